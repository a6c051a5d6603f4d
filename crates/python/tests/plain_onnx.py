"""ONNX files of small networks, written byte by byte: the format is protocol buffers."""

from __future__ import annotations

import numpy as np


def varint(number):
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    return bytes([*out, number])


def field(number, value):
    """A field: a whole number, text, bytes or a message."""
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    data = value.encode() if isinstance(value, str) else value
    return varint(number << 3 | 2) + varint(len(data)) + data


def tensor(name, array):
    dims = b"".join(field(1, size) for size in array.shape)
    return dims + field(2, 1) + field(8, name) + field(9, array.astype("<f4").tobytes())


def value(name, *sizes):
    dims = b"".join(
        field(1, field(2, size) if isinstance(size, str) else field(1, size)) for size in sizes
    )
    return field(1, name) + field(2, field(1, field(1, 1) + field(2, dims)))


def node(kind, inputs, output):
    names = b"".join(field(1, name) for name in inputs)
    return names + field(2, output) + field(3, output) + field(4, kind)


def model(hidden, policy, worth, shape, outputs=("policies", "values")):
    """A file's bytes: one hidden layer of rectified units, from observations of this shape."""
    nodes = [
        node("Flatten", ["observations"], "flat"),
        node("MatMul", ["flat", "hidden"], "sums"),
        node("Relu", ["sums"], "units"),
        node("MatMul", ["units", "policy"], "logits"),
        node("Softmax", ["logits"], "policies"),
        node("MatMul", ["units", "worth"], "raw"),
        node("Tanh", ["raw"], "values"),
    ]
    weights = {"hidden": hidden, "policy": policy, "worth": worth}
    sizes = {"policies": policy.shape[1], "values": 1}
    graph = b"".join(field(1, it) for it in nodes) + field(2, "network")
    graph += b"".join(field(5, tensor(name, array)) for name, array in weights.items())
    graph += field(11, value("observations", "n", *shape))
    graph += b"".join(field(12, value(name, "n", sizes[name])) for name in outputs)
    return field(1, 8) + field(7, graph) + field(8, field(1, "") + field(2, 13))


def in_numpy(hidden, policy, worth):
    """The same network as a function."""

    def network(observations):
        flat = observations.reshape(len(observations), -1).astype(np.float32)
        units = np.maximum(flat @ hidden, 0)
        weights = np.exp(units @ policy)
        return weights / weights.sum(axis=1, keepdims=True), np.tanh(units @ worth)[:, 0]

    return network
