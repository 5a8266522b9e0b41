"""Pictures: cards and whole tables as SVG, drawn by our own generator; knows what a view shows and no rule."""
