"""What is tasted at the demo's events, each table in a light of its own."""
from composition import Camera, Piece, Prop, Still

SIZE, SAMPLES = (1200, 750), 10

# `ember` with a higher key, whose shadows end before the next cheese, and a rim that leaves the apples red.
HIGHER_EMBER = [
    ((-4.3, -2.0, 3.2), (0, -0.1, 0.3), 1.5, 820, (1, 0.80, 0.56), 1.3),
    ((2.6, 4.2, 2.1), (0, 0.3, 0.5), 1.6, 70, (1, 0.72, 0.44), None),
    ((2.6, -5.2, 2.2), (0.3, 0, 0.3), 4.0, 120, (1.0, 0.93, 0.86), None),
    ((-3.0, 5.0, 4.2), (0.8, 7.5, 1.2), 1.2, 240, (1, 0.66, 0.38), None),
]

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
        table="linen",
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
            Prop("fondue_fork", 0.15, 0.12, 18, z=0.52, length=2.2, rise=24),
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
            Piece("german-havarti", "wheel", -0.72, 0.78, -118, 0.74),
            Piece("german-havarti", "wedge", -0.98, -0.10, -20, 0.74, flat=True),
            Piece("german-havarti", "wedge", -0.82, -0.15, -16, 0.74, flat=True, lean=7, sag=0.02),
            Piece("butter-cheese-holland", "wedge", 0.02, 0.0, 12, 0.62),
            Piece("saint-nectaire-aop", "wedge", 0.92, 0.12, 4, 0.6),
            Piece("country-bread", "wedge", 0.5, 1.5, 30, 0.8, flat=True),
        ],
        props=[
            Prop("card", -0.92, -0.66, 6, word="1", seed=1, size=(0.26, 0.26)),
            Prop("card", 0.20, -0.60, -4, word="2", seed=2, size=(0.26, 0.26)),
            Prop("card", 1.12, -0.52, -12, word="3", seed=3, size=(0.26, 0.26)),
            Prop("apple", 1.62, 1.45, 30, seed=2),
        ],
        camera=Camera((0.15, -6.4, 2.8), (0.12, 0.1, 0.24), 82, (0.1, -0.45, 0.22), 0.45),
        crumbs=[("butter-cheese-holland", 8, 0.5, -0.42)],
        table="whitewashed",
        table_turn=-6,
        light="window",
        exposure=0.8,
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
        ],
        camera=Camera((-0.1, -6.5, 2.8), (0.02, 0.1, 0.3), 80, (0.0, -0.35, 0.3), 0.5),
        crumbs=[("queso-de-oveja-curado", 18, -0.7, -0.72)],
        table="linen",
        table_tint=(0.58, 0.25, 0.17),
        cloth_seed=29,
        light="warm",
        exposure=1.0,
    ),
}

for _still in EVENTS.values():
    _still.board, _still.size, _still.samples = None, SIZE, SAMPLES
