"""Astra for the tools of people who study games: PettingZoo, Gymnasium, OpenSpiel, and many games at once.

They need the `rl` extra: `pip install "astra-table[rl]"`. Nothing else of Astra imports this package.
"""
