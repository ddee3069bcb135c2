"""The second picture of every cheese: its cut face or its rind from very near."""
from cheeses import CARVED
from openings import OPENINGS
from surfaces import SURFACES

CLOSEUPS = {slug: view(slug, **values) for slug, (view, values) in {**SURFACES, **OPENINGS}.items()}


def seen_from_near(slug):
    """The parameters of a cheese as its close-up changes them."""
    cheese = dict(CARVED[slug])
    for part, changes in CLOSEUPS[slug].changes.items():
        changed = {**cheese[part], **changes}
        cheese[part] = {name: value for name, value in changed.items() if value is not None}
    return cheese
