"""The finished dishes of the demo's recipes, each on a surface of its own."""
from composition import Camera, Piece, Prop, Still

SIZE, SAMPLES = (1200, 750), 14

# From behind, as food is photographed: whatever is moist shines.
BACKLIGHT = [
    ((-3.0, 3.6, 3.4), (0, 0, 0.2), 2.0, 620, (1, 0.96, 0.90), 2.0),
    ((-4.2, -1.6, 2.6), (0, 0, 0.2), 1.8, 210, (1, 0.94, 0.86), None),
    ((3.2, -4.2, 3.0), (0, 0, 0.2), 4.0, 70, (1, 0.98, 0.95), None),
]

RECIPES = {
    "smoked-gouda-toastie": Still(
        pieces=[Piece("huizer-kaas-gilde-smoked-gouda", "wedge", 1.2, 1.5, -62, 0.62)],
        props=[
            Prop("round_board", 0.0, 0.15, 8, radius=1.15),
            Prop("toastie", -0.05, -0.32, 9, z=0.12),
            Prop("toastie", 0.07, -0.22, -15, z=0.42, seed=5, tilt=(3, -3)),
            Prop("toast_crumbs", 0.0, -0.47, 8, z=0.12, count=40, spread=(0.40, 0.06)),
            Prop("apple_wedge", -0.56, -0.58, 158, z=0.12, seed=1),
            Prop("apple_wedge", 0.56, -0.55, 204, z=0.12, seed=2),
            Prop("apple", -1.25, 1.25, 30, seed=2),
        ],
        camera=Camera((0.15, -5.8, 2.3), (0.0, 0.05, 0.36), 92, (0.0, -0.40, 0.4), 0.34),
        table="oak",
        table_turn=5,
        table_tint=(1.3, 1.25, 1.2),
        lamps=[
            ((-3.8, -1.4, 2.6), (0, 0, 0.3), 1.6, 470, (1, 0.94, 0.86), 1.6),
            ((2.4, 3.6, 3.0), (0, 0, 0.3), 1.8, 330, (1, 0.92, 0.80), None),
            ((3.2, -4.2, 3.0), (0, 0, 0.2), 4.0, 50, (1, 0.98, 0.95), None),
        ],
        softness=0.4,
    ),
    "berthoud": Still(
        pieces=[Piece("country-bread", "wedge", -0.95, 1.05, 24, 0.9, flat=True)],
        props=[
            Prop("baking_dish", 0.05, 0.0, 10),
            Prop("melted_cheese", 0.05, 0.0, 10, heat=0.24),
            Prop("clove", 1.10, 0.42, -50, seed=2),
            Prop("clove", 1.22, 0.80, 25, seed=5),
        ],
        camera=Camera((0.15, -5.2, 3.1), (0.06, 0.06, 0.18), 108, (0.05, -0.2, 0.26), 0.42),
        table="oak",
        table_turn=8,
        table_tint=(1.5, 1.4, 1.3),
        lamps=BACKLIGHT,
    ),
    "roquefort-and-walnut-tart": Still(
        pieces=[Piece("roquefort-maison-gabriel-coulet", "wedge", 1.2, 1.35, 30, 0.6)],
        props=[
            Prop("crumpled_paper", 0, 0.05, 4, size=(3.0, 2.7), height=0.02),
            Prop("tart", 0.0, 0.05, 20, z=0.01),
        ],
        camera=Camera((0.1, -5.4, 3.9), (0.02, 0.0, 0.1), 84, (0.0, -0.35, 0.1), 0.45),
        table="worn",
        table_turn=90,
        table_tint=(0.62, 0.56, 0.52),
        lamps=BACKLIGHT,
        exposure=0.88,
        softness=0.9,
    ),
    "cacio-e-pepe": Still(
        pieces=[Piece("pecorino-romano-pdo", "wedge", 0.75, 1.55, -30, 0.62)],
        props=[
            Prop("enamel_plate", 0, 0, radius=1.12),
            Prop("cacio_e_pepe", 0, 0, z=0.028),
            Prop("peppercorns", -1.15, -0.55, count=18, spread=(0.16, 0.1)),
        ],
        camera=Camera((0.1, -5.6, 2.5), (0.02, 0.02, 0.19), 112, (0.0, -0.38, 0.26), 0.5),
        table="marble",
        table_tint=(0.62, 0.60, 0.58),
        lamps=BACKLIGHT,
        exposure=0.9,
    ),
    "polenta-with-gorgonzola": Still(
        pieces=[Piece("carozzi-valsassina-gorgonzola-dop", "wedge", 0.9, 1.6, -8, 0.6)],
        props=[Prop("enamel_plate", 0, 0, radius=1.16), Prop("soft_polenta", 0, 0, z=0.028)],
        camera=Camera((0.1, -5.4, 3.3), (0.0, 0.05, 0.12), 90, (0.0, -0.3, 0.25), 0.42),
        table="stone",
        lamps=BACKLIGHT,
        exposure=0.92,
    ),
    "comte-gougeres": Still(
        pieces=[Piece("comte-aop", "wedge", 0.85, 1.6, -14, 0.5)],
        props=[
            Prop("crumpled_paper", 0, 0.0, 6, size=(3.2, 2.2), height=0.03),
            Prop("gougeres", -0.1, 0.1, 12, z=0.01),
        ],
        camera=Camera((0.1, -6.0, 2.5), (0.04, 0.05, 0.33), 100, (-0.05, -0.34, 0.28), 0.37),
        table="oak",
        table_turn=4,
        table_tint=(1.5, 1.4, 1.3),
        lamps=BACKLIGHT,
        softness=0.6,
    ),
}

for _still in RECIPES.values():
    _still.board, _still.size, _still.samples = None, SIZE, SAMPLES
