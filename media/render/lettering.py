"""Words written by hand on cards and tags, as props.py wants them.

The letters are the single strokes of a plain Hershey font, which Debian packages as hershey-fonts-data: printed as
on a market stall. The capitals of its script fonts are taken for other letters.
"""
import functools
import unicodedata

import numpy as np

from modeling import blend, build_mesh, link, painted_material, parent_at, place, plain_material, sheet, tube
from noise import fractal_noise, smoothstep

FONT_FILE = "/usr/share/hershey-fonts/futural.jhf"
ACUTE = "\u0301"
CAP_HEIGHT = 21  # of the font's own units
TIGHTER = 0.86  # than the font sets its letters
SLANT = np.array([[0.86, 0.0], [0.16, 1.0]])
FILM = 0.0005  # between paper and ink, as little as keeps them apart
INK, CARD, KRAFT = "#1B1F2C", "#EFE6D2", "#A88355"


@functools.cache
def _font():
    """Each printable character's left and right bound, and its strokes as lists of (x, y), y upwards."""
    with open(FONT_FILE) as file:
        text = file.read().replace("\n", "")
    glyphs, at = {}, 0
    for code in range(32, 127):
        count = int(text[at + 5 : at + 8])
        pairs = [text[at + 8 + 2 * k : at + 10 + 2 * k] for k in range(count)]
        at += 8 + 2 * count
        strokes = [[]]
        for pair in pairs[1:]:
            if pair == " R":
                strokes.append([])
            else:
                strokes[-1].append((ord(pair[0]) - ord("R"), ord("R") - ord(pair[1])))
        left, right = (ord(bound) - ord("R") for bound in pairs[0])
        glyphs[chr(code)] = left, right, strokes
    return glyphs


def _strokes(word):
    """Lines of a word from x = 0, a capital one unit high, with the unsteadiness of a hand."""
    pen = middle = 0.0
    for letter in unicodedata.normalize("NFD", word):
        if letter == ACUTE:
            yield np.array([(middle - 1.5, 16.5), (middle + 3.0, 21.0)]) / CAP_HEIGHT
            continue
        left, right, strokes = _font()[letter]
        for stroke in strokes:
            yield (np.array(stroke, float) + (pen - left, 9)) / CAP_HEIGHT
        middle = pen + (right - left) / 2
        pen += TIGHTER * (right - left)


def _rounded(line):
    """Corners cut twice, so that a polygon reads as a curve."""
    for _ in range(2 * (len(line) > 2)):
        near, far = 0.75 * line[:-1] + 0.25 * line[1:], 0.25 * line[:-1] + 0.75 * line[1:]
        line = np.vstack([line[:1], np.stack([near, far], 1).reshape(-1, 2), line[-1:]])
    return line


def write(word, size, room, surface, parent, paper, seed=1, pen=0.038):
    """Writes the word round the middle of a card, smaller than `size` if it is wider than `room`.

    `surface` lifts points (x, y) onto the card of the color `paper`; `pen` is half as wide as a stroke, as a
    share of `size`.
    """
    ink = painted_material("ink", 0.85, Specular=0.1)
    lines = [_rounded(stroke) @ SLANT for stroke in _strokes(word)]
    width = max(line[:, 0].max() for line in lines)
    size = min(size, room / width)
    for line in (_evenly(size * line, 0.3 * pen * size) for line in lines):
        drift = (line + seed * 5).astype(np.float32)
        points = np.c_[drift, 0 * drift[:, 0]].astype(np.float32)
        shake = np.stack([fractal_noise(points, 2.2 / size, 2, seed=seed + axis) for axis in (0, 1)], 1) - 0.5
        line = line - (size * width / 2, 0.35 * size) + shake * 0.10 * size
        pressure = 0.75 + 0.5 * fractal_noise(points, 3 / size, 2, seed=seed + 4)
        _lay_ink(line, pen * size * pressure, surface, ink, paper, seed).parent = parent


def _evenly(line, spacing):
    along = np.r_[0, np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))]
    t = np.linspace(0, along[-1], max(6, int(along[-1] / spacing)))
    return np.stack([np.interp(t, along, line[:, axis]) for axis in (0, 1)], 1)


def _lay_ink(line, half_width, surface, ink, paper, seed):
    """A stroke as flat as the paper: round at its ends, paler where the pen was quick and along its edges."""
    ahead = np.gradient(line, axis=0)
    ahead /= np.linalg.norm(ahead, axis=1, keepdims=True) + 1e-9
    bow = np.linspace(0, np.pi / 2, 6)[1:, None]
    start = line[0] - ahead[0] * half_width[0] * np.sin(bow[::-1])
    end = line[-1] + ahead[-1] * half_width[-1] * np.sin(bow)
    line = np.vstack([start, line, end])
    ahead = np.vstack([np.repeat(ahead[:1], 5, 0), ahead, np.repeat(ahead[-1:], 5, 0)])
    cap = np.cos(bow[:, 0])
    half_width = np.r_[half_width[0] * cap[::-1], half_width, half_width[-1] * cap]
    side = np.stack([-ahead[:, 1], ahead[:, 0]], 1) * half_width[:, None]
    across = np.array([-1, -0.8, 0, 0.8, 1])
    flat = line[:, None] + side[:, None] * across[:, None]
    points = surface(flat.reshape(-1, 2))
    vertices, faces = sheet(points.reshape(*flat.shape[:2], 3))
    soaked = fractal_noise((points + seed).astype(np.float32), 40, 3, seed=seed)
    edge = np.tile(np.abs(across) == 1, len(line))
    colors = blend(0.25 * smoothstep(soaked, 0.45, 0.8) + 0.35 * edge, INK, paper)
    return link("ink", build_mesh("ink", vertices, faces, ink, colors))


def card(at, turn=0, word="Cheese", size=(0.52, 0.25), seed=1, lean=0.34, pen=0.038):
    """A folded card that stands by itself, a word on its front."""
    holder = parent_at(at, turn)
    paper = plain_material("card", CARD, 0.8, (0.12, 0.002, 90), Specular=0.2)
    width, height = size
    bend = 0.02 * np.sin(seed * 2.1)

    def front(points):
        x, up = points[:, 0], points[:, 1] + height / 2
        return np.stack([x, lean * (up - height) + bend * (2 * x / width) ** 2, up * 0.94], 1)

    y, x = np.mgrid[-height / 2 : height / 2 : 24j, -width / 2 : width / 2 : 40j]
    points = front(np.stack([x.ravel(), y.ravel()], 1)).reshape(*x.shape, 3)
    for side in (1, -1):
        vertices, faces = sheet(points * (1, side, 1))
        link("card", build_mesh("card", vertices, faces[:, ::side], paper)).parent = holder
    write(word, 0.46 * height, 0.84 * width, lambda line: front(line) - (0, FILM, 0), holder, CARD, seed, pen)


def tag(at, turn=0, word="Name", size=(0.82, 0.4), tilt=(0, 0), string=None, seed=1):
    """A paper tag with cut corners and an eyelet; `string` is where its thread goes, seen from the tag."""
    holder = parent_at(at, turn)
    place(holder, at, turn, tilt=tilt)
    paper = plain_material("tag", KRAFT, 0.8, (0.2, 0.002, 90), Specular=0.2)
    length, width = size

    def lifted(points):
        t = points[:, 0] / length + 0.5
        return np.c_[points, 0.012 + 0.05 * (t - 0.35) ** 2]

    u, v = np.meshgrid(np.linspace(0, 1, 60), np.linspace(-1, 1, 24), indexing="ij")
    half = width / 2 * np.clip(0.55 + u * 3.4, 0, 1)
    flat = np.stack([((u - 0.5) * length).ravel(), (v * half).ravel()], 1)
    vertices, faces = sheet(lifted(flat).reshape(*u.shape, 3))
    link("tag", build_mesh("tag", vertices, faces[:, ::-1], paper)).parent = holder
    eyelet = np.array([(-0.43 * length, 0.0)])
    ring = np.linspace(0, 2 * np.pi, 30)
    circle = eyelet + 0.03 * np.stack([np.cos(ring), np.sin(ring)], 1)
    tube(lifted(circle), 0.010, plain_material("eyelet", "#7A2E22", 0.6)).parent = holder
    middle = (0.06, 0)
    write(
        word,
        0.46 * width,
        0.7 * length,
        lambda line: lifted(line + middle) + (0, 0, FILM),
        holder,
        KRAFT,
        seed,
    )
    if string is not None:
        start, end = lifted(eyelet)[0], np.array(string, float)
        t = np.linspace(0, 1, 30)[:, None]
        thread = start * (1 - t) + end * t + (0, 0, 0.08) * np.sin(np.pi * t)
        tube(thread, 0.007, plain_material("thread", "#D8CBB0", 0.9)).parent = holder
