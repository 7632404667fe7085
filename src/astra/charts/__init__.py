"""Drawings of the printed game as SVG text: charts, cards, boards, journals, whole pages.

Every function here is pure; lengths are millimetres, and a drawing's origin is its top left corner unless it says
otherwise. Only `press` turns pages into the bytes of files.
"""
