"""Denoises raw passes and grades them like a photograph.

usage: grading.py STILL WEIGHTS RAW.npz PICTURE.jpg
"""
import os
import sys

import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter

from denoiser import denoise, load_weights
from noise import srgb
from stills import FINAL_EXPOSURE, still_of

LUMA = np.array([0.3, 0.59, 0.11])
SATURATION = 1.06
COOL_SHADOWS = np.array([-0.004, 0.000, 0.008])
WARM_HIGHLIGHTS = np.array([0.012, 0.004, -0.014])
GRAIN = 0.0036


def _filmic(x):
    a, b, c, d, e, f = 0.22, 0.30, 0.10, 0.20, 0.01, 0.30

    def curve(v):
        return ((v * (a * v + c * b) + d * e) / (v * (a * v + b) + d * f)) - e / f

    return curve(x) / curve(np.array(6.0))


def _vignette(height, width):
    y, x = np.mgrid[0:height, 0:width]
    return 1 - 0.55 * ((x / width - 0.5) ** 2 * 1.1 + (y / height - 0.48) ** 2 * 1.3)[..., None]


def _grain(height, width):
    grain = np.random.default_rng(0).standard_normal((height, width)).astype(np.float32)
    grain = gaussian_filter(grain, 0.7 * width / 1600 + 0.2)
    return (grain / grain.std() * GRAIN)[..., None]


def grade(linear, exposure, grain=True, softness=0.0):
    height, width, _ = linear.shape
    x = linear * exposure
    glow = np.maximum(x - 1.0, 0).astype(np.float32)
    x = x + gaussian_filter(glow, (width / 90, width / 90, 0)) * 0.22
    picture = srgb(_filmic(x * 2.2))
    luma = (picture @ LUMA)[..., None]
    picture = luma + (picture - luma) * SATURATION
    shadows, highlights = np.clip(1 - luma * 2.2, 0, 1), np.clip(luma * 1.6 - 0.6, 0, 1)
    picture = (picture + shadows * COOL_SHADOWS + highlights * WARM_HIGHLIGHTS) * _vignette(height, width)
    if softness:
        picture = gaussian_filter(picture, (softness, softness, 0))
    elif grain:
        picture = picture + _grain(height, width) * (0.6 + 0.8 * (1 - luma))
    return (np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8)


def read_passes(path):
    with np.load(path) as file:
        return {name: file[name].astype(np.float32) for name in file.files}


def develop(passes, still, weights, grain=True):
    """Denoised and graded; a film goes without grain, which would cost it most of its bytes."""
    linear = denoise(passes["Image"].astype(np.float64), passes["Albedo"], passes["Normal"], weights)
    return grade(linear, FINAL_EXPOSURE * still.exposure, grain, still.softness)


def as_image(graded, still):
    return Image.fromarray(np.ascontiguousarray(graded[:, ::-1] if still.mirror else graded))


if __name__ == "__main__":
    name, weights_file, raw, picture = sys.argv[1:]
    still = still_of(name)
    finished = as_image(develop(read_passes(raw), still, load_weights(weights_file)), still)
    # Under its own name only when complete: an interrupted run must not leave half a picture.
    finished.save(f"{picture}.part", "JPEG", quality=92, subsampling=0)
    os.replace(f"{picture}.part", picture)
