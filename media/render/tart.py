"""A tart of pears, walnuts and blue cheese, as props.py wants it."""
import math

import numpy as np

from baked import browned, glazed_material, noise_on, painted_mesh
from modeling import disc, parent_at, place, sheet
from noise import cells, fractal_noise, linear_rgb, mix, smoothstep
from served import flakes
from walnuts import walnut_half, walnut_piece

PASTRY_TONES = ("#EBCB8C", "#CF9445", "#96581F", "#5C3012")


def tart(at, turn=0, radius=1.15, seed=6, pears=7, nuts=26):
    """Puff pastry with a flaky border round a browned filling of cream and blue cheese, pears and walnuts."""
    holder = parent_at(at, turn)
    _crust(radius, seed, holder)
    _filling(radius, seed, holder)
    rng = np.random.default_rng(seed)
    for fan in range(pears + 1):
        angle = 2 * math.pi * fan / pears + rng.normal(0, 0.14)
        reach = radius * (rng.uniform(0.46, 0.56) if fan < pears else 0.08)
        for number in range(rng.integers(2, 4)):
            _pear_slice(reach, angle + 0.17 * number, 10 * fan + number, 0.012 * number, holder)
    _walnuts(radius, nuts, rng, seed, holder)
    _pastry_flakes(radius, rng, holder)


def _walnuts(radius, count, rng, seed, holder):
    """Two in five of them whole halves, none on another, crumbs of them between."""
    spots = []
    while len(spots) < count:
        reach, angle = radius * 0.76 * math.sqrt(rng.uniform(0.01, 1)), rng.uniform(0, 2 * math.pi)
        spot = reach * math.cos(angle), reach * math.sin(angle)
        if all(math.dist(spot, other) > 0.19 for other in spots):
            spots.append(spot)
    for number, spot in enumerate(spots):
        kernel, lies = (walnut_half, 14) if number % 5 < 2 else (walnut_piece, 40)
        lean = tuple(rng.uniform(-lies, lies, 2))
        size = rng.uniform(0.098, 0.122)
        kernel((*spot, 0.105), rng.uniform(0, 360), seed + number, lean, size).parent = holder
    bits = np.c_[rng.normal(0, 0.36 * radius, (150, 2)), rng.uniform(0.10, 0.115, 150)]
    flakes(bits, (0.006, 0.017), ("#7A4A1E", "#E2C48E"), rng, holder, (1, 0.8, 0.6))


def _pastry_flakes(radius, rng, holder):
    """Leaves that broke off the border and lie round the tart."""
    reach, angle = radius * (1.03 + 0.25 * rng.exponential(0.35, 130)), rng.uniform(0, 2 * math.pi, 130)
    where = np.stack([reach * np.cos(angle), reach * np.sin(angle), 0 * reach + 0.012], 1)
    flakes(where, (0.005, 0.024), PASTRY_TONES[1::-1], rng, holder, (1.2, 0.8, 0.14))


def _crust(radius, seed, holder):
    r, a, flat = disc(260, 900)
    around = np.stack([np.cos(a), np.sin(a), 0.2 * r], -1)
    edge = 1 + 0.07 * (noise_on(around, r.shape, 1.6, 4, seed=seed) - 0.5) * r
    fine = noise_on(flat * radius, r.shape, 16, 4, 0.6, seed + 1)
    puffed = noise_on(flat * radius, r.shape, 3.4, 3, 0.55, seed + 2)
    near, identity = cells((flat * radius).reshape(-1, 3).astype(np.float32), 7, seed + 9)
    blister = (np.sqrt(np.clip(1 - (near / 0.42) ** 2, 0, 1)) * (identity > 0.62)).reshape(r.shape)
    border = smoothstep(r + 0.03 * (puffed - 0.5), 0.815, 0.875)
    z = 0.04 + border * (0.055 + 0.10 * puffed + 0.035 * blister + 0.012 * fine)
    z = z - 0.03 * smoothstep(r, 0.95, 1.0)
    x, y = flat[..., 0] * edge * radius, flat[..., 1] * edge * radius
    heat = 0.12 + border * (0.30 + 0.45 * puffed + 0.25 * blister) + 0.55 * (fine - 0.5)
    _pastry(np.stack([x, y, z], -1)[:, ::-1], heat[:, ::-1], holder)
    _leaves(x[-1], y[-1], z[-1], seed, holder)


def _leaves(x, y, top, seed, holder):
    """The side of the border: thin leaves that rose apart, each ending where it likes."""
    up = np.linspace(0, 1, 90)[:, None]
    height = up * top
    around = np.stack([x + 0 * up, y + 0 * up, 0 * height], -1)
    wave = noise_on(around, height.shape, 2.2, 3, 0.5, seed + 7)
    layer = height * 62 + 2.2 * wave
    number, within = np.floor(layer), layer % 1
    ragged = noise_on(around + number[..., None] * (3.1, 1.7, 0.6), height.shape, 7, 4, 0.65, seed + 8)
    out = (0.5 - np.abs(within - 0.5)) ** 0.6 * (0.016 + 0.05 * ragged) - 0.03
    out = out * np.clip(4 * (1 - up), 0, 1) * np.clip(8 * up, 0.3, 1)
    scale = 1 + out / np.hypot(x, y)
    heat = 0.12 + 0.55 * ragged * (0.5 - np.abs(within - 0.5)) * 2 + 0.35 * up**3 + 0.15 * (1 - up) ** 6
    _pastry(np.stack([x * scale, y * scale, height + 0.002], -1), heat, holder)


def _pastry(points, heat, holder):
    heat = np.clip(heat, 0, 1).ravel()
    vertices, faces = sheet(points)
    material = glazed_material("crust", 0.06, (0.45, 0.005, 70))
    colors, roughness = browned(heat, PASTRY_TONES), 0.62 - 0.28 * heat
    painted_mesh("crust", vertices, faces, material, colors, roughness).parent = holder


def _filling(radius, seed, holder):
    r, _, flat = disc(280, 520)
    area = flat * 0.86 * radius
    broad = noise_on(area, r.shape, 2.6, 4, 0.6, seed + 3)
    fine = noise_on(area, r.shape, 20, 4, 0.62, seed + 4)
    near, identity = cells(area.reshape(-1, 3).astype(np.float32) + 0.06 * fine.reshape(-1, 1), 5.5, seed + 5)
    lump = (smoothstep(-near, -0.46, -0.12) * (identity > 0.45)).reshape(r.shape)
    z = 0.075 + 0.04 * (broad - 0.5) + 0.026 * lump + 0.016 * (fine - 0.5) - 0.05 * smoothstep(r, 0.93, 1)
    heat = 0.33 + 1.0 * (broad - 0.42) + 0.75 * (fine - 0.45) + 0.4 * smoothstep(r, 0.72, 0.97)
    heat = np.clip(heat + 0.12 * lump, 0, 1).ravel()
    colors = browned(heat, ("#F0DCAA", "#DDA552", "#9C5A20", "#54290F"))
    vein = lump * smoothstep(noise_on(area, r.shape, 13, 3, 0.6, seed + 6), 0.46, 0.56)
    colors = mix(0.85 * vein.ravel(), colors, linear_rgb("#46594F"))
    vertices, faces = sheet(np.stack([area[..., 0], area[..., 1], z], -1))
    material = glazed_material("filling", 0.25, (0.25, 0.005, 50), Specular=0.5)
    roughness = 0.24 + 0.3 * fine.ravel() + 0.15 * (1 - lump.ravel())
    painted_mesh("filling", vertices, faces[:, ::-1], material, colors, roughness).parent = holder


def _pear_slice(reach, angle, seed, lift, holder):
    """A thin slice, its neck towards the middle: glassy, shrunk between its edges, browned where it is thinnest."""
    t, v = np.meshgrid(np.linspace(0, 1, 110), np.linspace(-1, 1, 70), indexing="ij")
    bulb = 0.165 * np.sqrt(np.clip(1 - ((t - 0.66) / 0.34) ** 2, 0, 1))
    neck = 0.062 * np.sqrt(np.clip(1 - ((t - 0.30) / 0.30) ** 2, 0, 1)) + 0.07 * smoothstep(t, 0.1, 0.5)
    half = np.where(t < 0.66, np.maximum(bulb, neck), bulb)
    x, y = 0.60 * t - 0.30, v * half + 0.02 * np.sin(2.4 * t + seed)
    points = np.stack([x, y, 0 * x], -1).reshape(-1, 3)
    fine = fractal_noise((points + seed * 3).astype(np.float32), 16, 3, 0.6, seed)
    broad = fractal_noise((points + seed * 2).astype(np.float32), 5, 2, 0.5, seed + 1)
    rim = (np.maximum(np.abs(v), np.abs(2 * t - 1) ** 3) ** 8).ravel()
    core = np.exp(-(((t - 0.64) / 0.10) ** 2 + (v / 0.28) ** 2)).ravel()
    curl = 0.03 * (broad - 0.4) * np.maximum(rim, 0.3)
    z = 0.020 + 0.010 * rim * (rim < 0.9) - 0.012 * core + 0.006 * (fine - 0.5) + curl - 0.05 * (rim > 0.97)
    heat = np.clip(0.20 + 0.60 * rim + 0.60 * (fine - 0.45) + 0.7 * (broad - 0.45) + 0.22 * core, 0, 1)
    vertices, faces = sheet(np.c_[points[:, :2], z].reshape(*x.shape, 3))
    colors = browned(heat, ("#E9D695", "#D3A24C", "#87491A", "#3E200D"))
    skin = smoothstep(np.abs(v).ravel(), 0.955, 0.985) * (t.ravel() > 0.2)
    colors = mix(0.6 * skin, colors, linear_rgb("#5C4A1C"))
    material = glazed_material("pear slice", 0.4, (0.12, 0.003, 40), Specular=0.5)
    thing = painted_mesh("pear slice", vertices, faces[:, ::-1], material, colors, 0.18 + 0.3 * fine)
    place(thing, (reach * math.cos(angle), reach * math.sin(angle), 0.085 + lift), math.degrees(angle) + 20)
    thing.parent = holder
