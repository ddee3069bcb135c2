"""The shop itself: its counter, its cellar and its door."""
import random

from composition import Camera, Piece, Prop, Still

SIZE, SAMPLES = (1200, 750), 10
SHELF_DEPTH, TIER, AISLE = 3.9, 1.4, 2.4
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
            Prop("knife", 0.35, -0.78, 16, length=1.3),
            Prop("twine_ball", 1.42, 0.5, 292, radius=0.26),
            Prop("parcel", -1.75, 2.1, 32, size=(1.1, 0.8, 0.42)),
        ],
        camera=Camera((0.15, -6.4, 3.1), (0.1, 0.1, 0.22), 78, (0.0, -0.4, 0.3), 0.45),
        crumbs=[("abondance", 16, 0.1, -0.45)],
        table="marble",
        light="ember",
        exposure=0.72,
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
        camera=Camera((0.9, -3.4, 4.1), (-0.75, 14, 3.7), 38, (-2.5, 5, 4), 0.9),
        lamps=[((0.4, -1.5, 7.6), (-2.4, 6, 3.2), 1.6, 1100, (1, 0.78, 0.52), None)],
        sky=(0.012, 0.014, 0.02),
        table=None,
        exposure=1.5,
    ),
    "door": Still(
        pieces=[Piece("abondance", "wheel", 4.4, -1.5, 100, 0.66, 2.0)],
        props=[
            Prop("house_front", 0, 0),
            Prop("door", 0, 1.2, z=0.3, half=2.4),
            Prop("fanlight", 0, 1.2, z=4.9, half=2.4),
            Prop("lantern", 4.6, -1.0, z=5.2, watts=260),
            Prop("hanging_sign", -5.0, -2.6, z=6.4),
            Prop("pavement", 0, 0),
            Prop("crate", 4.3, -1.5, 8, z=0.05),
            Prop("crate", 4.45, -1.5, 14, z=1.12, size=(2.0, 1.4, 0.8)),
        ],
        camera=Camera((2.2, -20, 3.4), (-0.1, 0, 3.55), 45, (0.5, 0, 4.0), 1.4),
        lamps=[
            ((0, -0.6, 6.0), (0, -6, 0), 1.8, 420, (1, 0.68, 0.36), None),
            ((-14, -16, 15), (0, 0, 3), 9, 2400, (0.42, 0.60, 1.0), None),
        ],
        sky=(0.04, 0.064, 0.12),
        table=None,
    ),
}

for _still in PLACES.values():
    _still.board, _still.size, _still.samples = None, SIZE, SAMPLES
