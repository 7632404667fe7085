"""Bots at tables: when they move, which of them thinks next, and the processes in which they think."""
