"""Cubes for a tasting, cut on all sides from the paste of a cheese."""

EDGE = 0.17


def bite(cheese, seed, eyes, holes):
    """`eyes` is the number of small holes, `holes` that of larger ones."""
    paste = cheese["color"]["paste"]
    return dict(
        seed=seed,
        shape=dict(
            radius=EDGE,
            height=EDGE,
            wedge_angle=60,
            loaf=dict(length=EDGE, half_width=EDGE / 2, slice=EDGE),
            edge_radius=0.002,
            lump=0.0015,
            cut_blend=0.002,
            cell_factor=0.55,
        ),
        rind=dict(noise=[(0.12, 0.0012), (0.03, 0.0002)]),
        cut=dict(
            noise=[(0.12, 0.0012), (0.03, 0.0002)],
            chips=(0.007, 0.0018),
            eyes=[
                dict(count=eyes, radius=0.0045, spread=0.5, stretch=0.25, roughness=0.2, margin=0.0),
                dict(count=holes, radius=0.011, spread=0.4, stretch=0.2, roughness=0.15, margin=0.02),
            ],
        ),
        color=dict(
            paste=paste,
            mottle=0.7,
            band=(paste[1], 0.01),
            rind=[*paste, *paste],
            rind_mix=0.4,
            rind_thickness=0.001,
        ),
        shading=dict(
            roughness=0.42,
            rind_roughness=0.42,
            roughness_variation=1.5,
            subsurface=0.26,
            subsurface_reach=0.7,
            paste_bump=0.12,
            rind_bump=0.12,
        ),
    )
