"""Live news: event streams, who is connected, and what processes tell each other."""
