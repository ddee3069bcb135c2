"""The second picture of every cheese: its cut face or its rind from very near."""
from cheeses import CARVED
from framing import corner, inside

# Colors of the cloth under some cheeses.
DELFT, MOSS = (0.17, 0.27, 0.48), (0.27, 0.38, 0.29)

_CLOSEUPS = {
    "mahon-menorca-cave-aged": (
        corner,
        dict(
            width=0.72,
            key=(-64, 28),
            aperture=1.8,
            cell=0.62,
            fracture=0.05,
            facets=(0.9, 0.6, 0.25, 0.5),
            facet_edge=0.1,
            drag=0.0002,
            crystals=60,
            board="oak",
            changes=dict(
                cut=dict(noise=[(0.3, 0.006), (0.05, 0.0006)], chips=(0.014, 0.004), cracks=None),
                color=dict(crystals=None, paste=["#E8CB90", "#D6B070"]),
                shading=dict(coat=0.05, roughness=0.64, subsurface=0.12, subsurface_reach=0.5, specular=0.22),
            ),
        ),
    ),
    "queso-de-oveja-curado": (
        corner,
        dict(
            width=0.80,
            across=-0.06,
            below=0.24,
            azimuth=42,
            elevation=14,
            crystals=160,
            tone="day",
            board="oak",
        ),
    ),
    "pecorino-romano-pdo": (
        corner,
        dict(
            width=0.80,
            across=0.10,
            below=0.24,
            depth=0.5,
            reach=0.6,
            azimuth=30,
            elevation=18,
            key=(-62, 30),
            power=0.75,
            aperture=1.8,
            cell=0.72,
            drag=0,
            fracture=0.034,
            facets=(1.0, 0.7, 0.3, 0.5),
            facet_edge=0.07,
            exposure=0.9,
            board=None,
            table="marble",
            changes=dict(
                cut=dict(noise=[(0.3, 0.006)], chips=(0.016, 0.005), cracks=None, flake=None),
                shading=dict(subsurface_reach=0.5, specular=0.25),
            ),
        ),
    ),
    "millefoglie-al-marzemino": (
        corner,
        dict(
            width=0.70,
            below=0.17,
            key=(-62, 28),
            power=0.8,
            aperture=1.7,
            cell=0.62,
            drag=0.0002,
            fracture=0.055,
            tone="ember",
            board="oak",
            changes=dict(
                cut=dict(
                    noise=[(0.25, 0.006)],
                    chips=(0.016, 0.005),
                    cracks=dict(
                        spacing=0.06,
                        scale=0.13,
                        width=0.075,
                        threshold=-0.15,
                        depth=0.030,
                        patch_flatness=0.2,
                        halo=6,
                        inset=0.03,
                    ),
                    eyes=[dict(count=160, radius=0.004, spread=0.5, stretch=0.6, roughness=0.5)],
                ),
                shading=dict(roughness=0.58, paste_bump=0.3),
            ),
        ),
    ),
    "huizer-kaas-gilde-smoked-gouda": (
        corner,
        dict(width=0.74, below=0.2, grain=0.0002, rind_grain=0.00012),
    ),
    "landana-wild-garlic": (
        corner,
        dict(
            width=0.66,
            below=0.2,
            key=(-54, 32),
            power=0.62,
            aperture=1.8,
            cell=0.58,
            grain=0.0002,
            rind_grain=0.0002,
            leaves=230,
            tone="day",
            board=None,
            table="linen",
            table_tint=DELFT,
            changes=dict(
                color=dict(flecks=dict(colors=["#26391B", "#5E7338"])),
                shading=dict(specular=0.3, subsurface_reach=0.7),
            ),
        ),
    ),
    "german-havarti": (
        corner,
        dict(
            width=0.64,
            below=0.17,
            key=(-62, 30),
            power=0.7,
            aperture=1.7,
            cell=0.66,
            grain=0.00016,
            drag=0.0002,
            rind_grain=0.0003,
            tone="day",
            board=None,
            table="linen",
            table_tint=MOSS,
            changes=dict(
                cut=dict(
                    noise=[(0.3, 0.005), (0.06, 0.0009)],
                    chips=(0.012, 0.003),
                    eyes=[dict(count=60, radius=0.004, spread=0.4, stretch=0.3, roughness=0.3, margin=0.0)],
                    openings=[(0.07, 0.80, 0.055), (0.03, 0.84, 0.06)],
                ),
                color=dict(paste=["#F3DC9F", "#E8CA80"]),
                shading=dict(
                    subsurface=0.2, subsurface_reach=0.55, roughness=0.28, paste_coat=0.2, paste_bump=0.25
                ),
            ),
        ),
    ),
    "queso-gamoneu-del-valle": (
        corner,
        dict(width=0.74, drag=0, crumble=0.003, tone="cool"),
    ),
    "rossini-blue": (corner, dict(width=0.70, below=0.2)),
    "butter-cheese-holland": (
        corner,
        dict(
            width=0.70,
            key=(-56, 30),
            power=0.66,
            aperture=1.8,
            cell=0.6,
            grain=0.0002,
            rind_grain=0.0003,
            tone="day",
            board="oak",
        ),
    ),
    "asiago-dop-stravecchio": (
        corner,
        dict(
            width=0.70,
            key=(-60, 30),
            power=0.8,
            aperture=1.8,
            cell=0.62,
            crystals=70,
            drag=0,
            fracture=0.075,
            facets=(0.9, 0.8, 0.35, 0.5),
            facet_edge=0.1,
            exposure=0.9,
            board="oak",
            changes=dict(
                cut=dict(noise=[(0.3, 0.008)], chips=(0.016, 0.005), cracks=None, flake=None),
                color=dict(crystals=None, paste=["#E4CA94", "#D0AE72"]),
                shading=dict(coat=0.0, roughness=0.66, subsurface=0.1, subsurface_reach=0.5, specular=0.22),
            ),
        ),
    ),
    "saint-paulin-campagne-de-france": (
        corner,
        dict(
            width=0.66,
            below=0.10,
            reach=0.6,
            elevation=28,
            rind_grain=0.0003,
            tone="cool",
        ),
    ),
    "saint-nectaire-aop": (
        corner,
        dict(
            width=0.70,
            below=0.10,
            elevation=28,
            key=(-60, 30),
            power=0.7,
            aperture=1.7,
            cell=0.66,
            grain=0.0002,
            drag=0.0002,
            rind_grain=0.0004,
            tone="cool",
            board="oak",
            changes=dict(
                cut=dict(
                    noise=[(0.3, 0.006), (0.06, 0.0010)],
                    chips=(0.012, 0.002),
                    eyes=[
                        dict(count=50, radius=0.005, spread=0.5, stretch=0.4, roughness=0.3, margin=0.05),
                        dict(count=4, radius=0.014, spread=0.35, stretch=0.35, roughness=0.3),
                    ],
                    openings=[(0.055, 0.86, 0.06), (0.026, 0.9, 0.06)],
                ),
                color=dict(dust=("#C9C3B8", 0.45)),
                shading=dict(
                    subsurface=0.22,
                    subsurface_reach=0.6,
                    roughness=0.36,
                    paste_coat=0.1,
                    paste_bump=0.3,
                    rind_bump=0.3,
                ),
            ),
        ),
    ),
    "abondance": (
        corner,
        dict(width=0.74, across=0.26, reach=0.6, azimuth=28, tone="ember", board=None, table="worn"),
    ),
    "blue-stilton-reserve": (
        inside,
        dict(
            width=0.60,
            x=0.36,
            z=0.6,
            elevation=14,
            azimuth=18,
            key=(-62, 30),
            power=0.8,
            aperture=1.6,
            cell=0.66,
            drag=0,
            grain=0.0005,
            fracture=0.11,
            tone="day",
            changes=dict(cut=dict(noise=[(0.25, 0.006)], flake=None)),
        ),
    ),
    "carozzi-valsassina-gorgonzola-dop": (
        corner,
        dict(width=0.84, below=0.2, reach=0.6, aperture=1.4, tone="cool", board=None, table="marble"),
    ),
    "comte-aop": (
        corner,
        dict(
            width=0.66,
            key=(-66, 26),
            aperture=2.0,
            cell=0.6,
            grain=0.00016,
            drag=0.0002,
            fracture=0.011,
            rind_grain=0.0005,
            crystals=170,
            changes=dict(cut=dict(chips=(0.011, 0.003), cracks=None), color=dict(crystals=None)),
        ),
    ),
    "roquefort-maison-gabriel-coulet": (
        corner,
        dict(
            width=0.86,
            across=0.42,
            below=0.40,
            reach=0.5,
            key=(-60, 30),
            power=0.8,
            aperture=1.7,
            cell=0.62,
            drag=0,
            grain=0.0003,
            fracture=0.035,
            tone="cool",
            mirror=True,
            changes=dict(
                cut=dict(noise=[(0.25, 0.005)], chips=(0.014, 0.004)),
                mold=dict(cover=-0.5, pocket=0.58, margin=0.03, cavity_depth=0.05, steepness=2.5, lining=2.4),
                color=dict(mold=["#A9B9AE", "#5C807E", "#33535A"], paste=["#F6EFDA", "#F0E4C8"]),
                shading=dict(subsurface=0.35, subsurface_reach=0.7),
            ),
        ),
    ),
}

CLOSEUPS = {slug: view(slug, **values) for slug, (view, values) in _CLOSEUPS.items()}


def seen_from_near(slug):
    """The parameters of a cheese as its close-up changes them."""
    cheese = dict(CARVED[slug])
    for part, changes in CLOSEUPS[slug].changes.items():
        changed = {**cheese[part], **changes}
        cheese[part] = {name: value for name, value in changed.items() if value is not None}
    return cheese
