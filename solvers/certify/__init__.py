"""Certificates: claims about a puzzle with proofs that a small independent checker accepts."""
