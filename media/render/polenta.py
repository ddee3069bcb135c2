"""Soft polenta with blue cheese on a plate, as props.py wants it."""
import math

import numpy as np

from baked import glazed_material, painted_mesh
from modeling import ball, blend, disc, parent_at, place, sheet
from noise import fractal_noise, linear_rgb, mix, smoothstep
from served import flakes


def soft_polenta(at, turn=0, radius=0.92, height=0.11, seed=8):
    """Poured and stroked with a spoon: blue cheese melts into pools on it, with butter, sage and pepper."""
    holder = parent_at(at, turn)
    rng = np.random.default_rng(seed)
    r, a, flat = disc(320, 560)
    points = flat.reshape(-1, 3).astype(np.float32)

    def noise(*arguments, **options):
        return fractal_noise(points, *arguments, **options).reshape(r.shape)

    broad, fine = noise(1.7, 3, 0.5, seed), noise(46, 3, 0.65, seed + 1)
    around = points / (r.reshape(-1, 1) + 1e-3)
    edge = radius * (0.90 + 0.2 * fractal_noise(around, 1.1, 3, 0.45, seed + 2)).reshape(r.shape)
    stroke = np.abs(noise(2.6, 2, 0.4, seed + 3, warp=1.5) - 0.5) * 5
    stroke = smoothstep(stroke, 0.0, 1.0) * (1 - smoothstep(r, 0.78, 0.98))
    melt = noise(2.3, 3, 0.5, seed + 4, warp=0.9) + 0.12 - 0.42 * smoothstep(r, 0.35, 0.8)
    pool = smoothstep(melt, 0.50, 0.56)
    z = height * np.sqrt(np.clip(1 - r**5, 0, 1)) * (0.85 + 0.5 * (broad - 0.5))
    z = (
        z
        + 0.035 * (stroke - 0.5) * (1 - 0.7 * pool)
        + 0.020 * np.sqrt(pool)
        + 0.008 * (fine - 0.5) * (1 - pool)
    )
    vertices, faces = sheet(np.stack([r * edge * np.cos(a), r * edge * np.sin(a), z], -1))
    material = glazed_material("polenta", 0.3, (0.3, 0.004, 60), Specular=0.5)
    colors, roughness = _polenta_colors(noise, broad, fine, melt, pool, 1 - stroke, seed)
    painted_mesh("polenta", vertices, faces[:, ::-1], material, colors, roughness).parent = holder

    def on_top(reach, angle):
        row, column = int(reach * 319), int((angle % (2 * np.pi)) / (2 * np.pi) * 559)
        return vertices.reshape(*r.shape, 3)[row, column], pool[row, column]

    for number in range(60):
        where, melted = on_top(0.62 * math.sqrt((number + 0.5) / 60), 2.4 * number + rng.normal(0, 0.4))
        if melted > 0.5 and rng.random() < 0.6:
            size = rng.uniform(0.03, 0.085)
            _melting_crumb(where - (0, 0, 0.1 * size), size, seed + number, rng, holder)
    for reach, angle in ((0.16, 1.3), (0.36, 3.9), (0.40, 5.6)):
        where, _ = on_top(reach, angle)
        sage_leaf(where + (0, 0, 0.045), math.degrees(angle) + 60, seed=int(angle * 10)).parent = holder
    spots = [on_top(math.sqrt(rng.random()) * 0.8, rng.uniform(0, 6.3))[0] for _ in range(150)]
    flakes(np.array(spots), (0.005, 0.013), ("#0E0A08", "#4A3A2C"), rng, holder)


def _polenta_colors(noise, broad, fine, melt, pool, hollow, seed):
    """Yellow grain with darker specks, butter in its hollows, and cream with blue in it, oily along its edge."""
    butter = smoothstep(hollow + 0.6 * (broad - 0.5), 0.55, 0.95) * (1 - pool)
    colors = blend(0.3 * broad + 0.7 * fine, "#D9A038", "#F2CC66")
    colors = mix(0.5 * smoothstep(noise(70, 2, 0.5, seed + 6), 0.72, 0.82), colors, linear_rgb("#9A6A20"))
    colors = mix(0.7 * butter, colors, linear_rgb("#C98A1E"))
    rim = smoothstep(melt, 0.44, 0.5) * (1 - pool)
    colors = mix(0.5 * rim, colors, linear_rgb("#CF8E22"))
    vein = smoothstep(noise(7, 4, 0.6, seed + 7, warp=0.8), 0.58, 0.68) * smoothstep(melt, 0.54, 0.62)
    cream = mix(0.7 * vein, blend(broad, "#EFDFB2", "#F7EDD0"), linear_rgb("#6E8478"))
    roughness = 0.50 + 0.2 * fine - 0.3 * butter - 0.2 * rim
    roughness = roughness * (1 - pool) + (0.20 + 0.2 * fine) * pool
    return mix(pool, colors, cream).reshape(-1, 3), roughness.ravel()


def _melting_crumb(at, size, seed, rng, holder):
    directions, faces = ball(60, 80)
    points = (directions + seed * 4.7).astype(np.float32)
    lumps = fractal_noise(points, 1.5, 4, 0.6, seed)
    shape = directions * (0.6 + 0.8 * lumps)[:, None] * (1.15, 0.9, 0.7)
    skirt = smoothstep(-shape[:, 2], -0.15, 0.25)
    shape = shape * np.stack([1 + 0.5 * skirt, 1 + 0.5 * skirt, 1 - 0.3 * skirt], 1)
    vein = smoothstep(fractal_noise(points, 1.4, 4, 0.6, seed + 3), 0.58, 0.68)
    colors = blend(lumps, "#EADBB0", "#F8EFD6")
    colors = mix(0.75 * vein, colors, linear_rgb("#62786E"))
    material = glazed_material("crumb", 0.35, (0.3, 0.004, 60), Specular=0.5)
    thing = painted_mesh("crumb", shape * size, faces, material, colors, 0.3 + 0.35 * vein)
    place(thing, at, rng.uniform(0, 360)).parent = holder


def sage_leaf(at, turn=0, seed=1, length=0.34):
    """Crisped in butter: curled, dark along its edge."""
    s, v = np.meshgrid(np.linspace(0, 1, 60), np.linspace(-1, 1, 30), indexing="ij")
    half = 0.30 * length * np.sin(np.pi * s**0.8) ** 0.8
    points = np.stack([s * length - length / 2, v * half, 0 * s], -1).reshape(-1, 3)
    rough = fractal_noise((points + seed).astype(np.float32), 34, 3, 0.6, seed)
    rib = np.exp(-((v.ravel() / 0.06) ** 2))
    curl = 0.10 * (v.ravel() ** 2) * np.sin(3 * s.ravel() + seed) + 0.07 * np.sin(2.4 * s.ravel() + seed)
    vertices, faces = sheet(
        (points + np.c_[0 * rib, 0 * rib, curl * 0.6 + 0.010 * rough + 0.006 * rib]).reshape(*s.shape, 3)
    )
    brown = smoothstep(np.abs(v.ravel()) + 0.5 * (rough - 0.5), 0.7, 1.05)
    colors = mix(0.7 * brown, blend(0.6 * rough + 0.4 * rib, "#3E4A2A", "#8E9A70"), linear_rgb("#4A3416"))
    material = glazed_material("sage", 0.05, (0.4, 0.003, 120))
    return place(painted_mesh("sage", vertices, faces, material, colors, 0.42), at, turn)
