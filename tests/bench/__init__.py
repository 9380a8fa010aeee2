"""Measures the figures of the table "speed and durability": `python -m tests.bench [--json] [--quick] [NAME ...]`."""
