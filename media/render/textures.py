"""Board, table and backdrop textures. usage: textures.py FOLDER"""
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


if __name__ == "__main__":
    os.makedirs(sys.argv[1], exist_ok=True)
    for paint in (slate, oak_and_board, backdrop):
        paint(sys.argv[1])
