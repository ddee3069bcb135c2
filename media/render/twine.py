"""String of three strands and the ball that it is wound on, as props.py wants it."""
import math

import numpy as np
from scipy.interpolate import CubicSpline
from scipy.ndimage import gaussian_filter1d, maximum_filter1d
from scipy.spatial import cKDTree

from modeling import ball, build_mesh, link, place, plain_material, tube

TWINE = ("#E6DBC4", "#8E3323")
TWINE_RADIUS = 0.019
STRANDS = 3
STRAND_SHARE = 0.49  # of the radius of the twine
TWISTS = 8.5  # per unit of length
GIVE = 0.85  # of its radius, how far the string presses itself into what it crosses
BAND = 5  # rounds side by side, before the hand turns the ball
CORE = 0.64  # of the radius of a ball, from where on its rounds are laid
BARE = 0.004  # of its core, the share that the last round may leave uncovered


def _twisted(points, radius, closed=False):
    """Strands that wind round the line through `points`, close enough for a string of one thickness."""
    points = _evenly(np.asarray(points, float), closed)
    along = np.r_[0, np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))]
    forward = np.gradient(points, axis=0)
    forward /= np.linalg.norm(forward, axis=1, keepdims=True) + 1e-9
    side = _carried(forward)
    up = np.cross(side, forward)
    phase = 2 * np.pi * along * TWISTS
    if closed:
        gap = math.atan2(side[0] @ up[-1], side[0] @ side[-1])
        phase = (2 * np.pi * round(TWISTS * along[-1]) + gap) * along / along[-1]
    for strand in range(STRANDS):
        turn = (phase + 2 * np.pi * strand / STRANDS)[:, None]
        yield points + radius * (1 - STRAND_SHARE) * (np.cos(turn) * side + np.sin(turn) * up)


def _carried(forward):
    """A direction across the line at every point, which never turns round the line by itself."""
    side = np.cross(forward[0], (0.31, 0.17, 0.94))
    sides = []
    for ahead in forward:
        side = side - (side @ ahead) * ahead
        side = side / (np.linalg.norm(side) + 1e-9)
        sides.append(side)
    return np.array(sides)


def _evenly(points, closed, spacing=0.009):
    if closed:
        points = np.vstack([points, points[:1]])
    along = np.r_[0, np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))]
    t = np.linspace(0, along[-1], max(8, int(along[-1] / spacing)))
    return np.stack([np.interp(t, along, points[:, axis]) for axis in range(3)], 1)


def strand_materials(colors):
    return [plain_material("twine", shade, 0.9, (0.6, 0.003, 190), Specular=0.1) for shade in colors]


def lay_twine(points, materials, closed=False, radius=TWINE_RADIUS):
    return [
        tube(line, radius * STRAND_SHARE, materials[number % len(materials)], closed)
        for number, line in enumerate(_twisted(points, radius, closed))
    ]


class _Winding:
    """A ball that grows: each round rests on those below it."""

    def __init__(self, core, string):
        self.string = string
        step = np.arange(14000) + 0.5
        around, up = np.pi * (1 + 5**0.5) * step, 1 - 2 * step / len(step)
        level = np.sqrt(1 - up**2)
        self.spots = np.stack([level * np.cos(around), level * np.sin(around), up], 1)
        self.tree, self.height = cKDTree(self.spots), np.full(len(step), core)

    def next_axis(self, rng):
        """The axis of a band across the lowest place, where the ball is thinnest all the way round."""
        lowest = self.spots[(self.height + rng.normal(0, 0.1 * self.string, len(self.height))).argmin()]
        axes = np.cross(lowest, rng.normal(size=(40, 3)))
        axes /= np.linalg.norm(axes, axis=1, keepdims=True)
        wide = 0.7 * BAND * self.string / self.height.mean()
        return min(axes, key=lambda axis: (self.height[np.abs(self.spots @ axis) < wide] ** 2).mean())

    def lay(self, way, mode="wrap"):
        """Lifts directions onto the ball; returns the line that the string takes."""
        size = self.height.mean()
        near = self.tree.query_ball_point(way, 0.8 * self.string / size)
        below = np.array([self.height[spots].max() if spots else size for spots in near])
        reach = gaussian_filter1d(maximum_filter1d(below, 5, mode=mode), 3, mode=mode)
        reach = reach + (1 - GIVE) * self.string
        for direction, middle, spots in zip(way, reach, self.tree.query_ball_point(way, self.string / size)):
            away = np.linalg.norm(self.spots[spots] - direction, axis=1) * size
            top = middle + np.sqrt(np.maximum(self.string**2 - away**2, 0))
            self.height[spots] = np.maximum(self.height[spots], top)
        return way * reach[:, None]


def _circle(axis, off, count=150):
    """Directions round an axis, a little off the great circle."""
    one = np.cross(axis, (0.2, 0.9, 0.3))
    one /= np.linalg.norm(one)
    angle = np.linspace(0, 2 * np.pi, count, endpoint=False)[:, None]
    ring = np.cos(angle) * one + np.sin(angle) * np.cross(axis, one)
    return ring * math.sqrt(1 - off**2) + axis * off


def twine_ball(at, turn=0, radius=0.3, seed=3, colors=TWINE):
    """String wound on itself in bands that cross, a few rounds loose, its end coming off and down to the table."""
    rng = np.random.default_rng(seed)
    string = 0.55 * TWINE_RADIUS  # drawn tight
    materials = strand_materials(colors)
    center = np.array([at[0], at[1], at[2] + radius])
    winding = _Winding(CORE * radius, string)
    vertices, faces = ball(40, 60)
    core = plain_material("core", colors[0], 0.9)
    place(link("core", build_mesh("core", vertices * CORE * radius, faces, core)), center)
    while (winding.height < CORE * radius + 0.5 * string).mean() > BARE:
        axis = winding.next_axis(rng)
        for number in range(BAND):
            off = (number - (BAND - 1) / 2) * 2.05 * string / radius + rng.normal(0, 0.012)
            leaning = axis + rng.normal(0, 0.03, 3)
            line = winding.lay(_circle(leaning / np.linalg.norm(leaning), off))
            loose = 1 + (rng.random() < 0.08) * 0.03 * np.sin(np.linspace(0, np.pi, len(line)))[:, None] ** 4
            lay_twine(center + line * loose, materials, closed=True, radius=string)
    lay_twine(_end(winding, at, center, turn, radius, string), materials, radius=string)


def _end(winding, at, center, turn, radius, string):
    """Over the ball from behind, down its front and away over the table."""
    way = math.radians(turn)
    ahead, aside = np.array([math.cos(way), math.sin(way), 0]), np.array([-math.sin(way), math.cos(way), 0])
    angle = np.linspace(2.9, -0.35, 110)[:, None]
    over = np.cos(angle) * ahead + np.sin(angle) * np.array([0, 0, 1]) + 0.25 * np.cos(1.3 * angle) * aside
    over = center + winding.lay(over / np.linalg.norm(over, axis=1, keepdims=True), mode="nearest")
    foot = np.array([at[0], at[1], at[2] + string])
    t = np.linspace(0, 1, 8)[:, None]
    bend = 0.22 * np.sin(4.6 * t) * t + 0.2 * radius * (1 - t)
    away = foot + (1.22 * radius + 0.95 * t) * ahead + bend * aside
    points = np.vstack([over[::10], away])
    along = np.r_[0, np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))]
    line = CubicSpline(along, points)(np.linspace(0, along[-1], 260))
    line[:, 2] = np.maximum(line[:, 2], at[2] + string)
    return line
