"""Engines that say Japanese, behind one interface, and the cache of what they said."""
