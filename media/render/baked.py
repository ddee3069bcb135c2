"""What an oven browns: its colors and gloss, and a pot of cheese as props.py wants it."""
import numpy as np

from materials import Nodes
from modeling import (
    build_mesh,
    disc,
    link,
    place,
    set_point_values,
    sheet,
)
from noise import cells, fractal_noise, linear_rgb, mix, smoothstep

# From where the oven has not reached to where it has burned.
CHEESE_TONES = ("#EFD89E", "#DEAE58", "#94551F", "#3C1D0C")


def glazed_material(name, subsurface=0.2, bump=(0.3, 0.006, 70), **surface):
    """Color and roughness from the vertices: what is baked shines in one place and is dull beside it."""
    nodes = Nodes(name)
    base = nodes.attribute("base_color", "Color")
    strength, depth, scale = bump
    inputs = {"Strength": strength, "Distance": depth, "Height": nodes.noise(scale, 4, 0.62)}
    surface.setdefault("Specular", 0.4)
    return nodes.finish(
        Base_Color=base,
        Roughness=nodes.attribute("roughness"),
        Subsurface=subsurface,
        Subsurface_Color=base,
        Subsurface_Radius=(0.09, 0.05, 0.02),
        Normal=nodes.add("ShaderNodeBump", inputs).outputs[0],
        **surface,
    )


def browned(heat, tones):
    """Colors for a heat of 0 to 1."""
    pale, golden, brown, burned = (linear_rgb(tone) for tone in tones)
    colors = mix(smoothstep(heat, 0.15, 0.45), np.broadcast_to(pale, (*np.shape(heat), 3)), golden)
    colors = mix(smoothstep(heat, 0.42, 0.72), colors, brown)
    return mix(0.85 * smoothstep(heat, 0.72, 0.98), colors, burned)


def painted_mesh(name, vertices, faces, material, colors, roughness):
    mesh = build_mesh(name, vertices, faces, material, colors)
    set_point_values(mesh, "roughness", np.broadcast_to(roughness, len(vertices)))
    return link(name, mesh)


def noise_on(flat, shape, *arguments, **options):
    return fractal_noise(flat.reshape(-1, 3).astype(np.float32), *arguments, **options).reshape(shape)


def melted_cheese(at, turn=0, size=(0.72, 0.53), depth=0.23, seed=4, heat=0.0):
    """Cheese that boiled in its dish: blisters of every size, brown on top and along the edge."""
    r, _, flat = disc()
    area = flat * (size[0], size[1], 1)
    broad = noise_on(area, r.shape, 3.2, 4, 0.55, seed)
    fine = noise_on(area, r.shape, 14, 4, 0.55, seed + 1)
    blister = 0
    for scale, height, number in ((4.2, 0.024, 2), (8, 0.012, 3), (16, 0.005, 4)):
        bent = area.reshape(-1, 3) + 0.06 * broad.reshape(-1, 1)
        near, identity = cells(bent.astype(np.float32), scale, seed + number)
        dome = np.sqrt(np.clip(1 - (near / (0.25 + 0.45 * identity)) ** 2, 0, 1)) * (identity > 0.6)
        # Some of them burst and left a ring.
        dome = np.where((identity * 7) % 1 < 0.45, 2.4 * dome * (1 - dome), dome)
        blister = blister + (height * dome).reshape(r.shape)
    blister = blister * (1 - smoothstep(r, 0.78, 0.9))
    rim = smoothstep(r, 0.82, 0.98)
    z = depth + 0.026 * (broad - 0.5) + blister + 0.005 * (fine - 0.5) + 0.03 * rim**2
    brown = (
        heat
        + 1.0 * (broad - 0.40)
        + 15 * blister
        + 0.55 * (fine - 0.5)
        + 0.5 * smoothstep(r + 0.10 * (fine - 0.5), 0.84, 0.97)
    )
    brown = np.clip(brown, 0, 1).ravel()
    fat = (smoothstep(-broad, -0.44, -0.36) * smoothstep(fine, 0.35, 0.5) * (1 - rim)).ravel()
    colors = mix(0.4 * fat, browned(brown, CHEESE_TONES), linear_rgb("#C88A30"))
    vertices, faces = sheet(np.stack([area[..., 0], area[..., 1], z], -1))
    roughness = 0.40 + 0.24 * fine.ravel() + 0.2 * smoothstep(brown, 0.5, 0.9)
    roughness = roughness * (1 - fat) + 0.08 * fat
    material = glazed_material("melted", 0.25, (0.3, 0.005, 60), Specular=0.35)
    thing = painted_mesh(
        "melted", vertices, faces[:, ::-1], material, colors, roughness
    )
    return place(thing, at, turn)
