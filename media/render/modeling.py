"""Short ways to build meshes, curves and plain materials for the things that lie beside a cheese."""
import math

import bpy
import numpy as np

from materials import Nodes, color
from noise import fractal_noise, linear_rgb, mix


def link(name, data):
    thing = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def set_point_values(mesh, name, values):
    is_color = values.ndim == 2
    attribute = mesh.attributes.new(name, "FLOAT_COLOR" if is_color else "FLOAT", "POINT")
    if is_color:
        values = np.c_[values, np.ones(len(values))]
    attribute.data.foreach_set("color" if is_color else "value", values.astype(np.float32).ravel())


def build_mesh(name, vertices, faces, material, colors=None, smooth=True):
    """`faces` has one row of vertex numbers per face, all with the same number of corners."""
    mesh = bpy.data.meshes.new(name)
    corners = faces.shape[1]
    mesh.vertices.add(len(vertices))
    mesh.vertices.foreach_set("co", np.asarray(vertices, np.float32).ravel())
    mesh.loops.add(faces.size)
    mesh.loops.foreach_set("vertex_index", np.asarray(faces, np.int32).ravel())
    mesh.polygons.add(len(faces))
    mesh.polygons.foreach_set("loop_start", np.arange(0, faces.size, corners, dtype=np.int32))
    mesh.polygons.foreach_set("loop_total", np.full(len(faces), corners, np.int32))
    mesh.polygons.foreach_set("use_smooth", np.full(len(faces), smooth, bool))
    mesh.update(calc_edges=True)
    if colors is not None:
        set_point_values(mesh, "base_color", np.asarray(colors))
    if material:
        mesh.materials.append(material)
    return mesh


def sheet(points):
    """Vertices and faces of a grid of points (rows, columns, 3)."""
    rows, columns, _ = points.shape
    number = np.arange(rows * columns).reshape(rows, columns)
    corners = number[:-1, :-1], number[:-1, 1:], number[1:, 1:], number[1:, :-1]
    return points.reshape(-1, 3), np.stack([c.ravel() for c in corners], 1)


def disc(rows=260, columns=420):
    """A round grid: distance from the middle, angle, and the flat points in it."""
    r, a = np.meshgrid(np.linspace(0, 1, rows), np.linspace(0, 2 * np.pi, columns), indexing="ij")
    return r, a, np.stack([r * np.cos(a), r * np.sin(a), 0 * r], -1)


def turned(profile, segments=128):
    """The body that a profile of (radius, height) from bottom to top makes when it turns, closed round the axis."""
    radius, height = np.asarray(profile, np.float32).T
    angle = np.linspace(0, 2 * np.pi, segments + 1)
    points = np.stack(
        [
            radius[None] * np.cos(angle)[:, None],
            radius[None] * np.sin(angle)[:, None],
            np.repeat(height[None], segments + 1, 0),
        ],
        -1,
    )
    vertices, faces = sheet(points)
    last = segments * len(radius)
    return vertices, np.where(faces >= last, faces - last, faces)


def smooth_profile(points, count=90):
    """A curve through a few points (radius, height)."""
    from scipy.interpolate import PchipInterpolator

    points = np.asarray(points, float)
    along = np.r_[0, np.cumsum(np.hypot(*np.diff(points, axis=0).T))]
    t = np.linspace(0, along[-1], count)
    return np.stack([PchipInterpolator(along, points[:, axis])(t) for axis in (0, 1)], 1)


def ball(rows=80, columns=120):
    """Directions of a unit sphere and the faces between them."""
    up = np.linspace(-np.pi / 2, np.pi / 2, rows)
    return turned(np.stack([np.cos(up), np.sin(up)], 1), columns)


def ridged(points, scale, octaves=3, seed=0):
    """0 in the grooves, 1 on the ridges between them."""
    return np.clip(np.abs(fractal_noise(points, scale, octaves, 0.5, seed) - 0.5) * 5, 0, 1)


def blend(amount, dark, light):
    return mix(np.clip(amount, 0, 1), linear_rgb(dark), linear_rgb(light))


def painted_material(name, roughness, bump=None, **surface):
    """Takes its color from the vertices; `bump` is (strength, depth, scale of the noise)."""
    nodes = Nodes(name)
    base = nodes.attribute("base_color", "Color")
    if surface.get("Subsurface"):
        surface["Subsurface_Color"] = base
    return _finish(nodes, base, roughness, bump, surface)


def plain_material(name, hex_color, roughness, bump=None, **surface):
    nodes = Nodes(name)
    if surface.get("Subsurface"):
        surface["Subsurface_Color"] = color(hex_color)
    return _finish(nodes, color(hex_color), roughness, bump, surface)


def _finish(nodes, base, roughness, bump, surface):
    surface.setdefault("Specular", 0.4)
    if bump:
        strength, depth, scale = bump
        inputs = {"Strength": strength, "Distance": depth, "Height": nodes.noise(scale, 3, 0.6)}
        surface["Normal"] = nodes.add("ShaderNodeBump", inputs).outputs[0]
    return nodes.finish(Base_Color=base, Roughness=roughness, **surface)


def tube(points, radius, material, closed=False):
    """As thick as `radius`, which is one number or one for each point."""
    curve = bpy.data.curves.new("tube", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = "3D", 1, 3
    curve.use_fill_caps = True
    line = curve.splines.new("POLY")
    line.points.add(len(points) - 1)
    line.points.foreach_set("co", np.c_[points, np.ones(len(points))].astype(np.float32).ravel())
    line.points.foreach_set("radius", np.broadcast_to(radius, len(points)).astype(np.float32))
    line.use_cyclic_u, line.use_smooth = closed, True
    curve.materials.append(material)
    return link("tube", curve)


def rounded_box(size, bevel, material, segments=4):
    bpy.ops.mesh.primitive_cube_add(size=1)
    box = bpy.context.object
    box.scale = size
    bpy.ops.object.transform_apply(scale=True)
    edge = box.modifiers.new("edge", "BEVEL")
    edge.width, edge.segments = bevel, segments
    box.data.materials.append(material)
    return box


def place(thing, at, turn=0, scale=1.0, tilt=(0, 0)):
    thing.location = at
    thing.rotation_euler = (math.radians(tilt[0]), math.radians(tilt[1]), math.radians(turn))
    thing.scale = (scale, scale, scale)
    return thing


def parent_at(at, turn):
    """An empty that carries the parts of one thing."""
    return place(link("holder", None), at, turn)
