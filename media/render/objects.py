"""Things in front of the camera: cheeses, crumbs, grapes, board, table and backdrop."""
import math
import os
import random

import bpy
import numpy as np
from mathutils import Matrix
from scipy.spatial import ConvexHull

from cheeses import CARVED, CHEESES
from closeups import seen_from_near
from materials import cheese_material, grape_material, textured_material
from modeling import build_mesh, link, plain_material, set_point_values, sheet, tube
from noise import fractal_noise, linear_rgb

RIND_CRUMB_SUBSURFACE = 0.03  # with that of the paste, crumbs of a dark rind glow pink
NEAR_OCTAVES = 4  # of the bump: a close-up shows finer ones than a whole cheese
CRUMBS = 5  # most of them too small to be counted, for each that a still asks for
CRUMB_CORNERS = 14
FOOT, FOOT_REACH, FOOT_STEP = 0.03, 0.5, 0.02  # of a cheese: its height, where it is looked for, how finely
BOARD_TURN = math.radians(-4)
BACKDROP_TINTS = {
    "warm": (1, 1, 1),
    "cool": (0.78, 0.98, 1.22),
    "soft": (1.9, 1.75, 1.6),
    "window": (1.5, 1.5, 1.45),
    "ember": (1.15, 0.85, 0.62),
}


class CheeseMeshes:
    """Loads every carved mesh once, however often it lies in the picture."""

    def __init__(self, folder):
        self.folder, self.meshes, self.materials = folder, {}, {}

    def material(self, slug, part="wheel"):
        is_near = part == "block"
        if (slug, is_near) not in self.materials:
            cheese = seen_from_near(slug) if is_near else CARVED[slug]
            self.materials[slug, is_near] = cheese_material(cheese["shading"], NEAR_OCTAVES if is_near else 2)
        return self.materials[slug, is_near]

    def mesh(self, slug, part):
        if (slug, part) not in self.meshes:
            self.meshes[slug, part] = self._load(slug, part)
        return self.meshes[slug, part]

    def _load(self, slug, part):
        data = dict(np.load(os.path.join(self.folder, f"{slug}_{part}.npz")))
        vertices, faces = data.pop("vertices"), data.pop("faces")
        mesh = build_mesh(part, vertices, faces, self.material(slug, part))
        for name, values in data.items():
            set_point_values(mesh, name, values)
        return mesh


def place_piece(meshes, piece):
    mesh = meshes.mesh(piece.slug, piece.part)
    thing = link(piece.part, _sagging(mesh, piece.sag) if piece.sag else mesh)
    thing["slug"] = piece.slug
    pose = Matrix.Rotation(math.radians(piece.lean - 90 * piece.flat), 4, "Y")
    turn = Matrix.Rotation(math.radians(piece.turn), 4, "Z")
    scale = Matrix.Scale(piece.scale, 4)
    thing.matrix_world = Matrix.Translation((piece.x, piece.y, piece.z)) @ turn @ pose @ scale


def _sagging(mesh, depth):
    """A slice that bends under its own weight between its ends."""
    mesh = mesh.copy()
    points = np.empty(3 * len(mesh.vertices), np.float32)
    mesh.vertices.foreach_get("co", points)
    along = points[2::3] / points[2::3].max()
    points[::3] -= depth * 4 * along * (1 - along)
    mesh.vertices.foreach_set("co", points)
    mesh.update()
    return mesh


def _crumb_color(cheese, rng):
    color, scene = cheese["color"], cheese["scene"]
    if "mold" in cheese and "creeps_in" not in cheese["mold"] and rng.random() < 0.3:
        return color["mold"][0]
    if "crumb_colors" in scene and rng.random() < 0.5:
        return rng.choice(scene["crumb_colors"])
    return color["paste"][0]


def _foot(slug, x, y):
    """How far forward the pieces of a cheese near a place reach where they stand, as a function of x."""
    outline = {}
    bpy.context.view_layer.update()
    for thing in bpy.context.scene.objects:
        if thing.get("slug") != slug:
            continue
        points = np.empty(3 * len(thing.data.vertices), np.float32)
        thing.data.vertices.foreach_get("co", points)
        pose = thing.matrix_world
        points = points.reshape(-1, 3) @ np.array(pose.to_3x3()).T + np.array(pose.translation)
        low = points[(points[:, 2] < FOOT) & (np.hypot(points[:, 0] - x, points[:, 1] - y) < FOOT_REACH)]
        for column, front in zip(np.round(low[:, 0] / FOOT_STEP).astype(int), low[:, 1]):
            outline[column] = min(front, outline.get(column, np.inf))
    return lambda at: outline.get(round(at / FOOT_STEP), y)


def scatter_crumbs(meshes, slug, count, x, y):
    """A loose patch at the foot of the cut: next to nothing but dust, and a few bits that fell farther."""
    cheese = CHEESES[slug]
    rng = random.Random(cheese["seed"])
    foot = _foot(slug, x, y)
    shape = np.random.default_rng(cheese["seed"])
    corners, faces, values = [], [], []
    for number in range(CRUMBS * count):
        tint = _crumb_color(cheese, rng)
        size = min(0.0028 * math.exp(rng.gauss(0, 0.75)), 0.022)
        at = x + rng.gauss(0, 0.20)
        front = min(foot(at + side) for side in (-FOOT_STEP, 0, FOOT_STEP))
        away = rng.expovariate(1 / (0.035 + 5 * size))  # the larger it is, the farther it rolled
        points, hull = _crumb(size, shape)
        corners.append(points + (at, front - away, 0.003 - points[:, 2].min()))
        faces.append(hull + len(points) * number)
        is_paste = tint in cheese["color"]["paste"]
        soft = cheese["shading"]["subsurface"] if is_paste else RIND_CRUMB_SUBSURFACE
        values.append((soft, linear_rgb(tint) * rng.uniform(0.86, 1.0)))
    soft, tints = (np.repeat(np.array(column), CRUMB_CORNERS, 0) for column in zip(*values))
    mesh = build_mesh(
        "crumbs", np.concatenate(corners), np.concatenate(faces), meshes.material(slug), tints, smooth=False
    )
    fixed = dict(roughness=cheese["shading"]["roughness"] + 0.15, bump=0.9, is_rind=0.0)
    for name, value in fixed.items():
        set_point_values(mesh, name, np.full(len(soft), value))
    set_point_values(mesh, "subsurface", soft)
    link("crumbs", mesh)


def _crumb(size, rng):
    """Corners and triangles of a small angular bit."""
    points = rng.normal(0, 1, (CRUMB_CORNERS, 3))
    reach = size * rng.uniform(0.75, 1.1, (CRUMB_CORNERS, 1))
    points *= reach / np.linalg.norm(points, axis=1, keepdims=True)
    points = points * (1, rng.uniform(0.55, 1), rng.uniform(0.4, 0.8))
    points = points @ np.array(Matrix.Rotation(rng.uniform(0, 6), 3, "Z"))
    triangles = ConvexHull(points).simplices
    a, b, c = (points[triangles[:, corner]] for corner in range(3))
    faces_inwards = (np.cross(b - a, c - a) * (a + b + c)).sum(1) < 0
    return points, np.where(faces_inwards[:, None], triangles[:, ::-1], triangles)


def lay_grapes(x, y, seed=3, colors=("#1C0A20", "#34142C"), scale=1.0):
    """A bunch: spheres tried at random inside the outline of a bunch, kept where they do not overlap."""
    rng = random.Random(seed)
    berries = []
    for _ in range(1500):
        radius = 0.105 * rng.uniform(0.88, 1.08) * scale
        along = rng.random()
        width = 0.34 * scale * (1 - 0.75 * abs(along - 0.4))
        px, py = x + (along - 0.5) * 1.15 * scale, y + rng.uniform(-1, 1) * width
        height = 0.36 * scale * (1 - abs(along - 0.4) * 1.2) * (1 - ((py - y) / (width + 0.08)) ** 2 * 0.7)
        pz = radius + max(0, rng.random() * height - radius * 0.3)
        if all(math.dist((px, py, pz), b[:3]) > (radius + b[3]) * 0.88 for b in berries):
            berries.append((px, py, pz, radius))
    mesh = _berry_mesh(grape_material(*colors))
    for px, py, pz, radius in berries:
        berry = link("grape", mesh)
        berry.location, berry.scale = (px, py, pz), (radius * 0.97, radius, radius * rng.uniform(1.06, 1.2))
        berry.rotation_euler = (rng.uniform(-0.7, 0.7), rng.uniform(-0.7, 0.7), 0)
    _grow_stalk(x, y, scale, berries)


def _grow_stalk(x, y, scale, berries):
    """The stalk along the middle of a bunch, out of its thick end, with a twig to every berry."""
    wood = plain_material("stalk", "#5C4A26", 0.8, (0.4, 0.004, 60))
    along = np.linspace(-0.75, 0.45, 24)
    line = np.stack([x + along * 1.15 * scale, y + 0.05 * np.sin(6 * along), 0.2 * scale - 0.12 * along], 1)
    tube(line, 0.017 * scale, wood)
    for px, py, pz, radius in berries:
        root = line[np.argmin(np.abs(line[:, 0] - px + 0.06))]
        tube(np.array([root, (px, py, pz + 0.8 * radius)]), 0.008 * scale, wood)


def _berry_mesh(material):
    bpy.ops.mesh.primitive_uv_sphere_add(segments=28, ring_count=18, radius=1)
    pattern = bpy.context.object
    mesh = pattern.data
    bpy.data.objects.remove(pattern)
    mesh.materials.append(material)
    mesh.polygons.foreach_set("use_smooth", np.ones(len(mesh.polygons), bool))
    return mesh


def _finish_board(board, z, bevel):
    board.location, board.rotation_euler = (0.05, 0.15, z), (0, 0, BOARD_TURN)
    rounded = board.modifiers.new("edge", "BEVEL")
    rounded.width, rounded.segments = bevel, 3
    return board


def _slab(size, thickness, z, bevel):
    bpy.ops.mesh.primitive_cube_add(size=1)
    slab = bpy.context.object
    slab.scale = (*size, thickness)
    bpy.ops.object.transform_apply(scale=True)
    return _finish_board(slab, z, bevel)


def _disc(radius, thickness, z, bevel):
    bpy.ops.mesh.primitive_cylinder_add(radius=radius, depth=thickness, vertices=256)
    return _finish_board(bpy.context.object, z, bevel)


# texture, tint, size or radius
WOODEN_BOARDS = {
    "oak": ("board", (1, 1, 1), (4.4, 2.75)),
    "dark oak": ("board", (0.52, 0.46, 0.42), 1.72),
    "chestnut": ("board", (0.78, 0.52, 0.40), (3.3, 2.6)),
    "counter": ("board", (1.0, 0.92, 0.84), (14, 4.4)),
    "spruce": ("spruce", (0.85, 0.80, 0.74), (9, 3.1)),
}


def lay_board(kind, textures):
    if not kind:
        return
    if kind in WOODEN_BOARDS:
        texture, tint, size = WOODEN_BOARDS[kind]
        board = (_slab if isinstance(size, tuple) else _disc)(size, 0.16, -0.081, 0.03)
        board.data.materials.append(textured_material(textures, texture, (5.2, 3.4), 0.5, (0.45, 0.02), tint))
        return
    board = _slab((4.6, 2.9), 0.12, -0.06, 0.012)
    finer = board.modifiers.new("finer", "SUBSURF")
    finer.subdivision_type = "SIMPLE"
    finer.levels = finer.render_levels = 6
    texture = bpy.data.textures.new("split", "CLOUDS")
    texture.noise_scale = 0.16
    split = board.modifiers.new("split", "DISPLACE")
    split.texture, split.strength, split.mid_level, split.texture_coords = texture, 0.035, 0.9, "GLOBAL"
    board.data.materials.append(textured_material(textures, "slate", (4.6, 2.9), 0.58, (0.8, 0.05)))


# texture, size, roughness, bump
TABLES = {
    "oak": ("oak", (6, 4), 0.45, (0.5, 0.02)),
    "stone": ("slate", (7, 4.4), 0.6, (0.35, 0.03)),
    "marble": ("marble", (4.6, 2.9), 0.22, (0.05, 0.004)),
    "linen": ("linen", (5, 3.2), 0.9, (0.4, 0.008)),
    "cotton": ("cotton", (5, 3.2), 0.95, (0.3, 0.004)),
    "worn": ("worn", (6, 4), 0.6, (0.6, 0.02)),
    "whitewashed": ("whitewashed", (6, 4), 0.6, (0.6, 0.02)),
}


def set_table_and_backdrop(still, textures):
    if not still.table:
        return
    top = -0.13 if still.board else 0.0
    if still.table == "linen":
        table = _cloth()
    else:
        table = _ironed_cloth() if still.table == "cotton" else _flat_table()
    table.location.z = top
    table.rotation_euler[2] = math.radians(still.table_turn)
    texture, size, roughness, bump = TABLES[still.table]
    table.data.materials.append(textured_material(textures, texture, size, roughness, bump, still.table_tint))
    bpy.ops.mesh.primitive_plane_add(size=30, location=(0, 7.5, 0), rotation=(math.radians(90), 0, 0))
    tint = still.backdrop_tint or BACKDROP_TINTS[still.light]
    bpy.context.object.data.materials.append(
        textured_material(textures, "backdrop", (12, 8), 0.95, tint=tint)
    )


def _flat_table():
    bpy.ops.mesh.primitive_plane_add(size=30, location=(0, 4, 0))
    return bpy.context.object


def _cloth():
    """A cloth that lies flat where things stand on it and falls into folds round them."""
    y, x = np.mgrid[-3:7:400j, -6:6:480j]
    flat = np.stack([x.ravel(), y.ravel(), 0 * x.ravel()], 1).astype(np.float32)
    folds = np.clip(np.abs(fractal_noise(flat * (0.55, 1.0, 1), 0.9, 2, 0.4, 17, 0.8) - 0.5) * 4, 0, 1)
    ridge = (1 - folds.reshape(x.shape)) ** 3
    small = fractal_noise(flat, 5, 3, 0.5, 19).reshape(x.shape) - 0.5
    away = np.clip((np.hypot(x / 1.9, (y - 0.1) / 1.15) - 0.75) / 0.6, 0, 1)
    vertices, faces = sheet(np.stack([x, y, 0.16 * ridge * away + 0.012 * small * away], -1))
    mesh = build_mesh("cloth", vertices, faces, None)
    return link("cloth", mesh)


def _ironed_cloth():
    """A cloth that lies flat, but for one low line where it was folded in the cupboard."""
    y, x = np.mgrid[-3:7:160j, -6:6:1200j]
    flat = np.stack([x.ravel(), y.ravel(), 0 * x.ravel()], 1).astype(np.float32)
    uneven = fractal_noise(flat, 0.8, 3, 0.5, 5).reshape(x.shape) - 0.5
    away = np.abs(x - 0.42 - 0.06 * y - 0.05 * uneven)
    line = np.exp(-((away / 0.035) ** 2)) + 0.5 * np.exp(-away / 0.16)
    vertices, faces = sheet(np.stack([x, y, (0.010 + 0.008 * uneven) * line + 0.006 * uneven], -1))
    return link("cloth", build_mesh("cloth", vertices, faces, None))
