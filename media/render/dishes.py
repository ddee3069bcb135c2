"""The ingredients of the demo's recipes, each dish on a surface of its own."""
from composition import Camera, Piece, Prop, Still

SIZE, SAMPLES = (1200, 750), 10

RECIPES = {
    "smoked-gouda-toastie": Still(
        pieces=[
            Piece("country-bread", "wheel", -0.55, 0.72, -66, 1.0),
            Piece("country-bread", "wedge", -0.52, -0.22, 168, 0.98, flat=True),
            Piece("country-bread", "wedge", -0.58, -0.26, 150, 0.96, 0.155, flat=True),
            Piece("huizer-kaas-gilde-smoked-gouda", "wedge", 0.42, -0.22, 16, 0.9),
        ],
        props=[
            Prop("apple", 0.78, 1.0, 30, seed=2),
            Prop("apple", 1.58, 0.86, 110, seed=5, tilt=(-14, 10)),
            Prop("knife", -0.1, -0.98, 5, length=1.1),
        ],
        camera=Camera((0.35, -6.6, 3.0), (0.15, 0.08, 0.26), 76, (0.3, -0.35, 0.3), 0.5),
        table="worn",
        light="soft",
        exposure=0.85,
    ),
    "berthoud": Still(
        pieces=[
            Piece("abondance", "wedge", -1.25, 0.25, -18, 0.78),
        ],
        props=[
            Prop("baking_dish", 0.62, 0.35, 14),
            Prop("garlic", -0.42, -0.42, 0, seed=1),
            Prop("garlic", 1.4, -0.5, 40, seed=3),
            Prop("clove", 0.1, -0.78, 35, seed=1),
            Prop("clove", 0.42, -0.62, -50, seed=2),
            Prop("clove", -0.85, -0.86, 80, seed=3),
        ],
        camera=Camera((0.1, -6.2, 3.1), (0.08, 0.0, 0.2), 80, (-0.1, -0.4, 0.25), 0.5),
        crumbs=[("abondance", 10, -0.9, -0.5)],
        table="linen",
        light="warm",
        exposure=0.95,
    ),
    "polenta-with-gorgonzola": Still(
        pieces=[Piece("carozzi-valsassina-gorgonzola-dop", "wedge", 0.25, 0.18, -2, 0.80, 0.03)],
        props=[
            Prop("enamel_plate", 0.72, 0.22, radius=1.05),
            Prop("polenta", -0.95, -0.2, radius=0.6, height=0.4),
            Prop("bowl", -1.15, 1.0, radius=0.5, height=0.34),
        ],
        camera=Camera((-0.1, -6.4, 2.9), (-0.08, 0.1, 0.26), 80, (0.2, -0.2, 0.35), 0.5),
        table="stone",
        light="cool",
        backdrop_tint=(0.85, 0.95, 0.62),
        exposure=0.95,
    ),
    "roquefort-and-walnut-tart": Still(
        pieces=[Piece("roquefort-maison-gabriel-coulet", "wedge", -0.92, 0.2, -22, 0.78)],
        props=[
            Prop("pastry", 0.78, 0.5),
            Prop("walnut", -0.25, -0.72, 35, seed=1),
            Prop("walnut", 0.22, -0.6, 100, seed=2),
            Prop("walnut", 0.02, -0.98, 160, seed=3),
            Prop("walnut", 1.15, -0.72, 60, seed=4),
            Prop("walnut", -1.5, -0.35, 20, seed=5),
            Prop("pear", -1.3, 1.15, 150, seed=4),
            Prop("pear", -0.45, 1.45, 20, seed=2),
        ],
        camera=Camera((0.2, -6.3, 3.2), (0.08, 0.06, 0.22), 80, (-0.2, -0.35, 0.25), 0.5),
        crumbs=[("roquefort-maison-gabriel-coulet", 12, -0.6, -0.4)],
        table="worn",
        table_turn=90,
        table_tint=(0.62, 0.56, 0.52),
        light="ember",
        exposure=0.82,
    ),
    "cacio-e-pepe": Still(
        pieces=[Piece("pecorino-romano-pdo", "wedge", -0.95, 0.3, -24, 0.74)],
        props=[
            Prop("spaghetti", 0.62, -0.1),
            Prop("spaghetti", 1.35, 0.75, seed=8),
            Prop("peppercorns", -0.2, -0.66, count=84, spread=(0.42, 0.12)),
            Prop("peppercorns", 1.3, -0.5, count=21, spread=(0.3, 0.15), seed=11),
        ],
        camera=Camera((0.15, -6.2, 2.9), (0.12, 0.06, 0.22), 82, (0.2, -0.3, 0.2), 0.5),
        crumbs=[("pecorino-romano-pdo", 26, -0.55, -0.45)],
        table="marble",
        light="cool",
        exposure=0.78,
    ),
    "comte-gougeres": Still(
        pieces=[Piece("comte-aop", "wedge", -1.45, 0.35, -8, 0.62)],
        props=[
            Prop("eggs", -0.28, -0.62, count=3),
            Prop("butter", 0.92, -0.36, 14),
            Prop("flour", 0.55, 0.95, radius=0.7, height=0.34),
        ],
        camera=Camera((0.1, -6.3, 3.0), (0.05, 0.05, 0.2), 80, (0.0, -0.4, 0.25), 0.5),
        crumbs=[("comte-aop", 14, -0.6, -0.5)],
        table="linen",
        table_tint=(0.72, 0.82, 0.95),
        light="soft",
        exposure=0.8,
    ),
}

for _still in RECIPES.values():
    _still.board, _still.size, _still.samples = None, SIZE, SAMPLES
