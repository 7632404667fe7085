"""Matches between bots, their ratings, and studies of the game itself."""
