"""Which pieces lie where, on what, in which light, and from where they are seen."""
from cheeses import CHEESES
from closeups import CLOSEUPS
from composition import Camera, Piece, Prop, Still
from dishes import RECIPES
from events import EVENTS
from framing import LENS, SENSOR, beside, direction
from places import PLACES

FINAL_EXPOSURE = 1.25
CLOSEUP_SIZE, CLOSEUP_SAMPLES = (960, 600), 24
CLOSEUP_SKY = 0.16  # fills the shadows


# Wheels are scaled to `radius`. A wedge's turn is measured from its middle, or from its near cut face
# when `face_on`, so that the same layout shows the face of a narrow and of a broad wedge.
LAYOUTS = {
    "classic": dict(
        radius=1.08,
        pieces=[dict(part="wheel", x=-0.42, y=0.62, turn=-62), dict(part="wedge", x=0.12, y=-0.62, turn=8)],
        background_wheel=(1.75, 2.9, 25),
        location=(0.55, -7.2, 2.12),
        target=(-0.02, 0, 0.36),
        lens=79,
        focus=(0.5, -0.75, 0.3),
        crumbs=(0.22, -0.84),
    ),
    "close": dict(
        radius=1.08,
        pieces=[
            dict(part="wheel", x=0.80, y=1.55, turn=42),
            dict(part="wedge", x=-0.66, y=-0.45, turn=-9, face_on=True),
        ],
        background_wheel=None,
        location=(0.10, -6.4, 1.80),
        target=(0.05, 0, 0.36),
        lens=98,
        focus=(0, -0.6, 0.3),
        crumbs=(0.0, -0.85),
    ),
    "pair": dict(
        radius=1.08,
        pieces=[
            dict(part="wedge", x=-1.12, y=-0.30, turn=-6, face_on=True),
            dict(part="wedge", x=0.98, y=0.62, turn=-114),
        ],
        background_wheel=(0.35, 2.5, 45),
        location=(0.35, -6.9, 2.35),
        target=(-0.02, 0.05, 0.33),
        lens=88,
        focus=(-0.4, -0.5, 0.3),
        crumbs=(-0.3, -0.72),
    ),
    "apex": dict(
        radius=0.98,
        pieces=[
            dict(part="wheel", x=-0.50, y=1.15, turn=-28),
            dict(part="wedge", x=-1.02, y=-0.30, turn=-4, face_on=True),
            dict(part="wedge", x=0.66, y=-0.74, turn=86),
        ],
        background_wheel=None,
        location=(0.25, -6.9, 2.6),
        target=(0.0, 0.05, 0.33),
        lens=84,
        focus=(-0.2, -0.55, 0.3),
        crumbs=(0.1, -0.72),
    ),
    "half": dict(
        radius=0.86,
        pieces=[
            dict(part="wheel", x=-0.36, y=0.36, turn=-74),
            dict(part="wedge", x=0.30, y=-0.58, turn=-16, face_on=True),
        ],
        background_wheel=(1.6, 2.6, 25),
        location=(0.45, -6.9, 2.2),
        target=(0.06, 0, 0.32),
        lens=82,
        focus=(0.3, -0.4, 0.3),
        crumbs=(0.35, -0.86),
    ),
    "high": dict(
        radius=1.0,
        pieces=[dict(part="wheel", x=-0.30, y=0.40, turn=-52), dict(part="wedge", x=0.22, y=-0.50, turn=-10)],
        background_wheel=None,
        location=(0.45, -5.9, 4.1),
        target=(0.02, 0.02, 0.18),
        lens=76,
        focus=(0.4, -0.5, 0.3),
        crumbs=(0.1, -0.82),
    ),
    "loaf": dict(
        radius=1.0,
        pieces=[
            dict(part="wheel", x=0.22, y=-0.08, turn=-124),
            dict(part="wedge", x=-0.62, y=-0.44, turn=-17, flat=True),
            dict(
                part="wedge", x=-0.93, y=-0.37, z=0.062, turn=166, flat=True, lean=-7, sag=0.016
            ),  # the other way round
            dict(part="wedge", x=-0.20, y=-0.58, turn=-22, flat=True, lean=7.5, sag=0.02),
        ],
        background_wheel=None,
        location=(-0.25, -6.6, 2.5),
        target=(-0.16, -0.05, 0.22),
        lens=96,
        focus=(0.1, -0.48, 0.2),
        crumbs=(-0.1, -0.9),
    ),
}

BACKGROUND_WHEEL_Z = -0.12  # on the table, behind the board


def _pieces(slug, layout, scale):
    shape = CHEESES[slug]["shape"]
    for piece in layout["pieces"]:
        turn = piece["turn"] + (shape["wedge_angle"] / 2 if piece.get("face_on") else 0)
        pose = {key: piece[key] for key in ("z", "flat", "lean", "sag") if key in piece}
        yield Piece(slug, piece["part"], piece["x"], piece["y"], turn, scale, **pose)
    if layout["background_wheel"]:
        x, y, turn = layout["background_wheel"]
        z = BACKGROUND_WHEEL_Z if CHEESES[slug]["scene"]["board"] else 0
        yield Piece(slug, "wheel", x, y, turn, scale, z)


def still_of(slug):
    """The still life of one cheese: its layout, with whatever its own scene changes."""
    if slug in COMPOSED:
        return COMPOSED[slug]
    group, _, name = slug.partition("/")
    if group in COMPOSED_GROUPS:
        return COMPOSED_GROUPS[group][name]
    if group == "close":
        return _close(name)
    scene, shape = CHEESES[slug]["scene"], CHEESES[slug]["shape"]
    layout = dict(LAYOUTS[scene["layout"]])
    layout.update({key: value for key, value in scene.items() if key in layout and key != "crumbs"})
    scale = scene.get("fit", layout["radius"] / shape["radius"])
    return Still(
        pieces=list(_pieces(slug, layout, scale)),
        camera=Camera(layout["location"], layout["target"], layout["lens"], layout["focus"]),
        crumbs=[(slug, scene.get("crumbs", 14), *layout["crumbs"])],
        grapes=scene.get("grapes", []),
        props=scene.get("props", []),
        board=scene["board"],
        table=scene.get("table", "oak" if scene["board"] == "slate" else "stone"),
        table_tint=scene.get("table_tint", (1, 1, 1)),
        table_turn=scene.get("table_turn", 0),
        light=scene["light"],
        backdrop_tint=scene.get("backdrop_tint"),
        exposure=scene.get("exposure", 1.0),
        mirror=scene.get("mirror", False),
    )


# (key, rim, fill) colors of the light on a close-up
TONES = {
    "warm": ((1, 0.87, 0.70), (1, 0.80, 0.58), (1.0, 0.97, 0.93)),
    "cool": ((0.92, 0.96, 1.0), (1, 0.88, 0.74), (0.96, 0.98, 1.0)),
    "day": ((1, 0.96, 0.90), (1, 0.93, 0.84), (0.97, 0.98, 1.0)),
    "ember": ((1, 0.80, 0.58), (1, 0.72, 0.46), (1.0, 0.93, 0.86)),
}


def _raking_lamps(view, target):
    """Two lamps: a ray asks one of them at random, so every further lamp would make the picture noisier."""
    key, rim, _ = TONES[view.tone]
    side = -1 if view.key[0] < 0 else 1
    return [
        (beside(target, direction(*view.key), 2.6), target, 0.55, 270 * view.power, key, 0.8),
        (beside(target, direction(180 + side * 35, 34), 2.6), target, 0.9, 70 * view.power, rim, None),
    ]


def _close(slug):
    view = CLOSEUPS[slug]
    target = (view.target[0], 0.0, view.target[1])
    fill = TONES[view.tone][2]
    away = direction(view.azimuth, view.elevation)
    location = beside(target, away, view.width / (SENSOR / LENS))
    pieces = [Piece(slug, "block", 0, 0, 0, 1)]
    pieces += [Piece(slug, part, x, y, turn, scale) for part, x, y, turn, scale in view.behind]
    return Still(
        pieces=pieces,
        camera=Camera(location, target, LENS, view.focus or target, view.aperture),
        crumbs=[(slug, view.foot_crumbs, view.target[0], 0)] if view.foot_crumbs else [],
        board=view.board,
        table=view.table,
        table_tint=view.table_tint,
        lamps=_raking_lamps(view, target),
        sky=tuple(CLOSEUP_SKY * view.power * c for c in fill),
        exposure=0.95 * view.exposure * CHEESES[slug]["scene"].get("exposure", 1) ** 0.5,
        mirror=view.mirror,
        size=CLOSEUP_SIZE,
        samples=CLOSEUP_SAMPLES,
    )


COMPOSED = {
    "home": Still(
        pieces=[
            Piece("comte-aop", "wheel", -1.42, 1.25, -66, 0.60),
            Piece("comte-aop", "wedge", -1.52, -0.38, 14, 0.60),
            Piece("rossini-blue", "wedge", -0.20, -0.66, 24, 0.80),
            Piece("blue-stilton-reserve", "wheel", 1.42, 1.25, -78, 0.92),
            Piece("blue-stilton-reserve", "wedge", 0.58, 0.12, 20, 0.90),
            Piece("mahon-menorca-cave-aged", "wedge", 1.08, -0.40, -26, 0.84),
        ],
        camera=Camera((0.25, -7.6, 2.5), (0.08, 0.1, 0.42), 68, (0.0, -0.55, 0.3)),
        crumbs=[("comte-aop", 12, -0.75, -0.92), ("mahon-menorca-cave-aged", 8, 0.85, -0.98)],
        props=[
            Prop("pear", 0.08, 0.78, 60, seed=2),
            Prop("pear", 0.34, 1.32, 200, seed=4),
            Prop("walnut", -0.50, -0.96, 35, seed=1, scale=0.66),
            Prop("walnut", 0.72, -0.76, 100, seed=2, scale=0.66),
            Prop("walnut", 0.60, -1.04, 160, seed=3, scale=0.62),
        ],
        exposure=1.1,
        size=(2000, 1125),
    ),
}

COMPOSED_GROUPS = {"recipes": RECIPES, "places": PLACES, "events": EVENTS}
GROUPS = {"close": list(CLOSEUPS), **{group: list(stills) for group, stills in COMPOSED_GROUPS.items()}}
STILLS = [*CHEESES, *COMPOSED, *(f"{group}/{name}" for group, names in GROUPS.items() for name in names)]
