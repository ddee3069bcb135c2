"""What a tasting for children needs besides cheese, as props.py wants it."""
import numpy as np

from modeling import build_mesh, link, painted_material, parent_at, place, plain_material, sheet, tube
from noise import fractal_noise, linear_rgb, mix, smoothstep

CHECK = 0.075  # width of a stripe
CLOTH_LAYER = 0.011


def flag(at, turn=0, tint="#B3402E", tilt=(4, -5), seed=1):
    """A wooden pick with a paper flag, stuck into what lies below `at`."""
    holder = parent_at(at, turn)
    place(holder, at, turn, tilt=tilt)
    wood = plain_material("pick", "#CDAE7C", 0.7, (0.3, 0.002, 120))
    up = np.linspace(-0.06, 0.44, 20)
    tube(np.stack([0 * up, 0 * up, up], 1), 0.0095, wood).parent = holder
    u, v = np.meshgrid(np.linspace(0, 1, 60), np.linspace(-1, 1, 24), indexing="ij")
    wave = 0.03 * np.sin(4.2 * u + seed) * u + 0.012 * v * u
    notch = u * (1 - 0.22 * (1 - np.abs(v)) * u)
    points = np.stack([0.010 + 0.23 * notch, wave + 0.010, 0.36 + 0.072 * v * (1 - 0.06 * u)], -1)
    vertices, faces = sheet(points)
    fibers = fractal_noise((vertices + seed).astype(np.float32), 60, 3, seed=seed)
    colors = linear_rgb(tint) * (0.85 + 0.3 * fibers)[:, None]
    paper = painted_material("flag", 0.75, (0.1, 0.001, 120), Specular=0.2)
    link("flag", build_mesh("flag", vertices, faces, paper, colors)).parent = holder


def blindfold(at, turn=0, line=((-0.9, -0.1), (-0.3, 0.12), (0.3, -0.08), (0.9, 0.1)), width=0.34, seed=3):
    """A checked cotton scarf folded lengthwise, dropped in a bend."""
    from scipy.interpolate import CubicSpline

    holder = parent_at(at, turn)
    spline = CubicSpline(np.linspace(0, 1, len(line)), np.array(line, float))
    t, s = np.linspace(0, 1, 700), np.linspace(0, 3, 240)
    middle, ahead = spline(t), spline(t, 1)
    along = np.r_[0, np.cumsum(np.linalg.norm(np.diff(middle, axis=0), axis=1))]
    side = np.c_[-ahead[:, 1], ahead[:, 0]] / np.linalg.norm(ahead, axis=1, keepdims=True)
    layer = np.floor(np.minimum(s, 2.999))
    across = np.where(layer % 2 == 0, s - layer, 1 - (s - layer)) - 0.5
    across = across * (1 - 0.05 * layer) + 0.02 * layer
    puffed = 0.5 + 0.5 * np.cos(2 * np.pi * s)  # a fold is thicker than what lies flat
    flat = np.stack(np.broadcast_arrays(along[:, None], across[None] * width, 0.6 * layer[None]), -1)
    noise_at = flat.reshape(-1, 3).astype(np.float32)
    shape = flat.shape[:2]
    creases = np.abs(fractal_noise(noise_at * (1, 0.35, 1), 4.5, 2, 0.45, seed, 0.6) - 0.5).reshape(shape)
    waves = fractal_noise(noise_at * (1, 0.5, 0.2), 2.2, 2, 0.5, seed + 1).reshape(shape)
    fine = fractal_noise(noise_at, 14, 3, 0.5, seed + 2).reshape(shape)
    ridge = (1 - np.clip(creases * 6, 0, 1)) ** 2
    lift = 0.006 + CLOTH_LAYER * s * (0.7 + 0.6 * waves) + 0.012 * puffed * layer
    lift = lift + (0.05 * np.clip(waves - 0.4, 0, 1) + 0.018 * ridge + 0.006 * fine) * (0.5 + 0.5 * s / 3)
    drift = 0.03 * (waves - 0.5) + 0.010 * (fine - 0.5)
    plane = middle[:, None] + side[:, None] * (across[None] * width + drift)[..., None]
    vertices, faces = sheet(np.concatenate([plane, lift[..., None]], -1))
    colors = _checks(along[:, None] + 0 * across[None], (s * width)[None] + 0 * along[:, None], fine, seed)
    cotton = painted_material("cotton", 0.92, (0.35, 0.002, 210), Specular=0.12, Sheen=0.3)
    link("scarf", build_mesh("scarf", vertices, faces, cotton, colors.reshape(-1, 3))).parent = holder


def _checks(u, v, fine, seed):
    """Gingham: two ways of stripes, whose threads mix where they cross, washed until it is pale in places."""
    edge = 0.12
    stripes = [
        smoothstep(np.abs((way / CHECK + 0.03 * fine) % 2 - 1), 0.5 - edge / 2, 0.5 + edge / 2) for way in (u, v)
    ]
    points = np.stack([u.ravel(), v.ravel(), 0 * u.ravel()], 1).astype(np.float32)
    thread = fractal_noise(points * (1, 1, 1), 150, 1, seed=seed).reshape(u.shape)
    washed = fractal_noise(points, 3, 3, seed=seed + 4).reshape(u.shape)
    amount = 0.5 * (stripes[0] + stripes[1]) * (0.86 + 0.2 * (washed - 0.5)) + 0.14 * (thread - 0.5)
    return mix(np.clip(amount, 0, 1), linear_rgb("#E4DED0"), linear_rgb("#274672"))
