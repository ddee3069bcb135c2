"""What can lie beside a cheese, by name. Sizes as in cheeses.py, 1 unit = 10 cm.

Each function builds one thing at `at` (x, y and the height of the surface), turned by `turn` degrees.
"""
from pantry import butter, egg, eggs, flour, pastry, polenta, spaghetti
from produce import apple, clove, garlic, pear, peppercorns, walnut, walnuts
from tableware import baking_dish, board, bowl, crumpled_paper, enamel_plate, knife

PROPS = {
    function.__name__: function
    for function in (
        apple,
        baking_dish,
        board,
        bowl,
        butter,
        clove,
        crumpled_paper,
        egg,
        eggs,
        enamel_plate,
        flour,
        garlic,
        knife,
        pastry,
        pear,
        peppercorns,
        polenta,
        spaghetti,
        walnut,
        walnuts,
    )
}
