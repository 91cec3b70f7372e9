"""The table at every size: pure functions from a scene to cells. Nothing here knows Textual."""
