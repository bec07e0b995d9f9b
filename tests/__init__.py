"""The tests. As a package they are found before packages of this name that libraries install."""
