"""The screens: they compose and route; widgets draw; neither decides."""
