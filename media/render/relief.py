"""What hands, molds and cloths leave on a rind, and what a knife or a break leaves on a cut face.

Each function returns the amount to add to a signed distance: positive carves, negative raises.
"""
import numpy as np


def _half_round(t):
    """Profile of a round strand seen from the side, over one period."""
    return np.sqrt(np.clip(1 - (2 * t - 1) ** 2, 0, 1))


class RindRelief:
    def __init__(self, grid, body, cheese):
        shape = cheese["shape"]
        self.grid, self.radius = grid, shape["radius"]
        self.half = shape["height"] / 2
        self.middle = body.height_off_middle
        self.side = np.clip((body.sideways + shape["edge_radius"]) / 0.05 + 1, 0, 1)
        self.side = self.side * np.clip((self.half - np.abs(self.middle)) / 0.08, 0, 1)
        self.flat = np.clip((np.abs(self.middle) - self.half + 0.05) / 0.04, 0, 1)
        self.fields = {}

    def carve(self, outside, relief):
        """Adds every relief that the cheese asks for, and keeps what the coloring needs to know."""
        grid = self.grid
        for feature, height in relief["noise"]:
            outside = outside + grid.noise(feature) * height
        if "pits" in relief:
            feature, depth = relief["pits"]
            outside = outside + np.maximum(grid.noise(feature) - 1.2, 0) * depth
        self.wobble = grid.noise(0.3) * 0.12
        for name in ("weave", "marks", "lines", "cloth", "pomace"):
            if name in relief:
                outside = outside + getattr(self, "_" + name)(*relief[name])
        if "fold" in relief:
            outside = outside + self._fold(relief["fold"])
        return outside

    def _round_the_side(self):
        return np.arctan2(self.grid.y, self.grid.x) * self.radius

    def _weave(self, size, height):
        """Zigzag plaited band, as an esparto mold leaves it."""
        u = self._round_the_side() / size + self.wobble
        v = self.grid.z / size + self.wobble * 0.6
        zigzag = np.abs(((v * 0.5) % 1) - 0.5) * 2
        strand = _half_round(np.abs(((u * 1.25 + zigzag * 1.6) % 1) - 0.5) * 2)
        seam = np.exp(-(((np.abs((v % 1) - 0.5) - 0.5) / 0.07) ** 2))
        raised = (strand - 0.55) - 1.1 * seam
        self.fields["weave"] = np.clip(-raised + 0.15, 0, 1) * self.side
        return -raised * height * self.side

    def _marks(self, size, depth):
        """Rhombs of dots all round the side, pressed in by the mold and worn since."""
        u = self._round_the_side() / size + 0.15 * self.wobble
        v = 0.7 * self.grid.z / size + 0.15 * self.wobble
        away = 1
        for line, along in ((u + v, u - v), (u - v, u + v)):
            away = np.minimum(away, np.hypot(line - np.round(line), (along * 4 - np.round(along * 4)) / 4))
        worn = np.clip(0.75 + 0.5 * self.grid.noise(0.25), 0.1, 1)
        dot = np.exp(-((away / 0.062) ** 2)) * self.side * worn
        self.fields["weave"] = dot
        return dot * depth

    def _lines(self, spacing, height):
        """Lines of the pressing board on the flat faces."""
        x, y = self.grid.x, self.grid.y
        line = np.abs(np.sin(np.pi * (y + 0.3 * x + self.grid.noise(0.5) * 0.01) / spacing)) ** 0.5
        return (0.6 - line) * height * self.flat

    def _cloth(self, size, height):
        """Fine print of a cloth, stronger in some places than in others."""
        x, y, z = self.grid.x, self.grid.y, self.grid.z
        print_ = np.sin(np.pi * self._round_the_side() / size) * np.sin(np.pi * z / size) * self.side
        print_ = print_ + np.sin(np.pi * x / size) * np.sin(np.pi * y / size) * self.flat
        return print_ * height * np.clip(0.5 + self.grid.noise(0.2) * 0.6, 0, 1.4)

    def _fold(self, depth):
        """The crossed crease that a knotted cloth leaves on top."""
        x, y = self.grid.x, self.grid.y
        wander = self.grid.noise(0.35) * 0.03
        cos, sin = np.cos(0.6), np.sin(0.6)
        across, along = x * cos + y * sin, -x * sin + y * cos
        on_top = np.clip((self.middle - self.half + 0.12) / 0.08, 0, 1)
        total = 0
        for u, v, shift, length in ((across, along, 0, 0.75), (along, across, 0.05, 0.4)):
            crease = np.exp(-(((v + wander - shift) / 0.028) ** 2))
            crease = crease - 0.5 * np.exp(-(((v + wander - 0.07) / 0.05) ** 2))
            total = (
                total
                + crease * depth * np.clip((length * self.radius - np.abs(u - 0.1)) / 0.15, 0, 1) * on_top
            )
        return total

    def _pomace(self, size, height):
        """Grape skins pressed into the rind."""
        skins = self.grid.noise(size)
        skins = skins + 0.5 * self.grid.noise(size * 0.5)
        skins = np.clip((skins - 0.15) / 0.7, 0, 1)
        self.fields["pomace"] = skins
        return -skins * height


def cut_relief(grid, cut):
    relief = 0
    for feature, height in cut["noise"]:
        relief = relief + grid.noise(feature) * height
    if "flake" in cut:
        # Ridges, not hills: the face of a grainy paste that was broken.
        feature, height = cut["flake"]
        ridges = np.abs(grid.noise(feature))
        ridges = ridges + 0.5 * np.abs(grid.noise(feature * 0.45))
        relief = relief - (ridges - 1.0) * height
    if "chunk" in cut:
        feature, height = cut["chunk"]
        facets = np.abs(grid.noise(feature)) - 0.7
        relief = relief + (facets + 0.5 * np.abs(grid.noise(feature * 0.5))) * height
    return relief


def broken_edges(grid, outside, cut, size, depth):
    """Bits that broke off where the knife left the rind: no edge is the same all along."""
    near = np.exp(-((outside / size) ** 2) - (cut / size) ** 2)
    return (
        near
        * depth
        * (np.clip(grid.noise(1.5 * size), 0, 1.5) + 0.5 * np.clip(grid.noise(0.5 * size), 0, 1.5))
    )
