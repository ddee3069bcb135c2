"""Seeded noise on arrays of points, and the color arithmetic that goes with it."""
import numpy as np

_CORNERS = [(a, b, c) for a in (0, 1) for b in (0, 1) for c in (0, 1)]
_NEIGHBORS = [(a, b, c) for a in (-1, 0, 1) for b in (-1, 0, 1) for c in (-1, 0, 1)]
# Turning every octave hides the lattice that value noise is made on.
_OCTAVE_TURN = np.array([[0.8, 0.6, 0], [-0.6, 0.8, 0], [0, 0, 1]], np.float32) @ np.array(
    [[1, 0, 0], [0, 0.8, 0.6], [0, -0.6, 0.8]], np.float32
)
_CONTRAST = 1.35


def _hash(i, j, k, seed):
    """Integer lattice point to a number between 0 and 1."""
    n = i * np.uint32(374761393) + j * np.uint32(668265263) + k * np.uint32(2147483647)
    n = (n + np.uint32(seed) * np.uint32(974711)).astype(np.uint32)
    n = (n ^ (n >> np.uint32(13))) * np.uint32(1274126177)
    n = n ^ (n >> np.uint32(16))
    return (n & np.uint32(0xFFFFFF)).astype(np.float32) / np.float32(0xFFFFFF)


def value_noise(points, seed=0):
    floor = np.floor(points)
    t = (points - floor).astype(np.float32)
    cell = floor.astype(np.int64).astype(np.uint32)
    t = t * t * t * (t * (t * 6 - 15) + 10)
    total = 0
    for corner in _CORNERS:
        i, j, k = (cell[:, axis] + np.uint32(corner[axis]) for axis in range(3))
        weight = 1
        for axis in range(3):
            weight = weight * (t[:, axis] if corner[axis] else 1 - t[:, axis])
        total = total + _hash(i, j, k, seed) * weight
    return total


def fractal_noise(points, scale, octaves=4, roughness=0.55, seed=0, warp=0):
    """Several octaves of value noise between 0 and 1; `warp` bends it into marbling."""
    q = points * scale
    if warp:
        bend = [value_noise(q + offset, seed + n) for offset, n in ((7.3, 91), (1.7, 92), (3.1, 93))]
        q = q + warp * np.stack(bend, 1)
    amplitude, total, weight = 1.0, 0, 0
    for octave in range(octaves):
        total = total + amplitude * value_noise(q + octave * 13.7, seed + octave)
        weight += amplitude
        amplitude *= roughness
        q = (q @ _OCTAVE_TURN) * 2.03
    return np.clip(0.5 + (total / weight - 0.5) * _CONTRAST, 0, 1)


def cells(points, scale, seed=0):
    """Distance to the nearest of scattered points, and that point's own random number."""
    q = points * scale
    floor = np.floor(q)
    nearest = np.full(len(points), 9.0, np.float32)
    identity = np.zeros(len(points), np.float32)
    for offset in _NEIGHBORS:
        corner = floor + offset
        i, j, k = (corner[:, axis].astype(np.int64).astype(np.uint32) for axis in range(3))
        center = corner + np.stack([_hash(i, j, k, seed + s) for s in (1, 2, 3)], 1)
        distance = np.sqrt(((center - q) ** 2).sum(1))
        closer = distance < nearest
        nearest = np.where(closer, distance, nearest)
        identity = np.where(closer, _hash(i, j, k, seed + 9), identity)
    return nearest, identity


def smoothstep(x, low, high):
    t = np.clip((x - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def mix(amount, a, b):
    """From color a to color b, point by point."""
    return a + (b - a) * np.asarray(amount)[..., None]


def linear_rgb(hex_color):
    c = np.array([int(hex_color[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4).astype(np.float32)


def srgb(linear):
    x = np.clip(linear, 0, 1)
    return np.where(x <= 0.0031308, 12.92 * x, 1.055 * x ** (1 / 2.4) - 0.055)
