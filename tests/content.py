"""The content as tests read it: loaded once in a process, since nothing changes it."""

from learnapp.catalog import load

CATALOG = load()
