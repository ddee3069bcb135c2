"""Food on a plate or in a pot: pasta and fondue, as props.py wants them."""
import math

import numpy as np
from scipy.ndimage import gaussian_filter1d, maximum_filter1d

from baked import glazed_material, painted_mesh
from modeling import (
    ball,
    blend,
    build_mesh,
    disc,
    link,
    painted_material,
    parent_at,
    plain_material,
    sheet,
    smooth_profile,
    tube,
    turned,
)
from noise import cells, fractal_noise, linear_rgb, mix, smoothstep

STRAND = 0.0145
STEP = 0.02  # along a strand
CELL = 0.008  # of the height map that strands are laid on
GIVE = 0.011  # how far a strand sinks into those below it
COATINGS = ("#F3DA9A", "#EFD28E", "#F5E0A8", "#EBCB84")


def _way(rng, radius, length, curl):
    """Where one strand wanders on the plate: it turns mostly one way, as the fork did, and stays in the heap."""
    count = int(length / STEP)
    sway = np.convolve(rng.normal(0, 1, count + 24), np.ones(24) / 5, "valid")
    heading, (x, y) = rng.uniform(0, 6.3), rng.normal(0, 0.42 * radius, 2)
    points = []
    for k in range(count):
        inwards = math.sin(math.atan2(-y, -x) - heading)
        turning = curl + 2.2 * sway[k] + 7 * (math.hypot(x, y) / radius) ** 4 * inwards
        heading += STEP * turning
        x, y = x + STEP * math.cos(heading), y + STEP * math.sin(heading)
        points.append((x, y))
    return np.array(points)


class _Heap:
    """Lays strands on each other: each rests on what lies below it, and spans what it is too stiff to follow."""

    def __init__(self, reach):
        self.reach, cells_across = reach, int(2 * reach / CELL) + 1
        self.height = np.zeros((cells_across, cells_across))
        around = np.arange(-2, 3)
        self.stamp = [
            (i, j, math.sqrt(max(0, STRAND**2 - (i * i + j * j) * CELL**2)) - GIVE)
            for i in around
            for j in around
        ]

    def lay(self, way):
        i, j = np.clip(np.round((way + self.reach) / CELL).astype(int), 2, len(self.height) - 3).T
        rest = maximum_filter1d(self.height[i, j], 5)
        z = gaussian_filter1d(rest, 3) + STRAND
        for di, dj, up in self.stamp:
            np.maximum.at(self.height, (i + di, j + dj), z + up)
        return np.c_[way, z]

    def top(self, points):
        i, j = np.clip(np.round((points + self.reach) / CELL).astype(int), 0, len(self.height) - 1).T
        return np.c_[points, self.height[i, j]]


def cacio_e_pepe(at, turn=0, radius=0.66, strands=170, seed=5):
    """Pasta dropped in a loose heap, coated with cream of cheese, pepper and grated cheese over it."""
    rng = np.random.default_rng(seed)
    holder = parent_at(at, turn)
    coatings = [_coating(tone) for tone in COATINGS]
    heap = _Heap(1.6 * radius)
    for number in range(strands):
        share = number / strands
        within = radius * (1.32 - 0.2 * share if number % 9 == 0 else 1.05 - 0.3 * share)
        curl = rng.normal(1.6 + 2.4 * share, 1.0)
        line = heap.lay(_way(rng, within, rng.uniform(0.9, 2.4), curl))
        thick = STRAND * rng.uniform(0.92, 1.08)
        tube(line, thick, coatings[rng.integers(len(coatings))]).parent = holder
    _sauce(radius * 1.16, holder, seed)
    for count, spread, sizes in (
        (1300, 0.50, (0.002, 0.005)),
        (420, 0.50, (0.005, 0.010)),
        (90, 0.55, (0.010, 0.017)),
    ):
        specks = heap.top(rng.normal(0, spread * radius, (count, 2)) + (0.05, -0.03)) + (0, 0, GIVE)
        flakes(specks, sizes, ("#0E0A08", "#5A4632"), rng, holder)
    shreds = heap.top(rng.normal(0, 0.26 * radius, (420, 2))) + (0, 0, GIVE)
    flakes(shreds, (0.004, 0.011), ("#F0E2BE", "#FBF4E2"), rng, holder, (2.4, 0.4, 0.35))


def _coating(tone):
    return plain_material(
        "coated",
        tone,
        0.34,
        (0.5, 0.004, 46),
        Specular=0.45,
        Subsurface=0.2,
        Subsurface_Radius=(0.03, 0.02, 0.008),
    )


def _sauce(radius, holder, seed):
    """A thin pool with an uneven edge."""
    r, a, _ = disc(60, 240)
    around = np.stack([np.cos(a), np.sin(a), 0 * a], -1).reshape(-1, 3).astype(np.float32)
    edge = radius * (0.82 + 0.36 * fractal_noise(around, 1.6, 3, seed=seed).reshape(r.shape))
    z = 0.014 * np.sqrt(np.clip(1 - r**4, 0, 1)) - 0.004 * (r > 0.99)
    vertices, faces = sheet(np.stack([r * edge * np.cos(a), r * edge * np.sin(a), z], -1))
    cream = plain_material(
        "cream",
        "#EFDDAE",
        0.22,
        (0.1, 0.003, 20),
        Specular=0.5,
        Subsurface=0.3,
        Subsurface_Radius=(0.05, 0.04, 0.02),
    )
    link("sauce", build_mesh("sauce", vertices, faces[:, ::-1], cream)).parent = holder


def flakes(points, sizes, tones, rng, holder, stretch=(1, 0.8, 0.55)):
    """Small angular bits, all in one mesh."""
    body, faces = ball(4, 6)
    count = len(points)
    shape = body[None] * rng.uniform(0.5, 1.2, (count, *body.shape)) * np.array(stretch)
    angle = rng.uniform(0, 2 * np.pi, count)
    c, s = np.cos(angle)[:, None], np.sin(angle)[:, None]
    x, y = shape[..., 0] * c - shape[..., 1] * s, shape[..., 0] * s + shape[..., 1] * c
    shape = np.stack([x, y, shape[..., 2]], -1) * rng.uniform(*sizes, (count, 1, 1))
    vertices = (shape + np.asarray(points)[:, None]).reshape(-1, 3)
    every = (faces[None] + (np.arange(count) * len(body))[:, None, None]).reshape(-1, 4)
    colors = blend(np.repeat(rng.uniform(0, 1, count), len(body)), *tones)
    material = painted_material("flakes", 0.6, Specular=0.3)
    link("flakes", build_mesh("flakes", vertices, every, material, colors, smooth=False)).parent = holder


def fondue_pot(at, turn=0, radius=0.85, glaze="#6E2016", seed=3):
    """An earthenware pot with a stub of a handle, full of melted cheese that bubbles at its edge."""
    holder = parent_at(at, turn)
    outline = [
        (0, 0),
        (0.7, 0),
        (0.86, 0.06),
        (0.98, 0.3),
        (0.96, 0.56),
        (1.0, 0.62),
        (0.97, 0.66),
        (0.92, 0.62),
    ]
    outline += [(0.91, 0.5), (0.9, 0.3), (0.6, 0.12), (0, 0.1)]
    vertices, faces = turned(smooth_profile([(x * radius, y * radius) for x, y in outline], 150), 200)
    spots = fractal_noise(vertices.astype(np.float32), 22, 3, seed=seed)
    worn = smoothstep(-vertices[:, 2], -0.05, 0.0)
    colors = mix(0.8 * worn, linear_rgb(glaze) * (0.7 + 0.6 * spots)[:, None], linear_rgb("#8A5A3C"))
    pot = painted_material("pot", 0.18, (0.1, 0.004, 12), Specular=0.5, Clearcoat=0.4)
    link("pot", build_mesh("pot", vertices, faces, pot, colors)).parent = holder
    t = np.linspace(0, 1, 30)
    handle = np.stack([radius * (0.95 + 0.85 * t), 0 * t, radius * (0.46 + 0.16 * t)], 1)
    stub = plain_material("handle", glaze, 0.2, Specular=0.5, Clearcoat=0.4)
    tube(handle, radius * (0.085 + 0.03 * np.sin(np.pi * t)), stub).parent = holder
    _fondue(0.915 * radius, 0.5 * radius, seed, holder)


def _fondue(radius, level, seed, holder):
    r, _, flat = disc(220, 420)
    area = flat * radius
    points = area.reshape(-1, 3).astype(np.float32)
    broad = fractal_noise(points, 2.6, 3, 0.5, seed).reshape(r.shape)
    ropes = fractal_noise(points, 3.0, 3, 0.5, seed + 1, warp=1.6).reshape(r.shape)
    bubbles = 0
    for scale, height in ((9, 0.022), (19, 0.011)):
        near, identity = cells(points, scale, seed + scale)
        dome = np.sqrt(np.clip(1 - (near / (0.2 + 0.3 * identity)) ** 2, 0, 1)) * (identity > 0.5)
        bubbles = bubbles + height * dome.reshape(r.shape) * smoothstep(r + 0.5 * (broad - 0.5), 0.5, 0.85)
    z = level + 0.02 * (broad - 0.5) + 0.02 * (ropes - 0.5) + bubbles + 0.03 * smoothstep(r, 0.93, 1)
    vertices, faces = sheet(np.stack([area[..., 0], area[..., 1], z], -1))
    skin = (smoothstep(r, 0.90, 1.0) * (0.3 + 0.9 * broad)).ravel()
    colors = mix(np.clip(skin, 0, 0.8), blend(ropes.ravel(), "#EBC25A", "#F6DC8E"), linear_rgb("#B9772A"))
    material = glazed_material("fondue", 0.4, (0.06, 0.003, 18), Specular=0.55)
    painted_mesh(
        "fondue", vertices, faces[:, ::-1], material, colors, 0.14 + 0.12 * broad.ravel()
    ).parent = holder
