"""A pot of fondue, as props.py wants it, and the small bits that lie on food."""
import numpy as np

from baked import glazed_material, painted_mesh
from modeling import (
    ball,
    blend,
    build_mesh,
    disc,
    link,
    painted_material,
    parent_at,
    plain_material,
    sheet,
    smooth_profile,
    tube,
    turned,
)
from noise import cells, fractal_noise, linear_rgb, mix, smoothstep


def flakes(points, sizes, tones, rng, holder, stretch=(1, 0.8, 0.55)):
    """Small angular bits, all in one mesh."""
    body, faces = ball(4, 6)
    count = len(points)
    shape = body[None] * rng.uniform(0.5, 1.2, (count, *body.shape)) * np.array(stretch)
    angle = rng.uniform(0, 2 * np.pi, count)
    c, s = np.cos(angle)[:, None], np.sin(angle)[:, None]
    x, y = shape[..., 0] * c - shape[..., 1] * s, shape[..., 0] * s + shape[..., 1] * c
    shape = np.stack([x, y, shape[..., 2]], -1) * rng.uniform(*sizes, (count, 1, 1))
    vertices = (shape + np.asarray(points)[:, None]).reshape(-1, 3)
    every = (faces[None] + (np.arange(count) * len(body))[:, None, None]).reshape(-1, 4)
    colors = blend(np.repeat(rng.uniform(0, 1, count), len(body)), *tones)
    material = painted_material("flakes", 0.6, Specular=0.3)
    link("flakes", build_mesh("flakes", vertices, every, material, colors, smooth=False)).parent = holder


def fondue_pot(at, turn=0, radius=0.85, glaze="#6E2016", seed=3):
    """An earthenware pot with a stub of a handle, full of melted cheese that bubbles at its edge."""
    holder = parent_at(at, turn)
    outline = [
        (0, 0),
        (0.7, 0),
        (0.86, 0.06),
        (0.98, 0.3),
        (0.96, 0.56),
        (1.0, 0.62),
        (0.97, 0.66),
        (0.92, 0.62),
    ]
    outline += [(0.91, 0.5), (0.9, 0.3), (0.6, 0.12), (0, 0.1)]
    vertices, faces = turned(smooth_profile([(x * radius, y * radius) for x, y in outline], 150), 200)
    spots = fractal_noise(vertices.astype(np.float32), 22, 3, seed=seed)
    worn = smoothstep(-vertices[:, 2], -0.05, 0.0)
    colors = mix(0.8 * worn, linear_rgb(glaze) * (0.7 + 0.6 * spots)[:, None], linear_rgb("#8A5A3C"))
    pot = painted_material("pot", 0.18, (0.1, 0.004, 12), Specular=0.5, Clearcoat=0.4)
    link("pot", build_mesh("pot", vertices, faces, pot, colors)).parent = holder
    t = np.linspace(0, 1, 30)
    handle = np.stack([radius * (0.95 + 0.85 * t), 0 * t, radius * (0.46 + 0.16 * t)], 1)
    stub = plain_material("handle", glaze, 0.2, Specular=0.5, Clearcoat=0.4)
    tube(handle, radius * (0.085 + 0.03 * np.sin(np.pi * t)), stub).parent = holder
    _fondue(0.915 * radius, 0.5 * radius, seed, holder)


def _fondue(radius, level, seed, holder):
    r, _, flat = disc(220, 420)
    area = flat * radius
    points = area.reshape(-1, 3).astype(np.float32)
    broad = fractal_noise(points, 2.6, 3, 0.5, seed).reshape(r.shape)
    ropes = fractal_noise(points, 3.0, 3, 0.5, seed + 1, warp=1.6).reshape(r.shape)
    bubbles = 0
    for scale, height in ((9, 0.022), (19, 0.011)):
        near, identity = cells(points, scale, seed + scale)
        dome = np.sqrt(np.clip(1 - (near / (0.2 + 0.3 * identity)) ** 2, 0, 1)) * (identity > 0.5)
        bubbles = bubbles + height * dome.reshape(r.shape) * smoothstep(r + 0.5 * (broad - 0.5), 0.5, 0.85)
    z = level + 0.02 * (broad - 0.5) + 0.02 * (ropes - 0.5) + bubbles + 0.03 * smoothstep(r, 0.93, 1)
    vertices, faces = sheet(np.stack([area[..., 0], area[..., 1], z], -1))
    skin = (smoothstep(r, 0.90, 1.0) * (0.3 + 0.9 * broad)).ravel()
    colors = mix(np.clip(skin, 0, 0.8), blend(ropes.ravel(), "#EBC25A", "#F6DC8E"), linear_rgb("#B9772A"))
    material = glazed_material("fondue", 0.4, (0.06, 0.003, 18), Specular=0.55)
    painted_mesh(
        "fondue", vertices, faces[:, ::-1], material, colors, 0.14 + 0.12 * broad.ravel()
    ).parent = holder
