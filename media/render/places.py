"""The shop itself: its counter, its cellar and its door."""
import random

from composition import Camera, Piece, Prop, Still

SIZE, SAMPLES = (1200, 750), 14
SHELF_DEPTH, TIER, AISLE = 3.9, 1.4, 2.4
JUTE = ("#BFA274", "#A5875A")
CRISP = (190, 0.022)
WHEELS = (("comte-aop", 0.94), ("abondance", 1.22), ("asiago-dop-stravecchio", 1.3))


def _shelved_wheels(side, tiers, rows, seed):
    """One kind of cheese a tier, the cut of each wheel turned to the wall."""
    rng = random.Random(seed)
    for tier in range(tiers):
        slug, scale = WHEELS[(tier + seed) % len(WHEELS)]
        for row in range(rows):
            x = side * (AISLE + SHELF_DEPTH / 2) + rng.uniform(-0.08, 0.08)
            turn = (180 if side < 0 else 0) + rng.uniform(-40, 40)
            y = 3.2 + row * 4.0 + rng.uniform(-0.12, 0.12)
            yield Piece(slug, "wheel", x, y, turn, scale, tier * TIER)


PLACES = {
    "parcel": Still(
        pieces=[Piece("comte-aop", "wedge", -1.9, 1.7, -12, 0.62)],
        props=[
            Prop("parcel", 0.05, -0.1, 24),
            Prop("twine_ball", 1.45, 0.75, 200, radius=0.3),
            Prop("paper_stack", 1.2, 2.3, -8, hex_color="#A8814F"),
        ],
        board=None,
        camera=Camera((-0.1, -6.2, 2.9), (0.12, 0.12, 0.22), 84, (0.0, -0.5, 0.35), 0.45),
        table="worn",
        light="warm",
        exposure=0.9,
    ),
    "counter": Still(
        pieces=[
            Piece("abondance", "wedge", -0.75, 0.3, -14, 0.80, 0.02),
            Piece("blue-stilton-reserve", "wheel", 1.5, 2.4, -70, 0.95),
        ],
        props=[
            Prop("crumpled_paper", -0.2, 0.12, 8, size=(2.6, 1.7), height=0.022),
            Prop("knife", 0.2, -0.94, 9, length=1.3),
            Prop("twine_ball", 1.42, 0.5, 292, radius=0.26),
            Prop("parcel", -1.75, 2.1, 32, size=(1.1, 0.8, 0.42)),
        ],
        board=None,
        camera=Camera((0.15, -6.4, 3.1), (0.1, 0.1, 0.22), 78, (0.0, -0.4, 0.3), 0.45),
        crumbs=[("abondance", 16, 0.1, -0.45)],
        table="marble",
        light="ember",
        exposure=0.72,
    ),
    "empty-counter": Still(
        pieces=[],
        props=[
            Prop("round_board", 0.35, 0.15, 20, radius=0.95),
            Prop("knife", 0.42, 0.12, 32, z=0.13, length=0.9),
            Prop("twine_ball", -1.12, 0.42, 300, radius=0.29),
            Prop("paper_roll", -1.7, 1.75, 12),
            Prop("window", -6.6, -0.9, 81, z=4.4),
            Prop("plaster_wall", 0, 10.4, z=0),
            Prop("shelves", 0.4, 9.0, z=-3.2, spacing=2.2, tiers=4),
            Prop("bulb", -3.2, 6.8, z=0.9, watts=60),
            Prop("bulb", 2.9, 7.4, z=0.7, watts=60),
        ],
        camera=Camera((0.35, -7.6, 2.5), (0.1, 0.3, 0.66), 70, (0.3, 0.05, 0.15), 0.26),
        lamps=[
            ((-14.5, -2.2, 9.4), (0, 0.2, 0), 0.7, 15000, (1, 0.95, 0.87), None),
            ((-5.5, 3.5, 5.5), (1, 10, -0.5), 3.0, 520, (0.9, 0.95, 1.0), None),
            ((0.9, 7.5, 2.8), (0.4, 0, 0.1), 1.5, 80, (1, 0.95, 0.86), 0.7),  # what the blade mirrors
        ],
        sky=(0.055, 0.06, 0.07),
        board="counter",
        table=None,
        exposure=1.6,
    ),
    "order": Still(
        pieces=[],
        props=[
            Prop(
                "parcel", -0.15, 0.0, 22, size=(1.6, 1.05, 0.5), paper="#CFC2A8", colors=JUTE, creases=CRISP
            ),
            Prop("parcel", 0.98, 1.25, -28, size=(1.05, 0.8, 0.62), seed=9, colors=JUTE, creases=CRISP),
            Prop("tag", 0.10, -0.24, 8, z=0.59, word="Anna", tilt=(9, 5), string=(-0.22, 0.26, 0.0)),
            Prop("plaster_wall", 0, 10.4, z=0),
            Prop("shelves", -1.4, 9.0, z=-3.4, spacing=2.0, tiers=3, seed=5),
            Prop("bulb", -2.7, 7.2, z=-0.35, watts=40),
            Prop("bulb", 3.2, 7.6, z=-0.55, watts=40),
        ],
        camera=Camera((-0.2, -6.7, 2.3), (0.12, 0.15, 0.40), 80, (0.0, -0.45, 0.45), 0.34),
        lamps=[
            ((-4.6, -0.8, 3.6), (0, 0.1, 0.3), 2.0, 820, (1, 0.97, 0.92), 2.0),
            ((3.4, 3.6, 3.2), (0.2, 0.2, 0.4), 1.6, 120, (1, 0.86, 0.68), None),
            ((-6.5, 4.5, 6.5), (1, 10, 2.5), 3.0, 600, (1, 0.93, 0.84), None),
        ],
        sky=(0.03, 0.031, 0.034),
        board="counter",
        table=None,
        exposure=1.15,
    ),
    "board": Still(
        pieces=[
            Piece("comte-aop", "wedge", -1.55, -0.08, -6, 0.60),
            Piece("saint-nectaire-aop", "wheel", -0.78, 1.0, -70, 0.56),
            Piece("blue-stilton-reserve", "wedge", 0.32, 0.62, 22, 0.68),
            Piece("mahon-menorca-cave-aged", "wheel", 1.42, 0.62, -100, 0.52),
            Piece("asiago-dop-stravecchio", "wedge", -0.05, -0.52, 8, 0.58),
        ],
        props=[
            Prop("card", -1.18, -0.74, 8, word="Comté", seed=1),
            Prop("card", -0.04, 0.33, -4, word="Saint-Nectaire", seed=2, size=(0.78, 0.25)),
            Prop("card", 0.86, 0.16, -8, word="Stilton", seed=3),
            Prop("card", 1.52, -0.12, -14, word="Mahón", seed=4),
            Prop("card", 0.14, -1.0, 3, word="Asiago", seed=5),
        ],
        grapes=[dict(x=1.28, y=-0.72, seed=5, scale=0.55)],
        camera=Camera((0.2, -6.2, 3.7), (0.08, 0.06, 0.2), 72, (0.0, -0.3, 0.25), 0.6),
        crumbs=[("asiago-dop-stravecchio", 18, 0.3, -0.78), ("blue-stilton-reserve", 9, 0.6, 0.3)],
        table="oak",
        table_turn=90,
        lamps=[
            ((-4.4, 0.6, 3.8), (0, 0.1, 0.2), 1.7, 1150, (1, 0.96, 0.90), 1.7),
            ((2.6, 4.2, 3.0), (0, 0.3, 0.5), 2.0, 180, (1, 0.88, 0.72), None),
            ((3.4, -4.6, 2.8), (0.3, 0, 0.3), 4.0, 110, (1.0, 0.97, 0.95), None),
        ],
        board="oak",
        exposure=1.12,
    ),
    "cellar": Still(
        pieces=[*_shelved_wheels(-1, 6, 8, 0), *_shelved_wheels(1, 6, 8, 1)],
        props=[
            Prop("rack", -AISLE - SHELF_DEPTH / 2, 0),
            Prop("rack", AISLE + SHELF_DEPTH / 2, 0, 180),
            Prop("vault", 0, 0, z=-1.2),
            Prop("bulb", 0.2, 13, z=7.4, watts=700),
            Prop("bulb", -0.1, 23, z=7.4, watts=700),
            Prop("bulb", 0.1, 33, z=7.4, watts=600),
        ],
        board=None,
        camera=Camera((1.6, -0.5, 5.2), (-1.5, 8, 4.7), 55, (-2.7, 6.6, 4.6), 0.4),
        lamps=[((1.6, 2.5, 7.8), (-3.0, 7, 4.4), 0.7, 800, (1, 0.80, 0.56), None)],
        sky=(0.012, 0.014, 0.02),
        table=None,
        exposure=1.4,
    ),
    "door": Still(
        pieces=[
            Piece("comte-aop", "wheel", -0.75, 3.1, 100, 0.60, 4.0),
            Piece("abondance", "wheel", -0.70, 3.15, 60, 0.70, 4.41),
            Piece("saint-nectaire-aop", "wheel", -0.78, 3.1, 120, 0.66, 4.76),
            Piece("blue-stilton-reserve", "wheel", 0.95, 2.9, 100, 0.62, 4.0),
        ],
        props=[
            Prop("wall", 0, 0),
            Prop("door", 0, 0.75),
            Prop("door_sign", 0.0, 0.70, z=6.1),
            Prop("display", 0, 3.0, z=4.0),
            Prop("plaster_wall", 0, 9.0, z=4, hex_color="#A08C6C"),
            Prop("shelves", 0.3, 8.0, z=3.4, width=14, tiers=3, spacing=1.75, depth=1.2, seed=6),
            Prop("bulb", -0.95, 5.0, z=6.9, watts=60),
            Prop("bulb", 0.95, 5.6, z=6.35, watts=60),
        ],
        board=None,
        camera=Camera((-2.6, -10.8, 5.3), (0.1, 0.4, 5.35), 60, (-0.2, 0.65, 5.6), 0.24),
        lamps=[
            ((0, 4.6, 9.2), (0, 4.2, 4), 3.0, 620, (1, 0.72, 0.42), None),
            ((3.4, -1.7, 9.2), (-1.0, 0.2, 4.5), 0.4, 190, (1, 0.70, 0.40), None),
            ((-12, -14, 13), (0, 0, 4), 8, 2800, (0.50, 0.66, 1.0), None),
        ],
        sky=(0.035, 0.05, 0.09),
        table=None,
        exposure=1.15,
    ),
}

for _still in PLACES.values():
    _still.size, _still.samples = SIZE, SAMPLES
PLACES["door"].samples = PLACES["cellar"].samples = 18  # light through panes and from bare bulbs is noisy
