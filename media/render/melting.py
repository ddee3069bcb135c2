"""Cheese that melted between two slices of bread, carved as a distance on a grid like a cheese."""
import numpy as np

from baked import glazed_material, painted_mesh
from grid import Grid, smooth_max
from modeling import blend
from noise import fractal_noise, linear_rgb, mix, smoothstep

CELL = 0.0034
REACH = 0.10  # how far down a drop can run, and how far back the layer is carved
TONES = ("#CC8F30", "#EBC069")


def melted_layer(half_width, low, high, seed, holder):
    """A thin layer with its edge at y = 0, a little behind it or over it, and drops that ran down from it."""
    grid = Grid((-half_width, -0.05, low - REACH), (half_width, REACH, high + 0.03), CELL, seed)
    rng = np.random.default_rng(seed)
    broad, middling, small, hem = (grid.noise(size)[:, :1, :1] for size in (0.22, 0.07, 0.025, 0.10))
    runs = np.clip(0.8 * hem + 0.35 * middling - 0.1, 0, 1.6)
    reach = 0.007 - 0.008 * np.clip(broad + 0.5 * middling, -1.2, 1.1) - 0.010 * np.clip(runs, 0, 1)
    bottom = low - 0.004 - 0.022 * runs - 0.003 * small
    top = high + 0.005 - 0.010 * np.clip(middling - 0.3, 0, 1)
    sagging = 0.007 * np.clip((high - grid.z) / (high - low), 0, 1.5) ** 2
    face = reach - sagging - grid.y
    body = smooth_max(smooth_max(face, bottom - grid.z, 0.022), grid.z - top, 0.012)
    for x, length, width in _drops(half_width, rng):
        body = -smooth_max(-body, -_drop(grid, x, low, length, width, rng), 0.03)
    body = body + 0.0012 * grid.noise(0.014) + 0.0007 * grid.noise(0.007)
    ends = np.abs(grid.x) - 0.90 * half_width + 0.012 * broad
    body = smooth_max(body, ends, 0.03)
    vertices, faces, _ = grid.mesh(np.ascontiguousarray(body, np.float32), {})
    points = vertices.astype(np.float32)
    fine = fractal_noise(points, 16, 4, 0.6, seed + 4)
    pale = smoothstep(fractal_noise(points, 5, 3, 0.5, seed + 5), 0.4, 0.75)
    fried = smoothstep(-points[:, 2], -low + 0.02, REACH - low) * smoothstep(fine, 0.35, 0.8)
    colors = mix(0.55 * pale, blend(fine, *TONES), linear_rgb("#F3DCA2"))
    colors = mix(0.5 * fried, colors, linear_rgb("#9A5A1E"))
    roughness = 0.16 + 0.45 * smoothstep(fractal_noise(points, 9, 3, 0.6, seed + 6), 0.35, 0.65)
    material = glazed_material("melted layer", 0.35, (0.35, 0.003, 90), Specular=0.4)
    painted_mesh("melted layer", vertices, faces, material, colors, roughness).parent = holder


def _drops(half_width, rng):
    """Place, length and width: most hardly left the edge, one or two ran."""
    for length in (0.08, 0.045, 0.026, 0.014):
        place = rng.uniform(-0.85, 0.85) * half_width
        yield place, length * rng.uniform(0.8, 1.15), rng.uniform(0.013, 0.017) + 0.06 * length


def _drop(grid, x, start, length, width, rng):
    """A flat run down the face of the bread, wide where it leaves the layer, with a bead at its end."""
    down = np.clip((start + 0.01 - grid.z) / (length + 0.01), 0, 1)
    off = np.maximum(grid.z - start - 0.01, 0) + np.maximum(start - length - grid.z, 0)
    bend = 0.006 * rng.normal() * np.sin(2 * down + rng.uniform(0, 6))
    thick = width * (1.5 - 1.0 * smoothstep(down, 0, 0.6) + 0.2 * smoothstep(down, 0.7, 0.95))
    across, out = grid.x - x - bend, (grid.y + 0.003) * 1.9
    return np.sqrt(across**2 + out**2 + off**2) - thick
