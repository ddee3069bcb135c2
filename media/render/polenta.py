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
    stroke = _spoon_ridge(r, a, broad, noise(3.4, 3, 0.5, seed + 3))
    melt = noise(2.3, 3, 0.5, seed + 4, warp=0.9) + 0.17 - 0.6 * smoothstep(r, 0.3, 0.9) - 0.16 * stroke
    pool = smoothstep(melt, 0.50, 0.56)
    butter = smoothstep(0.25 - stroke, 0, 0.2) * smoothstep(noise(2.2, 3, 0.5, seed + 9), 0.43, 0.56)
    butter = butter * (1 - smoothstep(r, 0.66, 0.8)) * (1 - pool)
    z = height * np.sqrt(np.clip(1 - r**7, 0, 1)) * (0.9 + 0.35 * (broad - 0.5))
    z = (
        z
        + 0.065 * (stroke - 0.35) * (1 - 0.5 * pool)
        + 0.012 * np.sqrt(pool)
        + 0.006 * (fine - 0.5) * (1 - pool) * (1 - butter)
    )
    vertices, faces = sheet(np.stack([r * edge * np.cos(a), r * edge * np.sin(a), z], -1))
    material = glazed_material("polenta", 0.3, (0.5, 0.004, 95), Specular=0.5)
    colors, roughness = _polenta_colors(noise, broad, fine, melt, pool, butter, seed)
    painted_mesh("polenta", vertices, faces[:, ::-1], material, colors, roughness).parent = holder

    def on_top(reach, angle):
        row, column = int(reach * 319), int((angle % (2 * np.pi)) / (2 * np.pi) * 559)
        return vertices.reshape(*r.shape, 3)[row, column], pool[row, column]

    for number in range(26):
        where, melted = on_top(0.5 * math.sqrt((number + 0.5) / 26), 2.4 * number + rng.normal(0, 0.4))
        if melted > 0.5 and rng.random() < 0.6:
            size = rng.uniform(0.03, 0.075)
            _melting_crumb(where - (0, 0, 0.15 * size), size, seed + number, rng, holder)
    for reach, angle in ((0.16, 1.3), (0.36, 3.9), (0.40, 5.6)):
        where, _ = on_top(reach, angle)
        sage_leaf(where + (0, 0, 0.03), math.degrees(angle) + 60, seed=int(angle * 10)).parent = holder
    spots = [on_top(math.sqrt(rng.random()) * 0.8, rng.uniform(0, 6.3))[0] for _ in range(150)]
    flakes(np.array(spots), (0.005, 0.013), ("#0E0A08", "#4A3A2C"), rng, holder)


def _spoon_ridge(r, a, broad, uneven):
    """The back of a spoon goes round outwards: 1 on the ridge it leaves, 0 in the trough, ending before the edge."""
    turn = 3.1 * r - a / (2 * np.pi) + 0.5 * (broad - 0.5)
    ridge = (0.5 + 0.5 * np.cos(2 * np.pi * turn)) ** 1.4
    ridge = ridge * (0.5 + 0.7 * smoothstep(uneven, 0.3, 0.7))
    return ridge * smoothstep(r, 0.04, 0.25) * (1 - smoothstep(r, 0.72, 0.95))


def _polenta_colors(noise, broad, fine, melt, pool, butter, seed):
    """Pale and dark grits, browned butter in the troughs, and cream with blue in it, oily along its edge."""
    colors = blend(0.3 * broad + 0.7 * fine, "#DFAE48", "#F4D47A")
    grits = noise(80, 2, 0.5, seed + 6)
    colors = mix(0.5 * smoothstep(grits, 0.66, 0.78), colors, linear_rgb("#B8842E"))
    colors = mix(0.4 * smoothstep(-grits, -0.3, -0.2), colors, linear_rgb("#F8E29E"))
    solids = smoothstep(noise(38, 3, 0.6, seed + 8), 0.6, 0.7)
    colors = mix(0.85 * butter, colors, mix(0.7 * solids, linear_rgb("#BC7A1C"), linear_rgb("#5E3412")))
    rim = smoothstep(melt, 0.44, 0.5) * (1 - pool)
    colors = mix(0.5 * rim, colors, linear_rgb("#CF8E22"))
    vein = smoothstep(noise(9, 4, 0.6, seed + 7, warp=2.0), 0.53, 0.66) * smoothstep(melt, 0.54, 0.62)
    cream = mix(0.85 * vein, blend(broad, "#EFDFB2", "#F7EDD0"), linear_rgb("#587268"))
    roughness = 0.30 + 0.25 * fine - 0.26 * butter - 0.2 * rim
    roughness = roughness * (1 - pool) + (0.12 + 0.15 * fine) * pool
    return mix(pool, colors, cream).reshape(-1, 3), roughness.ravel()


def _melting_crumb(at, size, seed, rng, holder):
    directions, faces = ball(60, 80)
    points = (directions + seed * 4.7).astype(np.float32)
    lumps = fractal_noise(points, 1.4, 3, 0.5, seed)
    shape = directions * (0.6 + 0.8 * lumps)[:, None] * (1.2, 0.95, 0.55)
    skirt = smoothstep(-shape[:, 2], -0.15, 0.25)
    shape = shape * np.stack([1 + 0.5 * skirt, 1 + 0.5 * skirt, 1 - 0.3 * skirt], 1)
    vein = smoothstep(fractal_noise(points, 1.4, 4, 0.6, seed + 3), 0.58, 0.68)
    colors = blend(lumps, "#EADBB0", "#F8EFD6")
    colors = mix(0.75 * vein, colors, linear_rgb("#62786E"))
    material = glazed_material("crumb", 0.35, (0.3, 0.004, 60), Specular=0.5)
    thing = painted_mesh("crumb", shape * size, faces, material, colors, 0.2 + 0.35 * vein)
    place(thing, at, rng.uniform(0, 360)).parent = holder


def sage_leaf(at, turn=0, seed=1, length=0.27):
    """Crisped in butter: curled, dark along its edge."""
    s, v = np.meshgrid(np.linspace(0, 1, 60), np.linspace(-1, 1, 30), indexing="ij")
    half = 0.30 * length * np.sin(np.pi * s**0.8) ** 0.8
    points = np.stack([s * length - length / 2, v * half, 0 * s], -1).reshape(-1, 3)
    rough = fractal_noise((points + seed).astype(np.float32), 34, 3, 0.6, seed)
    rib = np.exp(-((v.ravel() / 0.06) ** 2))
    curl = 0.10 * (v.ravel() ** 2) * np.sin(3 * s.ravel() + seed) + 0.07 * np.sin(2.4 * s.ravel() + seed)
    vertices, faces = sheet(
        (points + np.c_[0 * rib, 0 * rib, curl * 0.35 + 0.010 * rough + 0.006 * rib]).reshape(*s.shape, 3)
    )
    brown = smoothstep(np.abs(v.ravel()) + 0.5 * (rough - 0.5), 0.7, 1.05)
    colors = mix(0.7 * brown, blend(0.6 * rough + 0.4 * rib, "#39452A", "#7E8B64"), linear_rgb("#4A3416"))
    material = glazed_material("sage", 0.05, (0.4, 0.003, 120))
    return place(painted_mesh("sage", vertices, faces, material, colors, 0.6), at, turn)
