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
    """Lays hard grains of every size into the paste, cut level with it; returns how far every point is from one."""
    rng = np.random.default_rng(seed + 11)
    uneven = grid.noise(0.005)
    away = np.full(distance.shape, 1, np.float32)
    for spot in list(_spots(grid, distance, count, rng)):
        radius = min(0.0024 * np.exp(rng.normal() * 0.5), 0.0045)
        center = spot + (0, radius * rng.uniform(-0.3, 0.6), 0)
        box = grid.box(center, radius * 3)
        if box is None:
            continue
        x, y, z = (
            axis - c for axis, c in zip((grid.x[box[0]], grid.y[:, box[1]], grid.z[:, :, box[2]]), center)
        )
        stretch = np.exp(rng.normal(size=3) * 0.4)
        grain = np.sqrt((x / stretch[0]) ** 2 + (y / stretch[1]) ** 2 + (z / stretch[2]) ** 2) - radius
        grain = (grain + uneven[box] * 0.5 * radius).astype(np.float32)
        away[box] = np.minimum(away[box], np.maximum(grain, outside[box] + 0.03))
    return away


def _leaf_sizes(count, rng):
    """Half the length of every leaf: few broad shreds, and the dust that the knife made of the others."""
    for _ in range(count):
        yield min(0.015 * np.exp(rng.normal() * 0.75), 0.05)
    for _ in range(2 * count):
        yield 0.0032 * np.exp(rng.normal() * 0.5)


def _leaf_pose(lies_in_the_face, rng):
    """Axes along, across and out of a leaf."""
    if not lies_in_the_face:
        return Rotation.random(random_state=rng).as_matrix()
    turned = Rotation.from_euler("y", rng.uniform(0, 2 * np.pi)).as_matrix()
    tilted = Rotation.from_rotvec(rng.normal(0, 0.22, 3)).as_matrix()
    return tilted @ turned @ np.array([[1, 0, 0], [0, 0, 1], [0, 1, 0]], float)


def lay_leaves(grid, distance, outside, count, seed):
    """Lays thin leaves into the paste, most of which the cut laid bare lengthwise, the others edge-on.

    Returns how far inside a leaf every point lies, below 0 outside, and the tone of that leaf.
    """
    rng = np.random.default_rng(seed + 13)
    ragged = grid.noise(0.006) + 0.7 * grid.noise(0.014)
    leaf, tone = np.full(distance.shape, -1, np.float32), np.zeros(distance.shape, np.float32)
    sizes = list(_leaf_sizes(count, rng))
    for length, spot in zip(sizes, list(_spots(grid, distance, len(sizes), rng))):
        width, thickness = length * rng.uniform(0.45, 1.0), rng.uniform(0.0012, 0.0026)
        lies_in_the_face = rng.uniform() < 0.65
        center = spot + (0, rng.normal() * (thickness if lies_in_the_face else 0.4 * length), 0)
        box = grid.box(center, 1.4 * length + 0.006)
        if box is None:
            continue
        axes = grid.x[box[0]], grid.y[:, box[1]], grid.z[:, :, box[2]]
        offset = np.stack(np.broadcast_arrays(*(axis - c for axis, c in zip(axes, center))), -1)
        along, across, out = np.moveaxis(offset @ _leaf_pose(lies_in_the_face, rng), -1, 0)
        out = out + rng.normal() * 0.15 * along**2 / length
        outline = 1 - np.hypot(along / length, across / width) - 0.3 * ragged[box]
        inside = np.minimum(thickness - np.abs(out), outline * width).astype(np.float32)
        tone[box] = np.where(inside > leaf[box], rng.uniform(), tone[box])
        leaf[box] = np.maximum(leaf[box], inside)
        distance[box] += LEAF_DENT * rng.uniform(-0.5, 1) * np.clip(inside / thickness, 0, 1)
    return np.where(outside < -0.01, leaf, -1), tone
