"""Tables for notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table with a head, as HTML; None is an empty entry."""

    def line(tag: str, entries: Iterable[object]) -> str:
        texts = ("" if entry is None else escape(str(entry)) for entry in entries)
        return f"<tr>{''.join(f'<{tag}>{text}</{tag}>' for text in texts)}</tr>"

    body = "".join(line("td", row) for row in rows)
    return f"<table><thead>{line('th', heads)}</thead><tbody>{body}</tbody></table>"


def text_block(text: str) -> str:
    """A text whose lines keep their form, as HTML."""
    return f"<pre>{escape(text)}</pre>"
