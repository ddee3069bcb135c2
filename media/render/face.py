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
FISSURE_STEP = 0.011  # between the corners of a fissure
FISSURE_DEPTH = 3.0  # as a share of half its width


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


def _face_points(grid):
    x, z = np.meshgrid(grid.x.ravel(), grid.z.ravel(), indexing="ij")
    return np.stack([x.ravel(), z.ravel()], 1)


def fracture(grid, closeup, seed):
    """The face of a paste that broke instead of being cut: facets of four sizes, each tilted its own way.

    Returns the relief, and how deep every point lies in a hollow.
    """
    points = _face_points(grid)
    rng = np.random.default_rng(seed + 17)
    relief = 0
    for number, (size, share) in enumerate(zip(FACETS, closeup.facets)):
        slope = closeup.fracture * share
        relief = relief + _facets(points, size, slope, closeup.facet_edge, rng, seed + 10 * number)
    relief = relief.reshape(grid.x.size, grid.z.size)
    hollow = (relief - gaussian_filter(relief, 0.02 / grid.cell)) / HOLLOW_DEPTH
    return tuple(field[:, None].astype(np.float32) for field in (relief, np.clip(hollow, -1, 1)))


def fissures(grid, closeup, seed):
    """Short cracks with sharp edges that begin and end in the face, as an old paste gets them."""
    points = _face_points(grid)
    rng = np.random.default_rng(seed + 19)
    relief = np.zeros(len(points))
    for _ in range(closeup.fissures):
        half_width = rng.uniform(0.0014, 0.0026)
        path = _crack_path(rng.uniform(points.min(0), points.max(0)), 0.1 * np.exp(rng.normal() * 0.5), rng)
        away, nearest = cKDTree(path).query(points, distance_upper_bound=half_width)
        open_ = half_width * np.sin(np.pi * np.minimum(nearest / len(path), 1)) ** 0.6
        relief = np.maximum(relief, FISSURE_DEPTH * np.clip(open_ - away, 0, 1))
    return relief.reshape(grid.x.size, 1, grid.z.size).astype(np.float32)


def _crack_path(start, length, rng):
    """Points close together along a line that turns at every corner."""
    steps = max(3, round(length / FISSURE_STEP))
    angle = rng.uniform(0, 2 * np.pi) + np.cumsum(rng.normal(0, 0.15, steps)) + rng.normal(0, 0.6, steps)
    stride = FISSURE_STEP * rng.uniform(0.5, 1.5, steps)[:, None]
    corners = start + np.cumsum(stride * np.stack([np.cos(angle), np.sin(angle)], 1), 0)
    at, fine = np.arange(steps), np.linspace(0, steps - 1, 40 * steps)
    return np.stack([np.interp(fine, at, corners[:, axis]) for axis in (0, 1)], 1)


def _facets(points, size, slope, edge, rng, seed):
    """Height of tilted facets with uneven outlines."""
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
    return own + (next_ - own) * share
