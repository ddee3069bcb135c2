"""A block of space, cut into cells, on which a cheese is carved as a signed distance."""
import numpy as np
from scipy.ndimage import gaussian_filter, map_coordinates
from skimage.measure import marching_cubes


def smooth_max(a, b, blend):
    """The larger of two distances, with the crease between them rounded by `blend`."""
    h = np.maximum(blend - np.abs(a - b), 0) / blend
    return np.maximum(a, b) + h * h * blend * 0.25


class Grid:
    def __init__(self, low, high, cell, seed):
        self.low = np.array(low, np.float32)
        self.cell = cell
        self.size = np.ceil((np.array(high) - low) / cell).astype(int) + 1
        self.rng = np.random.default_rng(seed)
        axes = [(self.low[i] + cell * np.arange(self.size[i])).astype(np.float32) for i in range(3)]
        self.x = axes[0][:, None, None]
        self.y = axes[1][None, :, None]
        self.z = axes[2][None, None, :]

    def noise(self, feature, stretch=(1, 1, 1)):
        """Smooth noise of unit variance with features of the given size.

        Drawn on a coarser lattice and enlarged: large features would need huge filters otherwise.
        """
        sigma = [max(feature * s / self.cell / 2.2, 0.6) for s in stretch]
        factor = [max(1, int(s / 1.6)) for s in sigma]
        coarse = [int(np.ceil(self.size[i] / factor[i])) + 3 for i in range(3)]
        field = self.rng.standard_normal(coarse).astype(np.float32)
        field = gaussian_filter(field, [sigma[i] / factor[i] for i in range(3)], mode="wrap")
        field /= field.std() + 1e-9
        for axis in range(3):
            field = self._enlarge(field, axis, factor[axis])
        return field

    def _enlarge(self, field, axis, factor):
        """Along parabolas: straight lines between the points of the lattice would show as folds in raking light."""
        if factor == 1:
            return np.take(field, np.arange(self.size[axis]), axis)
        position = np.arange(self.size[axis]) / factor
        index = position.astype(int)
        shape = [1, 1, 1]
        shape[axis] = -1
        t = (position - index).astype(np.float32).reshape(shape)
        weights = 0.5 * (1 - t) ** 2, 0.5 + t - t * t, 0.5 * t * t
        return sum(np.take(field, index + n, axis) * weight for n, weight in enumerate(weights))

    def box(self, center, reach):
        """Slices of the cells within `reach` of a point, or None outside the block."""
        low = np.maximum(np.floor((center - reach - self.low) / self.cell).astype(int), 0)
        high = np.minimum(np.ceil((center + reach - self.low) / self.cell).astype(int) + 1, self.size)
        if (high <= low).any():
            return None
        return tuple(slice(a, b) for a, b in zip(low, high))

    def mesh(self, distance, fields):
        """Surface of the solid as vertices and triangles, with every field sampled at the vertices."""
        vertices, faces, _, _ = marching_cubes(distance, 0.0, gradient_direction="ascent")
        sampled = {
            name: map_coordinates(field, vertices.T, order=1, mode="nearest").astype(np.float32)
            for name, field in fields.items()
        }
        return (vertices * self.cell + self.low).astype(np.float32), faces[:, ::-1].astype(np.int32), sampled
