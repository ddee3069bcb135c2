"""The plain body of a cheese before any relief: a wheel or a loaf, and the plane that cuts it."""
from dataclasses import dataclass

import numpy as np

from grid import Grid

PADDING = 0.06
LOAF_REST = 0.5  # the loaf runs this far past its first slice, out of the picture


@dataclass
class Body:
    outside: np.ndarray  # signed distance to the rind
    cut: np.ndarray  # signed distance to the cut faces
    sideways: np.ndarray  # distance past the straight part of the side
    height_off_middle: np.ndarray
    cut_angle: float


@dataclass
class Block:
    """The part of a cut face that a close-up shows.

    The face is the plane y = 0, the cheese lies behind it; x runs from the heart of the wheel to its rim,
    or across a loaf.
    """

    left: float
    right: float
    bottom: float
    depth: float = 0.22


def make_grid(shape, part, cell, seed, block=None):
    radius, top = shape["radius"], shape["height"] + PADDING + shape.get("dome", 0) + 0.02
    bulge = max(shape.get("bulge", 0), 0)
    if block:
        right = min(block.right, _reach(shape) + bulge + PADDING)
        return Grid([block.left, -PADDING, block.bottom], [right, block.depth, top], cell, seed)
    seed += part == "wheel"
    if "loaf" in shape:
        loaf = shape["loaf"]
        y = loaf["half_width"] + bulge + PADDING
        x0, x1 = (
            (-PADDING, loaf["slice"] + PADDING)
            if part == "wedge"
            else (-loaf["length"] - bulge - PADDING, PADDING)
        )
        return Grid([x0, -y, -PADDING], [x1, y, top], cell, seed)
    if part == "wedge":
        reach = _reach(shape)
        y = (reach + 0.05) * np.sin(np.radians(shape["wedge_angle"]) / 2) + PADDING
        return Grid([-PADDING, -y, -PADDING], [reach + bulge + PADDING, y, top], cell, seed)
    side = radius + bulge + PADDING
    front = min(side, PADDING) if shape.get("opening", 0) >= 180 else side
    return Grid([-side, -side, -PADDING], [front, side, top], cell, seed)


def _reach(shape):
    if "loaf" in shape:
        return shape["loaf"]["half_width"]
    return shape["radius"] * (1.12 if "squareness" in shape else 1)


def make_body(grid, shape, part):
    lump = grid.noise(0.45) * shape["lump"]
    return (_loaf if "loaf" in shape else _wheel)(grid, shape, part, lump)


def _sagging_middle(grid, shape):
    """Height above the middle of the cheese, uneven towards the top where nothing holds it flat."""
    upwards = np.clip(grid.z / shape["height"], 0, 1)
    return grid.z - shape["height"] / 2 + grid.noise(0.5) * shape["lump"] * 0.5 * upwards, upwards


def _wheel(grid, shape, part, lump):
    x, y, z = grid.x, grid.y, grid.z
    radius, half, edge = shape["radius"], shape["height"] / 2, shape["edge_radius"]
    if "squareness" in shape:
        power = shape["squareness"]
        r = (np.abs(x) ** power + np.abs(y) ** power) ** (1 / power) + lump
    else:
        r = np.sqrt(x * x + y * y) + lump
    middle, upwards = _sagging_middle(grid, shape)
    middle = middle - shape.get("dome", 0) * np.clip(1 - (r / radius) ** 2, 0, 1) * upwards
    sideways = r - (radius + shape.get("bulge", 0) * (1 - (middle / half) ** 2) - edge)
    upright = np.abs(middle) - (half - edge)
    outside = np.sqrt(np.maximum(sideways, 0) ** 2 + np.maximum(upright, 0) ** 2)
    outside = outside + np.minimum(np.maximum(sideways, upright), 0) - edge
    if part == "block":
        return Body(outside, -y + 0 * x + 0 * z, sideways, middle, 0)
    angle = shape["wedge_angle"] if part == "wedge" else shape.get("opening", shape["wedge_angle"])
    a = np.radians(angle) / 2
    cut = np.maximum(y * np.cos(a) - x * np.sin(a), -y * np.cos(a) - x * np.sin(a)).astype(np.float32) + 0 * z
    return Body(outside, cut if part == "wedge" else -cut, sideways, middle, angle)


def _loaf(grid, shape, part, lump):
    x, y, z = grid.x, grid.y, grid.z
    if part == "block":
        x, y = -y, x
    half, edge = shape["height"] / 2, shape["edge_radius"]
    length, half_width, thickness = (shape["loaf"][key] for key in ("length", "half_width", "slice"))
    center = (-length + thickness + LOAF_REST) / 2
    along = np.abs(x - center) - (length + thickness + LOAF_REST) / 2 - 0 * y
    middle, upwards = _sagging_middle(grid, shape)
    bulge = shape.get("bulge", 0) * (1 - (middle / half) ** 2)
    dome = shape.get("dome", 0) * np.clip(1 - (y / half_width) ** 2, 0, 1) * upwards
    beyond = [
        along - bulge + edge + lump,
        np.abs(y) - half_width - bulge + edge + lump,
        np.abs(middle) - (half - edge) - dome,
    ]
    sideways = np.maximum(beyond[0], beyond[1])
    outside = np.sqrt(sum(np.maximum(b, 0) ** 2 for b in beyond))
    outside = outside + np.minimum(np.maximum(sideways, beyond[2]), 0) - edge
    cut = (-x if part == "wedge" else x) + 0 * y + 0 * z
    if part == "wedge":
        cut = np.maximum(cut, x - thickness + 0 * y + 0 * z)
    return Body(outside, cut, sideways, middle, shape["wedge_angle"])
