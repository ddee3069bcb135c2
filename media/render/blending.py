"""Finishes the frames of a film, each steadied by its neighbors.

Few samples per pixel flicker. The same point seen in several frames has several times as many, so each
frame borrows the noisy light of its neighbors, moved to where it is seen now, before it is denoised.

usage: blending.py STILL WEIGHTS FOLDER FRAMES
Reads FOLDER/0000.npz and so on and writes FOLDER/0000.png. Finished frames are kept.
"""
import os
import sys

import numpy as np
from scipy.ndimage import median_filter

from camera_path import View, location
from denoiser import load_weights
from grading import finish, read_passes
from stills import still_of

NEIGHBORHOOD = 17  # frames
SAME_DEPTH = 0.02  # a point farther off than this share of its distance was hidden in the other frame
LIGHT = ("Image", "Albedo", "Normal")


class FrameBlender:
    def __init__(self, camera, frames, read):
        self.frames, self.read, self.loaded = frames, read, {}
        height, width, _ = read(0)["Image"].shape
        places = [location(camera, frame, frames) for frame in range(frames)]
        self.views = [View(camera, place, width, height) for place in places]

    def passes(self, frame):
        """The passes of a frame, each averaged over its neighborhood."""
        first = frame - NEIGHBORHOOD // 2
        nearby = [number % self.frames for number in range(first, first + NEIGHBORHOOD)]
        self.loaded = {n: self.loaded.get(n) or self._load(n) for n in nearby}
        light, depth = self.loaded[frame]
        points = self.views[frame].points(depth)
        total, weight = light.copy(), np.ones(depth.shape, np.float32)
        for other in nearby:
            if other != frame:
                pixels, seen = self._find(points, other)
                total += self.loaded[other][0][pixels] * seen[..., None]
                weight += seen
        return dict(zip(LIGHT, np.split(total / weight[..., None], len(LIGHT), -1)))

    def _load(self, frame):
        """The light of a frame and its depth, the latter calmed: at a blurred edge each sample sees another thing."""
        passes = self.read(frame)
        light = np.concatenate([passes[name] for name in LIGHT], -1)
        return light, median_filter(passes["Depth"][..., 0], 7)

    def _find(self, points, other):
        """The pixels at which another frame shows the points, and whether it really shows them.

        Whole pixels, not a mixture of four: the denoiser takes noise that was smoothed for texture.
        """
        depth = self.loaded[other][1]
        height, width = depth.shape
        row, column, distance = self.views[other].pixels(points)
        inside = (row >= 0) & (column >= 0) & (row <= height - 1) & (column <= width - 1)
        pixels = np.rint(row).clip(0, height - 1).astype(int), np.rint(column).clip(0, width - 1).astype(int)
        seen = inside & (np.abs(depth[pixels] - distance) < SAME_DEPTH * distance)
        return pixels, seen


def main(name, weights_file, folder, frames):
    still, weights = still_of(name), load_weights(weights_file)

    def path(frame, ending):
        return os.path.join(folder, f"{frame:04d}.{ending}")

    blender = FrameBlender(still.camera, frames, lambda frame: read_passes(path(frame, "npz")))
    for frame in range(frames):
        picture = path(frame, "png")
        if not os.path.exists(picture):
            finished = finish(blender.passes(frame), still, weights, grain=False)
            finished.save(f"{picture}.part", "PNG")
            os.replace(f"{picture}.part", picture)


if __name__ == "__main__":
    main(*sys.argv[1:4], int(sys.argv[4]))
