"""The second picture of every cheese: its cut face or its rind from very near, in light that grazes it."""
import math
from dataclasses import dataclass, field

from body import Block
from cheeses import CHEESES

LENS = 100
SENSOR = 36


@dataclass
class Closeup:
    """Lengths as in cheeses.py; angles in degrees. The camera looks at `target`, a point of the cut face (x, z)."""

    block: Block
    target: tuple
    width: float  # of what the picture shows at the target
    azimuth: float = 15  # from the left of the face below 0, from its right above
    elevation: float = 20
    key: tuple = (-72, 24)  # azimuth and elevation of the raking light
    tone: str = "warm"
    power: float = 1.0
    aperture: float = 1.0
    focus: tuple = None  # (x, y, z) if not the target
    grain: float = 0.00032
    drag: float = 0.00035
    crumble: float = 0.0  # height of the grains of a broken paste
    rind_grain: float = 0.0007
    crystals: int = 0
    board: str = "slate"
    table: str = "oak"
    backdrop_tint: tuple = (0.8, 0.75, 0.7)
    exposure: float = 1.0
    behind: list = field(default_factory=list)  # (part, x, y, turn, scale) of the same cheese
    mirror: bool = False

    def carving(self):
        """What the mesh depends on."""
        return [vars(self.block), self.grain, self.drag, self.crumble, self.rind_grain, self.crystals]


def _corner(slug, width, across=0.36, below=0.14, depth=0.22, **changes):
    """A view of the corner where top, side and cut face meet: `across` and `below` move the middle of it inwards.

    From farther round the corner the camera sees more of the face and, with enough `depth`, of the side.
    """
    shape = CHEESES[slug]["shape"]
    rim = shape["loaf"]["half_width"] if "loaf" in shape else shape["radius"]
    x, z = rim - across * width, shape["height"] - below
    seen = width / math.cos(math.radians(changes.get("azimuth", 15)))
    return Closeup(Block(x - 0.76 * seen, rim + 1, z - 0.5 * seen, depth), (x, z), width, **changes)


def _inside(slug, width, x, z, **changes):
    """A view of the cut face alone."""
    return Closeup(Block(x - 0.75 * width, x + 0.75 * width, z - 0.5 * width), (x, z), width, **changes)


# Backdrops: a limewashed wall in a color that belongs to the country.
OCHRE, OLIVE, SLATE_BLUE, DELFT, MOSS, WINE = (
    (1.30, 0.85, 0.55),
    (0.85, 0.95, 0.62),
    (0.75, 0.90, 1.15),
    (0.55, 0.80, 1.35),
    (0.72, 0.95, 0.80),
    (1.10, 0.55, 0.50),
)

_CLOSEUPS = {
    "mahon-menorca-cave-aged": (_corner, dict(width=0.72, crystals=260, board="oak", backdrop_tint=OCHRE)),
    "queso-de-oveja-curado": (
        _corner,
        dict(
            width=0.80,
            across=-0.06,
            below=0.24,
            azimuth=42,
            elevation=14,
            crystals=160,
            tone="day",
            board="oak",
            backdrop_tint=OCHRE,
        ),
    ),
    "pecorino-romano-pdo": (
        _corner,
        dict(
            width=0.80,
            across=0.04,
            below=0.24,
            depth=0.8,
            azimuth=38,
            elevation=20,
            drag=0,
            crumble=0.0045,
            exposure=0.85,
            tone="warm",
            backdrop_tint=OLIVE,
        ),
    ),
    "millefoglie-al-marzemino": (
        _corner,
        dict(width=0.70, below=0.17, tone="ember", board="oak", backdrop_tint=OLIVE),
    ),
    "huizer-kaas-gilde-smoked-gouda": (
        _corner,
        dict(width=0.74, below=0.2, grain=0.0002, rind_grain=0.00012, backdrop_tint=DELFT),
    ),
    "landana-wild-garlic": (
        _corner,
        dict(
            width=0.66,
            below=0.2,
            grain=0.0002,
            rind_grain=0.00012,
            tone="day",
            board="oak",
            backdrop_tint=DELFT,
        ),
    ),
    "german-havarti": (
        _corner,
        dict(
            width=0.62,
            below=0.2,
            grain=0.0002,
            rind_grain=0.0002,
            tone="day",
            board="oak",
            backdrop_tint=MOSS,
        ),
    ),
    "queso-gamoneu-del-valle": (
        _corner,
        dict(width=0.74, drag=0, crumble=0.003, tone="cool", backdrop_tint=OCHRE),
    ),
    "rossini-blue": (_corner, dict(width=0.70, below=0.2, backdrop_tint=OLIVE)),
    "butter-cheese-holland": (
        _corner,
        dict(width=0.70, grain=0.00015, rind_grain=0.00012, tone="day", board="oak", backdrop_tint=DELFT),
    ),
    "asiago-dop-stravecchio": (
        _corner,
        dict(width=0.70, crystals=420, drag=0, crumble=0.0035, board="oak", backdrop_tint=OLIVE),
    ),
    "saint-paulin-campagne-de-france": (
        _corner,
        dict(width=0.66, below=0.10, elevation=28, rind_grain=0.0003, tone="cool", backdrop_tint=SLATE_BLUE),
    ),
    "saint-nectaire-aop": (
        _corner,
        dict(
            width=0.70,
            below=0.09,
            elevation=28,
            rind_grain=0.0011,
            tone="cool",
            board="oak",
            backdrop_tint=SLATE_BLUE,
        ),
    ),
    "abondance": (_corner, dict(width=0.74, across=0.26, azimuth=28, tone="ember", backdrop_tint=SLATE_BLUE)),
    "blue-stilton-reserve": (
        _inside,
        dict(width=0.60, x=0.36, z=0.6, elevation=6, azimuth=-6, drag=0, grain=0.0005, backdrop_tint=WINE),
    ),
    "carozzi-valsassina-gorgonzola-dop": (
        _inside,
        dict(width=0.62, x=0.55, z=0.44, elevation=8, azimuth=6, board="oak", tone="day"),
    ),
    "comte-aop": (_corner, dict(width=0.66, crystals=130, backdrop_tint=SLATE_BLUE)),
    "roquefort-maison-gabriel-coulet": (
        _inside,
        dict(width=0.58, x=0.5, z=0.5, elevation=6, azimuth=-6, tone="cool"),
    ),
}

CLOSEUPS = {slug: view(slug, **values) for slug, (view, values) in _CLOSEUPS.items()}


def direction(azimuth, elevation):
    """From the face towards an azimuth (0 in front of it, above 0 to its right) and an elevation."""
    a, e = math.radians(azimuth), math.radians(elevation)
    return math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)


def beside(point, way, distance):
    return tuple(p + w * distance for p, w in zip(point, way))
