"""HTTP: routes, decoding, who asks, what is refused, and every limit."""
