"""Cacio e pepe as it leaves the fork: a nest of strands, as props.py wants it."""
import math

import numpy as np
from scipy.ndimage import gaussian_filter, gaussian_filter1d, maximum_filter1d

from baked import glazed_material, painted_mesh
from modeling import blend, parent_at, plain_material, sheet, tube
from noise import fractal_noise, linear_rgb, mix, smoothstep
from served import flakes

STRAND = 0.0122
STEP = 0.016  # along a strand
CELL = 0.006  # of the height map that strands are laid on
GIVE = 0.0105  # how far a strand sinks into those below it
THICKEST = 0.17  # of all that lies on the core
REACH = 1.25  # of the height map
COATINGS = ("#F3D796", "#F0D08B", "#F6DFA8", "#EBC67C")


class _Mound:
    """The core of the nest. Everything is laid on a flat map of it: the way down from its top, and the angle round it."""

    def __init__(self, radius, height):
        steep = np.linspace(0, np.pi / 2, 160)
        out, up = radius * np.sin(steep), height * np.cos(steep) ** 1.15
        up = up - 0.13 * height * np.exp(-((out / 0.09) ** 2))  # where the fork was
        out, up = np.r_[out, np.linspace(radius, 2 * REACH, 200)[1:]], np.r_[up, np.zeros(199)]
        way = np.r_[0, np.cumsum(np.hypot(np.diff(out), np.diff(up)))]
        self.foot = way[159]
        self.way = np.linspace(0, 1.5 * REACH, 600)
        self.out, self.up = (gaussian_filter1d(np.interp(self.way, way, line), 5) for line in (out, up))
        self.out = self.out - self.out[0]
        d_out, d_up = np.gradient(self.out), np.gradient(self.up)
        length = np.hypot(d_out, d_up)
        self.normal_out, self.normal_up = -d_up / length, d_out / length

    def around(self, way):
        """How far it is from the axis there."""
        return np.interp(way, self.way, self.out)

    def bend(self, flat, height):
        """From the flat map, and a height over it, to where that is on the mound."""
        way, height = np.hypot(*flat.T), THICKEST * np.tanh(height / THICKEST)
        out, up, normal_out, normal_up = (
            np.interp(way, self.way, line) for line in (self.out, self.up, self.normal_out, self.normal_up)
        )
        direction = flat / np.maximum(way, 1e-6)[:, None]
        return np.c_[direction * (out + normal_out * height)[:, None], up + normal_up * height]


class _Heap:
    """Lays strands on each other: each rests on what lies below it, and spans what it is too stiff to follow."""

    def __init__(self):
        across = int(2 * REACH / CELL) + 1
        self.height = np.zeros((across, across))
        around = np.arange(-2, 3)
        self.stamp = [
            (i, j, math.sqrt(max(0, STRAND**2 - (i * i + j * j) * CELL**2)) - GIVE)
            for i in around
            for j in around
        ]

    def cell(self, flat):
        return np.clip(np.round((flat + REACH) / CELL).astype(int), 2, len(self.height) - 3).T

    def lay(self, flat):
        i, j = self.cell(flat)
        rest = maximum_filter1d(self.height[i, j], 5)
        height = gaussian_filter1d(rest, 3) + STRAND
        to_end = np.minimum(np.arange(len(flat)), np.arange(len(flat))[::-1])
        height = height - 2.4 * STRAND * (1 - smoothstep(to_end, 0, 9))  # ends dive between the others
        for di, dj, up in self.stamp:
            np.maximum.at(self.height, (i + di, j + dj), height + up)
        return height

    def top(self, flat):
        i, j = self.cell(flat)
        return self.height[i, j] + 1.6 * GIVE


def _wander(rng, count, slow):
    return gaussian_filter1d(rng.normal(0, 1, count), slow, mode="nearest") * math.sqrt(slow)


def _round(mound, rng, start, length, way):
    """The flat way of one strand that winds round the mound; `way` says how far down it is at an angle."""
    angle, points = start, []
    for _ in range(int(length / STEP)):
        down = max(way(angle), 0.03)
        points.append((down, angle))
        angle += STEP / max(mound.around(down), 0.05)
    down, angle = np.array(points).T
    down = np.maximum(down + 0.016 * _wander(rng, len(down), 22), 0.02)
    return np.stack([down * np.cos(angle), down * np.sin(angle)], 1)


def _lock(mound, rng, middle, lean, strands):
    """Strands that the fork took together: they wind side by side, in one slanting ring."""
    phase, start = rng.uniform(0, 2 * math.pi, 2)
    drift, bend = rng.normal(0, 0.03), rng.uniform(0.6, 1.5)
    for _ in range(strands):
        aside = rng.normal(0, 0.13 if rng.random() < 0.12 else 0.04)
        late = rng.normal(0, 0.5)
        first = start + late

        def way(angle, aside=aside, first=first):
            down = middle + aside + lean * math.sin(bend * (angle - phase)) + drift * (angle - first)
            return min(down, mound.foot + 0.06)

        yield _round(mound, rng, first, rng.uniform(1.3, 3.2), way)


def _trail(mound, rng, start):
    """A strand that slid off the nest and lies on the plate."""
    leave, far, bow = rng.uniform(0.4, 0.9), rng.uniform(0.17, 0.31), rng.uniform(1.0, 2.0)

    def way(angle):
        t = angle - start
        outwards = (0.2 * mound.foot + far) * smoothstep(t, 0, leave)
        return 0.8 * mound.foot + outwards - 0.06 * (1 - math.cos(bow * t))

    return _round(mound, rng, start, rng.uniform(0.7, 1.3), way)


def _loop(mound, rng):
    """A strand that came loose from the others and fell in a loop of its own."""
    down, angle = rng.uniform(0.35, 0.8) * mound.foot, rng.uniform(0, 2 * math.pi)
    size = rng.uniform(0.13, 0.24)
    t = rng.uniform(0, 2 * math.pi) + np.linspace(0, rng.uniform(4, 8), 110)
    narrow = rng.uniform(0.6, 0.9)
    loop = size * np.stack([np.cos(t), narrow * np.sin(t)], 1) * (1 + 0.06 * t[:, None])
    return loop + down * np.array([math.cos(angle), math.sin(angle)]) + 0.02 * _wander(rng, 110, 16)[:, None]


def _ways(mound, rng, locks):
    for share in np.linspace(0, 1, locks):
        middle = mound.foot * math.sqrt(1 - 0.96 * share) + rng.normal(0, 0.08)
        lean = rng.normal(0, 0.34 if rng.random() < 0.3 else 0.16) * middle / mound.foot
        yield from _lock(mound, rng, np.clip(middle, 0.08, mound.foot), lean, rng.integers(5, 11))
        if rng.random() < 0.4:
            yield _trail(mound, rng, rng.uniform(0, 2 * math.pi))
        if rng.random() < 0.3:
            yield _loop(mound, rng)


def cacio_e_pepe(at, turn=0, radius=0.55, height=0.30, locks=30, seed=5):
    """Pasta twirled into a nest, coated with cream of cheese, pepper and grated cheese over it."""
    rng = np.random.default_rng(seed)
    holder = parent_at(at, turn)
    coatings = [_coating(tone) for tone in COATINGS]
    mound, heap = _Mound(radius, height), _Heap()
    for flat in _ways(mound, rng, locks):
        line = mound.bend(flat, heap.lay(flat))
        thick = STRAND * rng.uniform(0.9, 1.08)
        tube(line, thick, coatings[rng.integers(len(coatings))]).parent = holder
    _cream(mound, heap, holder, seed)
    _pepper(mound, heap, rng, holder)
    _grated(mound, heap, rng, holder)


def _coating(tone):
    return plain_material(
        "coated",
        tone,
        0.26,
        (0.35, 0.003, 60),
        Specular=0.55,
        Clearcoat=0.25,
        Subsurface=0.25,
        Subsurface_Radius=(0.04, 0.025, 0.01),
    )


def _cream(mound, heap, holder, seed):
    """Cream of cheese between the strands and below them, higher in some places, palest where cheese melts on top."""
    downwards, round_it = np.linspace(0.002, mound.foot + 0.34, 420), np.linspace(0, 2 * np.pi, 900)
    way, angle = np.meshgrid(downwards, round_it, indexing="ij")
    flat = np.stack([way * np.cos(angle), way * np.sin(angle)], -1).reshape(-1, 2)
    points = np.c_[flat, 0 * flat[:, 0]].astype(np.float32)
    broad, fine = fractal_noise(points, 5, 3, 0.55, seed), fractal_noise(points, 26, 3, 0.55, seed + 1)
    filled = gaussian_filter(heap.height, 1.6)[tuple(heap.cell(flat))]
    between = filled - 0.015 + 0.018 * (broad - 0.5)
    between = between * (1 - smoothstep(way.ravel(), mound.foot - 0.05, mound.foot + 0.03))
    edge = mound.foot + 0.04 + 0.20 * broad
    pool = 0.012 * (1 - smoothstep(way.ravel(), edge - 0.04, edge)) - 0.005
    height = np.maximum(between, pool) + 0.004 * (fine - 0.5)
    melting = smoothstep(0.26 - way.ravel() + 0.2 * (broad - 0.5), 0, 0.2)
    colors = mix(0.8 * melting, blend(broad, "#E3C585", "#F0DCAC"), linear_rgb("#F7EBCB"))
    vertices, faces = sheet(mound.bend(flat, height).reshape(*way.shape, 3))
    material = glazed_material("cream", 0.3, (0.2, 0.003, 40), Specular=0.5)
    roughness = 0.16 + 0.2 * fine
    painted_mesh("cream", vertices, faces[:, ::-1], material, colors, roughness).parent = holder


def _scattered(rng, count, spread):
    """Strewn by hand: in drifts, thin between them."""
    drifts = rng.normal(0, 0.8 * spread, (9, 2))
    return drifts[rng.integers(9, size=count)] + rng.normal(0, 0.5 * spread, (count, 2))


def _pepper(mound, heap, rng, holder):
    for count, sizes, tones in (
        (1300, (0.002, 0.005), ("#15100C", "#6A5238")),
        (420, (0.005, 0.010), ("#0E0A08", "#4A3826")),
        (170, (0.009, 0.018), ("#120D0A", "#5E4A34")),
        (120, (0.003, 0.008), ("#9A8058", "#C9B184")),
    ):
        flat = _scattered(rng, count, 0.40)
        flakes(mound.bend(flat, heap.top(flat)), sizes, tones, rng, holder)


def _grated(mound, heap, rng, holder):
    """Threads off a fine grater, heaped on the top, some of them fallen down the sides."""
    for count, spread, pile in ((1300, 0.11, 0.075), (700, 0.20, 0.02), (220, 0.42, 0.0)):
        flat = rng.normal(0, spread, (count, 2)) + (0.03, -0.05)
        points = mound.bend(flat, heap.top(flat))
        points[:, 2] += pile * rng.uniform(0, 1, count) * np.exp(-((flat / 0.16) ** 2).sum(1))
        flakes(points, (0.004, 0.010), ("#F1E4C2", "#FCF6E6"), rng, holder, (2.6, 0.4, 0.35))
