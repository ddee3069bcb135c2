#!/usr/bin/python3
"""Renders pictures one after the other. Finished pictures are skipped, so an interrupted run can be repeated.

    media/render/render.py comte --width 640 --samples 9 --quality 1.4    a quick preview
    media/render/render.py all --out media/masters                        everything, as it ships
    media/render/render.py --queue names.txt                              one name a line
"""
import argparse
import json
import os
import sys
import time

sys.dont_write_bytecode = True

from pipeline import DEFAULT_WORK, Pipeline, choose, digest, end_step_on_sigterm, read
from stills import still_of


def parse():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", help="a picture, a unique part of its name, a group, or all")
    parser.add_argument("--queue", help="file of names, read again after every picture")
    parser.add_argument("--again", action="store_true", help="render finished pictures too")
    parser.add_argument("--width", type=int, help="as it ships if not given")
    parser.add_argument("--samples", type=int, help="per pixel, as it ships if not given")
    parser.add_argument(
        "--quality", type=float, default=1.0, help="size of the mesh cells: 1 final, 1.5 preview"
    )
    parser.add_argument("--out", default="rendered")
    parser.add_argument("--work", default=DEFAULT_WORK, help="textures, meshes, raw renders and logs")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    options = parser.parse_args()
    if bool(options.names) == bool(options.queue):
        parser.error("give either names or --queue")
    return options


class Order:
    """One picture as it was asked for, and the note that says with which parameters it was finished."""

    def __init__(self, pipeline, name, options):
        still = still_of(name)
        full_width, full_height = still.size
        width = options.width or full_width
        self.pipeline, self.name, self.quality = pipeline, name, options.quality
        self.size = width, round(width * full_height / full_width)
        self.samples = options.samples or still.samples
        self.picture = os.path.join(os.path.abspath(options.out), f"{name}.jpg")
        self.note = pipeline.path("finished", digest(self.picture))
        self.parameters = digest(json.dumps([repr(still), self.size, self.samples, self.quality]))

    def is_finished(self):
        return (
            os.path.exists(self.picture) and os.path.exists(self.note) and read(self.note) == self.parameters
        )

    def render(self):
        started = time.time()
        os.makedirs(os.path.dirname(self.picture), exist_ok=True)
        self.pipeline.prepare(self.name, self.quality)
        self.pipeline.render(self.name, *self.size, self.samples, self.pipeline.work)
        self.pipeline.finish(self.name, self.picture)
        with open(self.note, "w") as file:
            file.write(self.parameters)
        print(f"{self.picture} in {time.time() - started:.0f} s", flush=True)


def render_list(pipeline, options):
    for name in choose(options.names):
        order = Order(pipeline, name, options)
        if options.again or not order.is_finished():
            order.render()


def render_queue(pipeline, options):
    """Renders the first unfinished picture of the file until none is left."""
    while True:
        names = choose(read(options.queue).split())
        orders = (Order(pipeline, name, options) for name in names)
        unfinished = next((order for order in orders if not order.is_finished()), None)
        if not unfinished:
            return
        unfinished.render()


def main():
    options = parse()
    end_step_on_sigterm()
    pipeline = Pipeline(options.work, options.threads)
    try:
        (render_queue if options.queue else render_list)(pipeline, options)
    except KeyboardInterrupt:
        sys.exit("interrupted")


if __name__ == "__main__":
    main()
