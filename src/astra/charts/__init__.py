"""Drawings of the printed game as SVG text: charts, cards, boards, journals, whole pages.

Every function here is pure; lengths are millimetres, and a drawing's top left corner is its origin
unless it says otherwise. `press` alone makes files' bytes out of pages.
"""
