"""Build Mytharium: the engine compiled by mypyc where there is a C compiler, plain Python otherwise.

MYTHARIUM_COMPILE=1 makes a missing compiler an error, MYTHARIUM_COMPILE=0 builds plain Python. Everything else
about the package stands in pyproject.toml.
"""

import ast
import os
import re
import sys
import sysconfig
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext

PACKAGE = Path("src/mytharium")
ENGINE = Path("core/engine.py")  # says why it is interpreted
# A warning of some other compiler is no reason to fail, but arithmetic that C would get wrong is.
LINK_TIME = ["-flto=auto", "-O2"]  # small functions of one module are inlined into another
SHIM = ["-O0"]  # for what only hands over a module of the group
EXTRA_FLAGS = [
    "-fvisibility=hidden",
    "-ffp-contract=off",
    "-Wno-error",
    "-Werror=overflow",
    "-Werror=shift-count-overflow",
]
BUILD_COMMANDS = {"build", "build_ext", "bdist_wheel", "install"}


def engine_modules() -> list[str]:
    """The modules that are compiled: the folders in pyproject.toml, without what must stay plain Python."""
    lists = tomllib.loads(Path("pyproject.toml").read_text())["tool"]["mytharium"]
    compiled, interpreted = (
        {path for glob in lists[kind] for path in PACKAGE.glob(glob)} for kind in ("compiled", "interpreted")
    )
    return sorted(str(path) for path in compiled - interpreted if path.name != "__init__.py")


def failed_build(flags: list[str]) -> bool:
    """Whether a small extension that includes Python.h cannot be built with these flags."""
    from setuptools._distutils import errors

    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nint probe(void) { return 0; }\n")
        compiler = c_compiler()
        try:
            made = compiler.compile([str(source)], output_dir=folder, extra_postargs=flags)
            compiler.link_shared_object(made, "probe.so", output_dir=folder, extra_postargs=flags)
        except (errors.CCompilerError, errors.DistutilsError, OSError):
            return True
    return False


def c_compiler() -> Any:
    """The compiler of this Python's extensions."""
    from setuptools._distutils import ccompiler
    from setuptools._distutils.sysconfig import customize_compiler

    compiler = ccompiler.new_compiler()
    customize_compiler(compiler)
    compiler.add_include_dir(sysconfig.get_path("include"))
    return compiler


def header_read_once(flags: list[str]) -> list[str]:
    """The flags that hand Python's header to a C file as it was read once: a shim is a page, the header a book."""
    header = Path("build/header.c")
    header.parent.mkdir(exist_ok=True)
    header.write_text("#include <Python.h>\n")
    [made] = c_compiler().compile([str(header)], extra_preargs=["-x", "c-header"], extra_postargs=flags)
    Path(made).replace(f"{header}.gch")  # where -include looks for it first
    return ["-include", str(header)]


def missing_tool() -> str | None:
    """What stands in the way of compiling, or None."""
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "the C headers of this Python were not found"
    return "no C compiler was found" if failed_build([]) else None


def why_interpreted() -> str | None:
    """The reason to build plain Python, or None to compile."""
    wish = os.environ.get("MYTHARIUM_COMPILE", "")
    if wish == "0":
        return "MYTHARIUM_COMPILE=0 was set"
    missing = missing_tool()
    if missing and wish == "1":
        raise SystemExit(f"mytharium: MYTHARIUM_COMPILE=1, but {missing}")
    return missing


def extensions() -> list[Any]:
    """One group of extension modules, a C file each: calls between compiled modules are plain C calls."""
    from mypyc.build import mypycify

    made = mypycify(engine_modules(), opt_level="3", debug_level="0", group_name="mytharium", multi_file=True)
    keep_docstrings({Path(source) for extension in made for source in extension.sources})
    if os.name == "posix":
        together = LINK_TIME if not failed_build(LINK_TIME) else []
        shims = [extension for extension in made if len(list(extension.sources)) == 1]
        for extension in made:
            flags = SHIM if extension in shims else together
            extension.extra_compile_args = [*extension.extra_compile_args, *EXTRA_FLAGS, *flags]
            extension.extra_link_args = [*extension.extra_link_args, *flags]
        header = header_read_once(shims[0].extra_compile_args)
        for extension in shims:
            extension.extra_compile_args += header
    return made


def keep_docstrings(written: set[Path]) -> None:
    """Put the docstrings into the C files: mypyc keeps signatures only, so that `help` would say next to nothing."""
    for source in engine_modules():
        module = ".".join(Path(source).relative_to("src").with_suffix("").parts)
        for path in written:
            if path.name == f"__native_{module.replace('.', '___')}.c":
                path.write_text(documented(path.read_text("utf-8"), module), "utf-8")


def documented(c: str, module: str) -> str:
    """The C of a module with the docstrings of its functions, classes and methods."""
    docs = docstrings(module)
    where = ""  # the class whose methods are listed, with a dot; nothing for the functions of the module

    def document(found: re.Match[str]) -> str:
        nonlocal where
        table, property, is_class, signature, name = found.groups()
        if table:
            where = max((f"{key}." for key in docs if table.endswith(f"___{key}")), key=len, default="")
            return found.group()
        if property:
            return found.group().replace("NULL, NULL, NULL", f"NULL, {c_string(docs.get(where + property, ''))}, NULL")
        if not name:
            return f"{c_string(docs[''])}, /* docstring */"
        doc = docs.get(name if is_class else where + name, "")
        return f'{is_class or ""}PyDoc_STR("{signature}\\n--\\n\\n" {c_string(doc)})'

    tables = r"static Py(?:MethodDef|GetSetDef) (\w+?)_(?:methods|getseters)\[\]"
    properties = r'\{"(\w+)",\s+\(getter\)\w+,\s+NULL, NULL, NULL\}'
    signatures = r'(\.tp_doc = )?PyDoc_STR\("((\w+)\(.*?)\\n--\\n\\n"\)'
    return re.sub(f"{tables}|{properties}|{signatures}|NULL, /\\* docstring \\*/", document, c)


@cache
def docstrings(module: str) -> dict[str, str]:
    """Docstrings by name: "" is the module, "Game" a class, "Game.moves" a method, which may be inherited."""
    tree = ast.parse(Path("src", *module.split(".")).with_suffix(".py").read_text("utf-8"))
    found = {"": ast.get_docstring(tree) or ""}
    imported: dict[str, str] = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("mytharium."):
            imported |= {alias.name: str(node.module) for alias in node.names}
        elif isinstance(node, ast.FunctionDef):
            found[node.name] = ast.get_docstring(node) or ""
        elif isinstance(node, ast.ClassDef):
            for base in (ast.unparse(base) for base in node.bases):
                of_base = docstrings(imported[base]) if base in imported else found
                methods = {key.partition(".")[2]: doc for key, doc in of_base.items() if key.startswith(f"{base}.")}
                found |= {f"{node.name}.{name}": doc for name, doc in methods.items()}
            found[node.name] = ast.get_docstring(node) or ""
            own = (part for part in node.body if isinstance(part, ast.FunctionDef))
            found |= {f"{node.name}.{part.name}": doc for part in own if (doc := ast.get_docstring(part))}
    return found


def c_string(text: str) -> str:
    """A C literal; bytes that are no plain letters as octal numbers of three digits, which end by themselves."""
    plain = "".join(chr(k) if 32 <= k < 127 and chr(k) not in '"\\?' else f"\\{k:03o}" for k in text.encode())
    return f'"{plain}"'


class BuildExtensions(build_ext):
    """Compiles on all cores: the C files of an extension side by side, and the extensions too."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = os.cpu_count()

    def build_extensions(self) -> None:
        compiler: Any = self.compiler
        one_by_one = compiler.compile

        def side_by_side(sources: list[str], **options: Any) -> list[str]:
            with ThreadPoolExecutor(self.parallel) as pool:
                made = pool.map(lambda source: one_by_one([source], **options), sources)
                return [file for files in made for file in files]

        compiler.compile = side_by_side
        super().build_extensions()


class Build(build):
    """Builds afresh, without what an earlier build left, and tells an uncompiled package why it is so."""

    def run(self) -> None:
        super().run()
        made = {Path(path).resolve() for part in self.get_sub_commands() for path in self.outputs(part)}
        for path in Path(self.build_lib, "mytharium").rglob("*"):
            if path.is_file() and path.resolve() not in made:
                path.unlink()
        if WHY:
            source = (PACKAGE / ENGINE).read_text()
            told = source.replace("run from its source tree", f"{WHY} when Mytharium was installed")
            Path(self.build_lib, "mytharium", ENGINE).write_text(told)

    def outputs(self, part: str) -> list[str]:
        command: Any = self.get_finalized_command(part)
        return list(command.get_outputs())


os.chdir(Path(__file__).resolve().parent)
if {"--inplace", "-i", "develop"}.intersection(sys.argv):
    raise SystemExit("mytharium: a library beside its source would win over the edited file; use make build")
building = bool(BUILD_COMMANDS.intersection(sys.argv))
WHY = why_interpreted() if building else None
if building:
    print(f"mytharium: building the engine interpreted: {WHY}" if WHY else "mytharium: compiling the engine")

setup(
    ext_modules=extensions() if building and not WHY and engine_modules() else [],
    cmdclass={"build": Build, "build_ext": BuildExtensions},
)
