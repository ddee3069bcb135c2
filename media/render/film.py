#!/usr/bin/python3
"""Renders a short loop of one or more cheeses: the camera swings slowly and comes back.

    media/render/film.py mahon millefoglie butter

Half of the swing is rendered, frame by frame; played forwards and backwards it makes the whole loop.
Frames that exist already are kept, so an interrupted film goes on where it stopped.
"""
import argparse
import os
import subprocess
import sys

sys.dont_write_bytecode = True

from PIL import Image

from pipeline import DEFAULT_WORK, Pipeline, choose

FRAMES = 61  # there and back without the turning points twice: 120 frames, five seconds
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
    parser.add_argument("--samples", type=int, default=1, help="per pixel; neighboring frames are averaged")
    parser.add_argument("--out", default="rendered")
    parser.add_argument("--work", default=DEFAULT_WORK)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    return parser.parse_args()


def render_frames(pipeline, name, samples):
    """Renders what is missing and returns the folder of the finished frames."""
    raw = [pipeline.path("raw", f"{name}_{number:04d}.npz") for number in range(FRAMES)]
    missing = [number for number in range(FRAMES) if not os.path.exists(raw[number])]
    if missing:
        pipeline.prepare(name, quality=1.0)
        pipeline.render(name, WIDTH, HEIGHT, samples, pipeline.work, missing[0], missing[-1], FRAMES)
    return pipeline.finish_film(name, FRAMES)


def encode(folder, film, codec):
    """There and back again: the way back leaves out the two frames at which the swing turns."""
    back = f"reverse,trim=start_frame=1:end_frame={FRAMES - 1},setpts=PTS-STARTPTS"
    loop = f"split[there][again];[again]{back}[back];[there][back]concat"
    source = ["-framerate", str(FRAME_RATE), "-i", os.path.join(folder, "%04d.png")]
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", *source, "-filter_complex", loop, *codec, film], check=True
    )


def main():
    options = parse()
    os.makedirs(options.out, exist_ok=True)
    pipeline = Pipeline(options.work, options.threads)
    for name in choose(options.names):
        folder = render_frames(pipeline, name, options.samples)
        film = os.path.join(options.out, name)
        encode(folder, film + ".mp4", MP4)
        encode(folder, film + ".webm", WEBM)
        first = Image.open(os.path.join(folder, "0000.png"))
        first.save(film + ".jpg", quality=84, optimize=True, progressive=True)
        print(f"{film}.mp4", flush=True)


if __name__ == "__main__":
    main()
