"""A toasted sandwich, cut in two, and what lies beside it, as props.py wants them."""
import numpy as np

from baked import glazed_material, painted_mesh
from melting import melted_layer
from modeling import ball, blend, parent_at, place
from noise import fractal_noise, linear_rgb, mix, smoothstep
from served import flakes
from toast import BREAD, HALF_WIDTH, slice_of_toast

FILLING = 0.05  # its height
APPLE = 0.33, 0.30, 0.022  # a wedge: radius, how far it is cut towards the core, thickness at the skin


def toastie(at, turn=0, seed=1, tilt=(0, 0)):
    """Half a sandwich with its cut side to the front: bread fried in butter, cheese that sags out of it."""
    holder = parent_at(at, turn)
    place(holder, at, turn, tilt=tilt)
    slice_of_toast((0, 0, BREAD / 2), seed, holder)
    slice_of_toast((0.012, 0.01, 1.5 * BREAD + FILLING), seed + 20, holder)
    melted_layer(HALF_WIDTH, BREAD, BREAD + FILLING, seed, holder)


def toast_crumbs(at, turn=0, count=70, spread=(0.42, 0.10), seed=4):
    """What fell off when it was cut."""
    rng = np.random.default_rng(seed)
    flat = rng.normal(0, 1, (count, 2)) * spread
    tones = ("#7A4519", "#E3C488")
    flakes(np.c_[flat, np.full(count, 0.004)], (0.004, 0.016), tones, rng, parent_at(at, turn))


def apple_wedge(at, turn=0, seed=1, tilt=(0, 0)):
    """A thin wedge of an apple that lies on its side: a half moon of flesh, its bow in red skin."""
    radius, depth, thickness = APPLE
    directions, faces = ball(120, 500)
    box = directions / (np.abs(directions) ** 8).sum(1, keepdims=True) ** (1 / 8)
    across, along = 0.5 + 0.5 * box[:, 1], box[:, 0]  # from the core to the skin, from stem to blossom
    bow = np.sqrt(np.clip(1 - (0.92 * along) ** 2, 0, 1))
    core = 0.42 * np.exp(-((along / 0.42) ** 4)) * (1 - across)
    out = depth * (across * bow + core * 0.5)
    points = (np.c_[along, across, 0 * along] + seed).astype(np.float32)
    fine, broad = fractal_noise(points, 26, 3, 0.6, seed), fractal_noise(points, 3, 2, 0.5, seed + 1)
    height = thickness * box[:, 2] * (0.35 + 0.65 * across) * (0.9 + 0.2 * broad)
    shape = np.stack([0.92 * radius * along, out, height + 0.0015 * (fine - 0.5)], 1)
    skin = smoothstep(across + 0.01 * (fine - 0.5), 0.965, 0.985)
    flesh = blend(0.5 * fine + 0.5 * broad, "#EBDDA6", "#F7EFD2")
    flesh = mix(0.4 * smoothstep(-across, -0.25, 0), flesh, linear_rgb("#D6BD74"))
    colors = mix(skin, flesh, blend(broad, "#7E1C18", "#B5402C"))
    material = glazed_material("apple wedge", 0.35, (0.15, 0.002, 70), Specular=0.45)
    thing = painted_mesh("apple wedge", shape, faces, material, colors, 0.28 + 0.2 * fine)
    return place(thing, (at[0], at[1], at[2] + thickness), turn, tilt=tilt)
