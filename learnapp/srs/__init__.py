"""Spaced repetition: memory, queue, lessons, mastery, unlocks, the placement check; time comes in as an argument."""
