"""The Japanese language itself: scripts, readings, answers compared. Pure; imports nothing of ours."""
