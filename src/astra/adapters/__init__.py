"""Astra for game research tools: PettingZoo, Gymnasium, OpenSpiel, and many games at once.

They need the `rl` extra: `pip install "astra-table[rl]"`. Nothing else in Astra imports this package.
"""
