"""Color, roughness, subsurface and bump of every vertex, from the cheese's parameters and the carved fields."""
import numpy as np

from noise import cells, fractal_noise, linear_rgb, mix, smoothstep

FLECK_SIZES = ((1, [1, 1.25, 0.7], 1), (1.7, [1.3, 0.8, 1], 0.8), (3.2, [1, 1, 1], 0.6))


class _Painter:
    def __init__(self, cheese, vertices, fields, seed, mottle):
        self.cheese, self.color, self.shading = cheese, cheese["color"], cheese["shading"]
        self.points, self.fields, self.seed = vertices.astype(np.float32), fields, seed * 10
        self.mottle = mottle * self.color.get("mottle", 1.0)
        self.middle = self.noise(13, 4, number=1)
        self.fine = self.noise(95, 2, number=2)
        self.grainy = self.noise(42, 3, number=3)

    def noise(self, scale, octaves, roughness=0.55, number=0, warp=0):
        return fractal_noise(self.points, scale, octaves, roughness, self.seed + number, warp)

    def cells(self, scale, number, points=None):
        return cells(self.points if points is None else points, scale, self.seed + number)

    def paste(self):
        light, dark = (linear_rgb(c) for c in self.color["paste"])
        broad = self.noise(2.4, 3)
        base = mix(smoothstep(0.6 * broad + 0.4 * self.middle, 0.36, 0.64), light, dark)
        base = mix(0.16 * self.mottle * smoothstep(self.fine, 0.4, 0.75), base, linear_rgb("#FFF6E0"))
        base = base * (1 - 0.10 * self.mottle * smoothstep(self.grainy, 0.5, 0.8))[:, None]
        base = base * (1 - 0.2 * self.fields["hollow"])[:, None]
        base = self._band_under_rind(base)
        if "crystals" in self.color:
            distance, identity = self.cells(24, 4)
            crystal = smoothstep(-distance, -0.16, -0.07) * (identity > 1 - self.color["crystals"])
            base = mix(0.6 * crystal, base, linear_rgb("#FFF8E8"))
        if "crystal" in self.fields:
            base = mix(0.4 * self.crystal(), base, linear_rgb("#FFF4DC"))
        if "leaf" in self.fields:
            base = self._leaves(base, *self.color["flecks"]["colors"])
        elif "flecks" in self.color:
            base = self._flecks(base, **self.color["flecks"])
        if "eye" in self.color:
            # Light that bounces in a hollow would turn its wall brown.
            wall = 1 - smoothstep(self.fields["eye_wall"], 0.0, 0.003)
            base = mix(0.6 * wall, base, linear_rgb(self.color["eye"]))
        if "cracks" in self.color:
            base = self._stain(base, *self.color["cracks"])
        return base

    def crystal(self):
        return smoothstep(-self.fields["crystal"], -0.0016, 0.0008)

    def _stain(self, base, tint, strength):
        """Wine in the cracks and, paler, in the paste beside them; some are dry."""
        crack = self.fields["crack"] + 0.35 * (self.grainy - 0.5) * (self.fields["crack"] > 0)
        stain = np.maximum(smoothstep(crack, 0.5, 0.9), 0.4 * smoothstep(crack, 0.0, 0.7))
        wet = 0.2 + 0.8 * smoothstep(self.noise(3.4, 3, number=40), 0.36, 0.6)
        return mix(strength * wet * stain, base, linear_rgb(tint))

    def _leaves(self, base, *colors):
        """Chopped leaves whose juice has gone into the paste beside them, and which the knife drew along."""
        dark, light = (linear_rgb(c) for c in colors)
        leaf, tone, juice = (self.fields[name] for name in ("leaf", "leaf_tone", "leaf_juice"))
        base = mix(np.maximum(0.35 * smoothstep(leaf, -0.006, 0), 0.5 * juice), base, linear_rgb("#A3A95C"))
        green = mix(np.clip(0.6 * tone + 0.8 * (self.grainy - 0.5) + 0.2, 0, 1), dark, light)
        film = 0.6 * smoothstep(self.grainy, 0.52, 0.75)
        return mix((0.97 - film) * smoothstep(leaf, -0.0008, 0.0006), base, green)

    def _band_under_rind(self, base):
        tint, width = self.color["band"]
        below = np.maximum(self.fields["depth"] - self.color["rind_thickness"], 0)
        return mix(0.85 * np.exp(-below / (width * (0.5 + self.middle))), base, linear_rgb(tint))

    def _flecks(self, base, colors, scale, density):
        """Torn leaves in three sizes."""
        dark, light = (linear_rgb(c) for c in colors)
        warp = 0.02 * np.stack([self.noise(scale * 2, 2, number=60 + k) for k in range(3)], 1)
        for k, (finer, stretch, share) in enumerate(FLECK_SIZES):
            points = (self.points * stretch + warp).astype(np.float32)
            distance, identity = self.cells(scale * finer, 5 + 20 * k, points)
            size = 0.30 + 0.70 * ((identity * 7) % 1)
            torn = self.noise(scale * finer * 4, 2, number=70 + k) - 0.5
            leaf = smoothstep(-(distance + 0.25 * torn), -0.34 * size, -0.22 * size)
            leaf = leaf * (identity > 1 - density * share)
            green = mix((identity * 13) % 1, dark, light) * (0.8 + 0.5 * torn)[:, None]
            base = mix(0.95 * leaf, base, green)
        return base

    def mold(self, base):
        """Paints the veins; returns the color and how moldy each point is."""
        pale, blue, deep = (linear_rgb(c) for c in self.color["mold"])
        coarse = self.noise(30, 4, 0.62, number=6)
        fine = self.noise(85, 3, 0.65, number=7)
        broad = self.noise(5, 2, number=8)
        vein = self.fields["blue"]
        edge = vein + (coarse - 0.5) * 1.6 + (fine - 0.5) * 1.0
        heart = vein + (fine - 0.5) * 1.9 + (coarse - 0.5) * 0.8
        below_rind = 1.0
        if "creeps_in" not in self.cheese["mold"]:
            thickness = self.color["rind_thickness"]
            below_rind = smoothstep(self.fields["depth"], thickness * 0.5, thickness * 3)
        base = mix(0.55 * smoothstep(edge, -0.45, 0.30) * below_rind, base, pale)
        body = mix(smoothstep(broad, 0.3, 0.7), blue, 0.6 * blue + 0.4 * pale)
        base = mix(0.85 * smoothstep(edge, 0.0, 0.55) * below_rind, base, body)
        base = mix(0.80 * smoothstep(heart, 0.50, 1.15) * below_rind, base, deep)
        base = mix(0.35 * smoothstep(fine, 0.55, 0.8) * smoothstep(edge, 0.2, 0.6) * below_rind, base, pale)
        return base, smoothstep(edge, 0.0, 0.4) * below_rind

    def rind(self):
        tones = [linear_rgb(c) for c in self.color["rind"]]
        strength = self.color.get("rind_mix", 1.0)
        broad = self.noise(2.0, 4, 0.6, number=11, warp=0.5)
        patch = self.noise(6.5, 5, 0.62, number=12, warp=0.5)
        detail = self.noise(26, 4, 0.65, number=13)
        grain = self.noise(100, 2, 0.65, number=14)
        rind = mix(smoothstep(broad, 0.38, 0.62), tones[0], tones[1])
        rind = mix(0.85 * strength * smoothstep(patch, 0.50, 0.68), rind, tones[2])
        rind = mix(0.8 * strength * smoothstep(0.75 * detail + 0.25 * broad, 0.50, 0.66), rind, tones[3])
        rind = mix(0.4 * strength * smoothstep(grain, 0.5, 0.8), rind, tones[2])
        if "spots" in self.color:
            rind = self._spots(rind, detail, grain)
        crevice = np.clip(self.fields["crevice"], 0, 1)
        rind = rind * (1 - self.color.get("crevice", 0.55) * crevice)[:, None]
        if "dust" in self.color:
            tint, amount = self.color["dust"]
            raised = smoothstep(0.55 * patch + 0.45 * detail - 0.35 * crevice, 0.30, 0.62)
            rind = mix(amount * raised, rind, linear_rgb(tint))
        if "weave" in self.color:
            rind = mix(self.fields["weave"] * 0.75, rind, linear_rgb(self.color["weave"]))
        if "pomace" in self.color:
            rind = self._pomace(rind, detail, **self.color["pomace"])
        return rind

    def _spots(self, rind, detail, grain):
        large, small = (linear_rgb(c) for c in self.color["spots"])
        spread = self.noise(5.3, 5, 0.6, number=15, warp=0.8) + 0.12 * (detail - 0.5)
        rind = mix(0.75 * smoothstep(spread, 0.64, 0.74), rind, large)
        spread = self.noise(9.1, 5, 0.65, number=16) + 0.1 * (grain - 0.5)
        return mix(0.65 * smoothstep(spread, 0.62, 0.74), rind, small)

    def _pomace(self, rind, detail, scale, colors):
        _, identity = self.cells(scale, 31)
        dark, red, seed = (linear_rgb(c) for c in colors)
        skin = mix((identity * 5) % 1, dark, red)
        skin = mix((((identity * 17) % 1) > 0.8) * 1.0, skin, seed)
        pressed = smoothstep(self.fields["pomace"] + 0.4 * (detail - 0.5), 0.15, 0.5)
        return mix(0.9 * pressed, rind, skin)


def color_vertices(cheese, vertices, fields, seed, mottle=1.0):
    painter = _Painter(cheese, vertices, fields, seed, mottle)
    color, shading = cheese["color"], cheese["shading"]
    paste = painter.paste()
    roughness = np.full(len(vertices), shading["roughness"], np.float32)
    bump = np.full(len(vertices), shading.get("paste_bump", 0.35), np.float32)
    subsurface = np.full(len(vertices), 1.0, np.float32)
    if "mold" in cheese:
        paste, moldy = painter.mold(paste)
        roughness, subsurface, bump = (
            roughness + 0.40 * moldy,
            subsurface * (1 - 0.7 * moldy),
            bump + 0.5 * moldy,
        )
    layers = fields["depth"] / (color["rind_thickness"] * (0.5 + painter.noise(8, 3, number=17)))
    is_rind = 1 - smoothstep(layers, 0.8, 1.2)
    inside = linear_rgb(color.get("rind_inside", color["band"][0]))
    rind = mix(0.5 * smoothstep(layers, 0.15, 0.5), painter.rind(), inside)
    base = mix(is_rind, paste, rind)
    base = np.clip(base * (1 + 0.06 * mottle * (painter.fine - 0.5))[:, None], 0, 1)
    roughness = roughness * (1 - is_rind) + shading["rind_roughness"] * is_rind
    if "pomace" in fields:
        gloss = shading.get("pomace_gloss", 0.25)
        roughness = roughness - gloss * is_rind * smoothstep(fields["pomace"], 0.2, 0.6)
    uneven = (painter.middle - 0.5) * 0.28 * shading.get("roughness_variation", 1) + (
        painter.fine - 0.5
    ) * 0.10
    roughness = np.clip(roughness + uneven, 0.08, 1)
    if "crystal" in fields:
        roughness = np.maximum(roughness, 0.8 * painter.crystal())
    # The wall of an eye is smooth and shines.
    roughness = roughness * (1 - 0.35 * np.clip(1 - fields["eye_wall"] / 0.012, 0, 1))
    values = dict(
        base_color=base,
        roughness=roughness,
        subsurface=subsurface * (1 - 0.85 * is_rind) * shading["subsurface"],
        bump=bump * (1 - is_rind) + shading.get("rind_bump", 0.9) * is_rind,
        is_rind=is_rind,
    )
    return {name: value.astype(np.float32) for name, value in values.items()}
