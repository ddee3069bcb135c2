"""Gougères: choux puffs with a crust of grated cheese, whole and torn open, as props.py wants them."""
import math

import numpy as np
from mathutils import Vector
from scipy.spatial import cKDTree

from baked import browned, glazed_material, painted_mesh
from grid import Grid, smooth_max
from modeling import ball, blend, parent_at, place
from noise import fractal_noise, linear_rgb, mix, smoothstep
from served import flakes

TONES = ("#F0D596", "#D59A42", "#95521A", "#4E220C")
CHEESE_TONES = ("#F2CD74", "#D68E2C", "#8A4412", "#47200C")
CELL = 0.0042  # of a torn puff
SHELL = 0.019  # thickness of its crust


def _directions(rng, count):
    points = rng.normal(0, 1, (count, 3))
    return points / np.linalg.norm(points, axis=1, keepdims=True)


def _plates(points, count, rng):
    """The crust burst into plates while it rose: how far the next crack is, and a number for each plate."""
    away, number = cKDTree(_directions(rng, count)).query(points, 2)
    return away[:, 1] - away[:, 0], rng.uniform(0, 1, count)[number[:, 0]]


def _blisters(points, count, largest, rng):
    away, number = cKDTree(_directions(rng, count)).query(points)
    size = largest * rng.uniform(0.2, 1, count)[number] ** 2
    return size * np.clip(1 - (away / size) ** 2, 0, 1) ** 1.5


def _grated(points, count, rng):
    """Threads of cheese that melted onto the upper half: 1 along their middle, 0 beside them."""
    start = _directions(rng, count)
    start[:, 2] = np.abs(start[:, 2]) * 0.9 + 0.15
    along, bend = _directions(rng, count), 0.8 * _directions(rng, count)
    t = np.linspace(0, 1, 12)[None, :, None]
    length = rng.uniform(0.12, 0.38, (count, 1, 1))
    lines = start[:, None] + length * (t * along[:, None] + t * t * bend[:, None])
    lines = lines / np.linalg.norm(lines, axis=2, keepdims=True)
    away, number = cKDTree(lines.reshape(-1, 3)).query(points)
    thick = rng.uniform(0.018, 0.042, count)[number // 12]
    return np.sqrt(np.clip(1 - (away / thick) ** 2, 0, 1))


def gougere(at, turn=0, seed=1, size=0.3, tilt=(0, 0)):
    """A whole one: round bulges of crust, a few pale cracks between them, browned cheese on top."""
    rng = np.random.default_rng(seed)
    directions, faces = ball(360, 560)
    points = (directions + seed * 9.1).astype(np.float32)
    lobes = fractal_noise(points, 1.25, 2, 0.4, seed)
    rough = fractal_noise(points, 5, 3, 0.5, seed + 3)
    small = fractal_noise(points, 24, 4, 0.6, seed + 5)
    bent = directions + 0.18 * (rough - 0.5)[:, None] + 0.04 * (small - 0.5)[:, None]
    up = smoothstep(directions[:, 2], -0.55, 0.9)
    gap, plate = _plates(bent, 26, rng)
    bulge = 1 - np.exp(-gap / 0.16)
    wide = 0.09 * smoothstep(fractal_noise(points, 1.7, 2, seed=seed + 8), 0.5, 0.75)
    crack = np.exp(-((gap / (0.02 + wide)) ** 2)) * smoothstep(wide, 0.01, 0.05)
    blister = _blisters(bent, 130, 0.16, rng)
    cheese = _grated(directions + 0.03 * (small - 0.5)[:, None], 70, rng)
    swell = 0.78 + 0.26 * lobes + 0.09 * bulge + 0.05 * (rough - 0.5) + 0.4 * blister * up
    swell = swell - 0.11 * crack + 0.012 * (small - 0.5) + 0.022 * cheese
    shape = directions * swell[:, None] * (1, 1, 0.86)
    shape[:, 2] = np.where(shape[:, 2] < -0.45, -0.45 + 0.12 * (shape[:, 2] + 0.45), shape[:, 2]) + 0.5
    heat = 0.21 + 0.36 * up + 0.3 * (lobes - 0.4) + 0.3 * (rough - 0.5) + 0.14 * (small - 0.5)
    heat = heat + 0.12 * (plate - 0.5) + 0.12 * (bulge - 0.6) + 1.4 * blister * up
    heat = np.clip(heat - 0.4 * crack, 0, 1)
    colors = browned(heat, TONES)
    fried = np.clip(heat + 0.10 * cheese + 0.3 * (small - 0.5), 0, 1)
    colors = mix(smoothstep(cheese, 0.1, 0.5), colors, browned(fried, CHEESE_TONES))
    moist = smoothstep(crack, 0.5, 0.9)
    colors = mix(0.7 * moist, colors, blend(small, "#EACB84", "#F7E6B6"))
    roughness = 0.60 - 0.26 * cheese - 0.18 * smoothstep(rough, 0.5, 0.75) - 0.1 * moist
    material = glazed_material("choux", 0.12, (0.25, 0.003, 95), Specular=0.35)
    thing = painted_mesh("gougere", shape * size, faces, material, colors, roughness)
    return place(thing, at, turn, tilt=tilt)


def torn_gougere(at, turn=0, seed=1, size=0.3, facing=(0.1, -0.9, 0.42)):
    """One half: a thin crust round large, moist hollows with ragged webs between them."""
    rng = np.random.default_rng(seed)
    reach = 1.25 * size
    grid = Grid((-reach, -reach, -0.5 * size), (reach, reach, 1.15 * size), CELL, seed)
    away = np.sqrt(grid.x**2 + grid.y**2 + (grid.z / 0.88) ** 2)
    rough, small = grid.noise(0.06), grid.noise(0.018)
    outer = away - 0.97 * size + 0.020 * grid.noise(0.2) + 0.007 * rough + 0.0025 * small
    outer = smooth_max(outer, -0.42 * size - grid.z, 0.05)
    nearest, next_one = _hollows(grid, size, rng)
    web = 0.0035 - 0.5 * (next_one - nearest) + 0.005 * rough
    hollow = smooth_max(smooth_max(nearest, web, 0.012), outer + SHELL + 0.006 * rough, 0.02)
    hollow = hollow + 0.002 * small
    body = smooth_max(outer, -hollow, 0.008)
    normal = Vector(facing).normalized()
    torn = normal[0] * grid.x + normal[1] * grid.y + normal[2] * grid.z - 0.10 * size
    torn = torn + 0.020 * grid.noise(0.11) + 0.012 * rough + 0.0045 * small
    body = smooth_max(body, torn, 0.006)
    fields = {"outer": outer.astype(np.float32), "hollow": hollow.astype(np.float32)}
    vertices, faces, fields = grid.mesh(np.ascontiguousarray(body, np.float32), fields)
    colors, roughness = _torn_paint(vertices, fields, size, seed)
    material = glazed_material("torn choux", 0.25, (0.3, 0.003, 95), Specular=0.4)
    thing = painted_mesh("torn gougere", vertices + (0, 0, 0.42 * size), faces, material, colors, roughness)
    return place(thing, at, turn)


def _hollows(grid, size, rng):
    """Distance to the nearest bubble of steam and to the next one."""
    nearest = np.full(tuple(grid.size), 9, np.float32)
    next_one = nearest.copy()
    for number in range(38):
        reach = size * (rng.uniform(0.32, 0.46) if number < 8 else rng.uniform(0.12, 0.26))
        center = rng.normal(0, 1, 3)
        center = center / np.linalg.norm(center) * size * rng.uniform(0.15, 0.80) * (1, 1, 0.8)
        away = (grid.x - center[0]) ** 2 + (grid.y - center[1]) ** 2 + 1.3 * (grid.z - center[2]) ** 2
        away = (np.sqrt(away) - reach).astype(np.float32)
        next_one = np.minimum(next_one, np.maximum(nearest, away))
        nearest = np.minimum(nearest, away)
    return nearest, next_one


def _torn_paint(vertices, fields, size, seed):
    points = (vertices + seed).astype(np.float32)
    rough, small = fractal_noise(points, 16, 4, 0.6, seed), fractal_noise(points, 70, 3, 0.6, seed + 1)
    up = smoothstep(vertices[:, 2], -0.3 * size, 0.8 * size)
    baked = browned(np.clip(0.22 + 0.4 * up + 0.4 * (rough - 0.5) + 0.14 * (small - 0.5), 0, 1), TONES)
    inside = blend(0.5 * rough + 0.5 * small, "#DDB461", "#F5E0A6")
    wall = 1 - smoothstep(fields["hollow"], -0.001, 0.006)
    inside = mix(0.55 * wall, inside, blend(rough, "#CE9A3E", "#EDCC7C"))
    below = -fields["outer"] / 0.012 + 1.0 * (rough - 0.5)
    inside = mix(0.8 * (1 - smoothstep(below, 0.4, 1.6)), inside, linear_rgb("#B87A30"))
    outside = 1 - smoothstep(below, 0.1, 0.5)
    colors = mix(outside, inside, baked)
    moist = (1 - outside) * wall * smoothstep(rough, 0.35, 0.65)
    return colors, 0.62 - 0.34 * moist - 0.08 * outside


def gougeres(at, turn=0, size=0.3, seed=3):
    """A heap of them: five below, two on top, one that rolled aside and one torn open."""
    rng = np.random.default_rng(seed)
    step = 1.96 * size
    spots = [(-0.52, -0.42, 0), (0.5, -0.36, 0), (-1.02, 0.5, 0), (0.02, 0.5, 0), (1.0, 0.55, 0)]
    spots += [(0.02, -0.02, 0.86), (-0.5, 0.55, 0.82), (-1.62, -0.35, 0)]
    for number, (x, y, level) in enumerate(spots):
        where = (at[0] + x * step + rng.normal(0, 0.02), at[1] + y * step + rng.normal(0, 0.02))
        lean = tuple(rng.uniform(-24, 24, 2)) if level else tuple(rng.uniform(-8, 8, 2))
        big = size * rng.uniform(0.93, 1.1)
        gougere((*where, at[2] + level * 1.25 * size), rng.uniform(0, 360), seed + number, big, lean)
    torn = at[0] + 1.42 * step, at[1] - 0.62 * step
    torn_gougere((*torn, at[2]), -8, seed, 1.02 * size)
    crumbs = rng.normal((torn[0], torn[1] - 0.16, at[2] + 0.004), (0.20, 0.05, 0), (50, 3))
    flakes(crumbs, (0.003, 0.016), TONES[1::-1], rng, parent_at((0, 0, 0), 0), (1, 0.8, 0.5))
