"""A toasted sandwich, cut in two, as props.py wants it."""
import numpy as np

from baked import glazed_material, painted_mesh
from melting import melted_layer
from modeling import ball, blend, parent_at, place
from noise import fractal_noise, linear_rgb, mix, smoothstep
from served import flakes
from toast import BREAD, HALF_WIDTH, slice_of_toast

FILLING = 0.05  # its height
APPLE = 0.13, 0.11, 0.0105  # half of a slice


def toastie(at, turn=0, seed=1, tilt=(0, 0), lowest=True):
    """Half a sandwich with its cut side to the front: bread fried in butter, cheese that runs out of it."""
    holder = parent_at(at, turn)
    place(holder, at, turn, tilt=tilt)
    slice_of_toast((0, 0, BREAD / 2), seed, holder)
    slice_of_toast((0.012, 0.01, 1.5 * BREAD + FILLING), seed + 20, holder)
    for number, x in enumerate((-0.40, -0.10, 0.30)):
        middle = x + 0.05 * np.sin(2.1 * number + seed), APPLE[1] - 0.006, BREAD + FILLING - APPLE[2]
        _apple_slice(middle, seed + number, holder)
    melted_layer(HALF_WIDTH, BREAD, BREAD + FILLING, seed, holder, lowest)


def toast_crumbs(at, turn=0, count=70, spread=(0.42, 0.10), seed=4):
    """What fell off when it was cut."""
    rng = np.random.default_rng(seed)
    flat = rng.normal(0, 1, (count, 2)) * spread
    tones = ("#7A4519", "#E3C488")
    flakes(np.c_[flat, np.full(count, 0.004)], (0.004, 0.016), tones, rng, parent_at(at, turn))


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
