"""Bowls, plates, knives and paper, as props.py wants them."""
import math

import numpy as np

from modeling import (
    blend,
    build_mesh,
    link,
    painted_material,
    place,
    plain_material,
    ridged,
    rounded_box,
    sheet,
    smooth_profile,
    turned,
)
from noise import fractal_noise, linear_rgb, mix, smoothstep


def bowl(at, radius=0.62, height=0.36, outside="#5A3A22", gloss=0.5, wall=0.05, turn=0):
    """A wooden bowl, or a glazed one."""
    profile = smooth_profile(
        [
            (0.0, 0.0),
            (0.45 * radius, 0.0),
            (0.8 * radius, 0.38 * height),
            (radius, height),
            (radius - wall * 0.5, height + 0.012),
            (radius - wall, height - 0.01),
            (0.74 * radius, 0.42 * height),
            (0.4 * radius, 0.18 * height),
            (0.0, 0.16 * height),
        ]
    )
    vertices, faces = turned(profile)
    grain = fractal_noise((vertices * np.array([1.2, 12, 9])).astype(np.float32), 2.5, 4, seed=4)
    light = linear_rgb(outside)
    colors = light * (0.65 + 0.7 * grain)[:, None]
    material = painted_material("bowl", gloss, (0.2, 0.004, 30), Specular=0.35)
    return place(link("bowl", build_mesh("bowl", vertices, faces, material, colors)), at, turn)


def baking_dish(at, turn=0, glaze="#2F4A44", inside="#E9DFC9"):
    """A small oval earthenware dish, glazed, with the bare clay showing at its foot."""
    profile = smooth_profile(
        [
            (0.0, 0.0),
            (0.6, 0.0),
            (0.66, 0.05),
            (0.74, 0.26),
            (0.80, 0.30),
            (0.79, 0.325),
            (0.70, 0.31),
            (0.62, 0.1),
            (0.55, 0.055),
            (0.0, 0.05),
        ],
        130,
    )
    vertices, faces = turned(profile, 160)
    angle = np.arctan2(vertices[:, 1], vertices[:, 0])
    radius = np.hypot(vertices[:, 0], vertices[:, 1])
    ear = (
        np.exp(-((np.sin(angle) / 0.3) ** 2))
        * smoothstep(vertices[:, 2], 0.22, 0.29)
        * smoothstep(radius, 0.72, 0.8)
    )
    vertices = vertices * np.stack([1 + 0.16 * ear, 0.74 + 0 * ear, 1 + 0 * ear], 1)
    is_inside = np.arange(len(vertices)) % 130 > 74
    spots = fractal_noise(vertices.astype(np.float32), 30, 3, seed=5)
    colors = (
        np.where(is_inside[:, None], linear_rgb(inside), linear_rgb(glaze)) * (0.8 + 0.4 * spots)[:, None]
    )
    worn = smoothstep(-vertices[:, 2], -0.03, 0.0)[:, None]
    colors = colors * (1 - worn) + linear_rgb("#8A5A3C") * worn
    # What boiled over and burned on its wall.
    lace = fractal_noise(vertices.astype(np.float32), 11, 4, 0.6, seed=7)
    height = vertices[:, 2] + 0.10 * (lace - 0.5)
    burned = is_inside * smoothstep(height, 0.2, 0.23) * (1 - smoothstep(height, 0.262, 0.285))
    colors = mix(0.92 * burned * smoothstep(lace, 0.3, 0.5), colors, linear_rgb("#3E1E0E"))
    material = painted_material("glaze", 0.16, (0.08, 0.004, 12), Specular=0.5, Clearcoat=0.5)
    return place(link("dish", build_mesh("dish", vertices, faces, material, colors)), at, turn)


def enamel_plate(at, turn=0, radius=1.1):
    profile = smooth_profile(
        [
            (0.0, 0.012),
            (0.7 * radius, 0.012),
            (0.8 * radius, 0.05),
            (0.98 * radius, 0.12),
            (radius, 0.14),
            (0.985 * radius, 0.148),
            (0.8 * radius, 0.08),
            (0.7 * radius, 0.03),
            (0.0, 0.026),
        ],
        140,
    )
    vertices, faces = turned(profile, 180)
    rim = smoothstep(np.hypot(vertices[:, 0], vertices[:, 1]), 0.962 * radius, 0.972 * radius)
    chips = smoothstep(fractal_noise(vertices.astype(np.float32), 14, 4, seed=7), 0.74, 0.78) * rim
    colors = blend(rim, "#EDEBE4", "#1E2C4A") * (1 - 0.8 * chips)[:, None]
    material = painted_material("enamel", 0.12, (0.05, 0.003, 8), Specular=0.55, Clearcoat=0.6)
    return place(link("plate", build_mesh("plate", vertices, faces, material, colors)), at, turn)


def knife(at, turn=0, length=1.3):
    """Blade along x with its edge towards the viewer, handle behind it, lying flat."""
    steel = painted_material("steel", 0.3, (0.06, 0.002, 40), Metallic=1.0)
    wood = plain_material("handle", "#3A2114", 0.4, (0.2, 0.004, 26), Specular=0.35)
    brass = plain_material("brass", "#B08D4A", 0.3, Metallic=1.0)
    t = np.linspace(0, 1, 80)
    spine = 0.09 - 0.17 * np.clip((t - 0.72) / 0.28, 0, 1) ** 2
    edge = -0.13 + 0.05 * np.clip((t - 0.85) / 0.15, 0, 1) ** 2
    across = np.r_[0, 0.05, 0.10, 0.125, np.linspace(0.15, 1, 10)]
    y = spine[:, None] * across + edge[:, None] * (1 - across)
    ground = np.minimum(across / 0.11, 1)  # the edge itself, at a steeper angle than the blade
    thick = 0.0004 + 0.006 * ground[None] + 0.007 * across[None] * (1 - 0.6 * t[:, None])
    thick = thick * np.minimum((1 - t[:, None]) / 0.12, 1)
    x = np.repeat(t[:, None] * length, 14, 1)
    for side in (1, -1):
        vertices, faces = sheet(np.stack([x, y, 0.02 + side * thick], -1))
        brushed = fractal_noise((vertices * (1.5, 90, 0)).astype(np.float32), 1.0, 3, 0.6, 3)
        polished = np.tile(ground < 1, len(t))
        colors = mix(polished, blend(brushed, "#605F5B", "#8A8882"), linear_rgb("#E2E0DA"))
        place(link("blade", build_mesh("blade", vertices, faces[:, ::side], steel, colors)), at, turn)
    angle = math.radians(turn)
    handle = rounded_box((0.95, 0.2, 0.075), 0.03, wood, 6)
    place(
        handle,
        (
            at[0] - 0.47 * math.cos(angle) + 0.01 * math.sin(angle),
            at[1] - 0.47 * math.sin(angle),
            at[2] + 0.038,
        ),
        turn,
    )
    for along in (-0.2, -0.47, -0.74):
        rivet = rounded_box((0.05, 0.05, 0.082), 0.02, brass)
        place(rivet, (at[0] + along * math.cos(angle), at[1] + along * math.sin(angle), at[2] + 0.038), turn)


def round_board(at, turn=0, radius=1.0, thickness=0.12):
    """A turned board with a rounded rim, lying on the table."""
    profile = smooth_profile(
        [(0, 0), (0.94 * radius, 0), (radius, 0.4 * thickness), (0.97 * radius, thickness), (0, thickness)],
        420,
    )
    vertices, faces = turned(profile, 900)
    points = vertices.astype(np.float32)
    rings = np.abs((fractal_noise(points * (0.35, 2.6, 2), 1.5, 3, seed=6) * 12) % 1 - 0.5) * 2
    fiber = fractal_noise(points * (0.7, 34, 30), 1.6, 4, 0.6, 7)
    colors = blend(0.45 * rings + 0.55 * fiber, "#6E4526", "#B98A58")
    material = painted_material("round board", 0.42, (0.25, 0.004, 40), Specular=0.3)
    return place(link("board", build_mesh("board", vertices, faces, material, colors)), at, turn)


def crumpled_paper(at, turn=0, size=(1.4, 1.0), hex_color="#E6DCC8", seed=5, height=0.05):
    rows, columns = 140, 190
    y, x = np.mgrid[-1 : 1 : rows * 1j, -1 : 1 : columns * 1j]
    flat = np.stack([x.ravel() * size[0], y.ravel() * size[1], np.full(x.size, seed * 3.1)], 1).astype(
        np.float32
    )
    folds = ridged(flat, 1.6, 2, seed).reshape(x.shape) + 0.4 * ridged(flat, 4.0, 2, seed + 1).reshape(
        x.shape
    )
    lift = np.clip(np.maximum(np.abs(x), np.abs(y)) - 0.62, 0, 1) * 2.2
    points = np.stack(
        [x * size[0] / 2, y * size[1] / 2, 0.004 + folds * height * lift + 0.05 * lift**2], -1
    )
    vertices, faces = sheet(points)
    material = plain_material("paper", hex_color, 0.75, (0.15, 0.004, 60), Specular=0.2)
    return place(link("paper", build_mesh("paper", vertices, faces, material)), at, turn)
