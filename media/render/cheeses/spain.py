"""Cheeses from Spain."""
from composition import Prop

SPAIN = {
    "mahon-menorca-cave-aged": dict(
        seed=51,
        shape=dict(
            radius=0.98,
            height=0.6,
            wedge_angle=55,
            squareness=4.2,
            edge_radius=0.2,
            bulge=0.06,
            lump=0.014,
            cut_blend=0.012,
        ),
        rind=dict(fold=0.016, cloth=(0.035, 0.0012), noise=[(0.2, 0.005), (0.04, 0.0018), (0.015, 0.0008)]),
        cut=dict(
            noise=[(0.3, 0.006), (0.04, 0.0018), (0.014, 0.0009)],
            eyes=[dict(count=170, radius=0.011, spread=0.5, stretch=0.3, roughness=0.2)],
            cracks=dict(scale=0.14, width=0.04, threshold=1.0, depth=0.02),
        ),
        color=dict(
            paste=["#EBC47C", "#DDAE62"],
            band=("#B0732F", 0.1),
            rind=["#AE5A20", "#C47834", "#7B431C", "#D69A56"],
            rind_mix=0.75,
            rind_thickness=0.014,
            crystals=0.3,
        ),
        shading=dict(rind_roughness=0.45, coat=0.2, roughness=0.42, subsurface=0.22),
        scene=dict(layout="high", board="oak", light="warm"),
    ),
    "queso-de-oveja-curado": dict(
        seed=52,
        shape=dict(
            radius=1.0, height=0.72, wedge_angle=55, edge_radius=0.06, bulge=0.01, lump=0.006, cut_blend=0.012
        ),
        rind=dict(weave=(0.12, 0.02), lines=(0.09, 0.006), noise=[(0.2, 0.003), (0.03, 0.0012)]),
        cut=dict(
            noise=[(0.3, 0.005), (0.04, 0.0016), (0.013, 0.0008)],
            eyes=[dict(count=260, radius=0.009, spread=0.5, stretch=0.35, roughness=0.2)],
        ),
        color=dict(
            paste=["#F1E0B4", "#E7CF97"],
            band=("#C9A564", 0.08),
            rind=["#8A6A42", "#A3815A", "#6A4E30", "#BFA27A"],
            rind_mix=0.7,
            weave="#2E2116",
            rind_thickness=0.012,
        ),
        shading=dict(rind_roughness=0.5, coat=0.12, roughness=0.4, subsurface=0.24),
        scene=dict(layout="classic", board="oak", light="soft", mirror=True, exposure=0.9),
    ),
    "queso-gamoneu-del-valle": dict(
        seed=57,
        shape=dict(
            radius=1.0, height=0.8, wedge_angle=55, edge_radius=0.1, bulge=0.03, lump=0.016, cut_blend=0.014
        ),
        rind=dict(noise=[(0.12, 0.007), (0.04, 0.004), (0.015, 0.002)]),
        cut=dict(
            noise=[(0.25, 0.006), (0.06, 0.0014), (0.018, 0.0006)], flake=(0.05, 0.0012), chunk=(0.4, 0.016)
        ),
        mold=dict(
            scale=0.09,
            width=0.42,
            cover=-0.5,
            pocket=1.2,
            cavity_depth=0.012,
            cavity_threshold=0.6,
            creeps_in=0.16,
        ),
        color=dict(
            mold=["#B8B494", "#8A988A", "#5C706C"],
            paste=["#F3E2B4", "#EAD29A"],
            band=("#B0A070", 0.1),
            rind=["#6A4A2C", "#8A6A44", "#3E2C1C", "#8A8A72"],
            spots=["#8A9A8C", "#A86A38"],
            rind_thickness=0.018,
        ),
        shading=dict(rind_roughness=0.85, roughness=0.42, subsurface=0.25),
        scene=dict(
            layout="apex",
            board="chestnut",
            light="cool",
            props=[
                Prop("fern", -1.72, -0.62, 12, length=1.5, seed=1),
                Prop("fern", 0.68, -0.42, 204, length=1.2, seed=3),
            ],
            crumbs=22,
        ),
    ),
}
