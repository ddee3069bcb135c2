"""The steps from parameters to a finished picture, each in its own process, each skipped when nothing changed."""
import hashlib
import json
import os
import shutil
import subprocess
import sys

from cheeses import CHEESES
from stills import COMPOSED, still_of

HERE = os.path.dirname(os.path.abspath(__file__))
DEFAULT_WORK = os.path.join(HERE, "..", "..", ".cache", "media")
WEIGHTS_FILE = "rt_hdr_alb_nrm.tza"
CARVING_CODE = (
    "shape.py",
    "body.py",
    "relief.py",
    "holes.py",
    "mold.py",
    "coloring.py",
    "grid.py",
    "noise.py",
)


def choose(names):
    """Slugs for names: a slug, any unique part of one, a composed still life, or `all`."""
    known = [*CHEESES, *COMPOSED]
    chosen = []
    for name in names:
        matches = known if name == "all" else [name] if name in known else [k for k in known if name in k]
        if name != "all" and len(matches) != 1:
            sys.exit(f"{name!r} matches {matches or 'nothing'}")
        chosen += matches
    return chosen


class Pipeline:
    def __init__(self, work, threads):
        self.work = os.path.abspath(work)
        self.weights = os.path.join(self.work, "weights", WEIGHTS_FILE)
        if not os.path.exists(self.weights):
            sys.exit(f"No denoiser weights at {self.weights}: run media/render/fetch-weights first")
        self.blender = shutil.which("blender") or sys.exit("Blender is not installed")
        for folder in ("mesh", "raw", "log"):
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
        options = ["-b", "--factory-startup", "-noaudio", "--python-exit-code", "1", "-P", "scene.py"]
        self._run([self.blender, *options, "--", still, *map(str, arguments)], environment, still)

    def prepare(self, still, quality):
        """Textures, and the meshes of every cheese in the picture whose parameters or code have changed."""
        if not os.path.exists(self.path("textures", "backdrop.png")):
            self.python("textures", "textures.py", self.path("textures"))
        for slug in sorted({piece.slug for piece in still_of(still).pieces}):
            self._carve(slug, quality)

    def _carve(self, slug, quality):
        code = "".join(open(os.path.join(HERE, file)).read() for file in CARVING_CODE)
        carved = {key: value for key, value in CHEESES[slug].items() if key != "scene"}
        key = hashlib.sha1((json.dumps([carved, quality], sort_keys=True) + code).encode()).hexdigest()
        key_file = self.path("mesh", f"{slug}.key")
        if os.path.exists(key_file) and open(key_file).read() == key:
            return
        self.python(slug, "shape.py", slug, quality, self.path("mesh"))
        with open(key_file, "w") as file:
            file.write(key)

    def finish(self, still, picture):
        raw = self.path("raw", f"{still}.npz")
        self.python(still, "grading.py", still, self.weights, raw, picture)
        os.remove(raw)

    def finish_film(self, still, frames):
        """Denoises and grades the frames of a film and returns the folder they lie in."""
        folder = self.path("film", still)
        os.makedirs(folder, exist_ok=True)
        self.python(still, "blending.py", still, self.weights, self.path("raw"), frames, folder)
        return folder
