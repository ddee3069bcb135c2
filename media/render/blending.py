"""Finishes the frames of a film, each steadied by its neighbours.

Few samples per pixel flicker. The same point seen in several frames has several times as many, so each
frame borrows the noisy light of its neighbours, moved to where it is seen now, before it is denoised.

usage: blending.py STILL WEIGHTS RAW_FOLDER FRAMES FINISHED_FOLDER
"""
import os
import sys

import numpy as np
from scipy.ndimage import map_coordinates

from camera_path import View, swing
from denoiser import load_weights
from grading import finish, read_passes
from stills import still_of

NEIGHBOURHOOD = 17  # frames
SAME_DEPTH = 0.02  # a point farther off than this share of its distance was hidden in the other frame


class FrameBlender:
    def __init__(self, camera, frames, load):
        self.frames, self.load, self.loaded = frames, load, {}
        height, width, _ = load(0)["Image"].shape
        self.views = [View(camera, swing(frame, frames), width, height) for frame in range(frames)]

    def passes(self, frame):
        """The passes of a frame, each averaged over its neighbourhood."""
        first = min(max(0, frame - NEIGHBOURHOOD // 2), self.frames - NEIGHBOURHOOD)
        nearby = range(first, first + NEIGHBOURHOOD)
        self.loaded = {n: self.loaded.get(n) or self.load(n) for n in nearby}
        here = self.loaded[frame]
        points = self.views[frame].points(here["Depth"][..., 0])
        totals = {name: values.astype(np.float64) for name, values in here.items()}
        weight = np.ones(points.shape[:2] + (1,))
        for other in nearby:
            if other != frame:
                place, seen = self._find(points, other)
                weight += seen
                for name, values in self.loaded[other].items():
                    totals[name] += values[place] * seen
        return {name: total / weight for name, total in totals.items()}

    def _find(self, points, other):
        """The pixels at which another frame shows the points, and whether it really shows them.

        Whole pixels, not a mixture of four: the denoiser takes noise that was smoothed for texture.
        """
        depth = self.loaded[other]["Depth"][..., 0]
        height, width = depth.shape
        row, column, distance = self.views[other].pixels(points)
        there = map_coordinates(depth, [row, column], order=1, mode="nearest")
        inside = (row >= 0) & (column >= 0) & (row <= height - 1) & (column <= width - 1)
        seen = inside & (np.abs(there - distance) < SAME_DEPTH * distance)
        place = np.rint(row).clip(0, height - 1).astype(int), np.rint(column).clip(0, width - 1).astype(int)
        return place, seen[..., None].astype(np.float64)


def main(name, weights_file, raw_folder, frames, finished_folder):
    still, weights = still_of(name), load_weights(weights_file)

    def load(frame):
        return read_passes(os.path.join(raw_folder, f"{name}_{frame:04d}.npz"))

    blender = FrameBlender(still.camera, frames, load)
    for frame in range(frames):
        picture = finish(blender.passes(frame), still, weights, grain=False)
        picture.save(os.path.join(finished_folder, f"{frame:04d}.png"))


if __name__ == "__main__":
    main(*sys.argv[1:4], int(sys.argv[4]), sys.argv[5])
