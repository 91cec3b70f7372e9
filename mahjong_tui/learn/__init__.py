"""Learning the five games: fan tables, calculator, drills, and the review of a round.

Everything here is pure but for `progress`, which keeps a file; the screens and the command line
put it before a person.
"""
