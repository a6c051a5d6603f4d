"""Where a submission has its agent."""

from __future__ import annotations

from pathlib import Path

import pytest

from isolation_engine.student import finding


def found(folder: Path, **files: str) -> str:
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text)
    agent, method = finding.find(folder)
    return f"{agent.file.name}:{agent.name} {method}"


def test_the_agent_is_found(tmp_path: Path) -> None:
    one = "class {}:\n    def {}(self, x): pass\n"
    with pytest.raises(finding.NotFoundError, match="no Python file"):
        finding.find(tmp_path)
    tests = {name: one.format("A", "choose") for name in ("test_a", "a_test", "tests", "unittest2")}
    with pytest.raises(finding.NotFoundError, match="no Python file"):
        found(tmp_path, **tests)
    for name in tests:
        (tmp_path / f"{name}.py").unlink()
    assert found(tmp_path, latest=one.format("Mine", "choose")) == "latest.py:Mine choose"
    (tmp_path / "latest.py").rename(tmp_path / "mine.py")
    base = one.format("Base", "get_action") + "class Sub(Base): pass\n"
    assert found(tmp_path, mine=base) == "mine.py:Sub get_action"
    with pytest.raises(finding.NotFoundError, match=r"several agent classes: Sub \(mine.py\), B \("):
        found(tmp_path, other=one.format("B", "get_move"))
    assert finding.find(tmp_path, "B")[0].file.name == "other.py"
    with pytest.raises(finding.NotFoundError, match="no class C with one of .*there is Sub"):
        finding.find(tmp_path, "C")
    two = one.format("MinimaxPlayer", "get_move") + one.format("AlphaBetaPlayer", "get_move")
    assert found(tmp_path, game_agent=two) == "game_agent.py:AlphaBetaPlayer get_move"
    wrong = "x = 1\nclass CustomPlayer\n"
    assert found(tmp_path, broken=wrong) == "game_agent.py:AlphaBetaPlayer get_move"
    for file in tmp_path.iterdir():
        file.write_text(wrong if file.name == "broken.py" else "")
    with pytest.raises(finding.NotFoundError, match=r"SyntaxError: .* \(broken.py, line 2\)"):
        finding.find(tmp_path)
