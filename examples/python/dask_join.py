# SPDX-License-Identifier: MIT
"""All pairs of boxes that touch, by the processes of Dask: on one machine here, on a cluster with a distributed client. Each task has
the boxes of one cell of space, and keeps the pairs that the cell owns; so each pair is found once."""
import dask
import numpy as np

import graze

COUNT, CELLS = 200_000, 16


def make_boxes():
    """Half of the boxes are in one crowd."""
    random = np.random.default_rng(1)
    low = random.random((COUNT, 3))
    low[::2] = 0.5 + low[::2] / 8
    return low, low + random.random((COUNT, 3)) / 150


def pairs_of_cell(indices, low, high, cell):
    own = graze.box_pairs(graze.Aabb(low, high), cell=graze.Aabb(cell[:3], cell[3:]))
    return np.sort(indices[own], axis=1)  # as indices of all boxes


def join(low, high):
    step = 20
    sample = graze.Aabb(low[::step], high[::step])
    cells = graze.split_boxes(sample, CELLS, scale=step)
    where = graze.box_pairs(cells, graze.Aabb(low, high))  # which box is in which cell
    tasks = []
    for i in range(CELLS):
        indices = where[where[:, 0] == i, 1]
        tasks.append(dask.delayed(pairs_of_cell)(indices, low[indices], high[indices], cells.numbers()[i]))
    return np.concatenate(dask.compute(*tasks, scheduler="processes"))


if __name__ == "__main__":
    low, high = make_boxes()
    found = join(low, high)
    once = np.sort(graze.box_pairs(graze.Aabb(low, high)), axis=1)
    same = np.array_equal(np.unique(found, axis=0), np.unique(once, axis=0)) and len(found) == len(once)
    print(f"{len(found)} pairs in {CELLS} cells, {'the same as' if same else 'NOT THOSE'} in one search")
