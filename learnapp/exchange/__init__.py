"""What comes in and goes out: backups, a learner's own data."""
