"""The benchmark of docs/benchmark.md: agents that learn or search, measured by one protocol."""
