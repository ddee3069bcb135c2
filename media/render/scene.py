"""Builds a still life in Blender and renders it, as one picture or as the views of a film.

usage: blender -b -P scene.py -- STILL WIDTH HEIGHT SAMPLES WORK [FOLDER VIEWS]
Writes WORK/raw/STILL.npz with the passes that the denoiser needs, or FOLDER/0000.npz and so on for a film.
"""
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy
import numpy as np
from mathutils import Vector

import camera_path
from lights import LIGHTS, aim, light_scene
from objects import (
    CheeseMeshes,
    lay_board,
    lay_grapes,
    place_piece,
    scatter_crumbs,
    set_table_and_backdrop,
)
from modeling import link
from props import PROPS
from stills import still_of

PASSES = ("Image", "Denoising Albedo", "Denoising Normal", "Denoising Depth")


def build(still, work):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    meshes, textures = CheeseMeshes(os.path.join(work, "mesh")), os.path.join(work, "textures")
    for piece in still.pieces:
        place_piece(meshes, piece)
    for slug, count, x, y in still.crumbs:
        scatter_crumbs(meshes, slug, count, x, y)
    for prop in still.props:
        PROPS[prop.kind]((prop.x, prop.y, prop.z), turn=prop.turn, **prop.options)
    for bunch in still.grapes:
        lay_grapes(**bunch)
    lay_board(still.board, textures)
    set_table_and_backdrop(still, textures)
    light_scene(still.lamps or LIGHTS[still.light], still.sky)


def set_camera(camera):
    thing = link("camera", bpy.data.cameras.new("camera"))
    thing.data.lens, thing.data.sensor_width = camera.lens, camera_path.SENSOR
    thing.data.dof.use_dof, thing.data.dof.aperture_fstop = True, camera.aperture
    bpy.context.scene.camera = thing
    look(thing, camera, camera.location)


def look(thing, camera, location):
    thing.location = location
    aim(thing, camera.target)
    thing.data.dof.focus_distance = (Vector(camera.focus) - thing.location).length


def configure_cycles(width, height, samples):
    scene, cycles = bpy.context.scene, bpy.context.scene.cycles
    scene.render.engine, cycles.device = "CYCLES", "CPU"
    scene.render.threads_mode, scene.render.threads = "FIXED", int(os.environ.get("CHEESE_THREADS", "1"))
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.render.resolution_percentage, scene.view_settings.view_transform = 100, "Raw"
    cycles.samples, cycles.use_adaptive_sampling, cycles.adaptive_threshold = samples, True, 0.035
    cycles.adaptive_min_samples, cycles.use_denoising = max(6, samples // 3), False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 8, 2, 2
    cycles.transmission_bounces = 8  # through both walls of a glass and what is in it
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct = 3, 12
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.filter_width = 1.3
    scene.view_layers[0].cycles.denoising_store_passes = True


def write_passes_to(folder):
    """The denoiser needs the passes unclamped, so they leave Blender as floating-point pictures."""
    scene = bpy.context.scene
    scene.use_nodes = True
    nodes = scene.node_tree.nodes
    nodes.clear()
    layers, files = nodes.new("CompositorNodeRLayers"), nodes.new("CompositorNodeOutputFile")
    files.format.file_format, files.format.color_depth, files.base_path = "OPEN_EXR", "32", folder
    files.file_slots.clear()
    for name in PASSES:
        files.file_slots.new(name.split()[-1])
        scene.node_tree.links.new(layers.outputs[name], files.inputs[-1])


def read_pass(folder, name, width, height):
    path = os.path.join(folder, f"{name}{bpy.context.scene.frame_current:04d}.exr")
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = "Non-Color"
    pixels = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    os.remove(path)
    return pixels.reshape(height, width, 4)[::-1, :, :3].astype(np.float16)


def render(path, width, height):
    write_passes_to(path)
    bpy.ops.render.render(write_still=False)
    passes = {name: read_pass(path, name, width, height) for name in (p.split()[-1] for p in PASSES)}
    os.rmdir(path)
    # Under its own name only when complete: an interrupted film keeps the views that exist.
    np.savez(f"{path}.part.npz", **passes)
    os.replace(f"{path}.part.npz", f"{path}.npz")


def render_film(folder, camera, width, height, views):
    scene = bpy.context.scene
    scene.render.use_persistent_data = True
    for view in range(views):
        path = os.path.join(folder, f"{view:04d}")
        if not os.path.exists(f"{path}.npz"):
            look(scene.camera, camera, camera_path.location(camera, view, views))
            scene.cycles.seed = view
            render(path, width, height)
            print("VIEW", view, flush=True)


def main(name, width, height, samples, work, *film):
    still = still_of(name)
    build(still, work)
    set_camera(still.camera)
    configure_cycles(int(width), int(height), int(samples))
    if film:
        folder, views = film
        render_film(folder, still.camera, int(width), int(height), int(views))
    else:
        render(os.path.join(work, "raw", name.replace("/", "_")), int(width), int(height))


main(*sys.argv[sys.argv.index("--") + 1 :])
