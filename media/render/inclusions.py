"""What lies in the paste of a close-up: crystals and chopped leaves."""
import numpy as np
from scipy.spatial.transform import Rotation

LEAF_DENT = 0.0022


def _spots(grid, distance, count, rng):
    """Points of the cut face, wherever it lies after it was carved."""
    for _ in range(count):
        column, row = (int(rng.uniform(0, grid.size[axis])) for axis in (0, 2))
        depth = int(np.argmax(distance[column, :, row] < 0))
        yield grid.low + grid.cell * np.array([column, depth, row])


def grow_crystals(grid, distance, outside, count, seed):
    """Lays small hard grains into the cut face, from which they hardly stand out; returns how far every point is from one."""
    rng = np.random.default_rng(seed + 11)
    uneven = grid.noise(0.005)
    away = np.full(distance.shape, 1, np.float32)
    for spot in list(_spots(grid, distance, count, rng)):
        radius = 0.0030 * np.exp(rng.normal() * 0.45)
        center = spot + (0, radius * rng.uniform(0.65, 1.1), 0)
        box = grid.box(center, radius * 3)
        if box is None:
            continue
        x, y, z = (
            axis - c for axis, c in zip((grid.x[box[0]], grid.y[:, box[1]], grid.z[:, :, box[2]]), center)
        )
        stretch = np.exp(rng.normal(size=3) * 0.4)
        grain = np.sqrt((x / stretch[0]) ** 2 + (y / stretch[1]) ** 2 + (z / stretch[2]) ** 2) - radius
        grain = (grain + uneven[box] * 0.5 * radius).astype(np.float32)
        distance[box] = np.minimum(distance[box], np.maximum(grain, outside[box] + 0.03))
        away[box] = np.minimum(away[box], grain)
    return away


def lay_leaves(grid, distance, outside, count, seed):
    """Lays thin leaves into the paste, which the cut meets at any angle, most of them nearly edge-on.

    Returns how far inside a leaf every point lies, below 0 outside, and the tone of that leaf.
    """
    rng = np.random.default_rng(seed + 13)
    ragged = grid.noise(0.006) + 0.7 * grid.noise(0.014)
    leaf, tone = np.full(distance.shape, -1, np.float32), np.zeros(distance.shape, np.float32)
    for spot in list(_spots(grid, distance, count, rng)):
        length = 0.016 * np.exp(rng.normal() * 0.6)
        width, thickness = length * rng.uniform(0.25, 0.8), rng.uniform(0.0012, 0.0026)
        center = spot + (0, rng.normal() * 0.4 * length, 0)
        box = grid.box(center, 1.4 * length)
        if box is None:
            continue
        axes = grid.x[box[0]], grid.y[:, box[1]], grid.z[:, :, box[2]]
        offset = np.stack(np.broadcast_arrays(*(axis - c for axis, c in zip(axes, center))), -1)
        along, across, out = np.moveaxis(offset @ Rotation.random(random_state=rng).as_matrix(), -1, 0)
        out = out + rng.normal() * 0.5 * along**2 / length
        outline = 1 - np.hypot(along / length, across / width) - 0.22 * ragged[box]
        inside = np.minimum(thickness - np.abs(out), outline * width).astype(np.float32)
        tone[box] = np.where(inside > leaf[box], rng.uniform(), tone[box])
        leaf[box] = np.maximum(leaf[box], inside)
        distance[box] += LEAF_DENT * rng.uniform(-0.5, 1) * np.clip(inside / thickness, 0, 1)
    return np.where(outside < -0.01, leaf, -1), tone
