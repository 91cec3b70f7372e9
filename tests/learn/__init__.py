"""Tests of fan tables, calculator, drills and review."""
