"""What a picture consists of."""
from dataclasses import dataclass, field


@dataclass
class Piece:
    slug: str
    part: str  # "wedge", "wheel" or "block"
    x: float
    y: float
    turn: float  # degrees about the vertical
    scale: float
    z: float = 0.0
    flat: bool = False  # lying on its cut face
    lean: float = 0.0  # degrees, as a slice leans on the one below it
    sag: float = 0.0  # how deep a slice hangs between its ends


class Prop:
    """A thing from props.py; other parameters of its function can be given as keywords."""

    def __init__(self, kind, x, y, turn=0.0, z=0.0, **options):
        self.kind, self.x, self.y, self.turn, self.z, self.options = kind, x, y, turn, z, options

    def __repr__(self):
        return f"Prop({vars(self)})"


@dataclass
class Camera:
    location: tuple
    target: tuple
    lens: float
    focus: tuple
    aperture: float = 0.40


@dataclass
class Still:
    pieces: list
    camera: Camera
    crumbs: list = field(default_factory=list)  # (slug, count, x, y)
    grapes: list = field(default_factory=list)
    props: list = field(default_factory=list)
    board: str = "slate"  # None: everything stands on the table
    table: str = "oak"  # None: the props are the room
    table_tint: tuple = (1, 1, 1)
    table_turn: float = 0.0
    light: str = "warm"
    lamps: list = None  # instead of `light`, as in lights.py
    sky: tuple = (0.01, 0.011, 0.014)  # light from everywhere
    backdrop_tint: tuple = None
    exposure: float = 1.0
    softness: float = 0.0  # of the lens, in pixels; a soft picture has no grain either
    mirror: bool = False
    size: tuple = (1600, 1000)
    samples: int = 12  # per pixel
