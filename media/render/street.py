"""The front of an old house: wall, door, lantern, sign and pavement, as props.py wants them."""
import math

import bpy
import numpy as np

from cellar import glowing
from materials import stone_material, wood_material
from modeling import build_mesh, link, painted_material, place, plain_material, rounded_box, sheet, tube
from noise import cells, fractal_noise, linear_rgb, mix, smoothstep

ARCH_STONES = 15
ARCH_WIDTH = 1.5
IRON = ("#17161A", 0.45)
WEDGE = [(7, 32.5), (40.5, 13.6), (50, 18), (55, 25), (57, 32.5), (57, 49), (54, 51.5), (10, 51.5), (7, 49)]


def _iron():
    return plain_material("iron", IRON[0], IRON[1], (0.4, 0.01, 30), Metallic=0.7)


def _courses(x, z, height=1.5, seed=4):
    """Hewn stones in courses: distance to the nearest joint, and a number for each stone."""
    row = np.floor(z / height)
    width = 2.6 + 1.1 * np.sin(row * 2.4)
    along = x / width + 0.37 * row + 0.21 * np.sin(row * 7.1)
    column = np.floor(along)
    across = np.minimum(along - column, column + 1 - along) * width
    up = np.minimum(z / height - row, row + 1 - z / height) * height
    return np.minimum(across, up), np.sin(row * 12.9 + column * 78.2 + seed) * 43758.5 % 1


def _arch_stones(x, z, half, spring):
    """The ring of long stones round the arch, and the jambs below it."""
    radius = np.hypot(x, np.maximum(z - spring, 0))
    turn = np.arctan2(np.maximum(z - spring, 1e-6), x) / math.pi * ARCH_STONES
    ring = np.where(z > spring, turn, np.floor(z / 1.5) * 1.0 + z / 1.5 % 1)
    number = np.floor(ring)
    joint = np.minimum(ring - number, number + 1 - ring)
    joint = joint * np.where(z > spring, radius * math.pi / ARCH_STONES, 1.5)
    depth = np.where(z > spring, radius, np.abs(x)) - half
    return np.minimum(joint, ARCH_WIDTH - depth), np.sin(number * 41.3) * 917.1 % 1, depth


def house_front(at, turn=0, half=2.3, spring=4.6, reach=(13, 12), recess=1.3):
    """A wall of hewn stone with an arched opening, and the sides of the opening."""
    z, x = np.mgrid[-0.6 : reach[1] : 640j, -reach[0] : reach[0] : 1300j]
    joint, tone = _courses(x, z)
    arch_joint, arch_tone, depth = _arch_stones(x, z, half, spring)
    is_arch = depth < ARCH_WIDTH
    joint, tone = np.where(is_arch, arch_joint, joint), np.where(is_arch, arch_tone, tone)
    flat = np.stack([x.ravel(), z.ravel(), 0 * x.ravel()], 1).astype(np.float32)
    rough = fractal_noise(flat, 1.4, 6, 0.6, 5).reshape(x.shape)
    fine = fractal_noise(flat, 6.0, 4, 0.6, 6).reshape(x.shape)
    edge = smoothstep(joint + 0.09 * (rough - 0.5) + 0.04 * (fine - 0.5), 0.015, 0.075)
    out = 0.055 * edge + 0.20 * (rough - 0.5) + 0.05 * (fine - 0.5) + 0.05 * tone + 0.12 * is_arch
    colors = mix(tone * 0.5 + 0.3 * rough + 0.2 * fine, linear_rgb("#75654F"), linear_rgb("#C2AE8E"))
    colors = mix(0.8 * (1 - edge), colors, linear_rgb("#6E6456"))
    damp = smoothstep(-z + 1.2 * rough, -2.2, 0.4)
    colors = mix(0.55 * damp, colors, linear_rgb("#2E2A25"))
    vertices, faces = sheet(np.stack([x + at[0], at[1] - out, z + at[2]], -1))
    hidden = (depth < 0).ravel()
    faces = faces[~hidden[faces].all(1)]
    material = painted_material("wall", 0.92, (0.6, 0.03, 9), Specular=0.15)
    link("wall", build_mesh("wall", vertices, faces, material, colors.reshape(-1, 3)))
    _reveal(at, half, spring, recess)


def _outline(half, spring, count=120):
    angle = np.linspace(0, np.pi, count)
    bow = np.stack([half * np.cos(angle), spring + half * np.sin(angle)], 1)
    return np.vstack([[(half, 0.0)], bow, [(-half, 0.0)]])


def _reveal(at, half, spring, recess):
    line = _outline(half, spring)
    back = np.linspace(-0.3, recess, 12)
    points = np.stack(
        [np.stack([line[:, 0] + at[0], 0 * line[:, 0] + at[1] + y, line[:, 1] + at[2]], -1) for y in back]
    )
    vertices, faces = sheet(points)
    link("reveal", build_mesh("reveal", vertices, faces, stone_material("#5A4E40", "#A08E74"), smooth=False))


def door(at, turn=0, half=2.2, height=4.5, paint=("#173A3C", "#2F5F5C"), planks=7):
    """Upright planks in worn paint, strap hinges, a ring and a keyhole plate."""
    z, x = np.mgrid[0:height:500j, -half:half:520j]
    plank = (x + half) / (2 * half) * planks
    seam = np.minimum(plank % 1, 1 - plank % 1) * 2 * half / planks
    flat = np.stack([x.ravel() * 7, z.ravel() * 0.5, np.floor(plank).ravel() * 3.3], 1).astype(np.float32)
    grain = fractal_noise(flat, 2.2, 5, 0.6, 8).reshape(x.shape)
    out = 0.07 * smoothstep(seam, 0.0, 0.045) + 0.02 * grain
    worn = smoothstep(fractal_noise(flat * (0.5, 2, 1), 1.2, 6, 0.65, 9).reshape(x.shape), 0.60, 0.74)
    worn = worn * smoothstep(-z, -2.6, 0.0)
    colors = mix(grain, linear_rgb(paint[0]), linear_rgb(paint[1]))
    colors = mix(0.7 * worn, colors, linear_rgb("#6B5238"))
    colors = mix(1 - smoothstep(seam, 0.0, 0.03), colors, linear_rgb("#0A1010"))
    vertices, faces = sheet(np.stack([x + at[0], at[1] - out, z + at[2]], -1))
    material = painted_material("door", 0.42, (0.2, 0.01, 14), Specular=0.4)
    link("door", build_mesh("door", vertices, faces, material, colors.reshape(-1, 3)))
    iron = _iron()
    for level in (0.8, height - 0.9):
        strap = rounded_box((2 * half * 0.8, 0.07, 0.22), 0.03, iron)
        place(strap, (at[0] - 0.2 * half, at[1] - 0.11, at[2] + level))
        for along in np.linspace(-0.9, 0.55, 6):
            nail = rounded_box((0.12, 0.12, 0.12), 0.05, iron)
            place(nail, (at[0] + along * half, at[1] - 0.14, at[2] + level))
    plate = rounded_box((0.3, 0.06, 0.66), 0.03, iron)
    place(plate, (at[0] + 0.72 * half, at[1] - 0.1, at[2] + 2.25))
    t = np.linspace(0, 2 * np.pi, 60, endpoint=False)
    ring = np.stack(
        [0.26 * np.cos(t) + at[0] + 0.72 * half, 0 * t + at[1] - 0.2, 0.26 * np.sin(t) + at[2] + 2.2], 1
    )
    tube(ring, 0.045, iron, closed=True)


def fanlight(at, turn=0, half=2.25, bars=6, color=(1, 0.58, 0.24), strength=1.25):
    """A half-round window over the door with the light on inside."""
    angle = np.linspace(0, np.pi, 80)
    rim = np.stack([half * np.cos(angle) + at[0], 0 * angle + at[1], half * np.sin(angle) + at[2]], 1)
    vertices = np.vstack([[at], rim])
    faces = np.stack([np.zeros(79, int), np.arange(1, 80), np.arange(2, 81)], 1)
    link("pane", build_mesh("pane", vertices, faces, glowing(color, strength), smooth=False))
    wood = plain_material("bars", "#1C3A3A", 0.45)
    tube(rim - (0, 0.06, 0), 0.10, wood)
    tube(np.array([rim[0], rim[-1]]) - (0, 0.06, 0), 0.13, wood)
    for a in np.linspace(0, np.pi, bars + 1)[1:-1]:
        end = (at[0] + half * math.cos(a), at[1] - 0.06, at[2] + half * math.sin(a))
        tube(np.array([(at[0], at[1] - 0.06, at[2]), end]), 0.05, wood)
    inner = np.stack(
        [0.42 * half * np.cos(angle) + at[0], 0 * angle + at[1] - 0.06, 0.42 * half * np.sin(angle) + at[2]],
        1,
    )
    tube(inner, 0.05, wood)


def lantern(at, turn=0, watts=90, color=(1, 0.60, 0.28)):
    """A wall lantern on a bracket: a small glass box with a flame-colored light in it."""
    iron, glass = _iron(), glowing(color, 9)
    x, y, z = at
    tube(np.array([(x, y + 1.0, z + 1.1), (x, y, z + 1.1), (x, y, z + 0.7)]), 0.06, iron)
    place(rounded_box((0.42, 0.42, 0.62), 0.04, glass), (x, y, z)).visible_shadow = False
    for sx in (-1, 1):
        for sy in (-1, 1):
            place(rounded_box((0.06, 0.06, 0.78), 0.01, iron), (x + sx * 0.24, y + sy * 0.24, z))
    for level, size in ((-0.40, 0.58), (0.40, 0.66), (0.52, 0.44), (0.62, 0.22)):
        place(rounded_box((size, size, 0.1), 0.03, iron), (x, y, z + level))
    lamp = bpy.data.lights.new("flame", "POINT")
    lamp.energy, lamp.color, lamp.shadow_soft_size = watts, color, 0.3
    link("flame", lamp).location = (x, y - 0.1, z)


def hanging_sign(at, turn=0, radius=1.0):
    """A round board with the shop's wedge on it, on an iron arm that stands out from the wall."""
    iron, (x, y, z) = _iron(), at
    tube(np.array([(x, y + 3.2, z + 1.35), (x, y - 1.1, z + 1.35)]), 0.07, iron)
    tube(np.array([(x, y + 3.1, z + 0.2), (x, y + 1.6, z + 1.3)]), 0.05, iron)
    for side in (-0.5, 0.5):
        tube(np.array([(x, y + side, z + 1.35), (x, y + side, z + 0.7)]), 0.03, iron)
    angle = np.linspace(0, 2 * np.pi, 90, endpoint=False)
    way = math.radians(turn)
    _sign_disc((x, y, z), radius, angle, way, plain_material("board", "#8C2F1B", 0.5, (0.2, 0.02, 8)), 0.0)
    rim = _on_sign((x, y, z), way, radius * np.cos(angle), radius * np.sin(angle), 0.0)
    tube(rim, 0.07, plain_material("rim", "#E9DDC4", 0.5), closed=True)
    _wedge((x, y, z), radius, way)


def _on_sign(at, way, across, up, out):
    return np.stack(
        [
            at[0] + across * math.cos(way) + out * math.sin(way),
            at[1] + across * math.sin(way) - out * math.cos(way),
            at[2] + up,
        ],
        -1,
    )


def _sign_disc(at, radius, angle, way, material, out):
    rim = _on_sign(at, way, radius * np.cos(angle), radius * np.sin(angle), out + 0 * angle)
    vertices = np.vstack([_on_sign(at, way, np.zeros(1), np.zeros(1), np.full(1, out)), rim])
    count = len(angle)
    faces = np.stack([np.zeros(count, int), 1 + np.arange(count), 1 + (np.arange(count) + 1) % count], 1)
    link("sign", build_mesh("sign", vertices, faces, material, smooth=False))


def _wedge(at, radius, way):
    corners = (np.array(WEDGE) - 32) / 32 * radius * 0.72
    points = _on_sign(at, way, corners[:, 0], -corners[:, 1], np.full(len(corners), 0.03))
    count = len(points)
    vertices = np.vstack([points.mean(0), points])
    faces = np.stack([np.zeros(count, int), 1 + np.arange(count), 1 + (np.arange(count) + 1) % count], 1)
    link("wedge", build_mesh("wedge", vertices, faces, plain_material("mark", "#F1E7D2", 0.5), smooth=False))


def pavement(at, turn=0, reach=(26, 16), stone=0.95):
    """Worn setts with wet joints, and the step before the door."""
    y, x = np.mgrid[-reach[1] : 0.2 : 620j, -reach[0] / 2 : reach[0] / 2 : 1000j]
    flat = np.stack([x.ravel(), y.ravel() * 1.3, 0 * x.ravel()], 1).astype(np.float32)
    near, identity = cells(flat, 1 / stone, 6)
    near, identity = near.reshape(x.shape), identity.reshape(x.shape)
    rough = fractal_noise(flat, 3.0, 4, 0.55, 7).reshape(x.shape)
    dome = 1 - smoothstep(near, 0.40, 0.62)
    z = 0.09 * dome + 0.05 * rough + 0.04 * identity
    colors = mix(identity * 0.7 + 0.3 * rough, linear_rgb("#4A463F"), linear_rgb("#857B6C"))
    colors = mix(1 - dome, colors, linear_rgb("#1E1B18"))
    vertices, faces = sheet(np.stack([x + at[0], y + at[1], z + at[2] - 0.12], -1))
    material = painted_material("setts", 0.34, (0.3, 0.02, 7), Specular=0.5)
    link("setts", build_mesh("setts", vertices, faces, material, colors.reshape(-1, 3)))
    step = rounded_box((6.0, 2.6, 0.5), 0.08, stone_material("#6A5F50", "#A89880"), 6)
    place(step, (at[0], at[1] - 0.3, at[2] + 0.12))


def crate(at, turn=0, size=(2.2, 1.5, 1.0)):
    """A wooden box of slats, open at the top."""
    wood = wood_material("#6E5236", "#A9855A", stretch=(0.35, 9, 9))
    holder = bpy.data.objects.new("crate", None)
    bpy.context.scene.collection.objects.link(holder)
    place(holder, at, turn)
    slat = (size[2] - 0.12) / 3
    for row in range(3):
        z = slat / 2 + row * (slat + 0.06)
        for side in (-1, 1):
            long = place(rounded_box((size[0], 0.07, slat), 0.012, wood), (0, side * size[1] / 2, z))
            short = place(rounded_box((0.07, size[1], slat), 0.012, wood), (side * size[0] / 2, 0, z))
            long.parent = short.parent = holder
