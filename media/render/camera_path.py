"""Where a film's camera stands in each frame, in plain numbers: Blender and the frame blending both need it."""
import math

import numpy as np

SENSOR = 36
ASIDE, UPWARDS = math.radians(4.5), math.radians(2.5)


def location(camera, frame, frames):
    """A point on an ellipse round the place of the camera, at the same distance from its target.

    The ellipse is closed and has no turning point, so the film loops without a cut and never plays backwards.
    """
    phase = 2 * math.pi * frame / frames
    offset = np.subtract(camera.location, camera.target)
    distance = np.linalg.norm(offset)
    azimuth = math.atan2(offset[1], offset[0]) - ASIDE * math.sin(phase)
    elevation = math.asin(offset[2] / distance) - UPWARDS * math.cos(phase)
    level = math.cos(elevation)
    direction = level * math.cos(azimuth), level * math.sin(azimuth), math.sin(elevation)
    return camera.target + distance * np.array(direction)


class View:
    """Maps pixels of one picture to points in space and back; `inner` is the share of it that is shown."""

    def __init__(self, camera, place, width, height, inner=1.0):
        self.place = place.astype(np.float32)
        self.size = width, height
        self.reach = SENSOR / 2 / camera.lens * inner
        forward = np.subtract(camera.target, self.place)
        forward = forward / np.linalg.norm(forward)
        right = np.cross(forward, (0, 0, 1))
        right = right / np.linalg.norm(right)
        self.axes = np.stack([right, np.cross(right, forward), forward]).astype(np.float32)

    def points(self, depth):
        """What each pixel sees, `depth` away from the camera along its ray."""
        width, height = self.size
        y, x = np.mgrid[0:height, 0:width].astype(np.float32) + 0.5
        across = (x / width * 2 - 1) * self.reach
        upwards = (1 - y / height * 2) * self.reach * height / width
        rays = np.stack([across, upwards, np.ones_like(across)], -1) @ self.axes
        rays /= np.linalg.norm(rays, axis=-1, keepdims=True)
        return self.place + rays * depth[..., None]

    def pixels(self, points):
        """Row and column at which each point is seen, and how far away it is."""
        width, height = self.size
        offset = points - self.place
        across, upwards, ahead = np.moveaxis(offset @ self.axes.T, -1, 0)
        column = (across / ahead / self.reach + 1) / 2 * width - 0.5
        row = (1 - upwards / ahead / self.reach * width / height) / 2 * height - 0.5
        return row, column, np.linalg.norm(offset, axis=-1)
