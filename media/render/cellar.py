"""A cellar: racks of planks, stone round them and bulbs above, as props.py wants them."""
import bpy
import numpy as np

from materials import stone_material, wood_material
from modeling import build_mesh, link, place, plain_material, rounded_box, sheet, tube
from noise import cells, fractal_noise, smoothstep

PLANK = 0.14


def rack(at, turn=0, length=44, depth=3.9, tiers=7, spacing=1.4, bay=8.4):
    """Planks on posts along y; the aisle is on the side of positive x when not turned."""
    wood = wood_material("#4A3422", "#8A6A48")
    upright = wood_material("#4A3422", "#80603E", stretch=(9, 9, 0.35))
    way = -1 if turn else 1
    for tier in range(tiers):
        z = at[2] + tier * spacing - PLANK / 2
        for part in range(3):
            plank = rounded_box((depth / 3 - 0.06, length, PLANK), 0.02, wood)
            x = at[0] + way * (part - 1) * depth / 3
            place(plank, (x, at[1] + length / 2, z))
    for number in range(int(length / bay) + 1):
        for side in (-1, 1):
            post = rounded_box((0.28, 0.28, tiers * spacing + 1.6), 0.03, upright)
            x = at[0] + side * (depth / 2 + 0.1)
            place(post, (x, at[1] + number * bay + 0.9, at[2] + tiers * spacing / 2 - 0.8))


def _stones(u, v, seed, size=2.2):
    """Height of a wall of rough stones, and a number for each stone."""
    flat = np.stack([u.ravel(), v.ravel() * 1.5, 0 * u.ravel()], 1).astype(np.float32)
    bent = flat + 0.18 * (fractal_noise(flat, 1.3, 3, seed=seed)[:, None] - 0.5)
    near, identity = cells(bent, 1 / size, seed)
    rough = fractal_noise(flat, 2.5, 5, 0.6, seed + 2)
    height = 0.30 * (1 - smoothstep(near, 0.25, 0.75)) + 0.10 * rough
    return height.reshape(u.shape), identity.reshape(u.shape)


def _stone_sheet(u, v, to_points, material, seed):
    height, _ = _stones(u, v, seed)
    vertices, faces = sheet(to_points(height))
    return link("stone", build_mesh("stone", vertices, faces, material))


def vault(at, turn=0, half_width=6.6, length=48, spring=7.0):
    """A stone floor, walls at the sides and the far end, and a barrel vault over the racks."""
    stone = stone_material("#4E463C", "#8E8272")
    v, u = np.mgrid[-6:length:420j, -half_width:half_width:160j]
    floor = plain_material("floor", "#4A433B", 0.55, (0.5, 0.03, 1.6), Specular=0.4)
    bpy.ops.mesh.primitive_plane_add(size=120, location=at)
    bpy.context.object.data.materials.append(floor)
    angle = (u / half_width) * np.pi / 2

    def arch(height):
        reach = half_width - 0.6 * height
        return np.stack(
            [at[0] + reach * np.sin(angle), at[1] + v, at[2] + spring + 0.8 * reach * np.cos(angle)], -1
        )

    _stone_sheet(u, v, arch, stone, 3)
    w, y = np.mgrid[0 : spring + 0.5 : 120j, -6:length:420j]
    for side in (-1, 1):
        wall = half_width * side
        _stone_sheet(
            y,
            w,
            lambda h, wall=wall, side=side: np.stack(
                [at[0] + wall - side * 0.6 * h, at[1] + y, at[2] + w], -1
            ),
            stone,
            7 + side,
        )
    w, x = np.mgrid[0:13:160j, -half_width:half_width:160j]
    _stone_sheet(x, w, lambda h: np.stack([at[0] + x, at[1] + length - 0.6 * h, at[2] + w], -1), stone, 5)


def glowing(color, strength):
    """A material that shines by itself; what it lights up also needs a lamp, which is far less noisy."""
    material = plain_material("glow", "#FFD9A0", 0.5)
    shader = next(node for node in material.node_tree.nodes if node.type == "BSDF_PRINCIPLED")
    shader.inputs["Emission"].default_value = (*color, 1)
    shader.inputs["Emission Strength"].default_value = strength
    return material


def bulb(at, turn=0, drop=3.0, watts=60, color=(1, 0.62, 0.30)):
    """A bare bulb on a cord."""
    bpy.ops.mesh.primitive_uv_sphere_add(segments=24, ring_count=16, radius=0.16, location=at)
    ball = bpy.context.object
    ball.scale.z = 1.2
    ball.data.materials.append(glowing(color, 14))
    ball.visible_shadow = False
    lamp = bpy.data.lights.new("bulb", "POINT")
    lamp.energy, lamp.color, lamp.shadow_soft_size = watts, color, 0.18
    link("bulb", lamp).location = at
    cord = plain_material("cord", "#15100C", 0.7)
    tube(np.array([(at[0], at[1], at[2] + 0.15), (at[0], at[1], at[2] + drop)]), 0.025, cord)
