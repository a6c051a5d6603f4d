"""Tournaments and boards on threads of this process, and tasks as texts."""

from __future__ import annotations

import csv
import json
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
import types
import typing
from pathlib import Path

import isolation_engine
import pytest
from isolation_engine import figures
from isolation_engine._native import Ledger

PLAYERS = ["alphabeta(depth=2)", "Random", "mcts(nodes=60)"]
KEYS = {"preset": "knight-5x5", "players": PLAYERS, "rounds": 3, "seed": 7}


def timeless(lines):
    """The records without checksums and the times of moves."""
    records = [json.loads(line) for line in lines]
    for record in records:
        for key in ("line", "crc32"):
            record.pop(key, None)
        for stats in record["stats"]:
            if stats is not None:
                stats.pop("ms", None)
    return records


def test_threads_and_files_do_not_change_a_tournament(tmp_path):
    one = isolation_engine.tournament(**KEYS, threads=1, progress=False)
    received = []
    two = isolation_engine.tournament(
        KEYS, records=tmp_path / "r.jsonl", threads=2, progress=lambda *t: received.append(t)
    )
    assert timeless(one.lines) == timeless(two.lines)
    assert one.summary["games"] == 18 == len(one.records)
    assert received[-1] == (18, 18) and received == sorted(received)
    assert [row["name"] for row in two.players][-1] == "Random"
    assert "18 games" in repr(two) and "<table>" in two._repr_html_()
    assert two.report("csv").count("\n") == 4
    # Everything is there: nothing is played again.
    before = (tmp_path / "r.jsonl").read_bytes()
    again = isolation_engine.tournament(KEYS, records=tmp_path / "r.jsonl", progress=False)
    assert (tmp_path / "r.jsonl").read_bytes() == before
    assert again.summary == two.summary


def test_rows_are_flat(tmp_path):
    result = isolation_engine.tournament(**KEYS, progress=False)
    for rows, kind in [
        (result.players, figures.PlayerRow),
        (result.pairings, figures.PairingRow),
        (result.games, figures.GameRow),
    ]:
        assert all(row.keys() == kind.__annotations__.keys() for row in rows)
        plain = (str, int, float, type(None))
        assert all(isinstance(value, plain) for row in rows for value in row.values())
    assert [row["rank"] for row in result.players] == [1, 2, 3]
    assert sum(row["won"] for row in result.players) == len(result.games) == 18
    assert sum(row["games"] for row in result.pairings) == 2 * 18
    frame = pytest.importorskip("pandas").DataFrame(result.players)
    assert frame["share"].dtype == float and len(frame) == 3


def test_equal_players_share_a_rank_as_in_reports():
    keys = {"players": ["Greedy", "Greedy", "Random"], "preset": "queen-5x5", "rounds": 1, "seed": 1}
    result = isolation_engine.tournament(**keys, openings="random", progress=False)
    lines = csv.DictReader(result.report("csv").splitlines())
    ranks = [row["rank"] for row in result.players]
    assert ranks == [int(line["rank"]) for line in lines] == [1, 1, 3]
    assert repr(result).count("\n  1. ") == 2


def has_shape(value, kind) -> bool:
    """Whether JSON is of a kind that type hints state."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        return any(has_shape(value, argument) for argument in arguments)
    if origin is typing.Literal:
        return value in arguments
    if origin is list:
        return isinstance(value, list) and all(has_shape(it, arguments[0]) for it in value)
    if origin is dict:
        pairs = value.items() if isinstance(value, dict) else [(None, None)]
        return all(has_shape(key, arguments[0]) and has_shape(it, arguments[1]) for key, it in pairs)
    if typing.is_typeddict(kind):
        hints = typing.get_type_hints(kind)
        if not isinstance(value, dict) or not kind.__required_keys__ <= value.keys() <= hints.keys():
            return False
        return all(has_shape(it, hints[key]) for key, it in value.items())
    return isinstance(value, (int, float) if kind is float else kind)


def test_figures_and_records_have_their_types():
    result = isolation_engine.tournament(**KEYS, progress=False)
    assert has_shape(result.summary, figures.Summary)
    assert all(has_shape(record, figures.GameRecord) for record in result.records)
    assert not has_shape({**result.summary, "games": "18"}, figures.Summary)


def test_the_program_plays_the_same_tournament(tmp_path, program):
    ours = isolation_engine.tournament(**KEYS, progress=False)
    options = [option for player in PLAYERS for option in ("--player", player)]
    command = [program, "tournament", "--preset", "knight-5x5", "--rounds", "3", "--seed", "7"]
    path = tmp_path / "r.jsonl"
    subprocess.run([*command, *options, "--records", path], check=True, stdout=subprocess.DEVNULL)
    assert timeless(path.read_text().splitlines()) == timeless(ours.lines)


def test_a_description_is_read_from_toml(tmp_path):
    (tmp_path / "starts.txt").write_text("# a comment\n2N2/5/5/5/2n2 w\n")
    (tmp_path / "t.toml").write_text(
        'preset = "knight-5x5"\nopenings = "file"\nopenings_file = "starts.txt"\n'
        'players = [{ name = "one", player = "Random" }, { player = "alphabeta(depth=1)" }]\n'
    )
    result = isolation_engine.tournament(tmp_path / "t.toml", progress=False)
    assert {record["start"] for record in result.records} == {"2N2/5/5/5/2n2 w - - 0 1"}
    assert {row["name"] for row in result.players} == {"one", "alphabeta(depth=1)"}


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"players": ["Random"]}, "players: 1; expected at least 2"),
        ({"players": ["Random", "zebra"]}, "player 2: "),
        ({"description": {"colour": 1}}, "unknown key 'colour'; expected one of preset, format"),
        ({"description": {"meetings": 2}}, "unknown key 'meetings'; "),
        ({"limits": {"tim": 1}}, "limits: unknown key|unknown limits: key 'tim'; did you mean time"),
        ({"players": PLAYERS, "preset": "chess"}, "preset: "),
        ({"players": PLAYERS, "nodes": 0}, "limits.nodes: 0; expected 1 to"),
    ],
)
def test_what_is_no_tournament_is_refused(keys, message):
    with pytest.raises(ValueError, match=message):
        isolation_engine.tournament(**keys, progress=False)


def test_other_types_are_refused():
    with pytest.raises(TypeError, match="unknown keyword 'presett'; did you mean preset\\?$"):
        isolation_engine.tournament(**KEYS, presett="knight")
    with pytest.raises(TypeError, match="players: 3; expected an agent's text"):
        isolation_engine.tournament(players=[3, 4])
    with pytest.raises(TypeError, match="progress: 1; expected True, False or a function"):
        isolation_engine.tournament(**KEYS, progress=1)
    with pytest.raises(ValueError, match="threads 0: expected"):
        isolation_engine.tournament(**KEYS, threads=0, progress=False)


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"time": [1]}, r'time: \[1\]; expected a text such as "150ms", or seconds$'),
        ({"limits": {"time": "1s", "margin": True}}, 'margin: True; expected a text such as "150ms"'),
        ({"players": None}, "players: None; expected a list of agents$"),
        ({"players": "random"}, "players: 'random'; expected a list of agents$"),
        ({"seed": object}, "description: <class 'object'>; expected a text, a number, or"),
    ],
)
def test_wrong_types_name_their_keys(keys, message):
    with pytest.raises(TypeError, match=message):
        isolation_engine.tournament(**{**KEYS, **keys}, progress=False)


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"preset": 5}, "^preset: invalid type: integer `5`, expected a string$"),
        ({"rounds": "x"}, '^rounds: invalid type: string "x", expected a whole number from 0$'),
        ({"seed": -1}, "^seed: invalid value: integer `-1`, expected a whole number from 0$"),
        ({"format": "league"}, "^format: unknown variant `league`, expected one of `round-robin`"),
        ({"nodes": 1.5}, "^limits.nodes: invalid type: floating point `1.5`, expected a whole number"),
    ],
)
def test_errors_name_the_key_and_speak_of_no_json(keys, message):
    with pytest.raises(ValueError, match=message):
        isolation_engine.tournament(**{**KEYS, **keys}, progress=False)


def test_numbers_of_numpy_are_taken():
    numpy = pytest.importorskip("numpy")
    keys = {**KEYS, "rounds": numpy.int64(1), "seed": numpy.uint8(7), "nodes": numpy.int32(50)}
    plain = {**KEYS, "rounds": 1, "seed": 7, "nodes": 50}
    found, expected = (isolation_engine.tournament(**it, progress=False) for it in (keys, plain))
    assert timeless(found.lines) == timeless(expected.lines)


def test_a_file_of_openings_given_as_a_keyword_is_relative_to_the_working_folder(tmp_path, monkeypatch):
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "t.toml").write_text(
        'preset = "knight-5x5"\nplayers = [{ player = "Random" }, { player = "alphabeta(depth=1)" }]'
    )
    (tmp_path / "starts.txt").write_text("2N2/5/5/5/2n2 w\n")
    monkeypatch.chdir(tmp_path)
    description = Path("folder", "t.toml")
    result = isolation_engine.tournament(description, openings_file="starts.txt", progress=False)
    assert {record["start"] for record in result.records} == {"2N2/5/5/5/2n2 w - - 0 1"}


def test_records_of_another_tournament_are_refused(tmp_path):
    path = tmp_path / "r.jsonl"
    isolation_engine.tournament(**KEYS, records=path, progress=False)
    with pytest.raises(ValueError, match="r.jsonl: line 1: a game of another tournament"):
        isolation_engine.tournament(**{**KEYS, "seed": 8}, records=path, progress=False)


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_ctrl_c_keeps_what_is_played_and_other_threads_run(tmp_path):
    path = tmp_path / "r.jsonl"
    keys = {**KEYS, "players": ["alphabeta(depth=4)", "alphabeta(depth=3)"], "rounds": 400}

    def interrupt():
        while not path.exists() or path.read_bytes().count(b"\n") < 5:
            time.sleep(0.01)
        os.kill(os.getpid(), signal.SIGINT)

    # This thread only comes to its turn when the tournament lets go of the lock.
    threading.Thread(target=interrupt, daemon=True).start()
    with pytest.raises(KeyboardInterrupt):
        isolation_engine.tournament(**keys, records=path, progress=False)
    played = path.read_text().splitlines()
    assert 5 <= len(played) < 800
    short = isolation_engine.tournament(**{**keys, "rounds": 3}, progress=False)
    assert timeless(played[:6]) == timeless(short.lines)[: len(played)]


def test_an_exception_of_the_listener_ends_the_call():
    def listener(done, most):
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        isolation_engine.solve_board("knight-5x5", progress=listener)


def test_a_board_is_solved_and_saved(tmp_path):
    store = tmp_path / "s.jsonl"
    table = isolation_engine.solve_board("knight-5x5", threads=2, checkpoint=store, progress=False)
    assert table == isolation_engine.BoardTable.shipped("knight-5x5")
    assert (table.count("first"), table.count("second"), table.count(None), table.value) == (44, 41, 0, "second")
    assert len(table.pairs) == 85
    for first, second, winner in table.pairs:
        assert table.winner(first, second) == winner
    # Names and squares; the second player mirrors nothing on odd boards, so look one pair up.
    assert table.winner("a5", "b5") == table.winner((0, 0), (0, 1)) == "second"
    assert table.svg().startswith("<svg") and table.to_csv().startswith("first,second,winner\n")
    assert isolation_engine.BoardTable("knight-5x5", table.to_csv()) == table
    assert pickle.loads(pickle.dumps(table)) == table
    assert "85 pairs up to symmetry" in str(table) and "85 of 85" in repr(table)
    kept = store.read_bytes()
    assert isolation_engine.solve_board("knight-5x5", checkpoint=store, progress=False) == table
    assert store.read_bytes() == kept


def test_boards_refuse_what_is_not_on_them(tmp_path):
    table = isolation_engine.BoardTable.shipped("knight-5x5")
    with pytest.raises(ValueError, match='square "h8": expected a square of a 5x5 board'):
        table.winner("h8")
    with pytest.raises(ValueError, match="both pieces on a5"):
        table.winner("a5", (0, 0))
    with pytest.raises(TypeError, match="square 3: expected"):
        table.winner(3)
    with pytest.raises(ValueError, match="start on fixed squares"):
        isolation_engine.solve_board("joust")
    with pytest.raises(ValueError, match="limit_nodes 0: expected"):
        isolation_engine.solve_board("knight-5x5", limit_nodes=0)
    (tmp_path / "s").write_text("something else\n")
    with pytest.raises(ValueError, match="line 1: not a checkpoint of isolation solve-board"):
        isolation_engine.solve_board("knight-5x5", checkpoint=tmp_path / "s", progress=False)


def test_a_limit_leaves_pairs_open():
    table = isolation_engine.solve_board("knight-6x6", limit_nodes=500, progress=False)
    complete = isolation_engine.BoardTable.shipped("knight-6x6")
    assert 0 < table.count(None) < 165
    known = [pair for pair in table.pairs if pair[2] is not None]
    assert set(known) <= set(complete.pairs)


def tasks(ledger, items):
    while (text := ledger.take(items)) is not None:
        yield text


@pytest.mark.parametrize("items", [1, 5, 100])
def test_tasks_in_any_order_make_the_same_files(tmp_path, items):
    keys = {**KEYS, "players": [{"player": player} for player in PLAYERS]}
    local = isolation_engine.tournament(**KEYS, progress=False)
    path = tmp_path / "r.jsonl"
    ledger = Ledger.games(json.dumps(keys), None, path)
    texts = list(tasks(ledger, items))
    assert [json.loads(text)["task"] for text in texts] == list(range(len(texts)))
    for number, text in enumerate(reversed(texts)):
        if number == len(texts) // 2:
            # Another process goes on: what came too early was kept.
            del ledger
            ledger = Ledger.games(json.dumps(keys), None, path)
            assert ledger.done == 18 - sum(map(items_of, texts[: len(texts) - number]))
        ledger.put(isolation_engine.run_task(text))
    assert ledger.is_over and ledger.done == ledger.most == 18
    ledger.finish()
    assert timeless(path.read_text().splitlines()) == timeless(local.lines)
    assert os.listdir(tmp_path) == ["r.jsonl"]

    store = tmp_path / "s.jsonl"
    board = Ledger.pairs("knight-4x4", None, store)
    for text in reversed(list(tasks(board, items))):
        board.put(isolation_engine.run_task(text))
    assert board.table()[0] == isolation_engine.BoardTable.shipped("knight-4x4")
    del board
    assert isolation_engine.solve_board("knight-4x4", checkpoint=store, progress=False).count(None) == 0


def items_of(text):
    (work,) = json.loads(text)["work"].values()
    return len(work["games"] if "games" in work else work["pairs"])


@pytest.mark.parametrize("form", [{"format": "swiss", "rounds": 2}, {"format": "match"}])
def test_tasks_wait_for_results_that_decide_them(form):
    sprt = {"elo0": 0, "elo1": 100, "min_pairs": 2}
    players = [{"player": player} for player in PLAYERS[: 2 if form["format"] == "match" else 3]]
    keys = {**KEYS, **form, "players": players}
    if form["format"] == "match":
        keys.update(sprt=sprt, rounds=500)
    ledger = Ledger.games(json.dumps(keys), None, None)
    while not ledger.is_over:
        batch = list(tasks(ledger, 10))
        assert batch, "something can always be played"
        for text in reversed(batch):
            ledger.put(isolation_engine.run_task(text))
    local = isolation_engine.tournament(
        **{**keys, "players": [p["player"] for p in players]}, progress=False
    )
    assert timeless(ledger.kept()) == timeless(local.lines)


def test_games_that_wait_for_others_are_no_secret(tmp_path):
    keys = json.dumps({**KEYS, "players": [{"player": player} for player in PLAYERS]})
    local = isolation_engine.tournament(**KEYS, progress=False)
    for records in (None, tmp_path / "r.jsonl"):
        ledger = Ledger.games(keys, None, records)
        first, second, third, *_ = tasks(ledger, 2)
        for text in (third, first):
            ledger.put(isolation_engine.run_task(text))
        held = 0 if records is None else len(records.read_text().splitlines())
        assert held == (0 if records is None else 2)
        expected = [
            record for index, record in enumerate(timeless(local.lines)) if index in (0, 1, 4, 5)
        ]
        assert timeless(ledger.kept()) == expected[held:]


def test_a_closed_ledger_lets_go_of_its_file_and_is_refused(tmp_path):
    path = tmp_path / "r.jsonl"
    keys = json.dumps({**KEYS, "players": [{"player": player} for player in PLAYERS]})
    ledger = Ledger.games(keys, None, path)
    in_use = "r.jsonl: in use by another process"
    with pytest.raises(RuntimeError, match=in_use):
        Ledger.games(keys, None, path)
    with pytest.raises(RuntimeError, match=in_use):
        isolation_engine.tournament(**KEYS, records=path, progress=False)
    ledger.close()
    ledger.close()
    uses = [lambda: ledger.take(1), lambda: ledger.put(""), ledger.finish, lambda: ledger.is_over]
    uses += [lambda: ledger.done, lambda: ledger.most, ledger.figures, ledger.kept, ledger.table]
    for use in uses:
        with pytest.raises(ValueError, match="the ledger is closed; expected an open one"):
            use()
    assert isolation_engine.tournament(**KEYS, records=path, progress=False).summary["games"] == 18

    board = Ledger.pairs("queen-3x3", None, tmp_path / "s.jsonl")
    with pytest.raises(RuntimeError, match="s.jsonl: in use by another process"):
        isolation_engine.solve_board("queen-3x3", checkpoint=tmp_path / "s.jsonl", progress=False)
    board.close()


def test_failed_tasks_are_pickled_with_what_is_known():
    table = isolation_engine.BoardTable.shipped("queen-3x3")
    failed = isolation_engine.distributed.FailedTask(3, "{}", 2, "no luck")
    error = isolation_engine.distributed.TasksFailedError([failed], table)
    again = pickle.loads(pickle.dumps(error))
    assert (again.failed, again.result, str(again)) == ([failed], table, str(error))


def test_self_play_has_a_start_and_a_seed_for_each_game(tmp_path):
    match = {**KEYS, "format": "match", "rounds": 6, "players": [{"player": PLAYERS[0]}] * 2}
    path = tmp_path / "r.jsonl"
    ledger = Ledger.self_play(json.dumps(match), None, path)
    first, *others = tasks(ledger, 2)
    ledger.put(isolation_engine.run_task(first))
    del ledger
    ledger = Ledger.self_play(json.dumps(match), None, path)
    assert ledger.done == 2
    for text in tasks(ledger, 3):
        ledger.put(isolation_engine.run_task(text))
    assert ledger.is_over
    records = timeless(path.read_text().splitlines())
    assert [record["tournament"]["game"] for record in records] == [0, 2, 4, 6, 8, 10]
    assert len({record["seed"] for record in records}) == 6
    assert len({record["moves"][0] + record["moves"][1] for record in records}) > 1
    whole = isolation_engine.tournament(match, progress=False)
    assert records == timeless(whole.lines)[::2]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nonsense", "not a task"),
        ('{"v":2,"task":0,"work":{"pairs":{"board":"knight-3x3","pairs":[]}}}', "version 2"),
        (
            '{"v":1,"task":4,"work":{"pairs":{"board":"go-3x3","pairs":[]}}}',
            'task 4: board "go-3x3"',
        ),
        (
            '{"v":1,"task":4,"work":{"pairs":{"board":"knight-3x3","pairs":[["a1","a9"]]}}}',
            "task 4: pair a1 a9: expected two different squares of this board",
        ),
        (
            '{"v":1,"task":1,"work":{"games":{"description":{"players":[{"player":"Random"},'
            '{"player":"Random"}]},"games":[{"number":3,"players":[0,2],"start":0}]}}}',
            "task 1: game 3: player 2; expected a number below 2",
        ),
    ],
)
def test_what_is_no_task_is_refused(text, message):
    with pytest.raises(ValueError, match=message):
        isolation_engine.run_task(text)


def test_lines_of_other_work_are_refused():
    ledger = Ledger.pairs("knight-3x3", None, None)
    other = Ledger.pairs("queen-3x3", None, None)
    with pytest.raises(ValueError, match="line 1: a checkpoint of queen-3x3, not of knight-3x3"):
        ledger.put(isolation_engine.run_task(other.take(1)))
    assert ledger.done == 0


def test_importing_the_package_loads_nothing_heavy():
    heavy = "{'numpy', 'matplotlib', 'gymnasium', 'pettingzoo', 'ray'}"
    code = f"import isolation_engine, sys; assert not {heavy} & set(sys.modules)"
    path = os.pathsep.join(filter(None, [str(Path(isolation_engine.__file__).parents[1]), *sys.path]))
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "PYTHONPATH": path})


def test_the_cluster_needs_an_extra_that_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ImportError, match=r"pip install 'isolation-engine\[ray\]'"):
        isolation_engine.distributed.solve_board("queen-3x3", progress=False)
    with pytest.raises(ValueError, match="window: 0; expected 1 or more"):
        isolation_engine.distributed.solve_board("queen-3x3", window=0, progress=False)


def test_times_are_texts_or_seconds():
    received = isolation_engine.tournament(
        players=["random", "Greedy"], time=0.25, margin="10ms", rounds=1, progress=False
    )
    limits = received.records[0]["tournament"]["limits"]
    assert (limits["ms"], limits["margin_ms"]) == (250, 10)


def improved(position, player):
    return len(position.targets_of(player)) - len(position.targets_of(1 - player))


def test_agents_with_a_function_play(tmp_path):
    agent = isolation_engine.Agent("alphabeta(depth=2)", evaluate=improved)
    keys = {"preset": "knight-5x5", "rounds": 3, "seed": 4, "nodes": 300, "progress": False}

    def games(*players, **more):
        records = isolation_engine.tournament(players=list(players), **keys, **more).records
        return [(game["moves"], game["end"], game["winner"]) for game in records]

    native = games("alphabeta(depth=2, eval=improved)", "random")
    path = tmp_path / "games.jsonl"
    assert games(agent, "random", threads=2, records=path) == native
    assert games({"name": "mine", "player": agent}, "random", threads=1) == native
    # It goes on from the file.
    assert games(agent, "random", records=path) == native
    record = json.loads(path.read_text().splitlines()[0])
    assert "alphabeta(depth=2, eval=<improved>, nodes=300" in record["players"][0]
    assert record["tournament"]["names"][0].startswith("alphabeta(depth=2, eval=")


def test_the_exception_of_a_function_is_raised_and_no_game_is_lost(tmp_path):
    calls = []

    def fails(position):
        calls.append(position)
        if len(calls) > 200:
            raise KeyError("weights")
        return 0.0

    path = tmp_path / "games.jsonl"
    with pytest.raises(KeyError, match="weights"):
        isolation_engine.tournament(
            players=[isolation_engine.Agent("alphabeta(depth=2)", evaluate=fails), "random"],
            preset="knight-5x5",
            rounds=20,
            records=path,
            threads=1,
            progress=False,
        )
    assert {json.loads(line)["end"] for line in path.read_text().splitlines()} <= {"no_moves"}


def test_functions_do_not_leave_this_process():
    from isolation_engine.description import describe

    with pytest.raises(TypeError, match="has a function; expected agents that are texts"):
        describe(None, {"players": [isolation_engine.Agent("alphabeta", evaluate=improved), "random"]})
