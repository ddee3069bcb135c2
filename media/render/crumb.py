"""Cubes of bread for a fondue, as props.py wants them: carved like a cheese, for a crumb is mostly holes."""
import math

import numpy as np
from mathutils import Euler

from baked import glazed_material, painted_mesh
from grid import Grid, smooth_max
from modeling import blend, parent_at, place, plain_material, tube
from noise import fractal_noise, mix, smoothstep

CELL = 0.0030
CRUST = 0.013  # its thickness
# number, radius and how much the radius varies
PORES = ((7, 0.018, 0.3), (90, 0.0095, 0.45), (1150, 0.0044, 0.4))
DIP = 0.105  # of the cube on the fork, how high the cheese stands on it


def bread_cube(at, turn=0, size=0.24, seed=1, tilt=(0, 0), dipped=None):
    """A piece cut and torn by hand, with crust on one side; `dipped` is how far its middle is above the cheese."""
    reach = size * (0.66 if dipped is None else 0.85)
    grid = Grid([-reach] * 3, [reach] * 3, CELL, seed)
    rng = np.random.default_rng(seed)
    plain, crust = _body(grid, size, rng)
    crumb = plain + 0.0028 * grid.noise(0.03) + 0.0013 * grid.noise(0.010)
    pore = _open_pores(grid, crumb, crust, rng)
    distance = smooth_max(crumb, crust + 0.0024 * grid.noise(0.035) + 0.0014 * grid.noise(0.012), 0.005)
    fields = {name: np.broadcast_to(f, distance.shape) for name, f in (("crust", crust), ("pore", pore))}
    vertices, faces, fields = grid.mesh(np.ascontiguousarray(distance, np.float32), fields)
    material = glazed_material("crumb", 0.22, (0.35, 0.004, 120), Specular=0.15)
    colors = _crumb_colors(vertices, fields, seed)
    thing = place(painted_mesh("bread", vertices, faces, material, colors, 0.85), at, turn, tilt=tilt)
    if dipped is not None:
        _cling(grid, np.maximum(plain, crust), thing, dipped)
    return thing


def _body(grid, size, rng):
    """Distance to the faces that were cut or torn, and to the crust on the upper side."""
    half = size / 2
    uneven, lump = grid.noise(0.12), grid.noise(0.06)
    plain = None
    for axis, along in enumerate((grid.x, grid.y, grid.z)):
        for side in (-1, 1):
            if axis == 2 and side == 1:
                continue
            others = (grid.x, grid.y, grid.z)
            slope = sum(rng.normal(0, 0.07) * others[other] for other in range(3) if other != axis)
            torn = 0.011 if rng.random() < 0.35 else 0.004
            face = side * along + slope - half * rng.uniform(0.88, 1.08) + torn * uneven + 0.5 * torn * lump
            plain = face if plain is None else smooth_max(plain, face, 0.014)
    bend = 0.9 * grid.x**2 + 0.25 * grid.y**2  # of the loaf
    crust = grid.z + bend - half + 0.004 * uneven + 0 * grid.x + 0 * grid.y
    return plain.astype(np.float32), crust.astype(np.float32)


def _open_pores(grid, crumb, crust, rng):
    """Opens the holes that the leaven left; they are small and few close to the crust. Returns how near one is."""
    near, face = np.full(crumb.shape, 1, np.float32), crumb.copy()
    for count, radius, spread in PORES:
        spots = np.argwhere((np.abs(face) < 0.6 * radius) & (crust < -1.5 * radius - CRUST))
        for spot in spots[rng.integers(len(spots), size=count)]:
            center = grid.low + grid.cell * spot
            reach = radius * math.exp(rng.normal(0, spread))
            stretch = np.exp(rng.normal(0, 0.28, 3))
            box = grid.box(center, 2.2 * reach)
            if box is None:
                continue
            away = ((grid.x[box[0]] - center[0]) / stretch[0]) ** 2
            away = away + ((grid.y[:, box[1]] - center[1]) / stretch[1]) ** 2
            away = away + ((grid.z[:, :, box[2]] - center[2]) / stretch[2]) ** 2
            hole = (np.sqrt(away) - reach).astype(np.float32)
            hole = np.maximum(hole, crust[box] + 1.5 * CRUST)
            crumb[box] = smooth_max(crumb[box], -hole, 0.7 * CELL)
            near[box] = np.minimum(near[box], hole)
    return near


def _crumb_colors(vertices, fields, seed):
    points = (vertices + seed).astype(np.float32)
    broad, fine = fractal_noise(points, 9, 3, 0.55, seed), fractal_noise(points, 60, 3, 0.6, seed + 2)
    colors = blend(0.55 * broad + 0.45 * fine, "#DDB87C", "#F3DEB0")
    wall = 1 - smoothstep(fields["pore"], 0.0, 0.006)
    colors = mix(0.6 * wall, colors, blend(broad, "#B9843F", "#DDB36E"))
    below = -fields["crust"] / CRUST + 1.2 * (broad - 0.5)
    colors = mix(0.7 * (1 - smoothstep(below, 0.8, 3.2)), colors, blend(fine, "#B07A3C", "#D3A462"))
    patch, grain = fractal_noise(points, 19, 4, 0.62, seed + 4), fractal_noise(points, 110, 2, 0.6, seed + 6)
    baked = blend(1.5 * (0.6 * patch + 0.4 * grain) - 0.25, "#2C1208", "#96602E")
    flour = smoothstep(0.6 * grain + 0.4 * fractal_noise(points, 11, 3, 0.6, seed + 5), 0.5, 0.68)
    baked = mix(0.45 * flour, baked, blend(fine, "#C9A878", "#E2CDA8"))
    return mix(1 - smoothstep(below, 0.5, 1.2), colors, baked)


def _cling(grid, bread, thing, middle):
    """Melted cheese that the cube took along: thick below, thin and uneven above, drawn out where it still stands."""
    up = np.array(Euler(thing.rotation_euler).to_matrix())[2]
    height = up[0] * grid.x + up[1] * grid.y + up[2] * grid.z + middle
    edge = DIP + 0.030 * grid.noise(0.09) + 0.010 * grid.noise(0.03)
    thick = 0.016 * np.clip((edge - height) / 0.05, 0, 1) + 0.05 * np.exp(-np.maximum(height, 0) / 0.018)
    cheese = smooth_max(bread + 0.004 - thick, height - edge, 0.02)
    vertices, faces, _ = grid.mesh(np.ascontiguousarray(cheese, np.float32), {})
    points = vertices.astype(np.float32)
    ropes = fractal_noise(points, 14, 3, 0.5, 3)
    material = glazed_material("cling", 0.4, (0.06, 0.003, 18), Specular=0.55)
    coat = painted_mesh("cling", vertices, faces, material, blend(ropes, "#EBC25A", "#F6DC8E"), 0.2)
    coat.parent = thing


def bread_cubes(at, turn=0, count=9, spread=(0.34, 0.2), seed=2):
    """Scattered as they fell from the knife, none inside another."""
    rng = np.random.default_rng(seed)
    spots = []
    while len(spots) < count:
        spot = rng.normal(at[:2], spread)
        if all(math.dist(spot, other) > 0.29 for other in spots):
            spots.append(spot)
    for number, spot in enumerate(spots):
        lean = rng.choice(((0, 0), (90, 0), (180, 0), (0, 90))) + rng.normal(0, 3, 2)
        size = rng.uniform(0.2, 0.28)
        bread_cube((*spot, at[2] + 0.48 * size), rng.uniform(0, 360), size, seed + number, lean)


def fondue_fork(at, turn=0, length=2.4, rise=28):
    """A long fork whose end is at `at`, with a cube of bread that has just been dipped."""
    holder = parent_at(at, turn)
    steel = plain_material("steel", "#C4C0B8", 0.22, Metallic=1.0)
    wood = plain_material("handle", "#3A2114", 0.4, (0.2, 0.004, 26), Specular=0.35)
    up = math.tan(math.radians(rise))
    tube(np.array([(0.0, 0, 0), (0.7 * length, 0, 0.7 * length * up)]), 0.016, steel).parent = holder
    grip = np.array([(0.66 * length, 0, 0.66 * length * up), (length, 0, length * up)])
    tube(grip, np.array([0.028, 0.042]), wood).parent = holder
    bread_cube((0.12, 0, 0.12 * up), 30, 0.25, 11, (20, 30), dipped=0.09).parent = holder
