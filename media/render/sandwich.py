"""A toasted sandwich, cut in two, as props.py wants it."""
import numpy as np

from baked import browned, glazed_material, painted_mesh
from modeling import ball, blend, parent_at, place, sheet
from noise import cells, fractal_noise, linear_rgb, mix, smoothstep

HALF_WIDTH, DEPTH, BREAD, FILLING = 0.62, 0.56, 0.135, 0.06
TOAST_TONES = ("#E6C78A", "#C98E44", "#8A4E1E", "#3E1F0E")


def toastie(at, turn=0, seed=1, tilt=(0, 0)):
    """Half a sandwich with its cut side to the front: bread fried in butter, cheese that runs out of it."""
    holder = parent_at(at, turn)
    place(holder, at, turn, tilt=tilt)
    _slice((0, 0, BREAD / 2), seed, holder)
    _slice((0.012, 0.01, 1.5 * BREAD + FILLING), seed + 20, holder)
    for number, x in enumerate((-0.4, -0.13, 0.2, 0.44)):
        _apple_slice((x, 0.085, BREAD + 0.62 * FILLING), seed + number, holder)
    _running_cheese(seed, holder)


def _slice(middle, seed, holder):
    """Half a slice of sourdough: crumb at the front, crust round the back, both sides toasted."""
    directions, faces = ball(260, 900)
    box = directions / (np.abs(directions) ** 9).sum(1, keepdims=True) ** (1 / 9)
    across, back, up = box.T
    narrower = np.sqrt(1 - 0.62 * np.clip((back + 1) / 2, 0, 1) ** 2.5)
    flat = np.stack([across * narrower * HALF_WIDTH, (back + 1) / 2 * DEPTH, up * BREAD / 2], 1)
    points = (flat + seed * 3.3).astype(np.float32)
    uneven = fractal_noise(points, 2.6, 3, 0.5, seed)
    fine = fractal_noise(points, 40, 3, 0.62, seed + 1)
    cut = smoothstep(-back, 0.86, 0.97) * (1 - smoothstep(np.abs(up), 0.80, 0.97))
    crust = smoothstep(np.maximum(back, np.abs(across)), 0.88, 0.97) * (1 - smoothstep(-back, 0.9, 0.98))
    pores = 0
    for scale, size, number in ((9, 0.42, 3), (20, 0.45, 4), (42, 0.5, 5)):
        near, identity = cells(points * (1, 1, 1.5), scale, seed + number)
        pores = pores + smoothstep(-near, -size * identity, -0.3 * size * identity) * 2 / scale
    inwards = cut * (0.28 * pores + 0.006 * (fine - 0.5))
    toasted_relief = (1 - cut) * 0.012 * (fine - 0.5) - 0.03 * (uneven - 0.5) * np.abs(up)
    shape = flat + np.stack([0 * up, inwards, np.sign(up) * toasted_relief], 1)
    heat = np.clip(0.40 + 0.60 * (uneven - 0.35) + 0.75 * (fine - 0.5) + 0.3 * crust, 0, 1)
    crumb = (
        blend(0.6 * fine + 0.4 * uneven, "#E4C990", "#F5E6C0") * (1 - np.clip(3.2 * pores, 0, 0.4))[:, None]
    )
    near_toast = smoothstep(np.abs(up), 0.45, 0.9)
    crumb = mix(0.6 * near_toast, crumb, linear_rgb("#C08A48"))
    colors = mix(cut, browned(heat, TOAST_TONES), crumb)
    material = glazed_material("toast", 0.14, (0.45, 0.005, 80), Specular=0.3)
    roughness = np.where(cut > 0.5, 0.8, 0.62 - 0.24 * smoothstep(uneven, 0.4, 0.7))
    thing = painted_mesh("toast", shape, faces, material, colors, roughness)
    place(thing, middle).parent = holder


def _running_cheese(seed, holder):
    """A lip of melted cheese along the cut, with drops of different length over the lower slice."""
    x = np.linspace(-0.97, 0.97, 420) * HALF_WIDTH
    line = np.stack([x, 0 * x, 0 * x], 1).astype(np.float32)
    drop = fractal_noise(line + seed, 8.5, 2, 0.4, seed)
    run = 0.012 + 0.17 * smoothstep(drop, 0.50, 0.95) + 0.015 * fractal_noise(line, 18, 2, seed=seed + 1)
    thick = 0.018 + 0.022 * fractal_noise(line, 9, 2, seed=seed + 2) + 0.02 * smoothstep(drop, 0.6, 0.9)
    top = BREAD + FILLING
    outline = []
    for out, down in ((-3.0, -0.1), (-0.4, 0.0), (0.55, 0.1), (0.95, 0.45), (1.0, 0.8)):
        outline.append(np.stack([x, -out * thick, top - down * FILLING - 0 * x], 1))
    for share in np.linspace(0.0, 1.0, 14):
        bulge = 0.85 - 0.25 * np.sin(np.pi * share * 0.9) + 0.30 * share
        outline.append(np.stack([x, -bulge * thick, BREAD + 0.1 * FILLING - share * run], 1))
    for turn in np.linspace(0.2, 1.0, 6):
        inner = 1.15 * np.cos(turn * np.pi / 2) - 0.15
        outline.append(
            np.stack(
                [x, -inner * thick, BREAD + 0.1 * FILLING - run - 0.6 * thick * np.sin(turn * np.pi / 2)], 1
            )
        )
    points = np.stack(outline)
    vertices, faces = sheet(points)
    fine = fractal_noise(vertices.astype(np.float32), 16, 3, 0.55, seed + 4)
    vertices = vertices + np.c_[0 * fine, 0.008 * (fine - 0.5), 0.004 * (fine - 0.5)]
    colors = blend(fine, "#E8A834", "#F4C860")
    material = glazed_material("running cheese", 0.4, (0.08, 0.003, 24), Specular=0.5)
    painted_mesh("running cheese", vertices, faces, material, colors, 0.2 + 0.15 * fine).parent = holder


def _apple_slice(middle, seed, holder):
    """The end of a thin slice that looks out of the cut."""
    directions, faces = ball(40, 90)
    box = directions / (np.abs(directions) ** 6).sum(1, keepdims=True) ** (1 / 6)
    shape = box * (0.13, 0.11, 0.009)
    fine = fractal_noise((shape + seed).astype(np.float32), 12, 3, seed=seed)
    colors = blend(fine, "#DCCB7C", "#EBDFA2")
    material = glazed_material("apple slice", 0.4, (0.1, 0.002, 60), Specular=0.5)
    thing = painted_mesh("apple slice", shape, faces, material, colors, 0.3)
    place(thing, middle, 8 * np.sin(seed * 2.0), tilt=(3 * np.sin(seed), 5 * np.cos(seed))).parent = holder
