"""The grain of a hard paste that was cut or broken: rough at every size.

Amounts to add to a signed distance, as in relief.py.
"""
import numpy as np

TOOTH_SIZE = 0.012


def rough_surface(grid, largest, fall, rng):
    """Heights of unit variance, rough at every size up to `largest`; the larger `fall`, the smoother from near."""
    size = grid.size[0], grid.size[2]
    across, up = np.fft.fftfreq(size[0], grid.cell)[:, None], np.fft.rfftfreq(size[1], grid.cell)
    waves = np.fft.rfft2(rng.standard_normal(size)) * (across**2 + up**2 + largest**-2.0) ** (-fall / 2)
    surface = np.fft.irfft2(waves, size)
    return (surface - surface.mean()) / surface.std()


def tooth_relief(grid, height, seed):
    """Grain that is coarser in one place than in the next."""
    rng = np.random.default_rng(seed + 31)
    grain = rough_surface(grid, TOOTH_SIZE, 1.9, rng)
    coarser = np.clip(1 + 0.45 * rough_surface(grid, 0.12, 3, rng), 0.3, 1.7)
    return (height * grain * coarser)[:, None].astype(np.float32)
