"""How a close-up looks at a cheese: the block that it carves, the camera and the light that grazes it."""
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
    fracture: float = 0.0  # slope of the facets of a broken paste
    facets: tuple = (0.5, 0.8, 1.0, 0.8)  # share of that slope, from the largest to the smallest
    facet_edge: float = 0.3  # how wide the step between two facets is, as a share of their size
    fissures: int = 0  # short cracks
    shells: list = field(default_factory=list)  # (size, slope, cover) of the scars in a face that broke
    tooth: float = 0.0  # how rough such a face is besides
    foot_crumbs: int = 0  # on what the cheese stands on
    rind_grain: float = 0.0007
    crystals: int = 0
    leaves: int = 0
    mottle: float = 0.35  # share of the paste's small spots: from very near they look like noise
    cell: float = 1.0  # of the mesh, below 1 where small things are painted on the face
    board: str = "slate"  # None: the cheese stands on the table
    table: str = "oak"
    table_tint: tuple = (1, 1, 1)
    exposure: float = 1.0
    behind: list = field(default_factory=list)  # (part, x, y, turn, scale) of the same cheese
    mirror: bool = False
    changes: dict = field(default_factory=dict)  # of the cheese's parameters; None takes one away

    def carving(self):
        """What the mesh depends on."""
        relief = [self.grain, self.drag, self.crumble, self.fracture, self.facets, self.facet_edge]
        relief += [self.fissures, self.shells, self.tooth, self.rind_grain]
        return [vars(self.block), *relief, self.crystals, self.leaves, self.mottle, self.cell, self.changes]


def corner(slug, width, across=0.36, below=0.14, depth=0.22, reach=0.5, **changes):
    """A view of the corner where top, side and cut face meet: `across` and `below` move the middle of it inwards.

    From farther round the corner the camera sees more of the face, which then must `reach` farther down, and,
    with enough `depth`, of the side.
    """
    shape = CHEESES[slug]["shape"]
    rim = shape["loaf"]["half_width"] if "loaf" in shape else shape["radius"]
    x, z = rim - across * width, shape["height"] - below
    seen = width / math.cos(math.radians(changes.get("azimuth", 15)))
    return Closeup(Block(x - 0.76 * seen, rim + 1, z - reach * seen, depth), (x, z), width, **changes)


def inside(slug, width, x, z, **changes):
    """A view of the cut face alone."""
    return Closeup(Block(x - 0.75 * width, x + 0.75 * width, z - 0.5 * width), (x, z), width, **changes)


def direction(azimuth, elevation):
    """From the face towards an azimuth (0 in front of it, above 0 to its right) and an elevation."""
    a, e = math.radians(azimuth), math.radians(elevation)
    return math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)


def beside(point, way, distance):
    return tuple(p + w * distance for p, w in zip(point, way))
