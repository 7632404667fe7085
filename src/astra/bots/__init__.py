"""The opponents: one per file, each seeing only what its seat may see."""
