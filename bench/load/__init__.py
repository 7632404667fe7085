"""A server under load: `python -m bench.load`; beside others, `python -m bench.load.compare`."""
