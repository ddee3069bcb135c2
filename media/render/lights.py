"""Five ways to light a table. Each has a key, a rim, a fill and a light on the backdrop."""
import bpy
from mathutils import Vector

from modeling import link

KEY_TARGET, RIM_TARGET, FILL_TARGET = (0, -0.1, 0.3), (0, 0.3, 0.5), (0.3, 0, 0.3)

# (location, target, size, watts, color, height of a rectangular lamp)
LIGHTS = {
    "warm": [
        ((-4.4, -1.5, 2.7), KEY_TARGET, 1.9, 760, (1, 0.87, 0.70), 1.5),
        ((2.2, 4.6, 2.5), RIM_TARGET, 1.8, 200, (1, 0.80, 0.58), None),
        ((3.0, -5.0, 2.0), FILL_TARGET, 4.0, 85, (1.0, 0.97, 0.93), None),
        ((-3.0, 5.0, 4.2), (0.8, 7.5, 1.2), 1.2, 260, (1, 0.74, 0.48), None),
    ],
    "cool": [
        ((-4.2, -1.2, 3.2), KEY_TARGET, 2.4, 860, (0.90, 0.95, 1.0), 2.0),
        ((2.4, 4.4, 2.4), RIM_TARGET, 1.8, 170, (1, 0.86, 0.70), None),
        ((3.0, -5.0, 2.2), FILL_TARGET, 4.0, 120, (1.0, 0.97, 0.95), None),
        ((-3.0, 5.0, 4.2), (0.8, 7.5, 1.2), 1.4, 300, (0.86, 0.93, 1.0), None),
    ],
    "soft": [
        ((-3.8, -2.6, 4.0), KEY_TARGET, 2.8, 980, (1, 0.95, 0.88), 3.0),
        ((2.6, 4.2, 3.0), RIM_TARGET, 2.4, 220, (1, 0.93, 0.84), None),
        ((3.4, -4.6, 2.4), FILL_TARGET, 4.0, 150, (1.0, 0.97, 0.95), None),
        ((-2.5, 4.6, 4.4), (0.4, 7.5, 1.4), 2.2, 520, (1, 0.93, 0.84), None),
    ],
    "window": [
        ((-4.0, 1.0, 3.2), KEY_TARGET, 1.7, 880, (1, 0.97, 0.92), 1.7),
        ((2.6, 4.2, 2.8), RIM_TARGET, 2.0, 150, (1, 0.94, 0.86), None),
        ((2.8, -5.0, 2.6), FILL_TARGET, 4.0, 110, (0.95, 0.98, 1.0), None),
        ((-2.5, 4.6, 4.4), (0.4, 7.5, 1.4), 2.0, 300, (0.95, 0.97, 1.0), None),
    ],
    "ember": [
        ((-4.3, -2.0, 2.1), KEY_TARGET, 1.5, 760, (1, 0.80, 0.56), 1.3),
        ((2.6, 4.2, 2.1), RIM_TARGET, 1.6, 300, (1, 0.72, 0.44), None),
        ((2.6, -5.2, 2.2), FILL_TARGET, 4.0, 120, (1.0, 0.93, 0.86), None),
        ((-3.0, 5.0, 4.2), (0.8, 7.5, 1.2), 1.2, 240, (1, 0.66, 0.38), None),
    ],
}


def aim(thing, target):
    direction = Vector(target) - thing.location
    thing.rotation_euler = direction.to_track_quat("-Z", "Y").to_euler()


def light_scene(lamps, sky):
    for location, target, size, watts, color, height in lamps:
        lamp = bpy.data.lights.new("lamp", "AREA")
        lamp.energy, lamp.size, lamp.color = watts, size, color
        if height:
            lamp.shape, lamp.size_y = "RECTANGLE", height
        thing = link("lamp", lamp)
        thing.location = location
        aim(thing, target)
    world = bpy.data.worlds.new("room")
    world.use_nodes = True
    # A dim sky is found by the rays that bounce anyway. As a lamp it would take a share of the others' rays.
    world.cycles.sampling_method = "NONE"
    background = world.node_tree.nodes["Background"].inputs
    background[0].default_value, background[1].default_value = (*sky, 1), 1.0
    bpy.context.scene.world = world
