# -*- coding: latin-1 -*-
# José's solver
import sys

def same_block(i, j): return (i/27 == j/27 and i%9/3 == j%9/3)

def related(i, j):
    return i/9 == j/9 or (i-j) % 9 == 0 or same_block(i, j)

RELATED = [[j for j in xrange(81) if related(i, j)] for i in xrange(81)]

class Unsolvable(Exception): pass

def solve(grid):
    print >>sys.stderr, "solving", len(grid)
    done = r(list(grid))
    if done is None:
        raise Unsolvable, "no solution"
    return "".join(done)

def r(a):
    if '0' not in a:
        print "found", `a`
        return a
    i = a.index('0')
    excluded = {}
    for j in RELATED[i]:
        excluded[a[j]] = 1
    for m in map(str, range(1, 10)):
        if not excluded.has_key(m):
            b = r(a[:i] + [m] + a[i+1:])
            if b <> None:
                return b
    return None

if __name__ == '__main__':
    try:
        print solve(sys.argv[1])
    except IndexError, e:
        print "usage", e
