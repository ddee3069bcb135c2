"""What comes out of an oven: puffs and a browned pot of cheese, as props.py wants them."""
import math

import numpy as np

from materials import Nodes
from modeling import (
    ball,
    build_mesh,
    disc,
    link,
    place,
    ridged,
    set_point_values,
    sheet,
)
from noise import cells, fractal_noise, linear_rgb, mix, smoothstep

# From where the oven has not reached to where it has burned.
CHEESE_TONES = ("#EFD89E", "#DEAE58", "#94551F", "#3C1D0C")
CHOUX_TONES = ("#EDCB82", "#D79B45", "#A2601F", "#6A3511")


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
    """A choux puff with bits of cheese, cracked, split at its waist, darkest where it rose highest."""
    directions, faces = ball(240, 360)
    points = (directions + seed * 9.1).astype(np.float32)
    lobes = fractal_noise(points, 1.25, 2, 0.4, seed)
    bulges = fractal_noise(points, 3.1, 2, 0.4, seed + 3)
    small = fractal_noise(points, 12, 4, 0.6, seed + 5)
    cracks = (1 - ridged(points + 0.05 * small[:, None], 2.6, 3, seed + 2)) ** 6
    cracks = cracks * smoothstep(fractal_noise(points, 1.8, 2, seed=seed + 8), 0.45, 0.65)
    waist = directions[:, 2] + 0.18 + 0.7 * (lobes - 0.5)
    split = np.exp(-((waist / 0.055) ** 2))
    split = split * smoothstep(fractal_noise(points, 1.3, 2, seed=seed + 9), 0.42, 0.6)
    swell = 0.82 + 0.34 * lobes + 0.10 * bulges - 0.06 * cracks - 0.10 * split + 0.022 * (small - 0.5)
    shape = directions * swell[:, None] * (1, 1, 0.88)
    shape[:, 2] = np.where(shape[:, 2] < -0.45, -0.45 + 0.12 * (shape[:, 2] + 0.45), shape[:, 2]) + 0.5
    up = smoothstep(directions[:, 2], -0.6, 0.95)
    near, identity = cells((points * (1, 1, 2)).astype(np.float32), 7, seed + 7)
    cheese = smoothstep(-near, -0.42, -0.25) * (identity > 0.72) * up
    heat = 0.18 + 0.36 * up + 0.5 * (lobes - 0.4) + 0.3 * (bulges - 0.5)
    heat = heat + 0.35 * (small - 0.5) + 0.3 * cheese
    foot = smoothstep(-directions[:, 2], 0.45, 0.75)
    colors = browned(np.clip(heat + 0.15 * foot - 0.25 * cracks - 0.5 * split, 0, 1), CHOUX_TONES)
    material = glazed_material("choux", 0.10, (0.4, 0.005, 80), Specular=0.25)
    roughness = 0.72 - 0.25 * cheese - 0.16 * smoothstep(lobes, 0.5, 0.75)
    thing = painted_mesh("gougere", shape * size, faces, material, colors, roughness)
    return place(thing, at, turn, tilt=tilt)


def gougeres(at, turn=0, size=0.3, seed=3):
    """A heap of them: seven below, four above, two that rolled aside."""
    rng = np.random.default_rng(seed)
    step = 1.96 * size
    spots = [(0, 0, 0)] + [(math.cos(k * math.pi / 3), math.sin(k * math.pi / 3), 0) for k in range(6)]
    spots += [(0.5, 0.3, 0.74), (-0.5, 0.3, 0.74), (0.02, -0.52, 0.74), (0.0, 0.05, 1.42)]
    spots += [(1.95, -0.42, 0), (-1.75, -0.85, 0)]
    for number, (x, y, level) in enumerate(spots):
        where = (at[0] + x * step + rng.normal(0, 0.02), at[1] + y * step + rng.normal(0, 0.02))
        lean = tuple(rng.uniform(-24, 24, 2)) if level else tuple(rng.uniform(-8, 8, 2))
        big = size * rng.uniform(0.93, 1.1)
        gougere((*where, at[2] + level * 1.25 * size), rng.uniform(0, 360), seed + number, big, lean)


def noise_on(flat, shape, *arguments, **options):
    return fractal_noise(flat.reshape(-1, 3).astype(np.float32), *arguments, **options).reshape(shape)


def melted_cheese(at, turn=0, size=(0.72, 0.53), depth=0.23, seed=4, heat=0.0):
    """Cheese that boiled in its dish: blisters of every size, brown on top and along the edge."""
    r, _, flat = disc()
    area = flat * (size[0], size[1], 1)
    broad = noise_on(area, r.shape, 3.2, 4, 0.55, seed)
    fine = noise_on(area, r.shape, 14, 4, 0.55, seed + 1)
    blister = 0
    for scale, height, number in ((4.2, 0.024, 2), (8, 0.012, 3), (16, 0.005, 4)):
        bent = area.reshape(-1, 3) + 0.06 * broad.reshape(-1, 1)
        near, identity = cells(bent.astype(np.float32), scale, seed + number)
        dome = np.sqrt(np.clip(1 - (near / (0.25 + 0.45 * identity)) ** 2, 0, 1)) * (identity > 0.6)
        # Some of them burst and left a ring.
        dome = np.where((identity * 7) % 1 < 0.45, 2.4 * dome * (1 - dome), dome)
        blister = blister + (height * dome).reshape(r.shape)
    blister = blister * (1 - smoothstep(r, 0.78, 0.9))
    rim = smoothstep(r, 0.82, 0.98)
    z = depth + 0.026 * (broad - 0.5) + blister + 0.005 * (fine - 0.5) + 0.03 * rim**2
    brown = (
        heat
        + 1.0 * (broad - 0.40)
        + 15 * blister
        + 0.55 * (fine - 0.5)
        + 0.5 * smoothstep(r + 0.10 * (fine - 0.5), 0.84, 0.97)
    )
    brown = np.clip(brown, 0, 1).ravel()
    fat = (smoothstep(-broad, -0.44, -0.36) * smoothstep(fine, 0.35, 0.5) * (1 - rim)).ravel()
    colors = mix(0.4 * fat, browned(brown, CHEESE_TONES), linear_rgb("#C88A30"))
    vertices, faces = sheet(np.stack([area[..., 0], area[..., 1], z], -1))
    roughness = 0.40 + 0.24 * fine.ravel() + 0.2 * smoothstep(brown, 0.5, 0.9)
    roughness = roughness * (1 - fat) + 0.08 * fat
    material = glazed_material("melted", 0.25, (0.3, 0.005, 60), Specular=0.35)
    thing = painted_mesh(
        "melted", vertices, faces[:, ::-1], material, colors, roughness
    )
    return place(thing, at, turn)
