"""Text in, text out: positions, views, records and the log."""
