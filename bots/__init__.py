"""Players that need no person, and the arena in which they meet."""
