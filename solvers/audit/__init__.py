"""Audit puzzle files: what is in them, and what they say that is wrong."""
