"""Cheese that melted between two slices of bread, carved as a distance on a grid like a cheese."""
import numpy as np

from baked import glazed_material, painted_mesh
from grid import Grid, smooth_max
from modeling import blend
from noise import fractal_noise, linear_rgb, mix, smoothstep

CELL = 0.0034
REACH = 0.10  # how far back the layer is carved
TONES = ("#CC8728", "#E8B450")


def melted_layer(half_width, low, high, seed, holder, lowest=True):
    """A thin layer with its edge near y = 0, and runs. On the board two of them end in puddles."""
    grid = Grid((-half_width, -0.16, -0.012), (half_width, REACH, high + 0.03), CELL, seed)
    rng = np.random.default_rng(seed)
    broad, middling, small, hem = (grid.noise(size)[:, :1, :1] for size in (0.22, 0.07, 0.025, 0.10))
    runs = np.clip(0.8 * hem + 0.35 * middling - 0.1, 0, 1.6)
    reach = 0.007 - 0.008 * np.clip(broad + 0.5 * middling, -1.2, 1.1) - 0.010 * np.clip(runs, 0, 1)
    bottom = low - 0.004 - 0.022 * runs - 0.003 * small
    top = high + 0.005 - 0.010 * np.clip(middling - 0.3, 0, 1)
    sagging = 0.007 * np.clip((high - grid.z) / (high - low), 0, 1.5) ** 2
    face = reach - sagging - grid.y
    body = smooth_max(smooth_max(face, bottom - grid.z, 0.022), grid.z - top, 0.012)
    for x, share, width in _drops(half_width, rng):
        length = low * (share if lowest else 0.7 * share)
        body = -smooth_max(-body, -_drop(grid, x, low, length, width, rng), 0.03)
        if share == 1 and lowest:
            body = -smooth_max(-body, -_puddle(grid, x, rng), 0.022)
    body = body + 0.0012 * grid.noise(0.014) + 0.0007 * grid.noise(0.007)
    ends = np.abs(grid.x) - 0.90 * half_width + 0.012 * broad
    body = smooth_max(body, ends, 0.03)
    vertices, faces, _ = grid.mesh(np.ascontiguousarray(body, np.float32), {})
    points = vertices.astype(np.float32)
    fine = fractal_noise(points, 16, 4, 0.6, seed + 4)
    pale = smoothstep(fractal_noise(points, 5, 3, 0.5, seed + 5), 0.4, 0.75)
    fried = smoothstep(-points[:, 2], -low + 0.02, 0) * smoothstep(fine, 0.35, 0.8)
    colors = mix(0.35 * pale, blend(fine, *TONES), linear_rgb("#F3DCA2"))
    colors = mix(0.3 * fried, colors, linear_rgb("#9A5A1E"))
    roughness = 0.13 + 0.30 * smoothstep(fractal_noise(points, 9, 3, 0.6, seed + 6), 0.35, 0.65)
    material = glazed_material("melted layer", 0.35, (0.35, 0.003, 90), Specular=0.4)
    painted_mesh("melted layer", vertices, faces, material, colors, roughness).parent = holder


def _drops(half_width, rng):
    """Place, length as a share of the way down, and width: two ran all the way, others hardly left the edge."""
    for length in (1.0, 1.0, 0.72, 0.5, 0.3, 0.2):
        place = rng.uniform(-0.85, 0.85) * half_width
        if length < 1:
            length *= rng.uniform(0.8, 1.15)
        yield place, length, rng.uniform(0.011, 0.016) + 0.007 * length


def _drop(grid, x, start, length, width, rng):
    """A flat run down the face of the bread, wide where it leaves the layer, with a bead at its end."""
    down = np.clip((start + 0.01 - grid.z) / (length + 0.01), 0, 1)
    off = np.maximum(grid.z - start - 0.01, 0) + np.maximum(start - length - grid.z, 0)
    bend = 0.006 * rng.normal() * np.sin(2 * down + rng.uniform(0, 6))
    thick = width * (1.25 - 0.75 * smoothstep(down, 0, 0.6) + 0.2 * smoothstep(down, 0.7, 0.95))
    across, out = grid.x - x - bend, (grid.y + 0.003) * 1.9
    return np.sqrt(across**2 + out**2 + off**2) - thick


def _puddle(grid, x, rng):
    """A flat pool at the foot of a run, its edge as round as thick liquids make it."""
    wide, deep = rng.uniform(0.07, 0.11), rng.uniform(0.05, 0.075)
    out = np.sqrt(((grid.x - x - 0.03 * rng.normal()) / wide) ** 2 + ((grid.y + 0.5 * deep) / deep) ** 2)
    out = out * (1 + 0.12 * grid.noise(0.12)[:, :, :1])
    return smooth_max((out - 1) * 0.05, np.abs(grid.z) - 0.013, 0.016)
