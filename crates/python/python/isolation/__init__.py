"""The board game Isolation: a fast engine, an exact solver, honest tournaments."""

from isolation._isolation import Agent, Batch, Position

__all__ = ["Agent", "Batch", "Position"]
