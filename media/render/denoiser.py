"""The Open Image Denoise network, evaluated with torch: Debian's Blender is built without it.

The weights (rt_hdr_alb_nrm.tza, Intel, Apache-2.0) are fetched by fetch-weights, not kept here.
"""
import os
import struct

import numpy as np
import torch
import torch.nn.functional as F

torch.set_num_threads(int(os.environ.get("CHEESE_THREADS", "1")))

TZA_MAGIC = 0x41D7
DTYPES = {"f": np.float32, "h": np.float16}
BORDER = 16
MIDDLE_GRAY = 0.18
LARGEST_HALF = 65504.0

# Constants of the perceptual transfer curve that the network was trained on.
A, B, C, D, E, F_, G = (
    1.41283765e03,
    1.64593172e00,
    4.31384981e-01,
    -2.94139609e-03,
    1.92653254e-01,
    6.26026094e-03,
    9.98620152e-01,
)
Y0, Y1, X0, X1 = 1.57945760e-06, 3.22087631e-02, 2.23151711e-03, 3.70974749e-01


def _to_perceptual(y):
    bright = np.where(y <= Y1, B * np.power(np.maximum(y, 1e-12), C) + D, E * np.log(y + F_) + G)
    return np.where(y <= Y0, A * y, bright)


def _to_linear(x):
    bright = np.where(x <= X1, np.power(np.maximum((x - D) / B, 0), 1 / C), np.exp((x - G) / E) - F_)
    return np.where(x <= X0, x / A, bright)


UNIT = 1 / _to_perceptual(np.array(LARGEST_HALF))


def load_weights(path):
    with open(path, "rb") as file:
        data = file.read()
    magic, _, _, position = struct.unpack("<HBBQ", data[:12])
    if magic != TZA_MAGIC:
        raise ValueError(f"{path} holds no denoiser weights")

    def take(layout):
        nonlocal position
        values = struct.unpack_from("<" + layout, data, position)
        position += struct.calcsize("<" + layout)
        return values

    weights = {}
    for _ in range(take("I")[0]):
        name = take(f"{take('H')[0]}s")[0].decode()
        dimensions = take("B")[0]
        shape = take(f"{dimensions}I")
        take(f"{dimensions}s")
        kind, offset = take("c")[0].decode(), take("Q")[0]
        values = np.frombuffer(data, DTYPES[kind], int(np.prod(shape)), offset)
        weights[name] = torch.from_numpy(values.reshape(shape).astype(np.float32))
    layers = {name.rpartition(".")[0] for name in weights}
    return {layer: _layer(weights[f"{layer}.weight"], weights[f"{layer}.bias"]) for layer in layers}


def _layer(weight, bias):
    """A convolution whose output is cut off at 0, by XNNPACK: on ARM seven times as fast as `conv2d`."""
    pack = torch.ops.prepacked.conv2d_clamp_prepack
    return pack(weight, bias, stride=[1, 1], padding=[1, 1], dilation=[1, 1], groups=1, output_min=0.0)


def _exposure(color):
    """Brings the picture's average to middle gray, block by block so that highlights do not decide."""
    height, width, _ = color.shape
    luminance = (color * [0.212671, 0.715160, 0.072169]).sum(-1)[: height // 16 * 16, : width // 16 * 16]
    blocks = luminance.reshape(height // 16, 16, width // 16, 16).mean((1, 3))
    return MIDDLE_GRAY / np.exp(np.log(blocks[blocks > 1e-8]).mean())


def _network(x, weights):
    def conv(name, t):
        return torch.ops.prepacked.conv2d_clamp_run(t, weights[name])

    def down(t):
        return F.max_pool2d(t, 2)

    def up(t, beside):
        return torch.cat([F.interpolate(t, scale_factor=2, mode="nearest"), beside], 1)

    pool1 = down(conv("enc_conv1", conv("enc_conv0", x)))
    pool2 = down(conv("enc_conv2", pool1))
    pool3 = down(conv("enc_conv3", pool2))
    pool4 = down(conv("enc_conv4", pool3))
    t = conv("enc_conv5b", conv("enc_conv5a", pool4))
    for level, beside in ((4, pool3), (3, pool2), (2, pool1), (1, x)):
        t = conv(f"dec_conv{level}b", conv(f"dec_conv{level}a", up(t, beside)))
    return conv("dec_conv0", t)


def denoise(color, albedo, normal, weights):
    height, width, _ = color.shape
    scale = _exposure(color)
    perceptual = _to_perceptual(np.clip(color * scale, 0, LARGEST_HALF)) * UNIT
    stacked = np.concatenate([perceptual, np.clip(albedo, 0, 1), np.clip(normal, -1, 1) * 0.5 + 0.5], -1)
    x = torch.from_numpy(stacked.astype(np.float32)).permute(2, 0, 1)[None]
    x = F.pad(x, (BORDER, BORDER + -width % 16, BORDER, BORDER + -height % 16), mode="reflect")
    x = x.contiguous(memory_format=torch.channels_last)
    with torch.no_grad():
        y = _network(x, weights)[0, :, BORDER : BORDER + height, BORDER : BORDER + width]
    y = y.permute(1, 2, 0).numpy().astype(np.float64)
    return _to_linear(np.clip(y / UNIT, 0, 1 / UNIT)) / scale
