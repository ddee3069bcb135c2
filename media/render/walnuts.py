"""Walnut kernels, as props.py wants them: halves with their two lobes, and pieces of them."""
import numpy as np

from baked import glazed_material, painted_mesh
from modeling import ball, blend, place
from noise import fractal_noise, linear_rgb, mix, smoothstep


def walnut_half(at, turn=0, seed=1, tilt=(0, 0), size=0.11):
    """A whole half, its round side up. Long along x, with the groove between its lobes along x as well."""
    shape, look = _kernel(seed)
    chipped = _snap(shape, look, np.random.default_rng(seed), (0.88, 1.1), 1)
    return place(_painted(*chipped, look, size), at, turn, tilt=tilt)


def walnut_piece(at, turn=0, seed=1, tilt=(0, 0), size=0.11):
    """What is left of a half that broke: one lobe, or a bit of it."""
    rng = np.random.default_rng(seed)
    shape, look = _kernel(seed)
    shape, broken = _snap(shape, look, rng, (0.02, 0.45), 2)
    middle = (shape.max(0) + shape.min(0)) / 2
    return place(_painted(shape - middle * (1, 1, 0), broken, look, size), at, turn, tilt=tilt)


def _kernel(seed):
    """The shape of a half, and the noise and folds that its skin is painted with."""
    directions, faces = ball(200, 300)
    points = (directions + seed * 5.3).astype(np.float32)
    broad, middling = (fractal_noise(points, scale, 3, 0.5, seed + scale) for scale in (2, 5))
    fine = fractal_noise(points, 24, 3, 0.6, seed + 2)
    x, y, z = directions.T
    side = np.where(y > 0, 1.0, -1.0)
    lobe = np.abs(y) + 0.10 * (middling - 0.5)
    # Folds run from the groove to the rim, fork and bend back, so that none is parallel to the next.
    across = 5.6 * x + 1.3 * side + 5.5 * (broad - 0.5) + 2.2 * lobe * np.sin(2.6 * x + 2 * side + seed)
    along = 4.5 * lobe + 4.5 * (middling - 0.5) + 1.2
    folds = np.abs(np.sin(across)) ** 0.55 * (0.55 + 0.45 * np.abs(np.sin(along)) ** 0.55)
    groove = np.exp(-((lobe / 0.13) ** 2)) * (0.55 + 0.45 * np.abs(x))
    notched = np.exp(-(((np.abs(x) - 1) / 0.10) ** 2)) * np.exp(-((y / 0.16) ** 2))
    upper = smoothstep(z, -0.35, 0.05)
    swell = 0.80 + 0.06 * (broad - 0.5) + upper * (0.24 * folds - 0.34 * groove) - 0.36 * notched
    swell = swell + 0.022 * (fine - 0.5)
    shape = directions * swell[:, None] * (1.38, 0.98, 0.74)
    shape[:, 2] = np.where(shape[:, 2] < -0.12, -0.12 + 0.25 * (shape[:, 2] + 0.12), shape[:, 2])
    return shape, {"faces": faces, "folds": folds, "groove": groove, "fine": fine, "broad": middling}


def _snap(shape, look, rng, reaches, times):
    """Breaks pieces off: a break is rough and runs along a fold. Returns the shape and where it is broken."""
    broken = np.zeros(len(shape))
    for _ in range(times):
        normal = rng.normal(size=3) * (1, 1, 0.35)
        normal = normal / np.linalg.norm(normal)
        rough = 0.30 * (look["broad"] - 0.5) + 0.06 * (look["fine"] - 0.5) + 0.12 * (look["folds"] - 0.5)
        beyond = shape @ normal - rng.uniform(*reaches) + rough
        shape = shape - np.clip(beyond, 0, None)[:, None] * normal
        broken = np.maximum(broken, smoothstep(beyond, -0.01, 0.03))
    return shape, broken


def _painted(shape, broken, look, size):
    fine, folds, broad = look["fine"], look["folds"], look["broad"]
    ridge = smoothstep(folds, 0.25, 0.95)
    colors = blend(0.75 * ridge + 0.7 * (fine - 0.5) + 0.5 * (broad - 0.5), "#4A2710", "#C08B4C")
    veins = (1 - smoothstep(np.abs(fine - 0.5), 0.0, 0.05)) * ridge
    colors = mix(0.45 * veins, colors, linear_rgb("#5A3114"))
    # The skin is thin: along the ridges it has rubbed off here and there.
    rubbed = smoothstep(folds + 0.5 * (fine - 0.5) + 0.5 * (broad - 0.5), 0.98, 1.2)
    colors = mix(np.maximum(broken, 0.7 * rubbed), colors, blend(fine, "#D2AC70", "#F2DEB2"))
    material = glazed_material("kernel", 0.12, (0.3, 0.003, 110), Specular=0.35)
    roughness = 0.46 + 0.22 * broken + 0.2 * (fine - 0.5)
    return painted_mesh("kernel", shape * size, look["faces"], material, colors, roughness)
