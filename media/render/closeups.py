"""The second picture of every cheese: its cut face or its rind from very near."""
from cheeses import CARVED
from framing import corner, inside

# Colors of the cloth under some cheeses.
DELFT, MOSS = (0.17, 0.27, 0.48), (0.27, 0.38, 0.29)

_CLOSEUPS = {
    "mahon-menorca-cave-aged": (
        corner,
        dict(
            width=0.72,
            key=(-64, 28),
            aperture=1.8,
            cell=0.62,
            fracture=0.06,
            drag=0.0002,
            crystals=110,
            board="oak",
            changes=dict(
                cut=dict(noise=[(0.3, 0.006), (0.05, 0.0006)], chips=(0.014, 0.004), cracks=None),
                color=dict(crystals=None),
                shading=dict(coat=0.05),
            ),
        ),
    ),
    "queso-de-oveja-curado": (
        corner,
        dict(
            width=0.80,
            across=-0.06,
            below=0.24,
            azimuth=42,
            elevation=14,
            crystals=160,
            tone="day",
            board="oak",
        ),
    ),
    "pecorino-romano-pdo": (
        corner,
        dict(
            width=0.80,
            across=0.04,
            below=0.24,
            depth=0.8,
            reach=0.6,
            azimuth=34,
            elevation=18,
            aperture=1.5,
            drag=0,
            crumble=0.0034,
            exposure=0.85,
            board=None,
            table="marble",
        ),
    ),
    "millefoglie-al-marzemino": (
        corner,
        dict(width=0.70, below=0.17, tone="ember", board="oak"),
    ),
    "huizer-kaas-gilde-smoked-gouda": (
        corner,
        dict(width=0.74, below=0.2, grain=0.0002, rind_grain=0.00012),
    ),
    "landana-wild-garlic": (
        corner,
        dict(
            width=0.66,
            below=0.2,
            key=(-54, 32),
            power=0.62,
            aperture=1.8,
            cell=0.58,
            grain=0.0002,
            rind_grain=0.0002,
            leaves=420,
            tone="day",
            board=None,
            table="linen",
            table_tint=DELFT,
        ),
    ),
    "german-havarti": (
        corner,
        dict(
            width=0.64,
            below=0.15,
            aperture=1.3,
            grain=0.0002,
            rind_grain=0.0002,
            tone="day",
            board=None,
            table="linen",
            table_tint=MOSS,
        ),
    ),
    "queso-gamoneu-del-valle": (
        corner,
        dict(width=0.74, drag=0, crumble=0.003, tone="cool"),
    ),
    "rossini-blue": (corner, dict(width=0.70, below=0.2)),
    "butter-cheese-holland": (
        corner,
        dict(
            width=0.70,
            key=(-56, 30),
            power=0.66,
            aperture=1.8,
            cell=0.6,
            grain=0.0002,
            rind_grain=0.0003,
            tone="day",
            board="oak",
        ),
    ),
    "asiago-dop-stravecchio": (
        corner,
        dict(
            width=0.70,
            key=(-60, 30),
            power=0.8,
            aperture=1.8,
            cell=0.62,
            crystals=150,
            drag=0,
            fracture=0.12,
            board="oak",
            changes=dict(
                cut=dict(noise=[(0.3, 0.008)], chips=(0.016, 0.005), cracks=None, flake=None),
                color=dict(crystals=None),
                shading=dict(coat=0.0),
            ),
        ),
    ),
    "saint-paulin-campagne-de-france": (
        corner,
        dict(
            width=0.66,
            below=0.10,
            reach=0.6,
            elevation=28,
            rind_grain=0.0003,
            tone="cool",
        ),
    ),
    "saint-nectaire-aop": (
        corner,
        dict(
            width=0.70,
            below=0.09,
            elevation=28,
            rind_grain=0.0011,
            tone="cool",
            board="oak",
        ),
    ),
    "abondance": (
        corner,
        dict(width=0.74, across=0.26, reach=0.6, azimuth=28, tone="ember", board=None, table="worn"),
    ),
    "blue-stilton-reserve": (
        inside,
        dict(
            width=0.60,
            x=0.36,
            z=0.6,
            elevation=14,
            azimuth=18,
            key=(-62, 30),
            power=0.8,
            aperture=1.6,
            cell=0.66,
            drag=0,
            grain=0.0005,
            fracture=0.11,
            tone="day",
            changes=dict(cut=dict(noise=[(0.25, 0.006)], flake=None)),
        ),
    ),
    "carozzi-valsassina-gorgonzola-dop": (
        corner,
        dict(width=0.84, below=0.2, reach=0.6, aperture=1.4, tone="cool", board=None, table="marble"),
    ),
    "comte-aop": (
        corner,
        dict(
            width=0.66,
            key=(-66, 26),
            aperture=2.0,
            cell=0.6,
            grain=0.00016,
            drag=0.0002,
            fracture=0.011,
            rind_grain=0.0005,
            crystals=170,
            changes=dict(cut=dict(chips=(0.011, 0.003), cracks=None), color=dict(crystals=None)),
        ),
    ),
    "roquefort-maison-gabriel-coulet": (
        inside,
        dict(width=0.58, x=0.5, z=0.5, elevation=6, azimuth=-6, tone="cool"),
    ),
}

CLOSEUPS = {slug: view(slug, **values) for slug, (view, values) in _CLOSEUPS.items()}


def seen_from_near(slug):
    """The parameters of a cheese as its close-up changes them."""
    cheese = dict(CARVED[slug])
    for part, changes in CLOSEUPS[slug].changes.items():
        changed = {**cheese[part], **changes}
        cheese[part] = {name: value for name, value in changed.items() if value is not None}
    return cheese
