"""What can lie beside a cheese, by name. Sizes as in cheeses, 1 unit = 10 cm.

Each function builds one thing at `at` (x, y and the height of the surface), turned by `turn` degrees.
"""
from cellar import bulb, rack, vault
from greenery import fern
from pantry import butter, chocolate, egg, eggs, flour, pastry, polenta, spaghetti
from produce import apple, clove, garlic, pear, peppercorns, walnut, walnuts
from street import crate, door, fanlight, hanging_sign, house_front, lantern, pavement
from tableware import baking_dish, board, bowl, crumpled_paper, enamel_plate, knife
from wrapping import paper_stack, parcel, twine_ball

PROPS = {
    function.__name__: function
    for function in (
        apple,
        baking_dish,
        board,
        bowl,
        bulb,
        butter,
        chocolate,
        clove,
        crate,
        crumpled_paper,
        door,
        egg,
        eggs,
        enamel_plate,
        fanlight,
        fern,
        flour,
        garlic,
        hanging_sign,
        house_front,
        knife,
        lantern,
        paper_stack,
        parcel,
        pastry,
        pavement,
        pear,
        peppercorns,
        polenta,
        rack,
        spaghetti,
        twine_ball,
        vault,
        walnut,
        walnuts,
    )
}
