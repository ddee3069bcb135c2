#!/usr/bin/python3
"""Renders the still life of one or more cheeses.

    media/render/render.py comte --width 640 --samples 9 --quality 1.4    a quick preview
    media/render/render.py all --out media/masters                        everything, as it ships
"""
import argparse
import os
import sys
import time

sys.dont_write_bytecode = True

from pipeline import DEFAULT_WORK, Pipeline, choose
from stills import still_of


def parse():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="+", help="slug, a unique part of one, home, or all")
    parser.add_argument("--width", type=int, help="as it ships if not given")
    parser.add_argument("--samples", type=int, default=20, help="per pixel")
    parser.add_argument(
        "--quality", type=float, default=1.0, help="size of the mesh cells: 1 final, 1.5 preview"
    )
    parser.add_argument("--out", default="rendered")
    parser.add_argument("--work", default=DEFAULT_WORK, help="textures, meshes, raw renders and logs")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    return parser.parse_args()


def render_still(pipeline, name, options):
    started = time.time()
    full_width, full_height = still_of(name).size
    width = options.width or full_width
    height = round(width * full_height / full_width)
    picture = os.path.join(os.path.abspath(options.out), f"{name}.jpg")
    pipeline.prepare(name, options.quality)
    pipeline.render(name, width, height, options.samples, pipeline.work)
    pipeline.finish(name, picture)
    print(f"{picture} in {time.time() - started:.0f} s", flush=True)


def main():
    options = parse()
    os.makedirs(options.out, exist_ok=True)
    pipeline = Pipeline(options.work, options.threads)
    for name in choose(options.names):
        render_still(pipeline, name, options)


if __name__ == "__main__":
    main()
