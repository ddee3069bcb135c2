"""Carves a cheese and writes its wedge and its wheel as colored meshes.

usage: shape.py SLUG QUALITY FOLDER   (quality multiplies the cell size: 1 final, 1.5 preview)
"""
import sys

import numpy as np

from body import make_body, make_grid
from cheeses import CHEESES
from coloring import color_vertices
from grid import smooth_max
from holes import carve_cracks, carve_eyes
from mold import grow_mold
from relief import RindRelief, cut_relief

WEDGE_CELL = 0.0042
WHEEL_CELL = 0.0072
CUT_WHEEL_CELL = 0.0056  # a half wheel or a loaf shows a large cut face, so it gets finer cells
CREVICE_DEPTH = 0.010


def carve(cheese, part, cell):
    """Vertices, triangles and the fields that the coloring reads."""
    grid = make_grid(cheese["shape"], part, cell, cheese["seed"])
    body = make_body(grid, cheese["shape"], part)
    rind = RindRelief(grid, body, cheese)
    outside = rind.carve(body.outside, cheese["rind"])
    distance = smooth_max(outside, body.cut + cut_relief(grid, cheese["cut"]), cheese["shape"]["cut_blend"])
    fields = dict(
        rind.fields,
        crevice=np.clip((outside - body.outside) / CREVICE_DEPTH, 0, 1),
        depth=-outside,
        blue=np.full(distance.shape, -1, np.float32),
        eye_wall=np.full(distance.shape, 1, np.float32),
    )
    if "mold" in cheese:
        fields["blue"], cavity = grow_mold(grid, cheese, outside)
        distance = distance + cavity
    if "eyes" in cheese["cut"]:
        fields["eye_wall"] = carve_eyes(grid, distance, cheese, part, body.cut_angle)
    if "cracks" in cheese["cut"]:
        distance, fields["crack"] = carve_cracks(grid, distance, outside, cheese["cut"]["cracks"])
    fields = {name: np.broadcast_to(np.asarray(f, np.float32), distance.shape) for name, f in fields.items()}
    return grid.mesh(np.ascontiguousarray(distance, np.float32), fields)


def cell_size(shape, part, quality):
    shows_cut = shape.get("opening", 0) >= 180 or "loaf" in shape
    wheel = CUT_WHEEL_CELL if shows_cut else WHEEL_CELL
    return (WEDGE_CELL if part == "wedge" else wheel) * quality * shape.get("cell_factor", 1)


def main(slug, quality, folder):
    cheese = CHEESES[slug]
    for part, seed_shift in (("wedge", 0), ("wheel", 5)):
        vertices, faces, fields = carve(cheese, part, cell_size(cheese["shape"], part, quality))
        colors = color_vertices(cheese, vertices, fields, cheese["seed"] + seed_shift)
        np.savez(f"{folder}/{slug}_{part}.npz", vertices=vertices, faces=faces, **colors)
        print(slug, part, len(vertices), "vertices", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), sys.argv[3])
