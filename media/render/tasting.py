"""What a tasting for children needs besides cheese, as props.py wants it."""
import numpy as np

from modeling import build_mesh, link, painted_material, parent_at, place, plain_material, sheet, tube
from noise import fractal_noise, linear_rgb


def flag(at, turn=0, tint="#B3402E", tilt=(4, -5), seed=1):
    """A wooden pick with a paper flag, stuck into what lies below `at`."""
    holder = parent_at(at, turn)
    place(holder, at, turn, tilt=tilt)
    wood = plain_material("pick", "#CDAE7C", 0.7, (0.3, 0.002, 120))
    up = np.linspace(-0.06, 0.44, 20)
    tube(np.stack([0 * up, 0 * up, up], 1), 0.0095, wood).parent = holder
    u, v = np.meshgrid(np.linspace(0, 1, 60), np.linspace(-1, 1, 24), indexing="ij")
    wave = 0.03 * np.sin(4.2 * u + seed) * u + 0.012 * v * u
    notch = u * (1 - 0.22 * (1 - np.abs(v)) * u)
    points = np.stack([0.010 + 0.23 * notch, wave + 0.010, 0.36 + 0.072 * v * (1 - 0.06 * u)], -1)
    vertices, faces = sheet(points)
    fibers = fractal_noise((vertices + seed).astype(np.float32), 60, 3, seed=seed)
    colors = linear_rgb(tint) * (0.85 + 0.3 * fibers)[:, None]
    paper = painted_material("flag", 0.75, (0.1, 0.001, 120), Specular=0.2)
    link("flag", build_mesh("flag", vertices, faces, paper, colors)).parent = holder
