"""Files that callers name: what is not a regular file, or too large, is refused before it is read."""

import os
import sys
import types

import isolation_engine
import pytest
from isolation_engine.distributed import _lines
from isolation_engine.student.finding import load_apart
from isolation_engine.udacity import shim

NO_FILE = "exists but is not a regular file"


def play(**keys):
    return isolation_engine.tournament(players=["random", "random"], rounds=1, progress=False, **keys)


def onnx(path, monkeypatch):
    runtime = types.ModuleType("onnxruntime")
    runtime.SessionOptions = types.SimpleNamespace
    monkeypatch.setitem(sys.modules, "onnxruntime", runtime)
    isolation_engine.onnx(path)


def lines(path):
    result = play()
    result.path, result._lines = path, []
    return result.lines


#: What reads a file of a caller.
READERS = {
    "description": lambda path, _: isolation_engine.tournament(path, progress=False),
    "openings": lambda path, _: play(openings_file=path),
    "records": lambda path, _: play(records=path),
    "result": lambda path, _: lines(path),
    "cluster": lambda path, _: _lines(types.SimpleNamespace(kept=list), path),
    "network": onnx,
    "store": lambda path, _: isolation_engine.solve_board("queen-4x4", checkpoint=path, progress=False),
}


@pytest.fixture(params=["pipe", "device", "folder"])
def no_file(request, tmp_path):
    """A path that is no regular file."""
    path = tmp_path / "there.py"
    if request.param == "pipe":
        os.mkfifo(path)
    elif request.param == "device":
        path.symlink_to("/dev/null")
    else:
        path.mkdir()
    return path


@pytest.mark.parametrize("reader", READERS)
def test_only_regular_files_are_read(reader, no_file, monkeypatch):
    with pytest.raises(ValueError, match=f"^{no_file}: {NO_FILE}$"):
        READERS[reader](no_file, monkeypatch)


@pytest.mark.parametrize("reader", sorted(READERS.keys() - {"records", "store"}))
def test_larger_files_are_not_read(reader, tmp_path, monkeypatch):
    path = tmp_path / "large"
    with path.open("wb") as file:
        file.truncate(2**30 + 1)
    with pytest.raises(ValueError, match=f"^{path}: larger than 1024 MiB$"):
        READERS[reader](path, monkeypatch)


def test_missing_files_are_named(tmp_path):
    gone = tmp_path / "gone.toml"
    with pytest.raises(FileNotFoundError) as raised:
        isolation_engine.tournament(gone, progress=False)
    assert raised.value.filename == str(gone) and raised.value.strerror == "No such file or directory"


def test_texts_are_utf_8(tmp_path):
    path = tmp_path / "t.toml"
    path.write_bytes(b"preset = \"knight\" # \xff")
    with pytest.raises(ValueError, match=f"^{path}: line 1, byte 21: expected UTF-8 text$"):
        isolation_engine.tournament(path, progress=False)


def test_lines_end_where_records_end(tmp_path):
    players = [{"name": "a\u2028b", "player": "random"}, "random"]
    records = tmp_path / "games.jsonl"
    result = isolation_engine.tournament(players=players, rounds=1, records=records, progress=False)
    assert [record["tournament"]["names"][0] for record in result.records] == ["a\u2028b", "random"]
    assert result.report("csv")


def test_submissions_are_regular_files(no_file):
    agent = f"python({no_file}:Player, time=1s, sandbox=off)"
    with pytest.raises(ValueError, match=f"{no_file}: {NO_FILE}"):
        isolation_engine.tournament(players=[agent, "random"], progress=False)
    if not no_file.is_dir():
        assert NO_FILE in load_apart(no_file.parent, no_file.name, None, 0)
        with pytest.raises(ValueError, match=NO_FILE):
            shim.find_generation(no_file.parent)
