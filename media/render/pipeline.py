"""The steps from parameters to a finished picture, each in its own process, each skipped when nothing changed."""
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys

from cheeses import CARVED
from closeups import CLOSEUPS
from stills import GROUPS, STILLS, still_of

HERE = os.path.dirname(os.path.abspath(__file__))
DEFAULT_WORK = os.path.join(HERE, "..", "..", ".cache", "media")
WEIGHTS_FILE = "rt_hdr_alb_nrm.tza"
CARVING_CODE = (
    "shape.py",
    "body.py",
    "breaking.py",
    "relief.py",
    "face.py",
    "holes.py",
    "inclusions.py",
    "mold.py",
    "coloring.py",
    "grid.py",
    "noise.py",
)


def choose(names):
    """Pictures for names: the name of one, a unique part of it, a group, or `all`."""
    return [still for name in names for still in _matching(name)]


def _matching(name):
    if name == "all":
        return STILLS
    if name in GROUPS:
        return [still for still in STILLS if still.startswith(f"{name}/")]
    group, _, part = name.rpartition("/")
    siblings = [still for still in STILLS if still.rpartition("/")[0] == group]
    matches = [name] if name in siblings else [still for still in siblings if part in still]
    if len(matches) != 1:
        sys.exit(f"{name!r} matches {matches or 'nothing'}")
    return matches


def flat(still):
    """The name of a picture without folders, for working files."""
    return still.replace("/", "_")


def read(path):
    with open(path) as file:
        return file.read()


def digest(text):
    return hashlib.sha1(text.encode()).hexdigest()


def end_step_on_sigterm():
    """Leaving through an exception ends the running step too."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("interrupted"))


class Pipeline:
    def __init__(self, work, threads):
        self.work = os.path.abspath(work)
        self.weights = os.path.join(self.work, "weights", WEIGHTS_FILE)
        if not os.path.exists(self.weights):
            sys.exit(f"No denoiser weights at {self.weights}: run media/render/fetch-weights first")
        self.blender = shutil.which("blender") or sys.exit("Blender is not installed")
        for folder in ("mesh", "raw", "log", "finished"):
            os.makedirs(os.path.join(self.work, folder), exist_ok=True)
        count = str(threads)
        self.environment = dict(
            os.environ,
            CHEESE_THREADS=count,
            OMP_NUM_THREADS=count,
            OPENBLAS_NUM_THREADS=count,
            PYTHONDONTWRITEBYTECODE="1",
        )

    def path(self, *parts):
        return os.path.join(self.work, *parts)

    def _run(self, command, environment, log):
        with open(self.path("log", f"{log}.log"), "a") as file:
            done = subprocess.run(command, env=environment, cwd=HERE, stdout=file, stderr=subprocess.STDOUT)
        if done.returncode:
            sys.exit(f"{command[1]} failed, see {file.name}")

    def python(self, log, *arguments):
        self._run([sys.executable, *map(str, arguments)], self.environment, log)

    def render(self, still, *arguments):
        """Runs Blender with a plain PATH: a pyenv in front of it hides the system's numpy from its Python."""
        hidden = ("PYTHON", "PYENV", "VIRTUAL_ENV", "CONDA")
        environment = {k: v for k, v in self.environment.items() if not k.startswith(hidden)}
        environment["PATH"] = "/usr/local/bin:/usr/bin:/bin"
        options = [
            "-b",
            "--factory-startup",
            "-noaudio",
            "--python-exit-code",
            "1",
            "-P",
            os.path.join(HERE, "scene.py"),
        ]
        self._run([self.blender, *options, "--", still, *map(str, arguments)], environment, flat(still))

    def prepare(self, still, quality):
        """Textures, and the meshes of every cheese in the picture whose parameters or code have changed."""
        self.python("textures", "textures.py", self.path("textures"))
        pieces = still_of(still).pieces
        for slug, part in sorted({(piece.slug, piece.part) for piece in pieces}):
            self._carve(slug, part, quality)

    def _carve(self, slug, part, quality):
        code = "".join(read(os.path.join(HERE, file)) for file in CARVING_CODE)
        carved = [{key: value for key, value in CARVED[slug].items() if key != "scene"}, quality]
        if part == "block":
            carved.append(CLOSEUPS[slug].carving())
        key = digest(json.dumps(carved, sort_keys=True) + code)
        key_file = self.path("mesh", f"{slug}_{part}.key")
        if os.path.exists(key_file) and read(key_file) == key:
            return
        self.python(slug, "shape.py", slug, part, quality, self.path("mesh"))
        with open(key_file, "w") as file:
            file.write(key)

    def finish(self, still, picture):
        raw = self.path("raw", f"{flat(still)}.npz")
        self.python(flat(still), "grading.py", still, self.weights, raw, picture)
        os.remove(raw)

    def finish_film(self, still, folder, views, frames):
        """Blends, denoises and grades the frames of a film."""
        self.python(still, "blending.py", still, self.weights, folder, views, frames)
