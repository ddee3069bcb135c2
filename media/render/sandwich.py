"""A toasted sandwich, cut in two, as props.py wants it."""
import numpy as np

from baked import browned, glazed_material, painted_mesh
from modeling import ball, blend, parent_at, place, sheet
from noise import cells, fractal_noise, linear_rgb, mix, smoothstep
from served import flakes

HALF_WIDTH, DEPTH, BREAD, CHEESE, FILLING = 0.62, 0.56, 0.135, 0.05, 0.075
TOAST_TONES = ("#E6C78A", "#C98E44", "#8A4E1E", "#3E1F0E")


def toastie(at, turn=0, seed=1, tilt=(0, 0)):
    """Half a sandwich with its cut side to the front: bread fried in butter, cheese that runs out of it."""
    holder = parent_at(at, turn)
    place(holder, at, turn, tilt=tilt)
    _slice((0, 0, BREAD / 2), seed, holder)
    _slice((0.012, 0.01, 1.5 * BREAD + FILLING), seed + 20, holder)
    for number, x in enumerate((-0.4, -0.13, 0.2, 0.44)):
        _apple_slice(
            (x, 0.10 + 0.015 * np.sin(3 * number + seed), BREAD + CHEESE + 0.012), seed + number, holder
        )
    _running_cheese(seed, holder)


def toast_crumbs(at, turn=0, count=70, spread=(0.42, 0.10), seed=4):
    """What fell off when it was cut."""
    rng = np.random.default_rng(seed)
    flat = rng.normal(0, 1, (count, 2)) * spread
    tones = ("#7A4519", "#E3C488")
    flakes(np.c_[flat, np.full(count, 0.004)], (0.004, 0.016), tones, rng, parent_at(at, turn))


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
    torn = (points * (1, 1, 1.4) + 0.05 * np.stack([fine, uneven, 1 - fine], 1)).astype(np.float32)
    pores = 0
    for scale, size, number in ((8, 0.48, 3), (19, 0.5, 4), (44, 0.5, 5)):
        near, identity = cells(torn, scale, seed + number)
        pores = pores + smoothstep(-near, -size * identity, -0.3 * size * identity) * 2 / scale
    inwards = cut * (0.28 * pores + 0.006 * (fine - 0.5))
    toasted_relief = (1 - cut) * 0.012 * (fine - 0.5) - 0.05 * (uneven - 0.5) * np.abs(up)
    shape = flat + np.stack([0 * up, inwards, np.sign(up) * toasted_relief], 1)
    heat = np.clip(0.50 + 0.70 * (uneven - 0.40) + 0.75 * (fine - 0.5) + 0.3 * crust, 0, 1)
    crumb = (
        blend(0.6 * fine + 0.4 * uneven, "#E8CF9C", "#F8EACB") * (1 - np.clip(2.4 * pores, 0, 0.3))[:, None]
    )
    near_toast = smoothstep(np.abs(up) + 0.25 * (fine - 0.5), 0.55, 0.95)
    crumb = mix(0.75 * near_toast, crumb, linear_rgb("#A8702F"))
    near_crust = smoothstep(np.abs(across) + 0.03 * (fine - 0.5), 0.95, 0.975)
    crumb = mix(0.9 * near_crust, crumb, linear_rgb("#6E3A16"))
    colors = mix(cut, browned(heat, TOAST_TONES), crumb)
    material = glazed_material("toast", 0.25, (0.45, 0.005, 80), Specular=0.3)
    roughness = np.where(cut > 0.5, 0.8, 0.62 - 0.24 * smoothstep(uneven, 0.4, 0.7))
    thing = painted_mesh("toast", shape, faces, material, colors, roughness)
    place(thing, middle).parent = holder


def _running_cheese(seed, holder):
    """A soft lip of melted cheese along the cut, thinner towards its ends, that runs down in a few drops."""
    rng = np.random.default_rng(seed)
    along = np.linspace(-1, 1, 640)
    x = 0.95 * HALF_WIDTH * along
    line = np.stack([x, 0 * x, 0 * x + seed], 1).astype(np.float32)
    ends = np.sqrt(np.clip(1 - along**8, 0, 1))
    swell = fractal_noise(line, 7, 3, 0.5, seed + 1)
    run = 0.03 * fractal_noise(line, 3.5, 2, 0.4, seed + 2)
    for middle in rng.permutation(np.linspace(-0.8, 0.8, 6))[:4]:
        width, length = rng.uniform(0.035, 0.085), rng.uniform(0.03, 0.17)
        run = run + length * np.exp(-(np.abs((x - middle * HALF_WIDTH) / width) ** 2.6))
    turn = np.linspace(0, 2 * np.pi, 60)[:, None]
    low = np.clip(-np.sin(turn), 0, 1)
    drop = np.clip(run / 0.15, 0, 1)
    out = ends * (0.008 + 0.030 * swell + 0.016 * drop * low**6)
    y = -out * np.cos(turn) - 0.012 * low * drop
    z = BREAD + CHEESE / 2 + ends * (CHEESE * (0.34 + 0.3 * swell) * np.sin(turn) - run * low**0.7)
    vertices, faces = sheet(np.stack([np.broadcast_to(x, y.shape), y, z], -1))
    fine = fractal_noise(vertices.astype(np.float32), 9, 3, 0.5, seed + 4)
    vertices = vertices + np.c_[0 * fine, 0.010 * (fine - 0.5), 0.004 * (fine - 0.5)]
    colors = blend(fine, "#DB962E", "#F0C260")
    material = glazed_material("running cheese", 0.45, (0.12, 0.003, 40), Specular=0.45)
    painted_mesh("running cheese", vertices, faces, material, colors, 0.16 + 0.4 * fine).parent = holder


def _apple_slice(middle, seed, holder):
    """The end of a thin slice that looks out of the cut: softened flesh, a line of red skin along one side."""
    directions, faces = ball(40, 120)
    box = directions / (np.abs(directions) ** 6).sum(1, keepdims=True) ** (1 / 6)
    shape = box * (0.15 + 0.03 * np.sin(seed), 0.11, 0.011)
    fine = fractal_noise((shape + seed).astype(np.float32), 12, 3, seed=seed)
    shape = shape + np.c_[0 * fine, 0.03 * (fine - 0.5), 0.012 * (fine - 0.5)]
    skin = smoothstep(box[:, 0] * (1 if seed % 2 else -1), 0.90, 0.98)
    colors = mix(skin, blend(fine, "#C9B25C", "#E2D08C"), linear_rgb("#8A2418"))
    material = glazed_material("apple slice", 0.4, (0.1, 0.002, 60), Specular=0.5)
    thing = painted_mesh("apple slice", shape, faces, material, colors, 0.3)
    place(thing, middle, 12 * np.sin(seed * 2.0), tilt=(3 * np.sin(seed), 5 * np.cos(seed))).parent = holder
