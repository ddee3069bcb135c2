"""What can lie beside a cheese, by name. Sizes as in cheeses, 1 unit = 10 cm.

Each function builds one thing at `at` (x, y and the height of the surface), turned by `turn` degrees.
"""
from baked import melted_cheese
from cellar import bulb, rack, vault
from choux import gougeres
from crumb import bread_cubes, fondue_fork
from glass import copita
from greenery import fern
from lettering import card, tag
from pantry import chocolate
from pasta import cacio_e_pepe
from polenta import soft_polenta
from produce import apple, clove, pear, peppercorns, walnut
from sandwich import apple_wedge, toast_crumbs, toastie
from served import fondue_pot
from shop import plaster_wall, shelves, window
from street import display, door, door_sign, wall
from tableware import baking_dish, crumpled_paper, enamel_plate, knife, round_board
from tart import tart
from tasting import flag
from twine import twine_ball
from wrapping import paper_roll, paper_stack, parcel

PROPS = {
    function.__name__: function
    for function in (
        apple,
        apple_wedge,
        baking_dish,
        bread_cubes,
        bulb,
        cacio_e_pepe,
        card,
        chocolate,
        clove,
        copita,
        crumpled_paper,
        display,
        door,
        door_sign,
        enamel_plate,
        fern,
        flag,
        fondue_fork,
        fondue_pot,
        gougeres,
        knife,
        melted_cheese,
        paper_roll,
        paper_stack,
        parcel,
        pear,
        peppercorns,
        plaster_wall,
        rack,
        round_board,
        shelves,
        soft_polenta,
        tag,
        tart,
        toast_crumbs,
        toastie,
        twine_ball,
        vault,
        wall,
        walnut,
        window,
    )
}
