"""Things from a pantry, as props.py wants them."""
import math

from modeling import place, plain_material, rounded_box


def chocolate(at, turn=0):
    """Pieces broken from a dark bar: two rows of three, one of two lying across, and a single one."""
    material = plain_material("chocolate", "#2E1710", 0.34, (0.12, 0.004, 30), Specular=0.45)
    angle, size, pitch = math.radians(turn), (0.2, 0.15, 0.055), (0.21, 0.16)
    pieces = [(column, row, 0, 0) for column in range(3) for row in range(2)]
    pieces += [(0.7, 0.5, 1, 24), (1.65, 0.9, 1, 24), (3.5, 0.1, 0, -38)]
    for column, row, level, lean in pieces:
        x, y = column * pitch[0], row * pitch[1]
        spot = (
            at[0] + x * math.cos(angle) - y * math.sin(angle),
            at[1] + x * math.sin(angle) + y * math.cos(angle),
            at[2] + size[2] * (0.5 + level),
        )
        place(rounded_box(size, 0.02, material), spot, turn + lean)
