"""The second picture of every cheese: its cut face or its rind from very near, in light that grazes it."""
import math
from dataclasses import dataclass, field

from body import Block
from cheeses import CHEESES

LENS = 100
SENSOR = 36


@dataclass
class Closeup:
    """Lengths as in cheeses; angles in degrees. The camera looks at `target`, a point of the cut face (x, z)."""

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
    mottle: float = 0.35  # share of the paste's small spots: from very near they look like noise
    cell: float = 1.0  # of the mesh, below 1 where small things are painted on the face
    board: str = "slate"  # None: the cheese stands on the table
    table: str = "oak"
    table_tint: tuple = (1, 1, 1)
    exposure: float = 1.0
    behind: list = field(default_factory=list)  # (part, x, y, turn, scale) of the same cheese
    mirror: bool = False

    def carving(self):
        """What the mesh depends on."""
        relief = [self.grain, self.drag, self.crumble, self.rind_grain, self.crystals]
        return [vars(self.block), *relief, self.mottle, self.cell]


def _corner(slug, width, across=0.36, below=0.14, depth=0.22, reach=0.5, **changes):
    """A view of the corner where top, side and cut face meet: `across` and `below` move the middle of it inwards.

    From farther round the corner the camera sees more of the face, which then must `reach` farther down, and,
    with enough `depth`, of the side.
    """
    shape = CHEESES[slug]["shape"]
    rim = shape["loaf"]["half_width"] if "loaf" in shape else shape["radius"]
    x, z = rim - across * width, shape["height"] - below
    seen = width / math.cos(math.radians(changes.get("azimuth", 15)))
    return Closeup(Block(x - 0.76 * seen, rim + 1, z - reach * seen, depth), (x, z), width, **changes)


def _inside(slug, width, x, z, **changes):
    """A view of the cut face alone."""
    return Closeup(Block(x - 0.75 * width, x + 0.75 * width, z - 0.5 * width), (x, z), width, **changes)


# Colors of the cloth under some cheeses.
DELFT, MOSS = (0.17, 0.27, 0.48), (0.27, 0.38, 0.29)

_CLOSEUPS = {
    "mahon-menorca-cave-aged": (_corner, dict(width=0.72, crystals=260, board="oak")),
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
        ),
    ),
    "pecorino-romano-pdo": (
        _corner,
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
        _corner,
        dict(width=0.70, below=0.17, tone="ember", board="oak"),
    ),
    "huizer-kaas-gilde-smoked-gouda": (
        _corner,
        dict(width=0.74, below=0.2, grain=0.0002, rind_grain=0.00012),
    ),
    "landana-wild-garlic": (
        _corner,
        dict(
            width=0.66,
            below=0.2,
            aperture=1.4,
            cell=0.66,
            grain=0.0002,
            rind_grain=0.00012,
            tone="day",
            board=None,
            table="linen",
            table_tint=DELFT,
        ),
    ),
    "german-havarti": (
        _corner,
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
        _corner,
        dict(width=0.74, drag=0, crumble=0.003, tone="cool"),
    ),
    "rossini-blue": (_corner, dict(width=0.70, below=0.2)),
    "butter-cheese-holland": (
        _corner,
        dict(width=0.70, grain=0.00015, rind_grain=0.00012, tone="day", board="oak"),
    ),
    "asiago-dop-stravecchio": (
        _corner,
        dict(width=0.70, crystals=200, drag=0, crumble=0.0028, board="oak"),
    ),
    "saint-paulin-campagne-de-france": (
        _corner,
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
        _corner,
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
        _corner,
        dict(width=0.74, across=0.26, reach=0.6, azimuth=28, tone="ember", board=None, table="worn"),
    ),
    "blue-stilton-reserve": (
        _inside,
        dict(width=0.60, x=0.36, z=0.6, elevation=6, azimuth=-6, drag=0, grain=0.0005),
    ),
    "carozzi-valsassina-gorgonzola-dop": (
        _corner,
        dict(width=0.84, below=0.2, reach=0.6, aperture=1.4, tone="cool", board=None, table="marble"),
    ),
    "comte-aop": (
        _corner,
        dict(width=0.66, aperture=1.8, cell=0.75, grain=0.00016, drag=0.0002, rind_grain=0.0005, crystals=130),
    ),
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
