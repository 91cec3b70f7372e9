"""Widgets: they draw and say what was done to them; they decide nothing."""
