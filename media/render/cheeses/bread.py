"""Bread is carved like a cheese: a crumb with holes inside a crust."""

BREAD = dict(
    seed=71,
    shape=dict(
        radius=1.0,
        height=0.66,
        wedge_angle=60,
        loaf=dict(length=1.25, half_width=0.62, slice=0.16),
        edge_radius=0.26,
        bulge=0.05,
        dome=0.10,
        lump=0.03,
        cut_blend=0.012,
    ),
    rind=dict(noise=[(0.25, 0.014), (0.07, 0.007), (0.02, 0.0024)], pits=(0.05, 0.008)),
    cut=dict(
        noise=[(0.25, 0.006), (0.05, 0.0016), (0.02, 0.0012)],
        eyes=[
            dict(count=520, radius=0.011, spread=0.55, stretch=0.4, roughness=0.25, margin=0.04),
            dict(count=46, radius=0.026, spread=0.45, stretch=0.4, roughness=0.25, margin=0.08),
        ],
    ),
    color=dict(
        paste=["#F0E2C2", "#E6D3AA"],
        band=("#B98A50", 0.03),
        rind=["#8A5024", "#A4682E", "#5A3014", "#C08A4C"],
        rind_mix=0.85,
        dust=("#E6DAC6", 0.35),
        rind_thickness=0.03,
        rind_inside="#8A5428",
    ),
    shading=dict(rind_roughness=0.75, roughness=0.75, subsurface=0.25),
)
