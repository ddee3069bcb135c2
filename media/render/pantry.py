"""Eggs, butter, flour, pasta and other things from a pantry, as props.py wants them."""
import math
import random

import numpy as np

from modeling import (
    ball,
    blend,
    build_mesh,
    link,
    painted_material,
    place,
    plain_material,
    rounded_box,
    sheet,
    tube,
    turned,
)
from noise import fractal_noise, smoothstep
from tableware import crumpled_paper


def egg(at, turn=0, seed=1, shell=("#B87A4E", "#D9A679")):
    up = np.linspace(-np.pi / 2, np.pi / 2, 70)
    vertices, faces = turned(np.stack([0.22 * np.cos(up) * (1 - 0.13 * np.sin(up)), 0.285 * np.sin(up)], 1))
    points = vertices + seed * 7
    colors = blend(fractal_noise(points, 6, 4, seed=seed), *shell)
    speck = smoothstep(fractal_noise(points, 55, 2, seed=seed + 3), 0.72, 0.8)[:, None] * 0.35
    material = painted_material(
        "egg", 0.42, (0.25, 0.003, 160), Subsurface=0.12, Subsurface_Radius=(0.1, 0.05, 0.02)
    )
    thing = link("egg", build_mesh("egg", vertices, faces, material, colors * (1 - speck)))
    return place(thing, (at[0], at[1], at[2] + 0.215), turn, tilt=(0, 84))


def eggs(at, turn=0, count=3):
    for index, (x, y, way) in enumerate(
        [(0, 0, 20), (0.46, 0.12, 95), (0.14, 0.44, -35), (0.62, 0.5, 60)][:count]
    ):
        egg((at[0] + x, at[1] + y, at[2]), turn + way, seed=index + 1)


def butter(at, turn=0):
    """A block on its paper, with a slice cut from it."""
    material = plain_material(
        "butter", "#F3D98E", 0.33, (0.35, 0.01, 14), Subsurface=0.35, Subsurface_Radius=(0.12, 0.08, 0.03)
    )
    angle = math.radians(turn)
    for along, size, lean in ((0, (0.78, 0.5, 0.34), 0), (0.52, (0.1, 0.5, 0.34), 7)):
        box = rounded_box(size, 0.016, material)
        x, y = at[0] + along * math.cos(angle), at[1] + along * math.sin(angle)
        place(box, (x, y, at[2] + 0.185), turn + lean)
    crumpled_paper(
        (at[0] + 0.12 * math.cos(angle), at[1] + 0.12 * math.sin(angle), at[2]), turn + 6, (1.35, 0.95)
    )


def chocolate(at, turn=0):
    """Pieces broken from a dark bar: two rows of three, one of two lying across, and a single one."""
    material = plain_material("chocolate", "#2E1710", 0.34, (0.12, 0.004, 30), Specular=0.45)
    angle, size, pitch = math.radians(turn), (0.2, 0.15, 0.055), (0.21, 0.16)
    pieces = [(column, row, 0, 0) for column in range(3) for row in range(2)]
    pieces += [(0.7, 0.5, 1, 24), (1.65, 0.9, 1, 24), (3.5, 0.1, 0, -38)]
    for column, row, level, lean in pieces:
        x, y = column * pitch[0], row * pitch[1]
        spot = (
            at[0] + x * math.cos(angle) - y * math.sin(angle),
            at[1] + x * math.sin(angle) + y * math.cos(angle),
            at[2] + size[2] * (0.5 + level),
        )
        place(rounded_box(size, 0.02, material), spot, turn + lean)


def heap(at, radius, height, material, colors=None, seed=2, rough=0.02, fine=0.004):
    rows, columns = 150, 220
    r, a = np.meshgrid(np.linspace(0, 1.35, rows), np.linspace(0, 2 * np.pi, columns), indexing="ij")
    x, y = r * np.cos(a) * radius, r * np.sin(a) * radius
    flat = np.stack([x.ravel(), y.ravel(), np.full(x.size, seed * 2.3)], 1).astype(np.float32)
    broad = (fractal_noise(flat, 3.2 / radius, 4, 0.55, seed).reshape(x.shape) - 0.5) * 2
    small = (fractal_noise(flat, 60, 3, 0.6, seed + 5).reshape(x.shape) - 0.5) * 2
    wander = r + broad * 0.16
    z = height * np.clip(1 - wander, 0, 1) ** 1.25 + broad * rough * (r < 1) + small * fine
    z = z - 0.012 * smoothstep(wander, 0.95, 1.25)
    vertices, faces = sheet(np.stack([x, y, z], -1))
    shades = (
        None
        if colors is None
        else blend(fractal_noise(vertices.astype(np.float32), 40, 2, seed=seed), *colors)
    )
    return place(link("heap", build_mesh("heap", vertices, faces, material, shades)), at)


def flour(at, turn=0, radius=0.55, height=0.2):
    material = plain_material(
        "flour",
        "#F1EADD",
        1.0,
        (0.5, 0.006, 90),
        Specular=0.05,
        Subsurface=0.15,
        Subsurface_Radius=(0.05, 0.05, 0.04),
    )
    return heap(at, radius, height, material)


def spaghetti(at, turn=0, strands=85, seed=3, size=1.0):
    """A nest of dried pasta: long strands wound round the same hollow."""
    rng = np.random.default_rng(seed)
    material = plain_material(
        "pasta", "#E3BC66", 0.42, (0.12, 0.002, 120), Subsurface=0.25, Subsurface_Radius=(0.05, 0.03, 0.01)
    )
    for _ in range(strands):
        across, above = rng.normal(0, 0.07), min(abs(rng.normal(0, 0.08)), 0.19)
        turns, start = rng.uniform(0.7, 1.5), rng.uniform(0, 6.3)
        t = np.linspace(0, 1, 70)
        angle = start + t * turns * 2 * np.pi
        drift = np.cumsum(rng.normal(0, 0.0022, (2, t.size)), 1)
        radius = (0.34 + across + drift[0]) * (1 + 0.1 * np.cos(2 * angle + 1))
        z = np.clip(0.016 + above + drift[1] + 0.012 * np.sin(3 * angle + start), 0.013, None)
        points = np.stack([radius * np.cos(angle), radius * np.sin(angle), z], 1) * size
        tube(points + np.array(at), 0.0125 * size, material)


def pastry(at, turn=0, radius=0.95):
    """A rolled-out sheet of puff pastry with a turned-up, uneven edge."""
    rows, columns = 90, 360
    r, a = np.meshgrid(np.linspace(0, 1, rows), np.linspace(0, 2 * np.pi, columns), indexing="ij")
    around = np.stack([np.cos(a).ravel() * 1.3, np.sin(a).ravel() * 1.3, r.ravel() * 0], 1).astype(np.float32)
    edge = 1 + 0.09 * (fractal_noise(around, 1.5, 4, seed=3).reshape(r.shape) - 0.5) * r
    x, y = r * edge * radius * np.cos(a), r * edge * radius * np.sin(a)
    flat = np.stack([x.ravel(), y.ravel(), 0 * x.ravel()], 1).astype(np.float32)
    ripple = fractal_noise(flat, 3.0, 4, seed=8).reshape(r.shape) - 0.5
    rim = np.exp(-(((r - 0.93) / 0.05) ** 2)) * (0.06 + 0.014 * np.sin(a * 46) + 0.04 * ripple)
    z = 0.035 + 0.018 * ripple + rim - 0.06 * smoothstep(r, 0.965, 1.0)
    vertices, faces = sheet(np.stack([x, y, z], -1))
    dusted = smoothstep(fractal_noise(flat, 4, 5, 0.65, 12), 0.45, 0.7)
    colors = blend(dusted, "#E9CF98", "#F4EBD8")
    material = painted_material(
        "pastry", 0.6, (0.3, 0.006, 40), Specular=0.25, Subsurface=0.3, Subsurface_Radius=(0.06, 0.05, 0.03)
    )
    return place(link("pastry", build_mesh("pastry", vertices, faces, material, colors)), at, turn)


def polenta(at, turn=0, radius=0.5, height=0.22, loose=900):
    """A heap of yellow grain, every grain of its surface modeled."""
    base = plain_material("polenta", "#DFAE3C", 0.9, (0.8, 0.01, 130), Specular=0.1)
    heap(at, radius, height, base, rough=0.012)
    rng = np.random.default_rng(6)
    grains, faces = ball(5, 7)
    count = 9000
    r = np.where(
        np.arange(count) < count - loose,
        np.sqrt(rng.uniform(0, 1, count)) * 1.02,
        rng.normal(1.0, 0.35, count),
    )
    a = rng.uniform(0, 2 * np.pi, count)
    x, y = r * np.cos(a) * radius, r * np.sin(a) * radius
    flat = np.stack([x, y, np.full(count, 2 * 2.3)], 1).astype(np.float32)
    broad = (fractal_noise(flat, 3.2 / radius, 4, 0.55, 2) - 0.5) * 2
    z = height * np.clip(1 - r - broad * 0.16, 0, 1) ** 1.25 + broad * 0.012 * (r < 1)
    z = np.maximum(z, 0) + 0.004
    size = rng.uniform(0.005, 0.011, (count, 1, 1)) * rng.uniform(0.6, 1.1, (count, 1, 3))
    vertices = (grains[None] * size + np.stack([x, y, z], 1)[:, None]).reshape(-1, 3)
    every = (faces[None] + (np.arange(count) * len(grains))[:, None, None]).reshape(-1, 4)
    tone = np.repeat(rng.uniform(0, 1, count), len(grains))
    material = painted_material(
        "grain", 0.6, Specular=0.3, Subsurface=0.2, Subsurface_Radius=(0.02, 0.015, 0.005)
    )
    mesh = build_mesh("grain", vertices, every, material, blend(tone, "#D99A26", "#F2D074"))
    return place(link("grain", mesh), at)
