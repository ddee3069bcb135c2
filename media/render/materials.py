"""Blender materials: cheese from its vertex values, wood, slate and plaster from textures, grapes."""
import os

import bpy

from noise import linear_rgb


def color(hex_color):
    return (*linear_rgb(hex_color), 1)


class Nodes:
    """Short ways to add and join shader nodes."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()

    def add(self, kind, inputs, **properties):
        node = self.tree.nodes.new(kind)
        for name, value in properties.items():
            setattr(node, name, value)
        for name, value in inputs.items():
            if isinstance(value, bpy.types.NodeSocket):
                self.tree.links.new(value, node.inputs[name])
            else:
                node.inputs[name].default_value = value
        return node

    def attribute(self, name, output="Fac"):
        return self.add("ShaderNodeAttribute", {}, attribute_name=name).outputs[output]

    def multiply_add(self, value, factor, addition):
        node = self.add("ShaderNodeMath", {0: value, 1: factor, 2: addition}, operation="MULTIPLY_ADD")
        return node.outputs[0]

    def object_coordinates(self):
        return self.add("ShaderNodeTexCoord", {}).outputs["Object"]

    def noise(self, scale, detail, roughness=0.55, coordinates=None):
        inputs = {
            "Vector": coordinates or self.object_coordinates(),
            "Scale": scale,
            "Detail": detail,
            "Roughness": roughness,
        }
        return self.add("ShaderNodeTexNoise", inputs).outputs[0]

    def mix(self, amount, a, b, mode="MIX"):
        return self.add("ShaderNodeMixRGB", {0: amount, 1: a, 2: b}, blend_type=mode).outputs[0]

    def image(self, file, coordinates, is_color=True):
        node = self.add("ShaderNodeTexImage", {"Vector": coordinates})
        node.image = bpy.data.images.load(file)
        node.image.colorspace_settings.name = "sRGB" if is_color else "Non-Color"
        return node.outputs[0]

    def finish(self, **surface):
        inputs = {name.replace("_", " "): value for name, value in surface.items()}
        # A third of the cost of a random walk, and alike to the eye at these depths.
        shader = self.add("ShaderNodeBsdfPrincipled", inputs, subsurface_method="BURLEY")
        self.add("ShaderNodeOutputMaterial", {"Surface": shader.outputs[0]})
        return self.material


def cheese_material(shading, octaves):
    nodes = Nodes("cheese")
    base = nodes.attribute("base_color", "Color")
    is_rind = nodes.attribute("is_rind")
    reach = shading.get("subsurface_reach", 1.0)
    paste_coat = shading.get("paste_coat", 0)
    bump = nodes.add(
        "ShaderNodeBump",
        {
            "Strength": nodes.multiply_add(nodes.attribute("bump"), 0.6, 0),
            "Distance": shading.get("bump_depth", 0.006),
            "Height": nodes.noise(130, octaves, 0.65),
        },
    )
    return nodes.finish(
        Base_Color=base,
        Roughness=nodes.attribute("roughness"),
        Specular=shading.get("specular", 0.42),
        Normal=bump.outputs[0],
        Subsurface=nodes.attribute("subsurface"),
        Subsurface_Radius=(0.11 * reach, 0.06 * reach, 0.025 * reach),
        Subsurface_Color=base,
        Clearcoat=nodes.multiply_add(is_rind, shading.get("coat", 0) - paste_coat, paste_coat),
        Clearcoat_Roughness=0.18,
        Sheen=nodes.multiply_add(is_rind, shading.get("sheen", 0.0), 0),
        Sheen_Tint=0.3,
    )


def textured_material(folder, texture, size, roughness, bump=None, tint=(1, 1, 1)):
    """`bump` is (strength, depth) and reads the texture's height picture."""
    nodes = Nodes(texture)
    mapping = {
        "Vector": nodes.object_coordinates(),
        "Scale": (1 / size[0], 1 / size[1], 1),
        "Location": (0.5, 0.5, 0),
    }
    coordinates = nodes.add("ShaderNodeMapping", mapping).outputs[0]
    picture = nodes.image(os.path.join(folder, f"{texture}.png"), coordinates)
    surface = dict(
        Base_Color=nodes.mix(1.0, picture, (*tint, 1), "MULTIPLY"), Roughness=roughness, Specular=0.28
    )
    if bump:
        height = nodes.image(os.path.join(folder, f"{texture}_height.png"), coordinates, is_color=False)
        inputs = {"Strength": bump[0], "Distance": bump[1], "Height": height}
        surface["Normal"] = nodes.add("ShaderNodeBump", inputs).outputs[0]
    return nodes.finish(**surface)


def _grain(nodes, scale, detail, stretch):
    """Noise along the object, moved by a random amount so that no two things are alike."""
    chance = nodes.add("ShaderNodeObjectInfo", {}).outputs["Random"]
    offset = nodes.add("ShaderNodeCombineXYZ", {k: nodes.multiply_add(chance, 60, k) for k in range(3)})
    mapping = {"Vector": nodes.object_coordinates(), "Location": offset.outputs[0], "Scale": stretch}
    inputs = {
        "Vector": nodes.add("ShaderNodeMapping", mapping).outputs[0],
        "Scale": scale,
        "Detail": detail,
        "Roughness": 0.6,
    }
    return nodes.add("ShaderNodeTexNoise", inputs).outputs[0]


def wood_material(dark, light, roughness=0.65, stretch=(9, 0.35, 9)):
    """Sawn wood; `stretch` is small along the grain."""
    nodes = Nodes("wood")
    fibers, stains = _grain(nodes, 3.0, 6, stretch), _grain(nodes, 0.5, 3, (1, 0.4, 1))
    tone = nodes.mix(0.45, fibers, stains)
    spread = nodes.add("ShaderNodeMapRange", {0: tone, 1: 0.32, 2: 0.68}).outputs[0]
    bump = nodes.add("ShaderNodeBump", {"Strength": 0.5, "Distance": 0.02, "Height": fibers})
    return nodes.finish(
        Base_Color=nodes.mix(spread, color(dark), color(light)),
        Roughness=roughness,
        Specular=0.25,
        Normal=bump.outputs[0],
    )


def weathered_paint(dark, light, bare):
    """Paint that was laid on with a brush, has faded, and has come off here and there."""
    nodes = Nodes("paint")
    brush, faded = _grain(nodes, 3.0, 5, (8, 8, 0.5)), _grain(nodes, 0.7, 4, (1, 1, 1))
    tone = nodes.add("ShaderNodeMapRange", {0: nodes.mix(0.5, brush, faded), 1: 0.35, 2: 0.65}).outputs[0]
    flaked = nodes.add(
        "ShaderNodeMapRange", {0: _grain(nodes, 1.7, 8, (1, 1, 0.6)), 1: 0.66, 2: 0.68}
    ).outputs[0]
    relief = nodes.multiply_add(flaked, -0.9, brush)
    bump = nodes.add("ShaderNodeBump", {"Strength": 0.45, "Distance": 0.015, "Height": relief})
    return nodes.finish(
        Base_Color=nodes.mix(flaked, nodes.mix(tone, color(dark), color(light)), color(bare)),
        Roughness=nodes.multiply_add(flaked, 0.35, 0.42),
        Specular=0.4,
        Normal=bump.outputs[0],
    )


def glass_material():
    """A thin old pane: clear, a mirror where it is seen from the side."""
    nodes = Nodes("glass")
    uneven = nodes.add("ShaderNodeBump", {"Strength": 0.15, "Distance": 0.02, "Height": nodes.noise(1.6, 2)})
    share = nodes.add("ShaderNodeFresnel", {"IOR": 1.5}).outputs[0]
    clear = nodes.add("ShaderNodeBsdfTransparent", {"Color": (0.93, 0.95, 0.92, 1)}).outputs[0]
    mirror = nodes.add("ShaderNodeBsdfGlossy", {"Roughness": 0.03, "Normal": uneven.outputs[0]}).outputs[0]
    both = nodes.add("ShaderNodeMixShader", {0: share, 1: clear, 2: mirror})
    nodes.add("ShaderNodeOutputMaterial", {"Surface": both.outputs[0]})
    return nodes.material


def stone_material(dark, light, scale=1.2):
    nodes = Nodes("stone")
    cloud, grit = nodes.noise(scale, 6, 0.62), nodes.noise(scale * 14, 5, 0.65)
    spread = nodes.add("ShaderNodeMapRange", {0: nodes.mix(0.35, cloud, grit), 1: 0.35, 2: 0.65}).outputs[0]
    bump = nodes.add("ShaderNodeBump", {"Strength": 0.7, "Distance": 0.05, "Height": grit})
    return nodes.finish(
        Base_Color=nodes.mix(spread, color(dark), color(light)),
        Roughness=0.9,
        Specular=0.2,
        Normal=bump.outputs[0],
    )


def grape_material(dark, light):
    """Skin that lets light through, under a powder that is rubbed off in places and differs from berry to berry."""
    nodes = Nodes("grape")
    info = nodes.add("ShaderNodeObjectInfo", {})
    apart = {0: nodes.object_coordinates(), 1: info.outputs["Location"]}
    spot = nodes.add("ShaderNodeVectorMath", apart, operation="ADD").outputs[0]
    skin = nodes.mix(info.outputs["Random"], color(dark), color(light))
    patches, rubbed = nodes.noise(1.1, 2, 0.5, spot), nodes.noise(6, 4, 0.6, spot)
    bloom = nodes.mix(0.35, patches, rubbed)
    bloom = nodes.add("ShaderNodeMapRange", {0: bloom, 1: 0.38, 2: 0.66, 3: 0.0, 4: 0.34}).outputs[0]
    return nodes.finish(
        Base_Color=nodes.mix(bloom, skin, (0.20, 0.21, 0.32, 1)),
        Roughness=nodes.multiply_add(bloom, 1.0, 0.2),
        Specular=0.5,
        Subsurface=0.3,
        Subsurface_Color=(0.22, 0.02, 0.05, 1),
        Subsurface_Radius=(0.08, 0.02, 0.03),
    )
