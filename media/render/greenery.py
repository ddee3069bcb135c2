"""Leaves to lay cheese on, as props.py wants them."""
import math

import numpy as np

from modeling import blend, build_mesh, link, painted_material, place, plain_material, sheet, tube
from noise import fractal_noise

LEAFLETS = 26  # on each side of the stalk
LOBES = 11  # of a leaflet


def fern(at, turn=0, length=1.8, seed=1):
    """A frond that lies on the table: leaflets with lobed edges, shorter towards the tip."""
    rng = np.random.default_rng(seed)
    along = np.linspace(0, 1, 40)
    bend = 0.12 * length * along**2
    line = np.stack([along * length, bend, 0.03 + 0.06 * np.sin(np.pi * along)], 1)
    leaf = painted_material("fern", 0.7, (0.2, 0.003, 60), Specular=0.15)
    for number in range(LEAFLETS):
        t = 0.12 + 0.86 * (number / LEAFLETS) ** 0.9
        root = [np.interp(t, along, line[:, axis]) for axis in range(3)]
        reach = 0.34 * length * (1 - t) ** 0.8 * min(1.0, 0.5 + 2 * t)
        for side in (1, -1):
            mesh = _leaflet(reach * rng.uniform(0.88, 1.08), rng, leaf)
            angle = side * math.radians(rng.uniform(62, 72)) + math.atan(0.24 * t)
            place(link("leaflet", _moved(mesh, root, angle)), at, turn)
    return place(tube(line, 0.014 - 0.011 * along, plain_material("stalk", "#6E7A3A", 0.6)), at, turn)


def _leaflet(reach, rng, material):
    s, across = np.meshgrid(np.linspace(0, 1, 12 * LOBES), np.linspace(-1, 1, 7), indexing="ij")
    lobe = 0.35 + 0.65 * np.abs(np.sin(np.pi * LOBES * s)) ** 0.6
    half_width = 0.085 * reach**0.8 * (1 - s) ** 0.7 * lobe
    droop = rng.uniform(-0.05, 0.04) * s**2 - 0.25 * reach * 0.12 * s
    points = np.stack(
        [s * reach, across * half_width + 0.1 * reach * s**2, droop + 0.10 * half_width * (1 - across**2)], -1
    )
    vertices, faces = sheet(points)
    patches = fractal_noise((vertices + rng.uniform(0, 50)).astype(np.float32), 3, 3, seed=3)
    tone = 0.15 + 0.6 * patches + 0.35 * np.exp(-((across.ravel() / 0.12) ** 2)) + rng.uniform(-0.1, 0.15)
    return build_mesh("leaflet", vertices, faces, material, blend(tone, "#243C18", "#647C36"))


def _moved(mesh, root, angle):
    from mathutils import Matrix

    mesh.transform(Matrix.Translation(root) @ Matrix.Rotation(angle, 4, "Z"))
    return mesh
