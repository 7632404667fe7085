"""The table in the terminal: the sky, the journals, numbered choices and the words that players type."""
