"""How an old, hard paste breaks: shells come off it and leave scars, and everything is rough at every size.

The face is a height for every column of the grid: amounts to add to a signed distance, as in relief.py.
"""
import numpy as np
from scipy.ndimage import gaussian_filter
from scipy.spatial import cKDTree

SHELLS_PER_AREA = 1.5
NEIGHBORS = 6  # shells that can overlap at one point
TOOTH_SIZE = 0.012
HOLLOW_SIZE, HOLLOW_DEPTH = 0.014, 0.003


def rough_surface(grid, largest, fall, rng):
    """Heights of unit variance, rough at every size up to `largest`; the larger `fall`, the smoother from near."""
    size = grid.size[0], grid.size[2]
    across, up = np.fft.fftfreq(size[0], grid.cell)[:, None], np.fft.rfftfreq(size[1], grid.cell)
    waves = np.fft.rfft2(rng.standard_normal(size)) * (across**2 + up**2 + largest**-2.0) ** (-fall / 2)
    surface = np.fft.irfft2(waves, size)
    return (surface - surface.mean()) / surface.std()


def broken_face(grid, shells, tooth, seed):
    """The relief of a broken face, and how deep every point lies in a hollow of it."""
    rng = np.random.default_rng(seed + 31)
    relief = np.zeros((grid.size[0], grid.size[2]))
    for size, slope, cover in shells:
        relief = relief + _shell_scars(grid, size, slope, cover, rng)
    relief = relief + tooth * rough_surface(grid, TOOTH_SIZE, 1.9, rng) * _patches(grid, 0.12, rng)
    hollow = np.clip((relief - gaussian_filter(relief, HOLLOW_SIZE / grid.cell)) / HOLLOW_DEPTH, -1, 1)
    return relief[:, None].astype(np.float32), hollow[:, None].astype(np.float32)


def _patches(grid, size, rng):
    """Between 0.3 and 1.7: one place is rougher than the next."""
    return np.clip(1 + 0.45 * rough_surface(grid, size, 3, rng), 0.3, 1.7)


def _shell_scars(grid, size, slope, cover, rng):
    """Shallow hollows with ragged outlines that shells left, steep on one side; where two meet is a ridge."""
    x, z = np.meshgrid(grid.x.ravel(), grid.z.ravel(), indexing="ij")
    ragged = [0.22 * size * rough_surface(grid, size, 3.0, rng) for _ in range(2)]
    points = np.stack([x + ragged[0], z + ragged[1]], -1).reshape(-1, 2)
    low, high = points.min(0), points.max(0)
    count = int(SHELLS_PER_AREA * np.prod(high - low) / size**2)
    middles = rng.uniform(low, high, (count, 2))
    radii = size * np.exp(rng.normal(0, 0.45, count))
    depths = slope * radii * rng.uniform(0.3, 1, count) * (rng.uniform(size=count) < cover)
    tilts = rng.normal(0, 0.7 * slope, (count, 2)) * (depths > 0)[:, None]
    away, shells = cKDTree(middles).query(points, k=NEIGHBORS)
    scars = depths[shells] * (1 - (away / radii[shells]) ** 2)
    near = np.clip(2 - away / radii[shells], 0, 1)
    scars = scars + near * ((points[:, None] - middles[shells]) * tilts[shells]).sum(-1)
    return np.maximum(scars.max(1), 0).reshape(x.shape)
