"""Board, table and backdrop textures. usage: textures.py FOLDER

Only what is missing is painted.
"""
import os
import sys

import numpy as np
from PIL import Image

from noise import fractal_noise, linear_rgb, mix, smoothstep, srgb


class Canvas:
    """A flat piece of noise space, `width` by `height` pixels, `reach` units large."""

    def __init__(self, width, height, reach):
        y, x = np.mgrid[0:height, 0:width]
        self.rows = y / height
        self.shape = height, width
        flat = [x.ravel() / width * reach[0], y.ravel() / height * reach[1], np.zeros(width * height)]
        self.points = np.stack(flat, 1).astype(np.float32)

    def noise(self, scale, octaves, roughness, seed, warp=0, stretch=(1, 1, 1)):
        points = self.points * np.array(stretch) if stretch != (1, 1, 1) else self.points
        return fractal_noise(points, scale, octaves, roughness, seed, warp).reshape(self.shape)


def _save_color(folder, name, linear):
    Image.fromarray((srgb(linear) * 255).astype(np.uint8)).save(os.path.join(folder, f"{name}.png"))


def _save_height(folder, name, height):
    picture = Image.fromarray((np.clip(height, 0, 1) * 65535).astype(np.uint16))
    picture.save(os.path.join(folder, f"{name}_height.png"))


def slate(folder):
    canvas = Canvas(1840, 1160, (4.6, 2.9))
    cloud = canvas.noise(1.4, 5, 0.6, 1, 0.6)
    rough = canvas.noise(12, 5, 0.62, 2)
    grain = canvas.noise(75, 3, 0.65, 3)
    layers = canvas.noise(1.5, 6, 0.55, 4, 1.0, (1, 2.2, 1))
    steps = np.floor((layers + 0.06 * rough) * 14) / 14 * 0.6 + 0.4 * layers
    color = mix(smoothstep(cloud, 0.3, 0.7), linear_rgb("#1D2124"), linear_rgb("#33373A"))
    color = mix(0.5 * smoothstep(rough, 0.5, 0.8), color, linear_rgb("#4A4945"))
    color = mix(0.35 * smoothstep(layers, 0.5, 0.75), color, linear_rgb("#15181B"))
    color = mix(0.25 * smoothstep(grain, 0.6, 0.85), color, linear_rgb("#5C5A55"))
    _save_color(folder, "slate", color)
    _save_height(folder, "slate", steps * 0.75 + 0.16 * rough + 0.09 * grain)


def oak_and_board(folder):
    """One grain, twice: dark planks with seams for the table, a lighter board without."""
    canvas = Canvas(1800, 1200, (6, 4))
    rings = canvas.noise(1.3, 4, 0.5, 21, 0.8, (0.30, 2.0, 1))
    rings = np.abs((rings * 14) % 1 - 0.5) * 2
    grain = canvas.noise(1.6, 4, 0.6, 22, 0, (0.6, 26, 1))
    pores = smoothstep(canvas.noise(2.2, 2, 0.6, 23, 0, (1.2, 60, 1)), 0.55, 0.75)
    tone = canvas.noise(1.0, 2, 0.5, 24, 0, (0.2, 0.9, 1))
    plank = (canvas.rows * 4) % 1
    seam = np.exp(-((np.minimum(plank, 1 - plank) / 0.008) ** 2))

    color = mix(0.55 * rings + 0.45 * grain, linear_rgb("#3A2314"), linear_rgb("#6E4A2B"))
    color = mix(0.55 * pores, color, linear_rgb("#1A0F08")) * (0.75 + 0.5 * tone)[..., None]
    _save_color(folder, "oak", color * (1 - 0.85 * seam)[..., None] * np.array([0.46, 0.43, 0.42]))
    _save_height(folder, "oak", 0.45 + 0.25 * grain - 0.30 * pores + 0.1 * rings - 0.4 * seam)

    color = mix(0.6 * rings + 0.4 * grain, linear_rgb("#7A5433"), linear_rgb("#A87C4E"))
    color = mix(0.45 * pores, color, linear_rgb("#4A2E18")) * (0.7 + 0.5 * tone)[..., None]
    _save_color(folder, "board", color * 0.62)
    _save_height(folder, "board", 0.5 + 0.22 * grain - 0.30 * pores + 0.08 * rings)


def backdrop(folder):
    canvas = Canvas(1200, 800, (6, 4))
    cloud = 0.7 * canvas.noise(0.8, 5, 0.6, 31, 0.9) + 0.3 * canvas.noise(5, 5, 0.65, 32)
    _save_color(
        folder,
        "backdrop",
        mix(smoothstep(cloud, 0.3, 0.7), linear_rgb("#1A1613"), linear_rgb("#4D3F31")) * 0.8,
    )


def marble(folder):
    canvas = Canvas(1840, 1160, (4.6, 2.9))
    cloud = canvas.noise(1.1, 5, 0.6, 41, 1.2)
    color = mix(smoothstep(cloud, 0.3, 0.7), linear_rgb("#DAD7D1"), linear_rgb("#EFECE6"))
    for scale, width, strength, seed in (
        (0.7, 0.035, 0.75, 42),
        (1.6, 0.025, 0.4, 45),
        (3.5, 0.02, 0.25, 48),
    ):
        vein = np.abs(canvas.noise(scale, 6, 0.55, seed, 1.6) - 0.5)
        fade = smoothstep(canvas.noise(0.9, 2, 0.5, seed + 1), 0.35, 0.65)
        color = mix(strength * fade * (1 - smoothstep(vein, 0, width)), color, linear_rgb("#77787B"))
    _save_color(folder, "marble", color)
    _save_height(folder, "marble", 0.5 + 0.1 * canvas.noise(40, 3, 0.6, 50))


def linen(folder):
    """Uneven threads over and under each other, a little lighter where they are raised."""
    canvas = Canvas(2400, 1536, (5, 3.2))
    x, y = canvas.points[:, 0].reshape(canvas.shape), canvas.points[:, 1].reshape(canvas.shape)
    pitch = 0.0105
    u = x / pitch + 0.35 * canvas.noise(1.2, 3, 0.5, 61)
    v = y / pitch + 0.35 * canvas.noise(1.2, 3, 0.5, 62)
    over = ((np.floor(u) + np.floor(v)) % 2) < 1
    warp, weft = (np.abs(np.sin(np.pi * t)) ** 0.6 for t in (u, v))
    raised = np.where(over, warp * (0.6 + 0.4 * weft), weft * (0.6 + 0.4 * warp))
    slub_u = canvas.noise(1.0, 2, 0.5, 63, 0, (50, 0.7, 1))
    slub_v = canvas.noise(1.0, 2, 0.5, 64, 0, (0.7, 50, 1))
    thread = np.where(over, slub_u, slub_v)
    color = mix(0.75 * raised * (0.6 + 0.6 * thread), linear_rgb("#8C8274"), linear_rgb("#DCD3C3"))
    _save_color(folder, "linen", color)
    _save_height(folder, "linen", 0.15 + 0.6 * raised * (0.7 + 0.5 * thread))


def cotton(folder):
    """Threads too fine to be counted: what shows is where one of them is thicker or paler."""
    canvas = Canvas(2400, 1536, (5, 3.2))
    threads = 0
    for number, (across, along) in enumerate(((90, 1.1), (210, 4))):
        for seed, stretch in ((91, (across, along, 1)), (92, (along, across, 1))):
            threads = threads + 0.25 * canvas.noise(1.0, 2, 0.5, seed + 2 * number, 0, stretch)
    washed = canvas.noise(0.9, 3, 0.5, 97)
    color = mix(0.75 * threads + 0.25 * washed, linear_rgb("#968C7E"), linear_rgb("#D6CDBD"))
    _save_color(folder, "cotton", color)
    _save_height(folder, "cotton", threads)


def _old_planks():
    """Color and height of the planks of an old kitchen table, and where they are worn."""
    canvas = Canvas(1800, 1200, (6, 4))
    plank = canvas.rows * 5
    number = np.floor(plank)
    grain = canvas.noise(1.5, 5, 0.6, 71, 0.4, (0.5, 22, 1))
    rings = np.abs((canvas.noise(1.1, 4, 0.5, 72, 0.7, (0.28, 1.8, 1)) * 11) % 1 - 0.5) * 2
    stains = smoothstep(canvas.noise(0.8, 5, 0.6, 73, 0.9), 0.48, 0.72)
    scratches = smoothstep(canvas.noise(1.3, 3, 0.6, 74, 0, (1.5, 34, 1)), 0.66, 0.74)
    tone = (0.86 + 0.28 * ((number * 0.618) % 1))[..., None]
    off = plank - number
    seam = np.exp(-((np.minimum(off, 1 - off) / 0.012) ** 2))
    color = mix(0.5 * grain + 0.5 * rings, linear_rgb("#7C6650"), linear_rgb("#B59D7E"))
    color = mix(0.45 * stains, color, linear_rgb("#55432F"))
    color = mix(0.5 * scratches, color, linear_rgb("#D2BFA0")) * tone
    height = 0.5 + 0.25 * grain - 0.25 * scratches + 0.08 * rings - 0.45 * seam
    return color * (1 - 0.9 * seam)[..., None] * 0.72, height, 0.5 * grain + 0.3 * rings + 0.3 * stains


def worn(folder):
    """Scrubbed planks."""
    color, height, _ = _old_planks()
    _save_color(folder, "worn", color)
    _save_height(folder, "worn", height)


def whitewashed(folder):
    """The same planks under thin white paint, which is gone where hands and plates have rubbed."""
    color, height, wear = _old_planks()
    paint = 0.9 * (1 - 0.75 * smoothstep(wear, 0.5, 0.85)) * smoothstep(height, 0.1, 0.35)
    _save_color(folder, "whitewashed", mix(paint, color, linear_rgb("#D8D5CC")))
    _save_height(folder, "whitewashed", height)


SPRUCE_KNOTS = [(0.9, 0.7, 0.07), (2.5, 2.5, 0.05), (3.9, 1.15, 0.06), (5.2, 3.2, 0.08), (4.6, 2.1, 0.04)]


def spruce(folder):
    """Growth lines that run round the knots, as on the shelves of a cellar."""
    canvas = Canvas(1800, 1200, (6, 4))
    x, y = (canvas.points[:, axis].reshape(canvas.shape) for axis in (0, 1))
    across = y + 0.18 * canvas.noise(0.6, 3, 0.5, 81, 0.3, (0.35, 1, 1))
    core = np.zeros(canvas.shape)
    for knot_x, knot_y, size in SPRUCE_KNOTS:
        away = np.hypot((x - knot_x) / 2.0, y - knot_y) / size
        across = across - 0.85 * (y - knot_y) * np.exp(-((away / 2.2) ** 2))
        core = np.maximum(core, 1 - smoothstep(np.hypot((x - knot_x) / 1.25, y - knot_y) / size, 0.7, 1.05))
    late = smoothstep((across * 17 + 0.5 * canvas.noise(0.8, 2, 0.5, 82, 0, (0.3, 2, 1))) % 1, 0.35, 0.95)
    fiber = canvas.noise(1.8, 3, 0.6, 83, 0, (0.7, 40, 1))
    stains = smoothstep(canvas.noise(0.7, 4, 0.6, 84, 0.9), 0.5, 0.75)
    color = mix(0.55 * late + 0.25 * fiber, linear_rgb("#D8BE92"), linear_rgb("#A97E4C"))
    color = mix(0.3 * stains, color, linear_rgb("#8C6A44"))
    color = mix(0.85 * core * (0.7 + 0.3 * fiber), color, linear_rgb("#5E3820"))
    _save_color(folder, "spruce", color * 0.8)
    _save_height(folder, "spruce", 0.45 + 0.3 * fiber + 0.15 * late)


PAINTERS = {
    "slate": slate,
    "board": oak_and_board,
    "backdrop": backdrop,
    "marble": marble,
    "linen": linen,
    "cotton": cotton,
    "worn": worn,
    "whitewashed": whitewashed,
    "spruce": spruce,
}

if __name__ == "__main__":
    os.makedirs(sys.argv[1], exist_ok=True)
    for name, paint in PAINTERS.items():
        if not os.path.exists(os.path.join(sys.argv[1], f"{name}.png")):
            paint(sys.argv[1])
