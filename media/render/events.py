"""What is tasted at the demo's events, each table in a light of its own."""
import math

import numpy as np

from cheeses.bites import EDGE as BITE
from composition import Camera, Piece, Prop, Still

SIZE, SAMPLES = (1200, 750), 10

# `ember` with a higher key, whose shadows end before the next cheese, and a rim that leaves the apples red.
HIGHER_EMBER = [
    ((-4.3, -2.0, 3.2), (0, -0.1, 0.3), 1.5, 820, (1, 0.80, 0.56), 1.3),
    ((2.6, 4.2, 2.1), (0, 0.3, 0.5), 1.6, 70, (1, 0.72, 0.44), None),
    ((2.6, -5.2, 2.2), (0.3, 0, 0.3), 4.0, 120, (1.0, 0.93, 0.86), None),
    ((-3.0, 5.0, 4.2), (0.8, 7.5, 1.2), 1.2, 240, (1, 0.66, 0.38), None),
]

# A window behind on the left, and the room in front.
DAY_FROM_BEHIND = [
    ((-3.4, 2.4, 2.9), (0, 0.1, 0.3), 1.6, 720, (1, 0.94, 0.84), 1.8),
    ((-3.2, -3.0, 3.0), (0, 0, 0.2), 2.2, 85, (1, 0.97, 0.93), None),
    ((3.4, -4.2, 2.8), (0, 0, 0.2), 4.0, 60, (0.9, 0.95, 1.0), None),
]

PLATE = 0.44  # radius
FLAG_HEIGHT = 0.03 + 2 * BITE  # of the upper face of a cube that lies on another
# Middles of the cubes of a heap, as (x, y, turn, height): five on the plate, two that each rest on several of them.
HEAP = [
    (-0.186, -0.090, 4, 0),
    (0.000, -0.098, -3, 0),
    (0.187, -0.086, 6, 0),
    (-0.094, 0.094, -5, 0),
    (0.098, 0.090, 2, 0),
    (0.0, 0.0, 24, BITE),
    (-0.196, 0.006, -14, BITE),
]


def _heap(slug, x, y, around, seed):
    """Cubes on a plate, the one in its middle on top, each with another of its faces towards the viewer."""
    rng = np.random.default_rng(seed)
    for across, back, turn, height in HEAP:
        scale = rng.uniform(0.95, 1.0)
        turn = math.radians(turn + around + rng.normal(0, 3) + 90 * rng.integers(4))
        middle_x, middle_y = (x, y) + _turned(across, back, around)
        half = scale * BITE / 2
        corner = middle_x - half * math.cos(turn), middle_y - half * math.sin(turn)
        yield Piece(slug, "wedge", *corner, math.degrees(turn), scale, 0.03 + height)


def _turned(x, y, degrees):
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return np.array((x * c - y * s, x * s + y * c))


EVENTS = {
    "first-steps-into-blue": Still(
        pieces=[
            Piece("rossini-blue", "wedge", -1.22, -0.42, 18, 0.78),
            Piece("blue-stilton-reserve", "wedge", -0.42, 0.55, 22, 0.86),
            Piece("roquefort-maison-gabriel-coulet", "wedge", 0.42, -0.2, 16, 0.74),
        ],
        props=[
            Prop("pear", 1.28, 0.95, 40, seed=2),
            Prop("pear", -1.3, 1.25, 150, seed=4),
            Prop("chocolate", 0.02, -0.82, 12),
        ],
        camera=Camera((0.15, -6.6, 2.6), (0.02, 0.1, 0.36), 80, (0.0, -0.35, 0.35), 0.5),
        crumbs=[("roquefort-maison-gabriel-coulet", 9, 0.75, -0.72)],
        table="marble",
        light="cool",
        exposure=0.74,
    ),
    "smoke-and-caves": Still(
        pieces=[
            Piece("queso-gamoneu-del-valle", "wedge", -1.3, -0.3, 20, 0.86),
            Piece("mahon-menorca-cave-aged", "wedge", -0.4, 0.34, 10, 0.82),
            Piece("huizer-kaas-gilde-smoked-gouda", "wedge", 0.48, -0.3, 18, 0.86),
        ],
        props=[
            Prop("apple", 1.22, 1.2, 30, seed=2, tilt=(-10, -4), skin=("#B5803A", "#8A1E1A")),
            Prop("apple", 0.72, 1.5, 110, seed=5, tilt=(-14, 10)),
        ],
        camera=Camera((0.2, -6.6, 2.7), (0.02, 0.1, 0.3), 80, (0.0, -0.35, 0.3), 0.5),
        crumbs=[("queso-gamoneu-del-valle", 16, -0.7, -0.72)],
        table="worn",
        table_turn=8,
        table_tint=(0.55, 0.5, 0.47),
        light="ember",
        lamps=HIGHER_EMBER,
        exposure=1.0,
    ),
    "alpine-evening": Still(
        pieces=[
            Piece("comte-aop", "wedge", -1.38, 0.4, 10, 0.68),
            Piece("abondance", "wedge", -0.62, -0.55, 18, 0.8),
            Piece("country-bread", "wheel", 0.95, 0.95, -112, 0.8),
            Piece("country-bread", "wedge", 1.12, -0.2, 36, 0.74, flat=True),
        ],
        camera=Camera((0.05, -6.4, 2.8), (0.02, 0.1, 0.26), 80, (-0.1, -0.35, 0.3), 0.5),
        crumbs=[("abondance", 12, -0.1, -0.86)],
        table="cotton",
        table_tint=(0.36, 0.48, 0.38),
        light="warm",
        exposure=1.0,
    ),
    "winter-fondue": Still(
        pieces=[
            Piece("abondance", "wedge", -1.75, 1.2, 12, 0.62),
            Piece("country-bread", "wheel", 1.5, 1.75, -100, 0.8),
        ],
        props=[
            Prop("fondue_pot", -0.15, 0.25, 152),
            Prop("bread_cubes", 1.0, -0.42, count=8),
            Prop("fondue_fork", 0.15, 0.12, 18, z=0.46, length=2.2, rise=24),
        ],
        camera=Camera((0.1, -6.2, 3.1), (0.12, 0.12, 0.3), 82, (0.0, -0.2, 0.45), 0.45),
        table="oak",
        table_turn=6,
        table_tint=(1.4, 1.3, 1.2),
        lamps=[
            ((-3.4, 3.0, 3.0), (0, 0.2, 0.4), 1.6, 520, (1, 0.84, 0.62), 1.6),
            ((-3.8, -2.4, 2.6), (0, 0.1, 0.3), 1.8, 260, (1, 0.80, 0.56), None),
            ((3.2, -4.2, 3.0), (0, 0, 0.2), 4.0, 50, (0.8, 0.9, 1.0), None),
        ],
        exposure=1.1,
    ),
    "cheese-for-children": Still(
        pieces=[
            *_heap("havarti-bite", -0.86, -0.12, 20, 2),
            *_heap("butter-cheese-bite", 0.08, 0.16, 205, 5),
            *_heap("gouda-bite", 0.98, -0.16, -38, 9),
            Piece("butter-cheese-holland", "wedge", -0.95, 1.35, 14, 0.66),
            Piece("country-bread", "wedge", 0.78, 1.42, 30, 0.8, flat=True),
            Piece("country-bread", "wedge", 0.98, 1.36, 52, 0.8, z=0.1, flat=True, lean=6),
        ],
        props=[
            Prop("enamel_plate", -0.86, -0.12, radius=PLATE),
            Prop("enamel_plate", 0.08, 0.16, radius=PLATE),
            Prop("enamel_plate", 0.98, -0.16, radius=PLATE),
            Prop("flag", -0.86, -0.12, -14, z=FLAG_HEIGHT, tint="#2F5E86", seed=1),
            Prop("flag", 0.08, 0.16, 8, z=FLAG_HEIGHT, tint="#B3402E", tilt=(-3, 6), seed=2),
            Prop("flag", 0.98, -0.16, 20, z=FLAG_HEIGHT, tint="#D9A62E", tilt=(3, -7), seed=3),
            Prop("card", -0.70, -0.66, 9, word="1", seed=1, size=(0.25, 0.27), pen=0.05),
            Prop("card", 0.16, -0.38, -6, word="2", seed=2, size=(0.25, 0.27), pen=0.05),
            Prop("card", 0.92, -0.72, -14, word="3", seed=3, size=(0.25, 0.27), pen=0.05),
            Prop("toast_crumbs", 0.5, 0.86, count=40, spread=(0.3, 0.12)),
        ],
        camera=Camera((0.15, -6.2, 2.9), (0.06, 0.02, 0.2), 88, (0.08, -0.2, 0.22), 0.4),
        table="worn",
        table_turn=-5,
        table_tint=(0.86, 0.78, 0.7),
        lamps=DAY_FROM_BEHIND,
        exposure=1.0,
    ),
    "sheep-and-sherry": Still(
        pieces=[
            Piece("queso-de-oveja-curado", "wedge", -1.28, -0.35, 18, 0.84),
            Piece("pecorino-romano-pdo", "wedge", -0.25, 0.7, -32, 0.78),
            Piece("roquefort-maison-gabriel-coulet", "wedge", 0.5, -0.35, 18, 0.7),
        ],
        props=[
            Prop("walnut", -0.20, -0.72, 35, seed=1, scale=0.68),
            Prop("walnut", 0.12, -0.98, 110, seed=2, scale=0.72),
            Prop("walnut", 1.30, -0.66, 60, seed=4, scale=0.68),
            Prop("copita", 0.1, -0.12),
            Prop("copita", 1.24, 0.55, level=0.70),
        ],
        camera=Camera((-0.1, -6.5, 2.8), (0.02, 0.1, 0.3), 80, (0.0, -0.35, 0.3), 0.5),
        crumbs=[("queso-de-oveja-curado", 18, -0.7, -0.72)],
        table="cotton",
        table_tint=(0.44, 0.18, 0.12),
        light="warm",
        exposure=1.0,
    ),
}

for _still in EVENTS.values():
    _still.board, _still.size, _still.samples = None, SIZE, SAMPLES
EVENTS["cheese-for-children"].samples = 18  # for the grain of the planks
EVENTS["winter-fondue"].samples = 14  # for the crumb
EVENTS["sheep-and-sherry"].samples = 14  # for the glass
