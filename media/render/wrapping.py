"""Paper and string from the counter, as props.py wants them."""
import math

import numpy as np

from modeling import build_mesh, link, parent_at, place, plain_material, sheet
from noise import fractal_noise, smoothstep
from twine import TWINE, TWINE_RADIUS, lay_twine, strand_materials

PAPER_STEP = 0.014  # a fold lies this much higher than what it covers


def _rounded_box_points(size, corner, cells):
    """The six faces of a box, each as a grid of points with their normals."""
    half = np.array(size) / 2
    for axis in range(3):
        for side in (-1, 1):
            u_axis, v_axis = (axis + 1) % 3, (axis + 2) % 3
            counts = [max(12, int(size[a] / cells)) for a in (u_axis, v_axis)]
            u, v = np.meshgrid(*(np.linspace(-1, 1, n) for n in counts), indexing="ij")
            points = np.zeros((*u.shape, 3))
            points[..., axis] = side * half[axis]
            points[..., u_axis], points[..., v_axis] = u * half[u_axis], v * half[v_axis]
            inner = np.clip(points, -(half - corner), half - corner)
            out = points - inner
            normal = out / (np.linalg.norm(out, axis=-1, keepdims=True) + 1e-9)
            yield axis, side, u, v, inner + normal * corner, normal


def _folds(axis, side, u, v):
    """How much higher the paper lies where it is folded: a seam along the top, a flap at each end."""
    if axis == 2 and side > 0:
        return PAPER_STEP * smoothstep(v - 0.22 - 0.03 * np.sin(3 * u), -0.012, 0.012)
    if axis == 0:
        flap = np.abs(u) - (0.75 - 0.62 * v)
        under = np.abs(u) - (0.35 + 0.5 * v)
        return PAPER_STEP * (smoothstep(-flap, -0.012, 0.012) + 0.6 * smoothstep(-under, -0.012, 0.012))
    return 0 * u


def _box_outline(size, corner, plane, count=240):
    """The line of a string drawn tight round a box: `plane` 0 crosses it, 1 runs along it over the folded ends."""
    across = size[1] if plane == 0 else size[0]
    wide = across / 2 + 0.6 * TWINE_RADIUS + (1.4 * PAPER_STEP if plane else 0)
    upper, lower = size[2] / 2 + 1.1 * TWINE_RADIUS, -size[2] / 2
    angle = np.linspace(0, 2 * np.pi, count, endpoint=False)
    a = np.clip(np.cos(angle) * 9, -1, 1) * (wide - corner) + np.cos(angle) * corner
    z = np.clip(np.sin(angle) * 9, -1, 1) * ((upper - lower) / 2 - corner) + np.sin(angle) * corner
    z, none = z + (upper + lower) / 2, 0 * a
    return np.stack([none, a, z], 1) if plane == 0 else np.stack([a, none, z], 1)


def _loop(length, width, rise, way):
    t = np.linspace(0, 2 * np.pi, 70)
    along = length * (1 - np.cos(t)) / 2
    across = width * np.sin(t) * (0.35 + 0.65 * along / length)
    z = rise * np.sin(np.pi * along / length * 0.8)
    return _turned(along, across, z, way)


def _tail(length, way, bend):
    t = np.linspace(0, 1, 40)
    z = 0.03 * np.sin(np.pi * t) * (1 - t)
    return _turned(length * t, bend * np.sin(3 * t) * t, z, way)


def _turned(along, across, z, way):
    c, s = math.cos(math.radians(way)), math.sin(math.radians(way))
    return np.stack([along * c - across * s, along * s + across * c, z], 1)


def _knot(top):
    t = np.linspace(0, 2 * np.pi, 40)
    for tilt in (0.0, 1.1, 2.1):
        ring = np.stack([0.034 * np.cos(t), 0.022 * np.sin(t), 0.030 * np.sin(t + tilt)], 1)
        yield _turned(ring[:, 0], ring[:, 1], ring[:, 2] + top + 0.03, 60 * tilt)


def _tie(size, corner):
    """String crossed over the parcel and tied in a bow."""
    for plane in (0, 1):
        yield _box_outline(size, corner, plane), True
    top = size[2] / 2 + 0.028
    lift = np.array([0, 0, top + 0.03])
    for length, width, rise, way in ((0.46, 0.15, 0.15, 28), (0.42, 0.14, 0.13, 205)):
        yield _loop(length, width, rise, way) + lift, False
    for length, way, bend in ((0.42, -38, 0.06), (0.36, 142, -0.05)):
        yield _tail(length, way, bend) + np.array([0, 0, top + 0.006]), False
    for knot in _knot(top):
        yield knot, False


def _creases(points, seed, count, width):
    """Straight, sharp folds: each is where a plane cuts the surface, near one point."""
    rng = np.random.default_rng(seed)
    total = np.zeros(points.shape[:2])
    for _ in range(count):
        middle = rng.uniform(-1, 1, 3) * (0.78, 0.53, 0.3)
        normal = rng.normal(size=3)
        normal /= np.linalg.norm(normal)
        away = points - middle
        across = np.abs(away @ normal)
        reach = rng.uniform(0.12, 0.38)
        near = np.exp(-((away**2).sum(-1)) / reach**2)
        total += rng.choice((-1.0, 1.0)) * rng.uniform(0.4, 1) * np.clip(1 - across / width, 0, 1) * near
    return total


def parcel(
    at, turn=0, size=(1.5, 1.0, 0.56), paper="#A8814F", seed=4, colors=TWINE, creases=(70, 0.045)
):
    """Cheese wrapped in paper, creased, folded at its ends and tied with string, on which it rests."""
    corner = 0.035
    holder = parent_at((at[0], at[1], at[2] + size[2] / 2 + TWINE_RADIUS), turn)
    material = plain_material("wrapping", paper, 0.7, (0.3, 0.003, 70), Specular=0.25)
    for axis, side, u, v, points, normal in _rounded_box_points(size, corner, 0.007):
        flat = (points + seed * 3.7).reshape(-1, 3).astype(np.float32)
        broad = fractal_noise(flat, 1.6, 2, seed=seed + 8).reshape(u.shape) - 0.5
        tight = np.exp(-((points[..., 0] / 0.05) ** 2)) + np.exp(-((points[..., 1] / 0.05) ** 2))
        tight = np.minimum(tight, 1)
        lift = (0.019 * _creases(points, seed, *creases) + 0.022 * broad) * (1 - 0.85 * tight) - 0.006 * tight
        inside = 1 - smoothstep(
            np.maximum(np.abs(u), np.abs(v)), 0.93, 0.995
        )  # faces must meet at their edges
        lift = lift + _folds(axis, side, u, v) * inside
        vertices, faces = sheet(points + normal * lift[..., None])
        face = link("paper", build_mesh("paper", vertices, faces if side > 0 else faces[:, ::-1], material))
        face.parent = holder
    materials = strand_materials(colors)
    for line, closed in _tie(size, corner):
        for strand in lay_twine(line, materials, closed):
            strand.parent = holder


def paper_stack(at, turn=0, size=(1.7, 1.2), sheets=14, hex_color="#E9E0CE", seed=2):
    """Sheets of wrapping paper, none quite on the other, their corners lifting."""
    rng = np.random.default_rng(seed)
    material = plain_material("sheets", hex_color, 0.7, (0.1, 0.003, 50), Specular=0.2)
    y, x = np.mgrid[-1:1:60j, -1:1:80j]
    for number in range(sheets):
        curl = 0.05 * (number / sheets) ** 3 * np.clip(x + 0.4 * y - 0.6, 0, 2) ** 2
        points = np.stack([x * size[0] / 2, y * size[1] / 2, curl + 0 * x], -1)
        vertices, faces = sheet(points)
        shift = rng.normal(0, 0.012, 2)
        place(
            link("sheet", build_mesh("sheet", vertices, faces, material)),
            (at[0] + shift[0], at[1] + shift[1], at[2] + 0.004 + 0.0035 * number),
            turn + rng.normal(0, 0.8),
        )


def paper_roll(at, turn=0, radius=0.3, length=2.2, hex_color="#A8814F"):
    """Wrapping paper on its roll, the last turn coming off."""
    turns = np.linspace(0, 2 * np.pi * 7, 900)
    spiral = radius * (0.35 + 0.65 * turns / turns[-1])
    loose = np.linspace(0, 0.9, 60)[1:]
    height = np.r_[radius - spiral * np.cos(turns), 0.004 + 0.03 * loose**2]
    across = np.r_[spiral * np.sin(turns), loose]
    along = np.linspace(-length / 2, length / 2, 12)
    points = np.stack(
        [
            np.repeat(along[None], len(across), 0),
            np.repeat(-across[:, None], 12, 1),
            np.repeat(height[:, None], 12, 1),
        ],
        -1,
    )
    vertices, faces = sheet(points)
    material = plain_material("roll", hex_color, 0.7, (0.15, 0.003, 60), Specular=0.25)
    return place(link("roll", build_mesh("roll", vertices, faces, material)), at, turn)
