"""What only a close-up shows of a cut face: grain, the drag of the knife, and how a hard paste breaks.

Amounts to add to a signed distance, as in relief.py.
"""
import numpy as np
from scipy.ndimage import gaussian_filter
from scipy.spatial import cKDTree

from noise import cells, fractal_noise, smoothstep

CRUMBLE_DEPTH = 0.06  # of the paste at the cut face
FACETS = 0.15, 0.05, 0.018, 0.0075  # their sizes
HOLLOW_DEPTH = 0.0035
FISSURE_DEPTH = 0.016


def fine_cut_relief(grid, closeup):
    """Its grain, and the lines along which the knife dragged."""
    relief = grid.noise(0.0065) * closeup.grain
    if closeup.drag:
        along = grid.noise(0.02, (9, 1, 0.35)) + 0.6 * grid.noise(0.009, (16, 1, 0.5))
        relief = relief + along * closeup.drag
    if closeup.crumble:
        relief = relief + _crumble(grid, closeup.crumble)
    return relief


def _crumble(grid, height):
    """Rounded grains of two sizes, each standing out by its own amount, as where a hard cheese was broken."""
    near_face = np.nonzero(np.abs(grid.y.ravel()) < CRUMBLE_DEPTH)[0]
    shape = grid.x.size, near_face.size, grid.z.size
    axes = np.broadcast_arrays(grid.x, grid.y[:, near_face], grid.z)
    points = np.stack([axis.ravel() for axis in axes], 1)
    total = 0
    for size, share, seed in ((0.045, 1.0, 3), (0.017, 0.45, 5)):
        distance, identity = cells(points, 1 / size, seed)
        total = total + share * ((distance - 0.5) + 0.9 * (identity - 0.5))
    relief = np.zeros((grid.x.size, grid.y.size, grid.z.size), np.float32)
    relief[:, near_face] = total.reshape(shape) * height
    return relief * np.clip(0.85 + 0.35 * grid.noise(0.16), 0.3, 1.4)


def fine_rind_relief(grid, closeup):
    return (grid.noise(0.012) + 0.8 * grid.noise(0.006)) * closeup.rind_grain


def fracture(grid, closeup, seed):
    """The face of a paste that broke instead of being cut: facets of four sizes, each tilted its own way.

    Here and there the largest of them came apart. Returns the relief, and how deep every point lies in a hollow.
    """
    x, z = np.meshgrid(grid.x.ravel(), grid.z.ravel(), indexing="ij")
    points = np.stack([x.ravel(), z.ravel()], 1)
    rng = np.random.default_rng(seed + 17)
    relief, gap, slope = 0, None, closeup.fracture
    for number, (size, share) in enumerate(zip(FACETS, closeup.facets)):
        height, border = _facets(points, size, slope * share, closeup.facet_edge, rng, seed + 10 * number)
        relief = relief + height
        gap = border if gap is None else gap
    flat = np.c_[points, 0 * points[:, 0]].astype(np.float32)
    torn = smoothstep(fractal_noise(flat, 4.5, 3, seed=seed + 5), 0.52, 0.72)
    fissure = torn * (1 - smoothstep(gap, 0.0, 0.002 + 0.010 * torn))
    relief = (relief + slope * FISSURE_DEPTH * 6 * fissure).reshape(x.shape)
    hollow = (relief - gaussian_filter(relief, 0.02 / grid.cell)) / HOLLOW_DEPTH
    return tuple(field[:, None].astype(np.float32) for field in (relief, np.clip(hollow, -1, 1)))


def _facets(points, size, slope, edge, rng, seed):
    """Height of tilted facets with uneven outlines, and how far every point is from the border of its own."""
    low, high = points.min(0) - size, points.max(0) + size
    count = int(np.prod(high - low) / size**2)
    middles = rng.uniform(low, high, (count, 2))
    tilts, levels = rng.normal(0, slope, (count, 2)), rng.normal(0, 0.35 * slope * size, count)
    flat = np.c_[points, 0 * points[:, 0]].astype(np.float32)
    bend = [fractal_noise(flat, 2.2 / size, 3, 0.6, seed + axis) - 0.5 for axis in (1, 2)]
    bent = points + 0.7 * size * np.stack(bend, 1)
    distances, nearest = cKDTree(middles).query(bent, k=2)
    border = distances[:, 1] - distances[:, 0]
    own, next_ = (levels[n] + ((bent - middles[n]) * tilts[n]).sum(1) for n in nearest.T)
    share = 0.5 - 0.5 * smoothstep(border, 0, edge * size)
    return own + (next_ - own) * share, border
