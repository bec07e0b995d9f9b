"""Mutation testing: change the product in small ways, and find the changes that no test notices."""
