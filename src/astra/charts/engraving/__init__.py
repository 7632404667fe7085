"""Figures behind the stars, engraved: from a hand-made description (`astra/edition/engravings`) to paths of ink.

`description` reads a figure's file, `items` and `rows` draw what is in it, `plate` holds strokes and surfaces, `hidden`
takes away what lies behind, `tracing` makes curves of what is left, `paths` writes SVG, `building` puts it together,
`fitting` lays a figure on a card's stars, `shipped` has the ones that come with the game.
"""
