"""Half a slice of griddled sourdough, carved as a distance on a grid: a crumb is mostly holes."""
import numpy as np

from baked import browned, glazed_material, painted_mesh
from grid import Grid, smooth_max
from modeling import blend, place
from noise import fractal_noise, mix, smoothstep

HALF_WIDTH, DEPTH, BREAD = 0.62, 0.56, 0.13
CELL = 0.0034
BAR = 0.105  # from one bar of the griddle to the next
TONES = ("#E0B36A", "#BC7C34", "#7A3F16", "#2A130A")
# number, radius and how much the radius varies
PORES = ((8, 0.0125, 0.4), (70, 0.0062, 0.5), (900, 0.0032, 0.35))


def slice_of_toast(middle, seed, holder):
    """Torn crumb at y = 0, crust round the back, both sides fried and marked by the bars of the griddle."""
    low, high = (-HALF_WIDTH - 0.04, -0.03, -0.8 * BREAD), (HALF_WIDTH + 0.04, DEPTH + 0.03, 0.8 * BREAD)
    grid = Grid(low, high, CELL, seed)
    fields = _fields(grid)
    near_pore = _open_pores(grid, fields, np.random.default_rng(seed))
    fields["pore"] = near_pore
    body = smooth_max(fields["torn"], fields["crust"], 0.010)
    body = smooth_max(body, fields["fried"], 0.012)
    vertices, faces, fields = grid.mesh(np.ascontiguousarray(body, np.float32), fields)
    colors, roughness = _paint(vertices, fields, seed)
    material = glazed_material("toast", 0.18, (0.4, 0.004, 110), Specular=0.35)
    place(painted_mesh("toast", vertices, faces, material, colors, roughness), middle).parent = holder


def _bars(x, y):
    """1 where a bar of the griddle pressed into the bread, 0 between two of them."""
    across = (0.88 * x + 0.47 * y) / BAR
    return np.exp(-(((across - np.round(across)) / 0.15) ** 2))


def _fields(grid):
    """Distances to the torn side, to the crust and to the fried sides."""
    broad, lump, fine = grid.noise(0.2), grid.noise(0.05), grid.noise(0.012)
    half = HALF_WIDTH * np.sqrt(1 - 0.62 * np.clip(grid.y / DEPTH, 0, 1) ** 2.5)
    crust = smooth_max(np.abs(grid.x) - half, grid.y - DEPTH, 0.08) + 0.010 * broad + 0.002 * fine
    torn = -grid.y + 0.004 * lump + 0.0008 * grid.noise(0.022) + 0.0004 * fine
    pressed = 0.008 * _bars(grid.x, grid.y) - 0.006 * broad + 0.0035 * lump + 0.0016 * fine
    thinner = 0.016 * smoothstep(np.maximum(np.abs(grid.x) / half, grid.y / DEPTH), 0.8, 1.0)
    fried = np.abs(grid.z) - 0.5 * BREAD + pressed + thinner
    shape = torn.shape
    named = {"torn": torn, "crust": crust, "fried": fried}
    return {name: np.broadcast_to(f, shape).astype(np.float32).copy() for name, f in named.items()}


def _open_pores(grid, fields, rng):
    """Opens the holes that the leaven left along the torn side, wide and flat. Returns how near one is."""
    near = np.full(fields["torn"].shape, 1, np.float32)
    skin, bend = fields["fried"].copy(), grid.noise(0.012)
    for count, radius, spread in PORES:
        for _ in range(count):
            center = np.array(
                [rng.uniform(-1, 1) * HALF_WIDTH, rng.uniform(-0.6, 0.5) * radius, rng.normal(0, 0.27) * BREAD]
            )
            reach = radius * np.clip(1 + spread * rng.normal(), 0.4, 2.2)
            stretch = rng.uniform(0.9, 1.9), 1.2, rng.uniform(0.6, 0.95)
            box = grid.box(center, 2.2 * reach)
            if box is None:
                continue
            away = ((grid.x[box[0]] - center[0]) / stretch[0]) ** 2
            away = away + ((grid.y[:, box[1]] - center[1]) / stretch[1]) ** 2
            away = away + ((grid.z[:, :, box[2]] - center[2]) / stretch[2]) ** 2
            hole = (np.sqrt(away) - reach * (1 + 0.3 * bend[box])).astype(np.float32)
            hole = np.maximum(hole, skin[box] + 0.012)
            fields["torn"][box] = smooth_max(fields["torn"][box], -hole, 0.7 * CELL)
            near[box] = np.minimum(near[box], hole)
    return near


def _paint(vertices, fields, seed):
    points = (vertices + seed * 1.7).astype(np.float32)
    broad, fine = fractal_noise(points, 4, 3, 0.55, seed), fractal_noise(points, 45, 3, 0.62, seed + 1)
    patch = fractal_noise(points, 13, 4, 0.6, seed + 2)
    wall = 1 - smoothstep(fields["pore"], 0.0, 0.007)
    deep = smoothstep(vertices[:, 1], 0.004, 0.03)
    crumb = blend(0.5 * broad + 0.5 * patch, "#EACF9A", "#F5E4BC")
    crumb = mix((0.35 + 0.5 * deep) * wall, crumb, blend(patch, "#D6AA66", "#EDD2A0"))
    crusty = -fields["crust"] / 0.022 + 1.0 * (patch - 0.5)
    toasted = -fields["fried"] / 0.016 + 1.4 * (patch - 0.5) + 0.8 * (broad - 0.5)
    crumb = mix(0.85 * (1 - smoothstep(toasted, 0.3, 1.6)), crumb, blend(fine, "#B0712C", "#D6A458"))
    marked = _bars(vertices[:, 0], vertices[:, 1]) * smoothstep(patch, 0.12, 0.5)
    heat = 0.42 + 0.75 * (broad - 0.5) + 0.75 * (patch - 0.5) + 0.4 * (fine - 0.5) + 0.5 * marked
    at_edge = 1 - smoothstep(-fields["crust"], 0.0, 0.06)
    fried = browned(np.clip(heat + 0.22 * at_edge, 0, 1), TONES)
    baked = blend(patch + 0.4 * (fine - 0.5), "#40200E", "#95592A")
    outside = 1 - smoothstep(toasted, 0.1, 0.5)
    colors = mix(1 - smoothstep(crusty, 0.3, 1.0), mix(outside, crumb, fried), baked)
    buttery = outside * smoothstep(broad + 0.4 * (patch - 0.5), 0.45, 0.62)
    return colors, 0.82 - 0.22 * outside - 0.28 * buttery
