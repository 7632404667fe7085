"""Bots at tables: when they move, who waits for a thought, and the processes that think."""
