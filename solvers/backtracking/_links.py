"""A sparse matrix of ones as linked lists, from which columns can be removed and restored exactly.

A *node* is a 1 of the matrix. The nodes of a column form a circular list through the column's
header. The headers of the columns that are still in the matrix form a circular list through node 0.
A removed node still knows its neighbours:

    remove     down[up[node]] = down[node]    up[down[node]] = up[node]
    restore    down[up[node]] = node          up[down[node]] = node

The second line undoes the first if everything that happened in between has been undone.

Source: Donald Knuth, "Dancing Links", 2000, https://arxiv.org/abs/cs/0011047
"""

from __future__ import annotations


class Links:
    """Lists indexed by node: 0, then the headers 1 .. columns, then the nodes row by row.

    column   the header of a node's column
    row      the nodes of a node's row, including itself
    count    for a header: the number of nodes in its column
    """

    def __init__(self, columns: int, optional: int = 0) -> None:
        """Make an empty matrix. The last `optional` columns, which may stay uncovered, are in no
        list of headers.
        """
        headers = range(columns + optional + 1)
        outside = headers[columns + 1 :]
        self.left: list[int] = [columns, *range(columns), *outside]
        self.right: list[int] = [*range(1, columns + 1), 0, *outside]
        self.up = list(headers)
        self.down = list(headers)
        self.column = list(headers)
        self.row: list[range] = [range(0)] * len(headers)
        self.count = [0] * len(headers)

    def append_row(self, columns: tuple[int, ...]) -> range:
        """Add a row with a 1 at the bottom of each of the columns, and return its nodes."""
        nodes = range(len(self.column), len(self.column) + len(columns))
        for node, column in zip(nodes, columns, strict=True):
            last = self.up[column]
            self.up.append(last)
            self.down.append(column)
            self.down[last] = node
            self.up[column] = node
            self.column.append(column)
            self.row.append(nodes)
            self.count[column] += 1
        return nodes

    def shortest(self) -> int:
        """Return the column with the fewest nodes, or 0 if no column is left."""
        count, right = self.count, self.right
        best = column = right[0]
        while column:
            if count[column] < count[best]:
                best = column
            column = right[column]
        return best

    def cover(self, column: int) -> None:
        """Remove the column, and remove each row with a node in it from all other columns."""
        up, down = self.up, self.down
        self.right[self.left[column]] = self.right[column]
        self.left[self.right[column]] = self.left[column]
        node = down[column]
        while node != column:
            for other in self.row[node]:
                if other != node:
                    down[up[other]] = down[other]
                    up[down[other]] = up[other]
                    self.count[self.column[other]] -= 1
            node = down[node]

    def uncover(self, column: int) -> None:
        """Reverse `cover`, the last step first."""
        up, down = self.up, self.down
        node = up[column]
        while node != column:
            for other in reversed(self.row[node]):
                if other != node:
                    down[up[other]] = other
                    up[down[other]] = other
                    self.count[self.column[other]] += 1
            node = up[node]
        self.right[self.left[column]] = column
        self.left[self.right[column]] = column
