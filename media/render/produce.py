"""Fruit, nuts, cloves of garlic and pepper, as props.py wants them."""
import random

import numpy as np

from baked import glazed_material, painted_mesh
from modeling import (
    ball,
    blend,
    build_mesh,
    link,
    painted_material,
    place,
    plain_material,
    ridged,
    smooth_profile,
    tube,
    turned,
)
from noise import cells, fractal_noise, linear_rgb, mix, smoothstep


def peppercorns(at, turn=0, count=90, spread=(0.3, 0.12), seed=4):
    vertices, faces = ball(36, 48)
    material = painted_material("pepper", 0.55, (0.3, 0.002, 200), Specular=0.35)
    for kind in range(3):
        points = vertices + kind * 5.0
        groove = ridged(points, 2.6, 3, kind)
        shape = vertices * (0.026 * (0.84 + 0.18 * groove))[:, None]
        mesh = build_mesh("pepper", shape, faces, material, blend(groove, "#120D0A", "#4A382A"))
        _scattered(mesh, count // 3, at, spread, 0.022, seed + kind)


def _scattered(mesh, count, at, spread, lift, seed, sizes=(0.85, 1.15)):
    rng = random.Random(seed)
    for _ in range(count):
        thing = link("piece", mesh)
        x, y = at[0] + rng.gauss(0, spread[0]), at[1] + rng.gauss(0, spread[1])
        thing.location = (x, y, at[2] + lift)
        thing.rotation_euler = [rng.uniform(0, 6.3) for _ in range(3)]
        thing.scale = [rng.uniform(*sizes)] * 3


def walnut(at, turn=0, seed=1, scale=1.0):
    """Two halves that meet in a raised seam, with furrows and pits from end to end."""
    vertices, faces = ball(280, 420)
    points = (vertices * np.array([1.3, 1.3, 0.55]) + seed * 4.0).astype(np.float32)
    groove = np.sqrt(ridged(points, 2.3, 3, seed)) * (0.4 + 0.6 * np.sqrt(ridged(points, 5.5, 2, seed + 5)))
    fine = fractal_noise(points, 16, 4, 0.6, seed=seed + 2)
    beside = np.abs(vertices[:, 0] + 0.015 * (fine - 0.5))
    seam = np.exp(-((beside / 0.06) ** 2)) - 0.45 * np.exp(-((beside / 0.15) ** 2))
    joint = np.exp(-((beside / 0.012) ** 2))
    pointed = 1 + 0.14 * np.clip(vertices[:, 2], 0, 1) ** 8
    furrows = 0.055 * groove * (1 - 0.7 * np.clip(seam, 0, 1))
    size = 0.88 + furrows + 0.02 * fine + 0.12 * seam - 0.03 * joint
    shape = vertices * (size * pointed)[:, None] * np.array([0.18, 0.185, 0.215])
    colors = blend(0.15 + 0.6 * groove + 0.5 * (fine - 0.5) + 0.25 * seam - 0.6 * joint, "#6A4524", "#CDA673")
    material = painted_material("walnut", 0.5, (0.3, 0.004, 70), Specular=0.3)
    thing = link("walnut", build_mesh("walnut", shape, faces, material, colors))
    at = (at[0], at[1], at[2] + 0.16 * scale)
    return place(thing, at, turn, scale, tilt=(82, 35 * seed % 90 - 30))


def clove(at, turn=0, seed=1):
    along = np.linspace(-1, 1, 70)
    width = 0.085 * np.sqrt(np.clip(1 - along**2, 0, 1)) * (1 - 0.45 * smoothstep(along, -0.1, 1.0))
    vertices, faces = turned(np.stack([width, along * 0.2], 1), 90)
    flat = np.where(vertices[:, 1] < 0, 0.62, 1.0)
    bend = 0.05 * (vertices[:, 2] / 0.2) ** 2
    vertices = vertices * np.stack([np.ones_like(flat), flat, np.ones_like(flat)], 1) + np.stack(
        [0 * bend, bend, 0 * bend], 1
    )
    streak = fractal_noise((vertices * np.array([60, 60, 3]) + seed).astype(np.float32), 1.0, 3, seed=seed)
    tip = smoothstep(-vertices[:, 2], 0.12, 0.2)
    colors = blend(0.4 * smoothstep(streak, 0.5, 0.8) + 0.5 * tip, "#EFE0C8", "#B08A74")
    material = painted_material(
        "clove", 0.36, (0.12, 0.002, 70), Subsurface=0.2, Subsurface_Radius=(0.06, 0.04, 0.03)
    )
    return place(
        link("clove", build_mesh("clove", vertices, faces, material, colors)),
        (at[0], at[1], at[2] + 0.062),
        turn,
        tilt=(90, 0),
    )


def apple(at, turn=0, seed=1, tilt=(8, 4), skin=("#C9B24A", "#8E1F1B")):
    profile = smooth_profile(
        [
            (0.0, 0.07),
            (0.05, 0.03),
            (0.14, 0.0),
            (0.26, 0.08),
            (0.35, 0.3),
            (0.345, 0.44),
            (0.28, 0.56),
            (0.2, 0.605),
            (0.12, 0.59),
            (0.05, 0.53),
            (0.0, 0.5),
        ],
        110,
    )
    vertices, faces = turned(profile, 200)
    angle = np.arctan2(vertices[:, 1], vertices[:, 0])
    lobe = 1 + 0.025 * np.cos(5 * angle) * smoothstep(np.abs(vertices[:, 2] - 0.3), 0.1, 0.32)
    vertices = vertices * np.stack([lobe, lobe, np.ones_like(lobe)], 1)
    lines = np.stack([np.cos(angle) * 8, np.sin(angle) * 8, vertices[:, 2] * 1.2 + seed], 1).astype(
        np.float32
    )
    streak = fractal_noise(lines, 2.0, 3, seed=seed)
    broad = fractal_noise((vertices + seed).astype(np.float32), 1.8, 3, seed=seed + 6)
    colors = blend(smoothstep(0.55 * broad + 0.45 * streak, 0.30, 0.54), *skin)
    dots = (
        smoothstep(fractal_noise((vertices + 9).astype(np.float32), 34, 2, seed=seed), 0.76, 0.82)[:, None]
        * 0.4
    )
    colors = colors * (1 - dots) + linear_rgb("#E4CE92") * dots
    hollow = (
        smoothstep(-np.hypot(vertices[:, 0], vertices[:, 1]), -0.13, -0.03)[:, None]
        * (vertices[:, 2:] > 0.4)
        * 0.6
    )
    colors = colors * (1 - hollow) + linear_rgb("#8E7A3A") * hollow
    material = painted_material(
        "apple", 0.36, (0.06, 0.002, 50), Specular=0.3, Subsurface=0.06, Subsurface_Radius=(0.08, 0.03, 0.02)
    )
    thing = place(link("apple", build_mesh("apple", vertices, faces, material, colors)), at, turn, tilt=tilt)
    t = np.linspace(0, 1, 14)
    stem = _stem(np.stack([0.05 * t**2, 0.02 * t, 0.5 + 0.2 * t], 1), 0.014)
    place(stem, at, turn, tilt=tilt)
    return thing


def pear(at, turn=0, seed=1, tilt=(0, 0)):
    """A shoulder, a waist and a hollow round the stem, none of them quite round; matt, with russet and specks."""
    profile = smooth_profile(
        [
            (0.0, 0.045),
            (0.06, 0.015),
            (0.14, 0.0),
            (0.25, 0.055),
            (0.33, 0.19),
            (0.342, 0.31),
            (0.315, 0.43),
            (0.25, 0.55),
            (0.183, 0.66),
            (0.150, 0.74),
            (0.137, 0.80),
            (0.120, 0.86),
            (0.094, 0.903),
            (0.064, 0.922),
            (0.040, 0.915),
            (0.022, 0.89),
            (0.0, 0.88),
        ],
        260,
    )
    vertices, faces = turned(profile, 420)
    points = (vertices + seed * 3.1).astype(np.float32)
    dents = fractal_noise(points, 2.4, 3, 0.45, seed + 1) - 0.5
    height, from_axis = vertices[:, 2], np.hypot(vertices[:, 0], vertices[:, 1])
    wide = 1 + 0.13 * dents * smoothstep(from_axis, 0.02, 0.12)
    lean = 0.16 * np.clip(height - 0.35, 0, 1) ** 1.5
    shape = vertices * np.stack([wide, 0.97 * wide, 1 + 0 * wide], 1)
    shape[:, 0] += lean
    colors, roughness = _pear_skin(points, height, from_axis, seed)
    material = glazed_material("pear", 0.05, (0.3, 0.003, 90), Specular=0.3)
    thing = painted_mesh("pear", shape, faces, material, colors, roughness)
    place(thing, at, turn, tilt=tilt)
    t = np.linspace(0, 1, 30)
    up = 0.865 + 0.19 * t - 0.03 * t**3
    stem = np.stack([0.06 + 0.02 * t + 0.09 * t**2.5, 0.035 * np.sin(2.4 * t + seed), up], 1)
    stem[:, 1] -= stem[0, 1]
    thick = 0.014 - 0.006 * smoothstep(t, 0, 0.6) + 0.006 * smoothstep(t, 0.86, 0.98) + 0.006 * (1 - t) ** 8
    place(_stem(stem, thick), at, turn, tilt=tilt)
    return thing


def _pear_skin(points, height, from_axis, seed):
    broad = fractal_noise(points, 2.0, 4, 0.55, seed)
    fine = fractal_noise(points, 26, 4, 0.62, seed + 2)
    colors = blend(smoothstep(0.7 * broad + 0.3 * fine, 0.34, 0.66), "#7F8A3C", "#B7A048")
    blush = smoothstep(fractal_noise(points, 1.4, 2, 0.5, seed + 7), 0.5, 0.75)
    colors = mix(0.3 * blush, colors, linear_rgb("#A8682F"))
    ends = smoothstep(np.abs(height - 0.42), 0.34, 0.48)
    patches = fractal_noise(points, 7, 5, 0.65, seed + 3)
    russet = smoothstep(0.5 * patches + 0.5 * fine + 0.24 * ends, 0.50, 0.64)
    colors = mix(0.65 * russet, colors, blend(fine, "#7A5A2E", "#A8824C"))
    for scale, size in ((20, 0.17), (38, 0.24)):
        near, identity = cells(points, scale, seed + scale)
        speck = 1 - smoothstep(near, 0.5 * size, size * (0.6 + 0.8 * identity))
        colors = mix(0.6 * speck * (identity > 0.25), colors, linear_rgb("#5E4A22"))
    hollow = (height > 0.8) * (1 - smoothstep(from_axis, 0.02, 0.055))
    colors = mix(0.6 * hollow, colors, linear_rgb("#4E3A1C"))
    return colors, 0.52 + 0.25 * russet + 0.12 * (broad - 0.5)


def _stem(points, radius):
    return tube(points, radius, plain_material("stem", "#4A3420", 0.85, (0.6, 0.004, 60), Specular=0.2))
