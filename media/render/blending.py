"""Makes the frames of a film out of fewer views with few samples.

Few samples per pixel flicker. The same point seen in several views has several times as many, so each view
borrows the noisy light of its neighbors, moved to where it is seen now, before it is denoised. Each frame is
made of the two finished views beside it, moved likewise.

usage: blending.py STILL WEIGHTS FOLDER VIEWS FRAMES
Reads FOLDER/0000.npz and so on and writes FOLDER/view-0000.png, then FOLDER/frame-0000.png. Finished pictures
are kept.
"""
import os
import sys

import numpy as np
import torch
import torch.nn.functional as F
from PIL import Image
from scipy.ndimage import distance_transform_edt, median_filter, minimum_filter

from camera_path import View, location
from denoiser import load_weights
from grading import as_image, develop, read_passes
from stills import still_of

NEIGHBORHOOD = 17  # views
STRIDE = 2  # every second view is finished, the others only lend their light
SAME_DEPTH = 0.02  # a point farther off than this share of its distance was hidden in the other view
CALM, FRINGE = 7, 13  # pixels
INNER = 0.98  # share of a view that its frames show: at the very border few neighbors lend light
LIGHT = ("Image", "Albedo", "Normal")


def whole_pixels(row, column, shape):
    """The nearest pixels, and which of them lie inside the picture."""
    height, width = shape
    inside = (row >= 0) & (column >= 0) & (row <= height - 1) & (column <= width - 1)
    return (
        np.rint(row).clip(0, height - 1).astype(int),
        np.rint(column).clip(0, width - 1).astype(int),
    ), inside


def calm_depth(depth):
    """At a blurred edge each sample sees another thing. The fringe round a near thing moves with it."""
    calm = median_filter(depth, CALM)
    near = minimum_filter(calm, FRINGE)
    return np.where(calm - near > SAME_DEPTH * calm, near, calm)


class SeenView:
    """One rendered view: where its camera stands, how far away each pixel is and what light it holds."""

    def __init__(self, camera, number, views, passes):
        self.depth = calm_depth(passes["Depth"][..., 0])
        self.light = np.concatenate([passes[name] for name in LIGHT], -1)
        height, width = self.depth.shape
        self.view = View(camera, location(camera, number, views), width, height)

    def find(self, points):
        """Row and column at which the points are seen, and whether they really are."""
        row, column, distance = self.view.pixels(points)
        pixels, inside = whole_pixels(row, column, self.depth.shape)
        return row, column, inside & (np.abs(self.depth[pixels] - distance) < SAME_DEPTH * distance)


class ViewBlender:
    def __init__(self, camera, views, read):
        self.camera, self.views, self.read, self.loaded = camera, views, read, {}

    def load(self, numbers):
        """Keeps these views in memory and forgets all others."""
        nearby = [number % self.views for number in numbers]
        self.loaded = {number: self.loaded.get(number) or self._load(number) for number in nearby}
        return self.loaded

    def _load(self, number):
        return SeenView(self.camera, number, self.views, self.read(number))

    def passes(self, number):
        """The passes of a view, each averaged over its neighborhood."""
        reach = NEIGHBORHOOD // 2
        nearby = self.load(range(number - reach, number + reach + 1))
        own = nearby[number]
        points = own.view.points(own.depth)
        total, weight = own.light.copy(), np.ones(own.depth.shape, np.float32)
        for other in nearby.values():
            if other is not own:
                row, column, seen = other.find(points)
                # Whole pixels, not a mixture of four: the denoiser takes noise that was smoothed for texture.
                pixels, _ = whole_pixels(row, column, own.depth.shape)
                total += other.light[pixels] * seen[..., None]
                weight += seen
        return dict(zip(LIGHT, np.split(total / weight[..., None], len(LIGHT), -1)))

    def frame(self, place, picture_of):
        """The picture from a place on the path, counted in views, made of the two finished views beside it."""
        steps, share = divmod(place / STRIDE, 1)
        before = int(steps) * STRIDE
        pair = self.load([before, before + STRIDE])
        height, width = pair[before].depth.shape
        here = View(self.camera, location(self.camera, place, self.views), width, height, INNER)
        points = here.points(depth_between(here, pair.values()))
        total, weight = 0, 0
        for (number, seen_view), part in zip(pair.items(), (1 - share, share)):
            row, column, seen = seen_view.find(points)
            lent = part * np.where(seen, 1, 0.001)[..., None]
            total, weight = total + lent * sample(picture_of(number), row, column), weight + lent
        return (total / weight).round().clip(0, 255).astype(np.uint8)


def depth_between(here, neighbors):
    """How far away things are from `here`: where the neighbors see several, the nearest hides the others."""
    depth = np.full(here.size[::-1], np.inf, np.float32)
    for neighbor in neighbors:
        row, column, distance = here.pixels(neighbor.view.points(neighbor.depth))
        (rows, columns), inside = whole_pixels(row, column, depth.shape)
        np.minimum.at(depth, (rows[inside], columns[inside]), distance[inside])
    nearest = distance_transform_edt(np.isinf(depth), return_distances=False, return_indices=True)
    return depth[tuple(nearest)]


def sample(picture, row, column):
    """The picture between its pixels, by a cubic that keeps it sharp."""
    height, width, _ = picture.shape
    grid = np.stack([column / (width - 1), row / (height - 1)], -1).astype(np.float32) * 2 - 1
    source = torch.from_numpy(picture.astype(np.float32)).permute(2, 0, 1)[None]
    options = dict(mode="bicubic", padding_mode="border", align_corners=True)
    return F.grid_sample(source, torch.from_numpy(grid)[None], **options)[0].permute(1, 2, 0).numpy()


def main(name, weights_file, folder, views, frames):
    still, weights = still_of(name), load_weights(weights_file)
    blender = ViewBlender(
        still.camera, views, lambda number: read_passes(os.path.join(folder, f"{number:04d}.npz"))
    )

    def view_path(number):
        return os.path.join(folder, f"view-{number:04d}.png")

    def write(path, make):
        if not os.path.exists(path):
            make().save(f"{path}.part", "PNG")
            os.replace(f"{path}.part", path)

    def picture_of(number):
        return np.asarray(Image.open(view_path(number)))

    for number in range(0, views, STRIDE):
        write(
            view_path(number),
            lambda: Image.fromarray(develop(blender.passes(number), still, weights, grain=False)),
        )
    for frame in range(frames):
        # Half a frame aside of the views, so that no frame is a view itself and sharper than the others.
        place = (frame + 0.5) * views / frames
        path = os.path.join(folder, f"frame-{frame:04d}.png")
        write(path, lambda: as_image(blender.frame(place, picture_of), still))


if __name__ == "__main__":
    main(*sys.argv[1:4], *map(int, sys.argv[4:]))
