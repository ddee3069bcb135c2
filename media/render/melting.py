"""Cheese that melted between two slices of bread, carved as a distance on a grid like a cheese."""
import numpy as np

from baked import glazed_material, painted_mesh
from grid import Grid, smooth_max
from modeling import blend
from noise import fractal_noise, linear_rgb, mix, smoothstep

CELL = 0.0034
REACH = 0.10  # how far back the layer is carved
TONES = ("#CC8728", "#E8B450")
SAGS = 5  # places where it hangs over the bread below


def melted_layer(half_width, low, high, seed, holder):
    """A thin layer that comes to the edge of the bread and sags over it, like a cloth, in a few places."""
    grid = Grid((-half_width, -0.06, 0.0), (half_width, REACH, high + 0.03), CELL, seed)
    broad, middling, small = (grid.noise(size)[:, :1, :1] for size in (0.22, 0.07, 0.025))
    hangs = _hangs(grid.x, half_width, np.random.default_rng(seed)) * (1 + 0.10 * broad)
    hem = low + 0.004 - 0.75 * low * hangs - 0.002 * small
    down = np.clip((low - grid.z) / np.maximum(low - hem, 0.01), 0, 1)
    recedes = 0.022 * np.clip(0.4 + broad, 0, 1) * (1 - np.clip(1.5 * hangs, 0, 1))
    thick = 0.010 + 0.006 * np.clip(hangs, 0, 1) * (1 - 0.9 * down) - recedes
    between = smoothstep(grid.z, low - 0.012, low + 0.012)
    body = smooth_max(-thick - grid.y, (grid.y - 0.02) * (1 - between) - 0.02 * between, 0.006)
    top = high + 0.005 - 0.010 * np.clip(middling - 0.3, 0, 1)
    body = smooth_max(smooth_max(body, 0.8 * (hem - grid.z), 0.010), grid.z - top, 0.012)
    ends = np.abs(grid.x) - 0.90 * half_width + 0.012 * broad
    body = smooth_max(body, ends, 0.03)
    vertices, faces, _ = grid.mesh(np.ascontiguousarray(body, np.float32), {})
    points = vertices.astype(np.float32)
    fine = fractal_noise(points, 16, 4, 0.6, seed + 4)
    pale = smoothstep(fractal_noise(points, 5, 3, 0.5, seed + 5), 0.4, 0.75)
    colors = mix(0.35 * pale, blend(fine, *TONES), linear_rgb("#F3DCA2"))
    thin = 1 - smoothstep(points[:, 2], 0.5 * low, low)
    colors = mix(0.3 * thin, colors, linear_rgb("#EFCB7E"))
    roughness = 0.18 + 0.30 * smoothstep(fractal_noise(points, 9, 3, 0.6, seed + 6), 0.35, 0.65)
    material = glazed_material("melted layer", 0.35, (0.1, 0.001, 60), Specular=0.45)
    painted_mesh("melted layer", vertices, faces, material, colors, roughness).parent = holder


def _hangs(x, half_width, rng):
    """How far it hangs down along the edge: broad tongues that lean to one side, none as long as the next."""
    hangs = 0
    for number in range(SAGS):
        middle = ((number + 0.5) / SAGS * 2 - 1 + rng.normal(0, 0.09)) * 0.85 * half_width
        width = rng.uniform(0.05, 0.12) * np.where(x < middle, 1, rng.uniform(0.5, 1.0))
        hangs = np.maximum(hangs, rng.uniform(0.15, 1.0) * np.exp(-(np.abs((x - middle) / width) ** 2.4)))
    return hangs
