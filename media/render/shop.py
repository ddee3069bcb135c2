"""What stands behind a counter: shelves with crockery and jars, as props.py wants them."""
import numpy as np

from materials import wood_material
from modeling import (
    build_mesh,
    link,
    painted_material,
    parent_at,
    place,
    plain_material,
    rounded_box,
    smooth_profile,
    turned,
)
from noise import fractal_noise, linear_rgb
from tableware import bowl, enamel_plate

SHELF_THICKNESS = 0.28
GLAZES = ("#D9D2C4", "#6F7F83", "#B9A88C", "#E6E0D4", "#8A4B35", "#4F5B52")


def plaster_wall(at, turn=0, size=(40, 16), hex_color="#8F8578"):
    material = plain_material("plaster", hex_color, 0.95, (0.5, 0.05, 2.0), Specular=0.1)
    return place(rounded_box((size[0], 0.3, size[1]), 0.02, material), at)


def jar(at, turn=0, radius=0.5, height=1.4, glaze="#B9A88C"):
    """A stoneware jar with a lid."""
    outline = [(0, 0), (0.92, 0), (1, 0.08), (1, 0.66), (0.82, 0.8), (0.86, 0.84), (0.8, 0.93), (0.2, 0.97)]
    outline += [(0.2, 1.06), (0, 1.08)]
    vertices, faces = turned(smooth_profile([(r * radius, z * height) for r, z in outline]), 72)
    speckle = fractal_noise(vertices.astype(np.float32), 14, 3, seed=3)
    colors = linear_rgb(glaze) * (0.7 + 0.6 * speckle)[:, None]
    material = painted_material("jar", 0.3, Specular=0.45)
    return place(link("jar", build_mesh("jar", vertices, faces, material, colors)), at, turn)


def shelves(at, turn=0, width=26, tiers=3, spacing=2.9, depth=2.2, seed=2):
    """Planks on a wall, loosely filled with jars, bowls and plates."""
    rng = np.random.default_rng(seed)
    wood = wood_material("#4A3422", "#7E5E3E", stretch=(0.35, 9, 9))
    for tier in range(tiers):
        z = at[2] + tier * spacing
        place(
            rounded_box((width, depth, SHELF_THICKNESS), 0.03, wood), (at[0], at[1], z - SHELF_THICKNESS / 2)
        )
        x = -width / 2 + rng.uniform(0.4, 1.6)
        while x < width / 2 - 1:
            x += _shelf_item((at[0] + x, at[1] + rng.uniform(-0.3, 0.3), z), rng)


def _shelf_item(at, rng):
    """One thing or a pile, its left side at `at`; returns how much of the shelf it takes."""
    glaze = GLAZES[rng.integers(len(GLAZES))]
    kind = rng.integers(4)
    if kind == 3:
        return rng.uniform(0.5, 1.8)
    radius = (rng.uniform(0.42, 0.62), rng.uniform(0.6, 0.85), rng.uniform(0.75, 0.95))[kind]
    middle = (at[0] + radius, at[1])
    if kind == 0:
        jar((*middle, at[2]), radius=radius, height=radius * rng.uniform(2.2, 3.0), glaze=glaze)
    for level in range(rng.integers(2, 5)):
        if kind == 1:
            bowl((*middle, at[2] + 0.17 * level), radius, 0.42 * radius, glaze, 0.35)
        if kind == 2:
            enamel_plate((*middle, at[2] + 0.06 * level), radius=radius)
    return 2 * radius + rng.uniform(0.15, 0.8)


def window(at, turn=0, panes=(3, 4), pane=1.15, bar=0.14):
    """An opening in a wall that nobody sees: bars that break the light of a lamp behind it."""
    dark = plain_material("bar", "#2A2622", 0.9)
    columns, rows = panes
    width, height = columns * pane, rows * pane
    holder = parent_at(at, turn)
    walls = [((12, 0.2, 12), (side * (width / 2 + 6), 0, 0)) for side in (-1, 1)]
    walls += [((width, 0.2, 12), (0, 0, side * (height / 2 + 6))) for side in (-1, 1)]
    walls += [((bar, 0.2, height), ((k / columns - 0.5) * width, 0, 0)) for k in range(columns + 1)]
    walls += [((width, 0.2, bar), (0, 0, (k / rows - 0.5) * height)) for k in range(rows + 1)]
    for size, where in walls:
        part = place(rounded_box(size, 0.02, dark), where)
        part.parent = holder
