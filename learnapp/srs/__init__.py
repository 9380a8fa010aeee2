"""Spaced repetition: the learner's day, memory, queue, lessons, mastery and streak; time comes in as an argument."""
