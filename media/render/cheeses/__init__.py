"""One entry per cheese. 1 unit = 10 cm, colors are sRGB hex.

shape    body of the wheel (or `loaf`), the wedge cut from it and how far the wheel is opened
rind     relief of the outside, mostly as (feature size, height)
cut      relief of the cut faces, with `eyes` (round holes), `openings` (gaps in the curd) and `cracks`
mold     blue veins: `needle_spacing` pierces from above, `radial` from the side, `creeps_in` only from the rind
color    paste, the darker band under the rind, the rind in four tones and what lies on it
shading  gloss, subsurface light and fine bump
scene    layout, board, light; any camera value of the layout can be replaced here
"""
from cheeses.bites import bite
from cheeses.bread import BREAD
from cheeses.france import FRANCE
from cheeses.italy import ITALY
from cheeses.northern_europe import NORTHERN_EUROPE
from cheeses.spain import SPAIN

CHEESES = {**FRANCE, **ITALY, **SPAIN, **NORTHERN_EUROPE}
CARVED = {
    **CHEESES,
    "country-bread": BREAD,
    "butter-cheese-bite": bite(CHEESES["butter-cheese-holland"], 5, 24, 4),
    "havarti-bite": bite(CHEESES["german-havarti"], 8, 110, 16),
    "gouda-bite": bite(CHEESES["huizer-kaas-gilde-smoked-gouda"], 12, 20, 7),
}
