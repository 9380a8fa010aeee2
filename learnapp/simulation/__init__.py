"""A learner who is played: a memory that follows FSRS, in front of the app's own queue, lessons and unlocks."""
