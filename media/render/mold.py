"""Blue mold: ridged noise for the veins, noise pockets, and the channels that the needles leave."""
import numpy as np
from scipy.ndimage import gaussian_filter
from skimage.morphology import area_closing, area_opening

ISLAND, PINHOLE = 0.06, 0.014  # across: smaller ones would hang in a hollow or look into its wall like an eye


def grow_mold(grid, cheese, part, outside):
    """Returns how blue every point is (below 0: not at all) and how deep a cavity opens there."""
    mold, seed, radius = cheese["mold"], cheese["seed"], cheese["shape"]["radius"]
    scale = mold["scale"]
    vein, patch, detail, grain = (grid.noise(scale * f) for f in (1, 2.6, 0.35, 0.15))
    ridge = 1 - np.abs(vein + 0.5 * detail + 0.25 * grain) / mold["width"]
    pocket = (grid.noise(scale * 0.8) + 0.6 * detail + 0.35 * grain - mold["pocket"]) * 0.8
    blue = np.maximum(np.minimum(ridge, (patch + 0.35 * detail - mold["cover"]) * 1.3), pocket)
    if "needle_spacing" in mold:
        _pierce_from_above(grid, blue, mold, radius, seed, (vein, patch, detail))
    if "radial" in mold:
        angle = np.radians(cheese["shape"]["wedge_angle"])
        face = 0 if part == "block" else angle / 2
        blue = _pierce_from_the_side(grid, blue, mold, radius, (angle, face), seed, (vein, patch, detail))
    if "creeps_in" in mold:
        fade = -np.clip((-outside - mold["creeps_in"] * (1 + 0.55 * patch)) / 0.10, 0, 2) * 2.2
    else:
        fade = np.clip((-outside - mold.get("margin", 0.12)) / 0.12, -1.5, 0) * 1.2
    blue = blue + fade
    # Pockets open up, thin sheets stay closed.
    opening = np.maximum((pocket + fade) * 1.15, blue - mold.get("sheet_cavity", 0.42))
    opening = (opening - mold["cavity_threshold"] + 0.25 * detail) * mold.get("steepness", 1)
    opening = _hollows(grid, opening) if part == "block" else np.clip(opening, 0, 1.0)
    if "lining" in mold:
        near = gaussian_filter(opening, (0.004 / grid.cell, 0, 0.004 / grid.cell))
        bare = np.clip(1 - near / 0.12, 0, 1)
        blue = np.maximum(blue, mold["lining"] * near + 0.4 * grain * (1 - bare) - bare)
    return blue.astype(np.float32), opening * mold["cavity_depth"]


def _hollows(grid, opening):
    """Rounded hollows of a face that is seen from near: nothing hangs over, and their floors are uneven."""
    face = 1 - np.exp(-np.maximum(opening[:, np.argmin(np.abs(grid.y))], 0))
    face = area_closing(face, int((ISLAND / grid.cell) ** 2))
    face = area_opening(face, int((PINHOLE / grid.cell) ** 2))
    return gaussian_filter(face, 1)[:, None]


def _pierce_from_above(grid, blue, mold, radius, seed, noises):
    rng, spacing, needle = np.random.default_rng(seed + 3), mold["needle_spacing"], mold["piercing_radius"]
    reach = needle + 0.08

    def cells_near(position, axis):
        start, stop = ((position + side - grid.low[axis]) / grid.cell for side in (-reach, reach))
        return slice(max(0, int(start)), max(0, int(stop)))

    for row in np.arange(-radius, radius, spacing):
        for column in np.arange(-radius, radius, spacing):
            px = row + rng.normal() * spacing * 0.2
            py = column + rng.normal() * spacing * 0.2
            if px * px + py * py > (radius - 0.1) ** 2:
                continue
            near = cells_near(px, 0), cells_near(py, 1)
            if any(side.stop <= side.start for side in near):
                continue
            vein, patch, detail = (n[near] for n in noises)
            x, y = grid.x[near[0]], grid.y[:, near[1]]
            off = np.sqrt((x - px - 0.015 * vein) ** 2 + (y - py - 0.015 * patch) ** 2)
            channel = np.minimum((1 - off / needle) * 1.2, vein * 0.6 + detail * 0.5 + 0.6)
            blue[near] = np.maximum(blue[near], channel)


def _pierce_from_the_side(grid, blue, mold, radius, angles, seed, noises):
    """Channels that meet in the middle, as in a cylinder pierced all round."""
    vein, patch, detail = noises
    wedge_angle, face_angle = angles
    per_wedge, rise = mold["radial"]
    step = wedge_angle / per_wedge
    rng = np.random.default_rng(seed + 4)
    angle = np.arctan2(grid.y, grid.x)[..., 0] - face_angle
    r = np.sqrt(grid.x * grid.x + grid.y * grid.y)
    column = np.round(angle / step).astype(int)
    row = np.floor(grid.z[0, 0] / rise).astype(int)
    jitter = rng.uniform(-1, 1, (3, 97, 64))
    jitter[0] *= 0.12
    turn, lift, present = (jitter[n][column % 97][..., row % 64] for n in range(3))
    tilt = turn * 3.0 * r * rise
    sideways = r * (angle[..., None] - (column[..., None] + turn) * step) + 0.014 * vein
    upwards = grid.z - (row + 0.5 + lift * 0.30) * rise + tilt + 0.030 * patch + 0.012 * vein + 0.006 * detail
    off = np.sqrt(sideways**2 + upwards**2)
    channel = (1 - off / (mold["piercing_radius"] * (1.25 - 0.35 * r / radius))) * 1.3
    channel = np.minimum(channel, vein * 0.55 + detail * 0.6 + 0.45)
    channel = channel * np.clip((radius * 0.98 - r) / 0.1, 0, 1) - (present < -0.45) * 2
    heart = np.clip(0.30 - r / radius, 0, 1) * mold["heart"] * (1 + 0.3 * vein)
    return np.maximum(blue, channel) + heart
