"""The notebook runs from beginning to end, and is stored with what it shows.

SNAPSHOTS=overwrite stores what it shows now.
"""

import copy
import os
import re
import warnings
from itertools import groupby
from pathlib import Path

import nbformat

import isolation_engine

NOTEBOOK = Path(__file__).parents[1] / "notebooks" / "isolation.ipynb"


def shown(cells):
    """The numbers of the cells, and the kinds of what they show: times and fonts differ. A slow machine
    sends one text in several pieces."""
    kinds = ((cell, [sorted(it.get("data", {"text": 0})) for it in cell.outputs]) for cell in cells)
    return [(cell.execution_count, [kind for kind, _ in groupby(kinds)]) for cell, kinds in kinds]


def test_the_notebook_runs(tmp_path, monkeypatch):
    # The kernel finds the package where this process has found it.
    monkeypatch.setenv("PYTHONPATH", str(Path(isolation_engine.__file__).parents[1]))
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert len(code) > 8
    stored = copy.deepcopy(code)
    # What Jupyter's own machinery warns of is not the package's.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from nbclient import NotebookClient

        client = NotebookClient(notebook, timeout=120, kernel_name="python3")
        client.execute(cwd=str(tmp_path))
    said = [output for cell in code for output in cell.outputs]
    assert not [output for output in said if output.get("name") == "stderr"]
    pictures = [output for output in said if "image/png" in output.get("data", {})]
    boards = [output for output in said if "image/svg+xml" in output.get("data", {})]
    assert len(pictures) >= 5 and len(boards) >= 2
    if os.environ.get("SNAPSHOTS") == "overwrite":
        for cell in code:
            cell.metadata.pop("execution", None)
        nbformat.write(notebook, NOTEBOOK)
    else:
        assert shown(stored) == shown(code), "run SNAPSHOTS=overwrite cargo xtask python"


def test_the_notebook_that_trains_a_network_is_stored_as_it_ran():
    notebook = nbformat.read(NOTEBOOK.with_name("alphazero.ipynb"), as_version=4)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    said = [output for cell in code for output in cell.outputs]
    assert not [it for it in said if it.output_type == "error" or it.get("name") == "stderr"]
    final = re.match(r"([0-9.]+)% against perfect, which scores 50.0 %", code[-1].outputs[0]["text"])
    assert final is not None and 47 <= float(final[1]) <= 50
