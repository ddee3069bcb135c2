"""Round eyes, gaps between grains of curd and thin cracks in the paste."""
import numpy as np

from grid import smooth_max
from noise import cells

EYE_EDGE = 0.8  # of a cell: a knife leaves the edge of an eye sharp, and a round one would glow
OPENING_DEPTH = 0.07  # behind the face: nobody sees farther into a gap


def carve_eyes(grid, distance, cheese, part, cut_angle):
    """Opens the eyes in `distance` and returns how far every point is from the wall of one."""
    shape, rng = cheese["shape"], np.random.default_rng(cheese["seed"] + 7 + (part != "wedge") * 3)
    uneven = grid.noise(0.03)
    wall = np.full(distance.shape, 1, np.float32)
    for kind in cheese["cut"]["eyes"]:
        # The one face of a block would get the eyes of both faces of a wedge.
        for _ in range(kind["count"] // (2 if part == "block" else 1)):
            center = _eye_center(rng, shape, part, cut_angle, kind)
            radius = kind["radius"] * np.exp(rng.normal() * kind.get("spread", 0.3))
            stretch = np.exp(rng.normal(size=3) * kind.get("stretch", 0.12))
            reach = radius * max(2.2, stretch.max() * (1.2 + 2.5 * kind.get("roughness", 0)))
            box = grid.box(center, reach)
            if box is None:
                continue
            x, y, z = (
                grid.x[box[0]] - center[0],
                grid.y[:, box[1]] - center[1],
                grid.z[:, :, box[2]] - center[2],
            )
            eye = (
                np.sqrt((x / stretch[0]) ** 2 + (y / stretch[1]) ** 2 + (z / stretch[2]) ** 2) - radius
            ).astype(np.float32)
            if "roughness" in kind:
                eye += uneven[box] * kind["roughness"] * radius
            distance[box] = smooth_max(distance[box], -eye, EYE_EDGE * grid.cell)
            wall[box] = np.minimum(wall[box], np.abs(eye))
    return wall


def _eye_center(rng, shape, part, cut_angle, kind):
    """Half of the eyes lie at a cut face: an eye out of sight is wasted work."""
    margin = kind.get("margin", 0.12)
    z = rng.uniform(margin * 0.8, shape["height"] - margin * 0.8)
    if "loaf" in shape and part == "block":
        y = abs(rng.normal()) * kind["radius"] * 0.7
        return np.array([rng.uniform(-1, 1) * (shape["loaf"]["half_width"] - margin), y, z])
    if "loaf" in shape:
        thickness, wedge = shape["loaf"]["slice"], part == "wedge"
        x = rng.uniform(0, thickness) if wedge else rng.uniform(-0.5, 0)
        y = rng.uniform(-1, 1) * (shape["loaf"]["half_width"] - margin)
        if rng.uniform() < 0.5:
            x = rng.choice([0, thickness]) * wedge + rng.normal() * kind["radius"] * 0.7
        return np.array([x, y, z])
    angle = rng.uniform(-np.pi, np.pi)
    r = (shape["radius"] - margin) * np.sqrt(rng.uniform())
    if rng.uniform() < 0.55:
        off_face = rng.choice([-1, 1]) * np.radians(cut_angle) / 2
        angle = off_face + rng.normal() * kind["radius"] * 0.7 / max(r, 0.1)
    return np.array([r * np.cos(angle), r * np.sin(angle), z])


def carve_openings(grid, distance, outside, wall, kinds, seed):
    """Opens gaps where the grains of curd did not quite meet: hollow-sided, of every size, never alike.

    In some places the curd was packed closer than in others. None reaches `outside`. Brings `wall` up to date.
    """
    near_face = np.nonzero(np.abs(grid.y.ravel()) < OPENING_DEPTH)[0]
    axes = np.broadcast_arrays(grid.x, grid.y[:, near_face], grid.z)
    points = np.stack([axis.ravel() for axis in axes], 1)
    packed, bend = grid.noise(0.16), grid.noise(0.012)
    for number, (size, closed, uneven) in enumerate(kinds):
        away, _ = cells(points * (1, 1, 1.35), 1 / size, seed + 40 + 20 * number)
        away = away.reshape(axes[0].shape) + 0.04 * bend[:, near_face]
        gap = np.maximum((closed + uneven * packed[:, near_face] - away) * size, outside[:, near_face])
        gap = gap.astype(np.float32)
        distance[:, near_face] = smooth_max(distance[:, near_face], -gap, EYE_EDGE * grid.cell)
        wall[:, near_face] = np.minimum(wall[:, near_face], np.abs(gap))


def _layers(grid, spacing):
    """How far every point is from the nearest of the layers, 1 halfway between two of them."""
    waves = 0.5 * grid.noise(0.45, (1, 1, 0.4)) + 0.16 * grid.noise(0.1) + 0.06 * grid.noise(0.03)
    wavy = grid.z + spacing * waves
    return 2 * np.abs((wavy / spacing) % 1 - 0.5)


def carve_cracks(grid, distance, outside, cracks):
    """Opens flat cracks; returns the deepened distance and where their stained halo lies."""
    if "spacing" in cracks:
        sheet = _layers(grid, cracks["spacing"])
    else:
        sheet = grid.noise(cracks["scale"], (1, 1, cracks.get("flatness", 0.35)))
    patch = grid.noise(cracks["scale"] * 1.5, (1, 1, cracks.get("patch_flatness", 1))) - cracks["threshold"]
    inside = np.clip((-outside - cracks.get("inset", 0.08)) / 0.08, 0, 1)
    open_ = np.minimum(1 - np.abs(sheet) / cracks["width"], patch * 1.5)
    halo = 1 - np.abs(sheet) / (cracks["width"] * cracks.get("halo", 3))
    halo = np.clip(np.minimum(halo, (patch + 0.25) * 1.5), 0, 1) * inside
    return distance + np.clip(open_, 0, 1) * cracks["depth"] * inside, halo
