"""The door of the shop in its wall, as props.py wants them. 1 unit is about a hand here, 23 cm."""
import bpy
import numpy as np

from lettering import write
from materials import glass_material, stone_material, weathered_paint, wood_material
from modeling import (
    build_mesh,
    link,
    painted_material,
    parent_at,
    place,
    plain_material,
    rounded_box,
    sheet,
    tube,
)
from noise import fractal_noise, linear_rgb, mix, smoothstep

JAMB = 0.85
LIME = ("#8E7B58", "#C9B48C")
STILE, GLASS_BOTTOM, GLASS_TOP = 0.60, 4.25, 8.0


def wall(at, turn=0, half=2.1, top=8.7, reach=6.5, seed=3):
    """Old lime plaster on both sides of an opening that is framed in stone."""
    rng = np.random.default_rng(seed)
    for side in (-1, 1):
        _plaster(at, side, half + JAMB - 0.25, reach, seed + side)
        z = -0.2
        while z < top:
            height = rng.uniform(0.9, 1.7)
            width = JAMB + rng.uniform(-0.16, 0.12)
            x = at[0] + side * (half + width / 2)
            _stone(
                (x, at[1] + 0.42 + rng.uniform(-0.02, 0.02), at[2] + z + height / 2),
                (width, 1.0, height - 0.02),
            )
            z += height
    _stone((at[0], at[1] + 0.42, at[2] + top + 0.5), (2 * half + 2 * JAMB, 1.0, 1.0))


def _stone(at, size):
    stone = place(rounded_box(size, 0.06, stone_material("#6B604F", "#A39479", 1.6), 3), at)
    finer = stone.modifiers.new("finer", "SUBSURF")
    finer.subdivision_type = "SIMPLE"
    finer.levels = finer.render_levels = 4
    texture = bpy.data.textures.new("hewn", "CLOUDS")
    texture.noise_scale, texture.noise_depth = 0.3, 4
    hewn = stone.modifiers.new("hewn", "DISPLACE")
    hewn.texture, hewn.strength, hewn.texture_coords = texture, 0.13, "GLOBAL"


def _plaster(at, side, start, reach, seed):
    """Trowel strokes, hairline cracks, and places where the last coat has come off."""
    z, x = np.mgrid[1.2:9.6:900j, start:reach:520j]
    flat = np.stack([x.ravel() * side, z.ravel(), 0 * x.ravel()], 1).astype(np.float32)

    def noise(*arguments, stretch=(1, 1, 1), **options):
        return fractal_noise(flat * np.float32(stretch), *arguments, **options).reshape(x.shape)

    waves, grit = noise(0.7, 4, 0.5, seed), noise(16, 4, 0.65, seed + 1)
    strokes = noise(2.4, 3, 0.55, seed + 2, warp=1.2, stretch=(1, 0.5, 1))
    off = smoothstep(noise(0.55, 6, 0.6, seed + 3), 0.62, 0.635)
    crack = 1 - smoothstep(np.abs(noise(0.8, 5, 0.55, seed + 4, warp=0.8) - 0.5), 0.0, 0.006)
    crack = crack * smoothstep(noise(0.6, 2, 0.5, seed + 5), 0.5, 0.62)
    out = 0.10 * waves + 0.025 * strokes + 0.010 * grit - 0.035 * off - 0.012 * crack
    streaks = smoothstep(noise(1.0, 4, 0.6, seed + 6, stretch=(2.6, 0.16, 1)), 0.5, 0.75)
    colors = mix(0.5 * waves + 0.3 * strokes + 0.3 * grit, linear_rgb(LIME[0]), linear_rgb(LIME[1]))
    colors = mix(0.45 * streaks, colors, linear_rgb("#4E4636"))
    colors = mix(off, colors, mix(grit, linear_rgb("#6E6252"), linear_rgb("#95866E")))
    colors = mix(0.7 * crack, colors, linear_rgb("#2A241C"))
    vertices, faces = sheet(np.stack([at[0] + side * x, at[1] - out, at[2] + z], -1))
    material = painted_material("plaster", 0.95, (0.5, 0.01, 30), Specular=0.15)
    link("plaster", build_mesh("plaster", vertices, faces[:, ::side], material, colors.reshape(-1, 3)))


def door(at, turn=0, half=2.1, height=8.3, paint=("#16322C", "#2C5346")):
    """A shop door in worn paint, glazed above its lock rail, with a brass handle."""
    painted = weathered_paint(*paint, "#6B5238")
    glazed = GLASS_TOP - GLASS_BOTTOM
    middle = (GLASS_BOTTOM + GLASS_TOP) / 2
    inner = half - STILE

    def beam(x, z, width, tall, depth=0.28, bevel=0.03):
        place(rounded_box((width, depth, tall), bevel, painted), (at[0] + x, at[1] + 0.14, at[2] + z))

    for side in (-1, 1):
        beam(side * (half - STILE / 2), height / 2, STILE, height)
    for low, high in ((0, 0.9), (3.3, GLASS_BOTTOM), (GLASS_TOP, height)):
        beam(0, (low + high) / 2, 2 * inner + 0.01, high - low, 0.26)
    beam(0, middle, 0.11, glazed, 0.18, 0.045)
    for third in (1, 2):
        beam(0, GLASS_BOTTOM + glazed * third / 3, 2 * inner, 0.11, 0.17, 0.045)
    beam(0, 2.1, 2 * inner, 2.4, 0.1)
    beam(0, 2.1, 2 * inner - 0.5, 1.9, 0.2, 0.09)
    corners = [(-inner, GLASS_BOTTOM), (inner, GLASS_BOTTOM), (inner, GLASS_TOP), (-inner, GLASS_TOP)]
    vertices = np.array([(at[0] + x, at[1] + 0.15, at[2] + z) for x, z in corners])
    faces = np.array([[0, 1, 2, 3]])
    link("panes", build_mesh("panes", vertices, faces, glass_material(), smooth=False))
    _handle((at[0] + half - STILE / 2, at[1], at[2] + 4.0))


def _handle(at):
    x, y, z = at
    brass = plain_material("brass", "#A9803C", 0.3, (0.25, 0.004, 22), Metallic=1.0)
    place(rounded_box((0.24, 0.05, 1.0), 0.02, brass), (x, y - 0.02, z - 0.12))
    t = np.linspace(0, 1, 24)
    lever = np.stack(
        [
            x - 0.66 * np.clip(t - 0.25, 0, 1) / 0.75,
            y - 0.04 - 0.24 * np.clip(t / 0.3, 0, 1),
            z + 0.14 + 0.05 * np.sin(4 * t),
        ],
        1,
    )
    tube(lever, np.interp(t, (0, 0.3, 1), (0.055, 0.05, 0.068)), brass)
    dark = plain_material("keyhole", "#0A0806", 0.9)
    place(rounded_box((0.05, 0.02, 0.13), 0.02, dark), (x, y - 0.045, z - 0.34))


def door_sign(at, turn=0, word="Open", size=(1.15, 0.56), hook=0.62, seed=4):
    """A painted board on a string, hung from a nail."""
    holder = place(parent_at(at, turn), at, turn, tilt=(0, 2.5))
    wood = plain_material("sign", "#D8CCB2", 0.7, (0.35, 0.004, 26), Specular=0.2)
    board = place(rounded_box((size[0], 0.06, size[1]), 0.02, wood), (0, 0, 0))
    board.parent = holder
    cord = plain_material("cord", "#8A7450", 0.9)
    corners = [(side * 0.42 * size[0], -0.02, 0.46 * size[1]) for side in (-1, 1)]
    tube(np.array([corners[0], (0, 0.0, hook), corners[1]]), 0.014, cord).parent = holder
    nail = place(
        rounded_box((0.06, 0.1, 0.06), 0.02, plain_material("nail", "#2A2622", 0.5, Metallic=0.8)),
        (0, 0, hook),
    )
    nail.parent = holder
    write(
        word,
        0.46 * size[1],
        0.84 * size[0],
        lambda line: np.stack([line[:, 0], 0 * line[:, 0] - 0.034, line[:, 1] + 0.04], 1),
        holder,
        seed,
    )


def display(at, turn=0, size=(9, 1.8, 0.22)):
    """The plank behind the glass on which cheeses lie."""
    wood = wood_material("#4A3422", "#8A6A48", stretch=(0.35, 9, 9))
    return place(rounded_box(size, 0.03, wood), (at[0], at[1], at[2] - size[2] / 2))
