#!/usr/bin/python3
"""Renders a short loop of one or more cheeses: the camera moves slowly round a closed path.

    media/render/film.py mahon millefoglie butter

Views and frames that were finished with the same parameters are kept, so an interrupted film goes on where it stopped.
"""
import argparse
import json
import os
import subprocess
import sys

sys.dont_write_bytecode = True

from PIL import Image

from camera_path import location
from pipeline import DEFAULT_WORK, Pipeline, choose, digest, end_step_on_sigterm
from stills import still_of

FRAMES = 120
VIEWS = 40  # rendered; the frames are made of them
FRAME_RATE = 24
WIDTH, HEIGHT = 960, 600
MP4 = [
    "-c:v",
    "libx264",
    "-preset",
    "veryslow",
    "-crf",
    "20",
    "-pix_fmt",
    "yuv420p",
    "-movflags",
    "+faststart",
]
WEBM = ["-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "33", "-row-mt", "1", "-pix_fmt", "yuv420p"]


def parse():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="+")
    parser.add_argument("--samples", type=int, default=1, help="per pixel; neighboring views are averaged")
    parser.add_argument("--out", default="rendered")
    parser.add_argument("--work", default=DEFAULT_WORK)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    return parser.parse_args()


def render_frames(pipeline, name, samples):
    """Renders what is missing and returns the folder of the finished frames."""
    path = [location(still_of(name).camera, view, VIEWS).tolist() for view in range(VIEWS)]
    parameters = digest(json.dumps([repr(still_of(name)), path, WIDTH, HEIGHT, samples]))
    folder = pipeline.path("film", f"{name}-{parameters[:8]}")
    os.makedirs(folder, exist_ok=True)
    pipeline.prepare(name, quality=1.0)
    pipeline.render(name, WIDTH, HEIGHT, samples, pipeline.work, folder, VIEWS)
    pipeline.finish_film(name, folder, VIEWS, FRAMES)
    return folder


def encode(folder, film, codec):
    source = ["-framerate", str(FRAME_RATE), "-i", os.path.join(folder, "frame-%04d.png")]
    subprocess.run(["ffmpeg", "-v", "error", "-y", *source, *codec, film], check=True)


def main():
    options = parse()
    end_step_on_sigterm()
    os.makedirs(options.out, exist_ok=True)
    pipeline = Pipeline(options.work, options.threads)
    for name in choose(options.names):
        folder = render_frames(pipeline, name, options.samples)
        film = os.path.join(options.out, name)
        encode(folder, film + ".mp4", MP4)
        encode(folder, film + ".webm", WEBM)
        first = Image.open(os.path.join(folder, "frame-0000.png"))
        first.save(film + ".jpg", quality=84, optimize=True, progressive=True)
        print(f"{film}.mp4", flush=True)


if __name__ == "__main__":
    main()
