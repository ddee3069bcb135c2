"""What comes out of an oven: puffs, a browned pot of cheese and a tart, as props.py wants them."""
import math

import numpy as np

from materials import Nodes
from modeling import (
    ball,
    blend,
    build_mesh,
    disc,
    link,
    parent_at,
    place,
    ridged,
    set_point_values,
    sheet,
)
from noise import cells, fractal_noise, linear_rgb, mix, smoothstep

# From where the oven has not reached to where it has burned.
CHEESE_TONES = ("#F3D27C", "#E2A23C", "#8E4A17", "#3C1D0C")
CHOUX_TONES = ("#EDCB82", "#D79B45", "#A2601F", "#6A3511")
PASTRY_TONES = ("#EBCB8C", "#CF9445", "#96581F", "#5C3012")


def glazed_material(name, subsurface=0.2, bump=(0.3, 0.006, 70), **surface):
    """Color and roughness from the vertices: what is baked shines in one place and is dull beside it."""
    nodes = Nodes(name)
    base = nodes.attribute("base_color", "Color")
    strength, depth, scale = bump
    inputs = {"Strength": strength, "Distance": depth, "Height": nodes.noise(scale, 4, 0.62)}
    surface.setdefault("Specular", 0.4)
    return nodes.finish(
        Base_Color=base,
        Roughness=nodes.attribute("roughness"),
        Subsurface=subsurface,
        Subsurface_Color=base,
        Subsurface_Radius=(0.09, 0.05, 0.02),
        Normal=nodes.add("ShaderNodeBump", inputs).outputs[0],
        **surface,
    )


def browned(heat, tones):
    """Colors for a heat of 0 to 1."""
    pale, golden, brown, burned = (linear_rgb(tone) for tone in tones)
    colors = mix(smoothstep(heat, 0.15, 0.45), np.broadcast_to(pale, (*np.shape(heat), 3)), golden)
    colors = mix(smoothstep(heat, 0.42, 0.72), colors, brown)
    return mix(0.85 * smoothstep(heat, 0.72, 0.98), colors, burned)


def painted_mesh(name, vertices, faces, material, colors, roughness):
    mesh = build_mesh(name, vertices, faces, material, colors)
    set_point_values(mesh, "roughness", np.broadcast_to(roughness, len(vertices)))
    return link(name, mesh)


def gougere(at, turn=0, seed=1, size=0.3, tilt=(0, 0)):
    """A choux puff: swollen lobes with cracks between them, darkest where it rose highest."""
    directions, faces = ball(190, 280)
    points = (directions + seed * 9.1).astype(np.float32)
    lobes = fractal_noise(points, 1.7, 2, 0.5, seed)
    crags = ridged(points, 1.9, 2, seed + 2)
    small = fractal_noise(points, 9, 4, 0.55, seed + 5)
    swell = 0.84 + 0.30 * lobes + 0.10 * crags + 0.045 * (small - 0.5)
    shape = directions * swell[:, None] * (1, 1, 0.88)
    shape[:, 2] = np.where(shape[:, 2] < -0.45, -0.45 + 0.12 * (shape[:, 2] + 0.45), shape[:, 2]) + 0.5
    up = smoothstep(directions[:, 2], -0.6, 0.95)
    heat = 0.08 + 0.40 * up + 0.40 * (lobes - 0.4) + 0.22 * crags + 0.45 * (small - 0.5)
    foot = smoothstep(-directions[:, 2], 0.45, 0.75)
    colors = browned(np.clip(heat + 0.15 * foot, 0, 1), CHOUX_TONES)
    material = glazed_material("choux", 0.10, (0.35, 0.005, 60))
    roughness = 0.62 - 0.26 * smoothstep(heat, 0.35, 0.75)
    thing = painted_mesh("gougere", shape * size, faces, material, colors, roughness)
    return place(thing, at, turn, tilt=tilt)


def gougeres(at, turn=0, size=0.3, seed=3):
    """A heap of them: seven below, four above, two that rolled aside."""
    rng = np.random.default_rng(seed)
    step = 1.86 * size
    spots = [(0, 0, 0)] + [(math.cos(k * math.pi / 3), math.sin(k * math.pi / 3), 0) for k in range(6)]
    spots += [(0.5, 0.3, 0.74), (-0.5, 0.3, 0.74), (0.02, -0.52, 0.74), (0.0, 0.05, 1.42)]
    spots += [(1.95, -0.42, 0), (-1.75, -0.85, 0)]
    for number, (x, y, level) in enumerate(spots):
        where = (at[0] + x * step + rng.normal(0, 0.02), at[1] + y * step + rng.normal(0, 0.02))
        lean = tuple(rng.uniform(-24, 24, 2)) if level else tuple(rng.uniform(-8, 8, 2))
        big = size * rng.uniform(0.93, 1.1)
        gougere((*where, at[2] + level * 1.25 * size), rng.uniform(0, 360), seed + number, big, lean)


def _noise(flat, shape, *arguments, **options):
    return fractal_noise(flat.reshape(-1, 3).astype(np.float32), *arguments, **options).reshape(shape)


def melted_cheese(at, turn=0, size=(0.72, 0.53), depth=0.23, seed=4, heat=0.0):
    """Cheese that boiled in its dish: blisters of every size, brown on top and along the edge."""
    r, _, flat = disc()
    area = flat * (size[0], size[1], 1)
    broad = _noise(area, r.shape, 3.2, 4, 0.55, seed)
    fine = _noise(area, r.shape, 14, 4, 0.55, seed + 1)
    blister = 0
    for scale, height, number in ((3.6, 0.052, 2), (7.5, 0.024, 3), (15, 0.008, 4)):
        bent = area.reshape(-1, 3) + 0.05 * broad.reshape(-1, 1)
        near, identity = cells(bent.astype(np.float32), scale, seed + number)
        dome = np.sqrt(np.clip(1 - (near / (0.25 + 0.45 * identity)) ** 2, 0, 1)) * (identity > 0.5)
        blister = blister + (height * dome).reshape(r.shape)
    rim = smoothstep(r, 0.86, 1.0)
    z = (
        depth
        + 0.03 * (broad - 0.5)
        + blister
        + 0.006 * (fine - 0.5)
        + 0.05 * rim**2
        - 0.05 * smoothstep(r, 0.98, 1)
    )
    brown = heat + 0.9 * (broad - 0.36) + 8 * blister + 0.5 * (fine - 0.5) + 0.35 * smoothstep(r, 0.8, 0.98)
    brown = np.clip(brown, 0, 1).ravel()
    vertices, faces = sheet(np.stack([area[..., 0], area[..., 1], z], -1))
    roughness = 0.20 + 0.22 * fine.ravel() + 0.22 * smoothstep(brown, 0.5, 0.9)
    material = glazed_material("melted", 0.3, (0.10, 0.004, 30), Specular=0.5)
    thing = painted_mesh(
        "melted", vertices, faces[:, ::-1], material, browned(brown, CHEESE_TONES), roughness
    )
    return place(thing, at, turn)


def tart(at, turn=0, radius=1.15, seed=6, pears=9, nuts=12):
    """Puff pastry with a flaky border round a browned filling of cream and blue cheese, pears and walnuts."""
    holder = parent_at(at, turn)
    _crust(radius, seed, holder)
    _filling(radius, seed, holder)
    rng = np.random.default_rng(seed)
    for number in range(pears):
        angle = 2 * math.pi * number / pears + rng.normal(0, 0.06)
        _pear_slice(0.47 * radius, angle, number, holder)
    for number in range(nuts):
        # Set out as by hand: an even spiral, none on another.
        reach, angle = radius * 0.76 * math.sqrt((number + 0.5) / nuts), 2.4 * number + rng.normal(0, 0.12)
        where = (reach * math.cos(angle), reach * math.sin(angle), 0.105)
        half = walnut_half(where, rng.uniform(0, 360), seed + number, tilt=tuple(rng.uniform(-16, 16, 2)))
        half.parent = holder


def _crust(radius, seed, holder):
    r, a, flat = disc(220, 720)
    around = np.stack([np.cos(a), np.sin(a), 0.2 * r], -1)
    edge = 1 + 0.06 * (_noise(around, r.shape, 1.8, 4, seed=seed) - 0.5) * r
    fine = _noise(flat * radius, r.shape, 16, 4, 0.6, seed + 1)
    puffed = _noise(around * 3, r.shape, 1.6, 3, 0.55, seed + 2)
    border = np.exp(-(((r - 0.91) / 0.075) ** 4))
    leaves = np.abs(((r * 34 + 2.2 * puffed) % 1) - 0.5) * 2
    side = smoothstep(r, 0.945, 0.97)
    z = 0.05 + border * (0.13 + 0.09 * puffed + 0.02 * fine) + 0.012 * leaves * side
    z = z * (1 - smoothstep(r, 0.955, 1.0)) + 0.004
    vertices, faces = sheet(np.stack([flat[..., 0] * edge * radius, flat[..., 1] * edge * radius, z], -1))
    heat = np.clip(
        0.15 + 0.55 * border * (0.4 + 0.9 * puffed) + 0.5 * (fine - 0.5) - 0.25 * leaves * side, 0, 1
    )
    material = glazed_material("crust", 0.08, (0.4, 0.005, 60))
    colors, roughness = browned(heat.ravel(), PASTRY_TONES), 0.55 - 0.2 * heat.ravel()
    painted_mesh("crust", vertices, faces[:, ::-1], material, colors, roughness).parent = holder


def _filling(radius, seed, holder):
    r, _, flat = disc(240, 420)
    area = flat * 0.86 * radius
    broad = _noise(area, r.shape, 3.0, 4, 0.55, seed + 3)
    fine = _noise(area, r.shape, 20, 4, 0.62, seed + 4)
    near, identity = cells(area.reshape(-1, 3).astype(np.float32), 5.5, seed + 5)
    lump = (smoothstep(-near, -0.42, -0.12) * (identity > 0.4)).reshape(r.shape)
    z = 0.085 + 0.03 * (broad - 0.5) + 0.028 * lump + 0.014 * (fine - 0.5) - 0.05 * smoothstep(r, 0.93, 1)
    heat = 0.75 * (broad - 0.28) + 0.7 * (fine - 0.42) + 0.3 * smoothstep(r, 0.75, 0.97)
    heat = np.clip(heat + 0.15 * lump, 0, 1).ravel()
    colors = browned(heat, ("#F4E6BE", "#E3B25C", "#9C5A20", "#5A3012"))
    vein = (lump * smoothstep(_noise(area, r.shape, 11, 3, 0.6, seed + 6), 0.5, 0.62)).ravel()
    colors = mix(0.8 * vein, colors, linear_rgb("#5B6E66"))
    vertices, faces = sheet(np.stack([area[..., 0], area[..., 1], z], -1))
    material = glazed_material("filling", 0.3, (0.25, 0.005, 50), Specular=0.5)
    roughness = 0.26 + 0.25 * fine.ravel()
    painted_mesh("filling", vertices, faces[:, ::-1], material, colors, roughness).parent = holder


def _pear_slice(reach, angle, seed, holder):
    """A thin slice, pointed towards the middle, glassy inside and browned along its edge."""
    t, v = np.meshgrid(np.linspace(0, 1, 60), np.linspace(-1, 1, 40), indexing="ij")
    half = 0.19 * np.sqrt(np.clip(t * 1.02, 0, 1)) * np.sqrt(np.clip(1.0 - t**5, 0, 1)) * (0.45 + 0.75 * t)
    x, y = 0.62 * t - 0.31, v * half
    points = np.stack([x, y, 0 * x], -1).reshape(-1, 3)
    fine = fractal_noise((points + seed * 3).astype(np.float32), 14, 3, 0.6, seed)
    rim = (np.maximum(np.abs(v), np.abs(2 * t - 1)) ** 6).ravel()
    heat = np.clip(0.20 + 0.60 * rim + 0.7 * (fine - 0.42), 0, 1)
    z = 0.03 + 0.022 * (1 - rim) + 0.012 * (fine - 0.5) - 0.05 * rim
    vertices, faces = sheet(np.c_[points[:, :2], z].reshape(*x.shape, 3))
    colors = browned(heat, ("#EDDFA8", "#D9A850", "#8E4F1C", "#4A260F"))
    material = glazed_material("pear slice", 0.35, (0.12, 0.003, 40), Specular=0.5)
    thing = painted_mesh("pear slice", vertices, faces[:, ::-1], material, colors, 0.22 + 0.2 * fine)
    place(thing, (reach * math.cos(angle), reach * math.sin(angle), 0.085), math.degrees(angle) + 14)
    thing.parent = holder


def walnut_half(at, turn=0, seed=1, tilt=(0, 0), size=0.145):
    """A kernel: two lobes folded like a brain, toasted on the ridges."""
    directions, faces = ball(90, 140)
    points = (directions + seed * 5.3).astype(np.float32)
    folds = ridged(points, 2.5, 2, seed)
    fine = fractal_noise(points, 14, 3, seed=seed + 1)
    cleft = np.exp(-((directions[:, 1] / 0.10) ** 2)) * (np.abs(directions[:, 0]) > 0.12)
    swell = 0.78 + 0.30 * folds + 0.05 * (fine - 0.5) - 0.28 * cleft
    shape = directions * swell[:, None] * (1.15, 0.92, 0.62)
    shape[:, 2] = np.maximum(shape[:, 2], -0.12)
    heat = np.clip(0.30 + 0.34 * folds + 0.5 * (fine - 0.5) - 0.2 * cleft, 0, 1)
    colors = blend(heat, "#4A2A12", "#B98046")
    material = glazed_material("kernel", 0.08, (0.3, 0.004, 80))
    return place(painted_mesh("kernel", shape * size, faces, material, colors, 0.48), at, turn, tilt=tilt)
