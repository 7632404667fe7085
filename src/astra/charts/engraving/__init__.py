"""Figures behind the stars, engraved: from a hand-made description (`astra/edition/engravings`) to paths of ink.

`description` reads a figure's file, `items` and `rows` draw what is in it, `plate` holds strokes and surfaces, `hidden`
removes what lies behind, `tracing` turns the rest into curves, `paths` writes SVG, `building` puts it all together,
`fitting` places a figure on a card's stars, `shipped` has the figures that come with the game.
"""
