"""What lies in the paste of a close-up: crystals and chopped leaves."""
import numpy as np
from scipy.spatial.transform import Rotation

LEAF_DENT = 0.0012


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
    """Half the length of every shred: most are short, and the knife made dust of many."""
    for _ in range(count):
        yield min(0.010 * np.exp(rng.normal() * 0.6), 0.03)
    for _ in range(2 * count):
        yield 0.0022 * np.exp(rng.normal() * 0.5)


def _leaf_pose(lies_in_the_face, rng):
    """Axes along, across and out of a leaf."""
    if not lies_in_the_face:
        return Rotation.random(random_state=rng).as_matrix()
    turned = Rotation.from_euler("y", rng.uniform(0, 2 * np.pi)).as_matrix()
    tilted = Rotation.from_rotvec(rng.normal(0, 0.22, 3)).as_matrix()
    return tilted @ turned @ np.array([[1, 0, 0], [0, 0, 1], [0, 1, 0]], float)


def lay_leaves(grid, distance, outside, count, seed):
    """Lays thin shreds into the paste, most of which the cut laid bare lengthwise, the others edge-on.

    Returns how far inside a leaf every point lies, below 0 outside, the tone of that leaf, and how much
    of its juice the knife drew along.
    """
    rng = np.random.default_rng(seed + 13)
    ragged = grid.noise(0.005) + 0.7 * grid.noise(0.014)
    streaks = np.clip(0.4 + 0.6 * grid.noise(0.007, (6, 1, 0.6)), 0, 1)
    leaf, tone, juice = (np.full(distance.shape, start, np.float32) for start in (-1, 0, 0))
    sizes = list(_leaf_sizes(count, rng))
    for length, spot in zip(sizes, list(_spots(grid, distance, len(sizes), rng))):
        width, thickness = length * rng.uniform(0.15, 0.6), rng.uniform(0.001, 0.0022)
        lies_in_the_face = rng.uniform() < 0.65
        center = spot + (0, rng.normal() * (thickness if lies_in_the_face else 0.4 * length), 0)
        box = grid.box(center, 1.4 * length + 0.006)
        if box is None:
            continue
        axes = grid.x[box[0]], grid.y[:, box[1]], grid.z[:, :, box[2]]
        offset = np.stack(np.broadcast_arrays(*(axis - c for axis, c in zip(axes, center))), -1)
        along, across, out = np.moveaxis(offset @ _leaf_pose(lies_in_the_face, rng), -1, 0)
        across = across + rng.normal() * 0.35 * along**2 / length
        out = out + rng.normal() * 0.15 * along**2 / length
        outline = 1 - np.hypot(along / length, across / width) - 0.3 * ragged[box]
        inside = np.minimum(thickness - np.abs(out), outline * width)
        inside = np.minimum(inside, 1.2 * length - np.abs(along)).astype(np.float32)
        tone[box] = np.where(inside > leaf[box], rng.uniform(), tone[box])
        leaf[box] = np.maximum(leaf[box], inside)
        distance[box] += LEAF_DENT * rng.uniform(-0.5, 1) * np.clip(inside / thickness, 0, 1)
        if length > 0.006 and rng.uniform() < 0.3:
            _draw_juice(grid, juice, streaks, center, 0.5 * length, rng)
    return np.where(outside < -0.01, leaf, -1), tone, juice


def _draw_juice(grid, juice, streaks, center, width, rng):
    """Smears the green of a leaf along the way of the knife."""
    tail = width * rng.uniform(4, 12)
    box = grid.box(center, 3 * tail)
    beyond = grid.x[box[0]] - center[0]
    off = (grid.z[:, :, box[2]] - center[2]) / width
    smear = np.where(beyond > 0, np.exp(-beyond / tail), 0) * np.exp(-(off**2)) * streaks[box]
    juice[box] = np.maximum(juice[box], smear)
