"""What is kept: learners, memories, the log of reviews; SQLAlchemy Core on SQLite."""
