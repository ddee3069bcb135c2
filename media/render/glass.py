"""A small stemmed glass of sherry, as props.py wants it."""
import numpy as np

from materials import Nodes
from modeling import build_mesh, link, parent_at, smooth_profile, turned

GLASS, SHERRY = 1.5, 1.36  # how much each of them bends light
CLEAR, AMBER = (0.97, 0.98, 0.97, 1), (0.94, 0.64, 0.25, 1)
WALL = 0.013
# (radius, height) of the bowl, from where its inside ends in the stem
BOWL = ((0, 0.50), (0.07, 0.515), (0.155, 0.57), (0.212, 0.68), (0.218, 0.78), (0.196, 0.94), (0.166, 1.12))

STEM = ((0, 0), (0.205, 0), (0.212, 0.008), (0.20, 0.018), (0.09, 0.032), (0.03, 0.07), (0.02, 0.2), (0.021, 0.36))


def copita(at, turn=0, level=0.74):
    """`level` is how high the sherry stands."""
    inside = smooth_profile(BOWL, 160)
    beside = np.c_[np.gradient(inside[:, 1]), -np.gradient(inside[:, 0])]
    shell = inside + WALL * beside / np.linalg.norm(beside, axis=1, keepdims=True)
    stem = smooth_profile(STEM, 120)
    outside = np.vstack([stem, smooth_profile([stem[-1], (0.04, 0.45), *shell[shell[:, 0] > 0.08]], 150)])
    rim = np.array([[inside[-1, 0] + WALL / 2, inside[-1, 1] + WALL / 2]])
    wet = inside[:, 1] < level
    surface = np.linspace(inside[wet][-1], (0, inside[wet][-1, 1] - 0.004), 12)
    holder = parent_at(at, turn)
    for name, profile, bend, tint in (
        ("glass", np.vstack([outside, rim, inside[~wet][::-1]]), GLASS, CLEAR),
        ("in sherry", inside[wet], SHERRY / GLASS, AMBER),
        ("sherry", surface, SHERRY, AMBER),
    ):
        vertices, faces = turned(profile, 160)
        mesh = build_mesh(name, vertices, faces[:, ::-1], _clear(name, bend, tint))
        link(name, mesh).parent = holder


def _clear(name, bend, tint):
    """Clear to the lamps as well: a shadow without the light that a glass gathers would be black."""
    nodes = Nodes(name)
    way = nodes.add("ShaderNodeLightPath", {})
    glass = nodes.add("ShaderNodeBsdfGlass", {"Color": tint, "Roughness": 0.0, "IOR": bend})
    through = nodes.add("ShaderNodeBsdfTransparent", {"Color": tint})
    is_light = nodes.add(
        "ShaderNodeMath",
        {0: way.outputs["Is Shadow Ray"], 1: way.outputs["Is Diffuse Ray"]},
        operation="MAXIMUM",
    )
    both = nodes.add("ShaderNodeMixShader", {0: is_light.outputs[0], 1: glass.outputs[0], 2: through.outputs[0]})
    nodes.add("ShaderNodeOutputMaterial", {"Surface": both.outputs[0]})
    return nodes.material
