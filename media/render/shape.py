"""Carves one part of a cheese and writes it as a colored mesh.

usage: shape.py SLUG wedge|wheel|block QUALITY FOLDER   (quality multiplies the cell size: 1 final, 1.5 preview)
"""
import sys

import numpy as np
from scipy.ndimage import label

from body import make_body, make_grid
from breaking import broken_face
from cheeses import CARVED
from closeups import CLOSEUPS, seen_from_near
from coloring import color_vertices
from face import fine_cut_relief, fine_rind_relief, fissures, fracture
from grid import smooth_max
from holes import carve_cracks, carve_eyes, carve_openings
from inclusions import grow_crystals, lay_leaves
from mold import grow_mold
from relief import RindRelief, broken_edges, cut_relief

WEDGE_CELL = 0.0042
WHEEL_CELL = 0.0072
CUT_WHEEL_CELL = 0.0056  # a half wheel or a loaf shows a large cut face, so it gets finer cells
BLOCK_CELL = 0.0027
CREVICE_DEPTH = 0.010
NEAR_SHARPNESS = 0.5  # of the edge of a cut: from near, the rounding of a whole cheese would look molded


def carve(cheese, part, cell, closeup=None):
    """Vertices, triangles and the fields that the coloring reads."""
    grid = make_grid(cheese["shape"], part, cell, cheese["seed"], closeup and closeup.block)
    body = make_body(grid, cheese["shape"], part)
    rind = RindRelief(grid, body, cheese)
    outside = rind.carve(body.outside, cheese["rind"])
    cut = body.cut + cut_relief(grid, cheese["cut"])
    hollow = 0
    if closeup:
        outside = outside + fine_rind_relief(grid, closeup)
        cut = cut + fine_cut_relief(grid, closeup)
        if closeup.fracture:
            relief, hollow = fracture(grid, closeup, cheese["seed"])
            cut = cut + relief
        if closeup.tooth:
            relief, hollow = broken_face(grid, closeup.shells, closeup.tooth, cheese["seed"])
            cut = cut + relief
        if closeup.fissures:
            cut = cut + fissures(grid, closeup, cheese["seed"])
    distance = smooth_max(outside, cut, cheese["shape"]["cut_blend"] * (NEAR_SHARPNESS if closeup else 1))
    if "chips" in cheese["cut"]:
        distance = distance + broken_edges(grid, outside, cut, *cheese["cut"]["chips"])
    fields = dict(
        rind.fields,
        crevice=np.clip((outside - body.outside) / CREVICE_DEPTH, 0, 1),
        depth=-outside,
        hollow=hollow,
        blue=np.full(distance.shape, -1, np.float32),
        eye_wall=np.full(distance.shape, 1, np.float32),
    )
    if "mold" in cheese:
        fields["blue"], cavity = grow_mold(grid, cheese, part, outside)
        distance = distance + cavity
    if "eyes" in cheese["cut"]:
        fields["eye_wall"] = carve_eyes(grid, distance, cheese, part, body.cut_angle)
    if "openings" in cheese["cut"]:
        below_rind = outside + 2 * cheese["color"]["rind_thickness"]
        kinds = cheese["cut"]["openings"]
        carve_openings(grid, distance, below_rind, fields["eye_wall"], kinds, cheese["seed"])
    if "cracks" in cheese["cut"]:
        distance, fields["crack"] = carve_cracks(grid, distance, outside, cheese["cut"]["cracks"])
    if closeup:
        if closeup.crystals:
            fields["crystal"] = grow_crystals(grid, distance, outside, closeup.crystals, cheese["seed"])
        if closeup.leaves:
            leaves = lay_leaves(grid, distance, outside, closeup.leaves, cheese["seed"])
            fields["leaf"], fields["leaf_tone"], fields["leaf_juice"] = leaves
        distance = _close_ends(_largest_piece(distance))
    fields = {name: np.broadcast_to(np.asarray(f, np.float32), distance.shape) for name, f in fields.items()}
    return grid.mesh(np.ascontiguousarray(distance, np.float32), fields)


def _largest_piece(distance):
    """Without the islands of paste that nothing holds."""
    pieces, _ = label(distance < 0)
    largest = 1 + np.argmax(np.bincount(pieces.ravel())[1:])
    return np.where(pieces == largest, distance, np.abs(distance))


def _close_ends(distance):
    """A block ends inside the cheese: walls keep light from entering there."""
    distance = np.ascontiguousarray(distance, np.float32)
    for end in (distance[0], distance[-1], distance[:, -1], distance[..., 0]):
        np.maximum(end, 0.001, out=end)
    return distance


def cell_size(shape, part, quality):
    shows_cut = shape.get("opening", 0) >= 180 or "loaf" in shape
    wheel = CUT_WHEEL_CELL if shows_cut else WHEEL_CELL
    return (WEDGE_CELL if part == "wedge" else wheel) * quality * shape.get("cell_factor", 1)


def main(slug, part, quality, folder):
    closeup = CLOSEUPS[slug] if part == "block" else None
    cheese = seen_from_near(slug) if closeup else CARVED[slug]
    cell = BLOCK_CELL * quality * closeup.cell if closeup else cell_size(cheese["shape"], part, quality)
    vertices, faces, fields = carve(cheese, part, cell, closeup)
    mottle = closeup.mottle if closeup else 1.0
    colors = color_vertices(cheese, vertices, fields, cheese["seed"] + 5 * (part == "wheel"), mottle)
    np.savez(f"{folder}/{slug}_{part}.npz", vertices=vertices, faces=faces, **colors)
    print(slug, part, len(vertices), "vertices", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]), sys.argv[4])
