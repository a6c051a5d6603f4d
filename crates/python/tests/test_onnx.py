"""Networks of ONNX files."""

import sys

import numpy as np
import pytest

import isolation_engine
import plain_onnx
from isolation_engine import Agent


def weights():
    dice = np.random.default_rng(4)
    shapes = [(150, 64), (64, 25), (64, 1)]
    return [dice.normal(0, 0.1, shape).astype(np.float32) for shape in shapes]


def test_a_file_plays_as_its_network_in_numpy(tmp_path):
    pytest.importorskip("onnxruntime")
    path = tmp_path / "network.onnx"
    path.write_bytes(plain_onnx.model(*weights(), shape=(6, 5, 5)))
    from_file, in_numpy = isolation_engine.onnx(path), plain_onnx.in_numpy(*weights())
    played = isolation_engine.selfplay("knight-5x5", from_file, games=8, nodes=10)
    for computed, expected in zip(
        from_file(played.observations), in_numpy(played.observations), strict=True
    ):
        assert computed.shape == expected.shape
        assert computed == pytest.approx(expected, abs=1e-5)
    for position in list(played.positions)[::7]:
        moves = [
            Agent("mcts(nodes=300)", evaluate=network, leaves=8).choose(position).move
            for network in (from_file, in_numpy)
        ]
        assert moves[0] == moves[1]


def test_a_flat_input_is_taken(tmp_path):
    pytest.importorskip("onnxruntime")
    path = tmp_path / "network.onnx"
    path.write_bytes(plain_onnx.model(*weights(), shape=(150,)))
    observations = isolation_engine.Batch([isolation_engine.Position(preset="knight-5x5")]).observations
    policies, values = isolation_engine.onnx(str(path))(observations)
    assert (policies.shape, values.shape) == ((1, 25), (1,))


def test_what_is_wrong_with_a_file_is_said(tmp_path):
    pytest.importorskip("onnxruntime")
    path = tmp_path / "network.onnx"
    path.write_bytes(plain_onnx.model(*weights(), shape=(6, 5, 5), outputs=("values",)))
    with pytest.raises(ValueError, match="1 inputs and 1 outputs; expected one input"):
        isolation_engine.onnx(path)
    path.write_text("nothing")
    with pytest.raises(ValueError, match="network.onnx: no ONNX model"):
        isolation_engine.onnx(path)
    with pytest.raises(FileNotFoundError, match="none.onnx"):
        isolation_engine.onnx(tmp_path / "none.onnx")


def test_a_missing_runtime_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(ImportError, match="isolation_engine.onnx needs the package onnxruntime"):
        isolation_engine.onnx("network.onnx")
