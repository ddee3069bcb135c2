"""What a tasting for children needs besides cheese, as props.py wants it."""
import numpy as np

from modeling import build_mesh, link, painted_material, parent_at, place, plain_material, sheet, tube
from noise import fractal_noise, linear_rgb, mix, smoothstep

CHECK = 0.075  # width of a stripe
CLOTH_LAYER = 0.012  # from one layer of a folded cloth to the next


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


def blindfold(at, turn=0, line=((-0.9, 0.0), (0.0, 0.03), (0.9, 0.0)), width=0.34, seed=3):
    """A checked cotton scarf folded twice lengthwise, laid flat on the table."""
    from scipy.interpolate import CubicSpline

    holder = parent_at(at, turn)
    spline = CubicSpline(np.linspace(0, 1, len(line)), np.array(line, float))
    t = np.linspace(0, 1, 700)
    middle, ahead = spline(t), spline(t, 1)
    along = np.r_[0, np.cumsum(np.linalg.norm(np.diff(middle, axis=0), axis=1))]
    side = np.c_[-ahead[:, 1], ahead[:, 0]] / np.linalg.norm(ahead, axis=1, keepdims=True)
    across, height, walked = _folded(width)
    at_rest = np.stack(np.broadcast_arrays(along[:, None], across[None], 0 * height[None]), -1)
    points = at_rest.reshape(-1, 3).astype(np.float32)
    shape = at_rest.shape[:2]
    soft = fractal_noise(points * (0.8, 2.0, 1), 2.4, 2, 0.4, seed).reshape(shape)
    fine = fractal_noise(points, 16, 3, 0.5, seed + 2).reshape(shape)
    share = height / height.max()
    lift = 0.004 + height * (0.7 + 0.7 * soft) + (0.02 * soft + 0.003 * fine) * (0.25 + 0.75 * share)
    # Each layer ends a little beside the one below it, and never in a straight line.
    edge = fractal_noise(np.c_[along, 0 * along, 0 * along].astype(np.float32), 1.7, 3, 0.5, seed + 5) - 0.5
    drift = 0.05 * edge[:, None] * (share + 0.3) + 0.008 * (fine - 0.5)
    plane = middle[:, None] + side[:, None] * (across[None] + drift)[..., None]
    vertices, faces = sheet(np.concatenate([plane, lift[..., None]], -1))
    colors = _checks(along[:, None] + 0 * walked[None], walked[None] + 0 * along[:, None], fine, seed)
    cotton = painted_material("cotton", 0.92, (0.3, 0.0015, 260), Specular=0.1, Sheen=0.3)
    link("scarf", build_mesh("scarf", vertices, faces, cotton, colors.reshape(-1, 3))).parent = holder


def _folded(width):
    """Three layers of cloth and the round folds between them: across, height, and how far along the cloth."""
    half, bend = width / 2, CLOTH_LAYER / 2
    across, height = [], []
    for layer in range(3):
        way = 1 if layer % 2 == 0 else -1
        inner = half - 0.012 * layer
        across.append(way * np.linspace(-inner, inner, 70))
        height.append(np.full(70, layer * CLOTH_LAYER))
        if layer < 2:
            round_ = np.linspace(-np.pi / 2, np.pi / 2, 10)[1:-1]
            across.append(way * (inner + 1.4 * bend * np.cos(round_)))
            height.append(layer * CLOTH_LAYER + bend * (1 + np.sin(round_)))
    across, height = np.concatenate(across), np.concatenate(height)
    walked = np.r_[0, np.cumsum(np.hypot(np.diff(across), np.diff(height)))]
    return across, height, walked


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
