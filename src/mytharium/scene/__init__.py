"""Pictures and words of a position: primitives, svg, png, charts, languages. Knows no game."""
