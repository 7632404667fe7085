"""What is told as it happens: event streams, who is connected, and what processes tell each other."""
