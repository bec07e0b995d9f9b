"""A matrix of ones in circles of links, from which a column can be taken out, and put back exactly as it was.

A *node* is a 1 of the matrix. The nodes of a column are a circle through the column's header; the headers of the columns
that are not taken out are a circle through node 0. A node that was taken out of its circle still knows its neighbours:

    take out    down[up[node]] = down[node]    up[down[node]] = up[node]
    put back    down[up[node]] = node          up[down[node]] = node

The second line undoes the first, if everything since then has been undone. That is the dance.

Donald Knuth, "Dancing Links", 2000, https://arxiv.org/abs/cs/0011047
"""

from __future__ import annotations


class Links:
    """Lists indexed by node: 0, then the headers 1 .. columns, then the nodes of row after row.

    column   the header of a node's column
    row      the nodes of a node's row, itself included
    count    of a header: the nodes in its column
    """

    def __init__(self, columns: int) -> None:
        headers = range(columns + 1)
        self.left: list[int] = [columns, *range(columns)]
        self.right: list[int] = [*range(1, columns + 1), 0]
        self.up = list(headers)
        self.down = list(headers)
        self.column = list(headers)
        self.row: list[range] = [range(0)] * len(headers)
        self.count = [0] * len(headers)

    def append_row(self, columns: tuple[int, ...]) -> range:
        """Add a row with a 1 in each of the columns, at their lower end. Returns its nodes."""
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
        """The column with the fewest nodes; 0 when no column is left."""
        count, right = self.count, self.right
        best = column = right[0]
        while column:
            if count[column] < count[best]:
                best = column
            column = right[column]
        return best

    def cover(self, column: int) -> None:
        """Take out the column, and every row that has a node in it from all other columns."""
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
        """Undo `cover`, the last step first."""
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
