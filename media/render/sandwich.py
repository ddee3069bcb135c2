"""A toasted sandwich, cut in two, as props.py wants it."""
import numpy as np

from baked import browned, glazed_material, painted_mesh
from melting import melted_layer
from modeling import ball, blend, parent_at, place
from noise import cells, fractal_noise, linear_rgb, mix, smoothstep
from served import flakes

HALF_WIDTH, DEPTH, BREAD, FILLING = 0.62, 0.56, 0.12, 0.048
APPLE = 0.13, 0.11, 0.0105  # half of a slice
TOAST_TONES = ("#E2BE80", "#C48C46", "#83491F", "#3A1E10")


def toastie(at, turn=0, seed=1, tilt=(0, 0)):
    """Half a sandwich with its cut side to the front: bread fried in butter, cheese that runs out of it."""
    holder = parent_at(at, turn)
    place(holder, at, turn, tilt=tilt)
    _slice((0, 0, BREAD / 2), seed, holder)
    _slice((0.012, 0.01, 1.5 * BREAD + FILLING), seed + 20, holder)
    for number, x in enumerate((-0.40, -0.10, 0.30)):
        middle = x + 0.05 * np.sin(2.1 * number + seed), APPLE[1] - 0.006, BREAD + FILLING - APPLE[2]
        _apple_slice(middle, seed + number, holder)
    melted_layer(HALF_WIDTH, BREAD, BREAD + FILLING, seed, holder)


def toast_crumbs(at, turn=0, count=70, spread=(0.42, 0.10), seed=4):
    """What fell off when it was cut."""
    rng = np.random.default_rng(seed)
    flat = rng.normal(0, 1, (count, 2)) * spread
    tones = ("#7A4519", "#E3C488")
    flakes(np.c_[flat, np.full(count, 0.004)], (0.004, 0.016), tones, rng, parent_at(at, turn))


def _slice(middle, seed, holder):
    """Half a slice of sourdough: crumb at the front, crust round the back, both sides fried."""
    directions, faces = ball(260, 2300)
    box = directions / (np.abs(directions) ** 9).sum(1, keepdims=True) ** (1 / 9)
    across, back, up = box.T
    narrower = np.sqrt(1 - 0.62 * np.clip((back + 1) / 2, 0, 1) ** 2.5)
    flat = np.stack([across * narrower * HALF_WIDTH, (back + 1) / 2 * DEPTH, up * BREAD / 2], 1)
    points = (flat + seed * 3.3).astype(np.float32)
    uneven = fractal_noise(points, 2.6, 3, 0.5, seed)
    fine = fractal_noise(points, 40, 3, 0.62, seed + 1)
    cut = smoothstep(-back, 0.86, 0.97) * (1 - smoothstep(np.abs(up), 0.86, 0.98))
    crust = smoothstep(np.maximum(back, np.abs(across)), 0.88, 0.97) * (1 - smoothstep(-back, 0.9, 0.98))
    pores = _pores(points, fine, seed)
    torn = cut * (0.55 * pores + 0.006 * (fine - 0.5) + 0.05 * (uneven - 0.5))
    fried = (1 - cut) * (0.010 * (fine - 0.5) - 0.10 * pores) - 0.05 * (uneven - 0.5) * np.abs(up)
    shape = flat + np.stack([0.02 * (uneven - 0.5) * np.sign(across), torn, np.sign(up) * fried], 1)
    heat = 0.54 + 0.75 * (uneven - 0.45) + 0.40 * (fine - 0.5) + 0.35 * crust - 3.0 * (1 - cut) * pores
    tone = 0.9 + 0.4 * (fine - 0.5) + 0.4 * (uneven - 0.5) - 1.5 * np.sqrt(pores)
    crumb = blend(tone, "#B98243", "#F4DFB2")
    near_toast = smoothstep(np.abs(up) + 0.35 * (fine - 0.5) + 0.3 * (uneven - 0.5), 0.25, 1.0)
    crumb = mix(0.8 * near_toast, crumb, linear_rgb("#A9692A"))
    near_crust = smoothstep(np.abs(across) + 0.04 * (fine - 0.5), 0.93, 0.975)
    crumb = mix(0.9 * near_crust, crumb, linear_rgb("#6E3A16"))
    colors = mix(cut, browned(np.clip(heat, 0, 1), TOAST_TONES), crumb)
    material = glazed_material("toast", 0.12, (0.45, 0.005, 80), Specular=0.3)
    roughness = np.where(cut > 0.5, 0.8, 0.60 - 0.26 * smoothstep(uneven, 0.4, 0.7))
    thing = painted_mesh("toast", shape, faces, material, colors, roughness)
    place(thing, middle).parent = holder


def _pores(points, fine, seed):
    """Depth of the holes that the leaven left, few of them large, pressed flat under the weight."""
    pores = 0
    for scale, size, share, number in (
        (6.5, 0.46, 0.3, 3),
        (13, 0.5, 0.5, 4),
        (27, 0.5, 0.7, 5),
        (55, 0.5, 0.7, 6),
    ):
        bent = points * (1, 1, 1.7) + 0.35 / scale * (fine[:, None] - 0.5)
        near, identity = cells(bent.astype(np.float32), scale, seed + number)
        radius = size * (0.4 + 0.6 * ((identity * 7) % 1))
        hole = np.sqrt(np.clip(1 - (near / radius) ** 2, 0, 1)) * (identity < share)
        pores = np.maximum(pores, hole * radius / scale)
    return pores


def _apple_slice(middle, seed, holder):
    """A thin slice that the knife met: its flesh, softened by the heat, ends in a line of red skin."""
    directions, faces = ball(90, 400)
    box = directions / (np.abs(directions) ** 14).sum(1, keepdims=True) ** (1 / 14)
    length, depth, thickness = APPLE
    shape = box * (length * (1 + 0.2 * np.sin(1.7 * seed)), depth, thickness)
    fine = fractal_noise((shape + seed).astype(np.float32), 30, 3, seed=seed)
    broad = fractal_noise((shape + seed).astype(np.float32), 6, 2, seed=seed + 1)
    thinner = 1 - 0.5 * np.clip(-box[:, 0] * (1 if seed % 2 else -1), 0, 1) ** 2
    shape[:, 2] = shape[:, 2] * thinner + 0.026 * (broad - 0.5)
    shape = shape + np.c_[0 * fine, 0.005 * (fine - 0.5) + 0.012 * (broad - 0.5), 0.003 * (fine - 0.5)]
    skin = smoothstep(box[:, 0] * (1 if seed % 2 else -1) + 0.04 * (fine - 0.5), 0.84, 0.88)
    near_side = 0.5 * smoothstep(np.abs(box[:, 2]), 0.5, 1)
    flesh = mix(near_side, blend(fine, "#DCCB92", "#F4EBCB"), linear_rgb("#D2B565"))
    colors = mix(skin, flesh, blend(fine, "#6E1A14", "#B03A22"))
    material = glazed_material("apple slice", 0.3, (0.2, 0.002, 90), Specular=0.45)
    roughness = 0.25 + 0.3 * smoothstep(broad, 0.35, 0.6)
    thing = painted_mesh("apple slice", shape, faces, material, colors, roughness)
    place(thing, middle, 3 * np.sin(seed * 2.0), tilt=(2 * np.sin(seed), 1.5 * np.cos(seed))).parent = holder
