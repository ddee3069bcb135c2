"""Soft polenta with blue cheese on a plate, as props.py wants it."""
import math

import numpy as np

from baked import glazed_material, painted_mesh
from modeling import ball, blend, disc, parent_at, place, sheet
from noise import cells, fractal_noise, linear_rgb, mix, smoothstep
from served import flakes


def soft_polenta(at, turn=0, radius=0.92, height=0.085, seed=8):
    """Poured and stroked with a spoon: blue cheese melts into pools on it, with butter, sage and pepper."""
    holder = parent_at(at, turn)
    rng = np.random.default_rng(seed)
    r, a, flat = disc(320, 560)
    points = flat.reshape(-1, 3).astype(np.float32)

    def noise(*arguments, **options):
        return fractal_noise(points, *arguments, **options).reshape(r.shape)

    broad, fine = noise(1.7, 2, 0.4, seed), noise(60, 2, 0.5, seed + 1)
    around = points / (r.reshape(-1, 1) + 1e-3)
    edge = radius * (0.90 + 0.2 * fractal_noise(around, 1.1, 3, 0.45, seed + 2)).reshape(r.shape)
    stroke = _spoon_ridge(r, a, broad, noise(1.6, 2, 0.4, seed + 3))
    melt = noise(2.3, 3, 0.5, seed + 4, warp=0.9) + 0.17 - 0.6 * smoothstep(r, 0.3, 0.9) - 0.16 * stroke
    pool = smoothstep(melt, 0.50, 0.56)
    butter = smoothstep(0.25 - stroke, 0, 0.2) * smoothstep(noise(2.2, 3, 0.5, seed + 9), 0.43, 0.56)
    butter = butter * (1 - smoothstep(r, 0.66, 0.8)) * (1 - pool)
    z = height * np.sqrt(np.clip(1 - r**7, 0, 1)) * (0.9 + 0.35 * (broad - 0.5))
    z = (
        z
        + 0.030 * (stroke - 0.35) * (1 - 0.5 * pool)
        + 0.008 * np.sqrt(pool)
        + 0.0015 * (fine - 0.5) * (1 - pool) * (1 - butter)
    )
    vertices, faces = sheet(np.stack([r * edge * np.cos(a), r * edge * np.sin(a), z], -1))
    material = glazed_material("polenta", 0.3, (0.15, 0.002, 95), Specular=0.5)
    colors, roughness = _polenta_colors(noise, broad, fine, melt, pool, butter, seed)
    painted_mesh("polenta", vertices, faces[:, ::-1], material, colors, roughness).parent = holder

    def on_top(reach, angle):
        row, column = int(reach * 319), int((angle % (2 * np.pi)) / (2 * np.pi) * 559)
        return vertices.reshape(*r.shape, 3)[row, column], pool[row, column]

    for number in range(30):
        where, melted = on_top(0.5 * math.sqrt((number + 0.5) / 30), 2.4 * number + rng.normal(0, 0.4))
        if melted > 0.5 and rng.random() < 0.7:
            size = rng.uniform(0.035, 0.10)
            _melting_piece(where - (0, 0, 0.30 * size), size, seed + number, rng, holder)
    for reach, angle, turn in ((0.20, 1.2, 155), (0.34, 4.1, 20), (0.38, 5.5, 64), (0.30, 3.2, 110)):
        where, _ = on_top(reach, angle)
        sage_leaf(where + (0, 0, 0.012), turn, seed=int(angle * 10)).parent = holder
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
    colors = blend(0.7 * broad + 0.3 * fine, "#E6B64E", "#F2CF74")
    grits = noise(80, 2, 0.5, seed + 6)
    colors = mix(0.25 * smoothstep(grits, 0.68, 0.78), colors, linear_rgb("#C0902F"))
    colors = mix(0.25 * smoothstep(-grits, -0.3, -0.2), colors, linear_rgb("#F8E29E"))
    solids = smoothstep(noise(38, 3, 0.6, seed + 8), 0.6, 0.7)
    colors = mix(0.85 * butter, colors, mix(0.7 * solids, linear_rgb("#BC7A1C"), linear_rgb("#5E3412")))
    rim = smoothstep(melt, 0.44, 0.5) * (1 - pool)
    colors = mix(0.5 * rim, colors, linear_rgb("#CF8E22"))
    vein = smoothstep(noise(9, 4, 0.6, seed + 7, warp=2.0), 0.53, 0.66) * smoothstep(melt, 0.54, 0.62)
    cream = mix(0.85 * vein, blend(broad, "#EBD393", "#F3E3B4"), linear_rgb("#6E8284"))
    moist = smoothstep(noise(4, 3, 0.5, seed + 10), 0.35, 0.65)
    roughness = 0.46 - 0.2 * moist + 0.1 * fine - 0.26 * butter - 0.2 * rim
    roughness = roughness * (1 - pool) + (0.12 + 0.15 * fine) * pool
    return mix(pool, colors, cream).reshape(-1, 3), roughness.ravel()


def _melting_piece(at, size, seed, rng, holder):
    """Its corners have gone and its foot has run into the pool; the mold in it has not melted."""
    directions, faces = ball(110, 150)
    points = (directions + seed * 4.7).astype(np.float32)
    lumps, small = fractal_noise(points, 1.3, 2, 0.4, seed), fractal_noise(points, 5, 3, 0.55, seed + 1)
    shape = directions * (0.65 + 0.6 * lumps + 0.12 * (small - 0.5))[:, None] * (1.3, 1.0, 0.5)
    foot = smoothstep(-shape[:, 2], -0.22, 0.12)
    shape = shape * np.stack([1 + 0.7 * foot, 1 + 0.7 * foot, 1 - 0.4 * foot], 1)
    mold = smoothstep(fractal_noise(points, 1.6, 4, 0.62, seed + 3, warp=0.8) + 0.2 * (small - 0.5), 0.52, 0.64)
    colors = blend(0.6 * lumps + 0.4 * small, "#E8D49C", "#F5E9C6")
    colors = mix(0.8 * mold, colors, blend(small, "#4E6470", "#8C9C9C"))
    material = glazed_material("piece", 0.4, (0.2, 0.003, 60), Specular=0.5)
    thing = painted_mesh("piece", shape * size, faces, material, colors, 0.22 + 0.35 * mold)
    place(thing, at, rng.uniform(0, 360)).parent = holder


def sage_leaf(at, turn=0, seed=1, length=0.38):
    """Fried in butter: long and narrow, pebbled like all sage, limp, browned along parts of its edge."""
    s, v = np.meshgrid(np.linspace(0, 1, 160), np.linspace(-1, 1, 70), indexing="ij")
    half = 0.16 * length * np.sin(np.pi * np.clip(s * 1.04 - 0.02, 0, 1) ** 0.85) ** 0.7
    points = np.stack([s * length - length / 2, v * half, 0 * s], -1).reshape(-1, 3)
    rough = fractal_noise((points + seed).astype(np.float32), 34, 3, 0.6, seed)
    near, _ = cells((points * (1, 1.3, 1) + seed).astype(np.float32), 62, seed)
    pebbles = 1 - smoothstep(near, 0.25, 0.75)
    t, across = s.ravel(), np.abs(v.ravel())
    rib = np.exp(-((across / 0.07) ** 2))
    bend = 0.03 * np.sin(2.6 * t + seed) + 0.025 * across**2 * np.sin(3.1 * t + 1.7 * seed)
    height = bend + 0.004 * pebbles * (1 - rib) - 0.005 * rib + 0.004 * rough
    points = points + np.c_[0 * rib, 0.10 * length * (t - 0.5) ** 2, height]
    vertices, faces = sheet(points.reshape(*s.shape, 3))
    crisp = smoothstep(across + 0.8 * (rough - 0.5), 0.85, 1.15)
    colors = blend(0.55 * pebbles + 0.35 * rough, "#4A5638", "#97A184")
    colors = mix(0.5 * rib, colors, linear_rgb("#A9B08C"))
    colors = mix(0.6 * crisp, colors, linear_rgb("#5E4A24"))
    material = glazed_material("sage", 0.08, (0.3, 0.002, 160), Specular=0.2, Sheen=0.5)
    return place(painted_mesh("sage", vertices, faces, material, colors, 0.72), at, turn)
