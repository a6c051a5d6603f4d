"""Talking to somebody else than the arena."""

import os
import socket

from attack import Attack, attempt, plan


def tcp():
    with socket.create_connection(("127.0.0.1", plan()["tcp"]), timeout=0.2) as connection:
        connection.sendall(b"hostile")


def fast():
    """Connects by sending."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as connection:
        connection.settimeout(0.2)
        connection.sendto(b"hostile", socket.MSG_FASTOPEN, ("127.0.0.1", plan()["tcp"]))


def listens():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def udp():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        sender.sendto(b"hostile", ("127.0.0.1", plan()["udp"]))


def version_6():
    with socket.socket(socket.AF_INET6, socket.SOCK_DGRAM) as sender:
        sender.sendto(b"hostile", ("::1", plan()["udp"]))


def abstract():
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect("\0" + plan()["abstract"])
        connection.sendall(b"hostile")


def by_path():
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(plan()["socket"])
        connection.sendall(b"hostile")


def of_family(name):
    def opens():
        number = getattr(socket, name)
        kind = socket.SOCK_RAW if name in ("AF_PACKET", "AF_NETLINK") else socket.SOCK_STREAM
        socket.socket(number, kind).close()

    return opens


class Internet(Attack):
    def attack(self):
        ways = (tcp, fast, listens, udp, version_6)
        attempt({way.__name__: way for way in ways})


class Local(Attack):
    """Sockets of the machine: abstract, with a path, and of the kernel."""

    def attack(self):
        ways = {"abstract": abstract, "by path": by_path}
        for name in ("AF_PACKET", "AF_VSOCK"):
            if hasattr(socket, name) and os.getuid() == 0:
                ways[name] = of_family(name)
        attempt(ways)
