//! Engines as texts.

use isolation::search::Limits;
use isolation_engines::EngineSpec;

#[test]
fn printed_texts_parse_to_the_same_engine() {
    let cases = [
        (
            r#"ugi("./engine --fast")"#,
            r#"ugi("./engine --fast", depth=none, nodes=none, time=none)"#,
        ),
        (
            r#" fairy ( "'my engine' \"x\"" , time = 0.5s,nodes=10k ) "#,
            r#"fairy("'my engine' \"x\"", depth=none, nodes=10000, time=500ms)"#,
        ),
        (
            r#"python("a b/game_agent.py:Minimax(search_depth=3)", memory=512M)"#,
            r#"python("a b/game_agent.py:Minimax(search_depth=3)", time=none, memory=512000000)"#,
        ),
        (
            "python(path/to/game_agent.py:AlphaBetaPlayer)",
            r#"python("path/to/game_agent.py:AlphaBetaPlayer", time=none, memory=1000000000)"#,
        ),
        (
            "python( o'neil/a.py:Timed(depth=3, name='a)b', pick=(1, 2)) , time = 1s, memory=1G)",
            r#"python("o'neil/a.py:Timed(depth=3, name='a)b', pick=(1, 2))", time=1000ms, memory=1000000000)"#,
        ),
        (
            r"python(a,b.py:Named('it\'s (', 3))",
            r#"python("a,b.py:Named('it\\'s (', 3)", time=none, memory=1000000000)"#,
        ),
    ];
    for (text, canonical) in cases {
        let spec: EngineSpec = text.parse().expect("an engine");
        assert_eq!(spec.to_string(), canonical);
        assert_eq!(canonical.parse(), Ok(spec.clone()));
    }
}

#[test]
fn commands_are_split_as_a_shell_would() {
    let spec: EngineSpec =
        r#"ugi("'my engine' --name=\"a b\" $HOME;")"#.parse().expect("an engine");
    assert_eq!(spec.words(), ["my engine", "--name=a b", "$HOME;"]);
}

#[test]
fn the_smaller_limit_applies() {
    let spec: EngineSpec = r#"ugi("x", depth=5, nodes=100)"#.parse().expect("an engine");
    let given = Limits { depth: Some(3), nodes: Some(200), time: None };
    let expected = Limits { depth: Some(3), nodes: Some(100), time: None };
    assert_eq!(spec.limits(&given), expected);
}

#[test]
fn refusals_name_the_place() {
    let cases = [
        ("ugi", r#"agent "ugi": column 4: expected a text such as ugi("command")"#),
        ("ugi(x)", r#"agent "ugi(x)": column 5: expected a text such as ugi("command")"#),
        (
            "python",
            r#"agent "python": column 7: expected a text such as python("game_agent.py:AlphaBetaPlayer")"#,
        ),
        (
            "python(agent.py:A, nodes=3)",
            r#"agent "python(agent.py:A, nodes=3)": column 20: python has no parameter "nodes"; it takes time, memory, generation, sandbox"#,
        ),
        ("python(agent.py:A", r#"agent "python(agent.py:A": column 18: expected "," or ")""#),
        (
            "python()",
            r#"agent "python()": column 8: class="": expected a file or a module and a class of it, such as python("game_agent.py:AlphaBetaPlayer") or python("game_agent.py:MinimaxPlayer(search_depth=5)")"#,
        ),
        (r#"ugi("x""#, r#"agent "ugi(\"x\"": column 8: expected "," or ")""#),
        (
            r#"ugi("x)"#,
            r#"agent "ugi(\"x)": column 5: invalid quoted text: the text ends within a string"#,
        ),
        (
            r#"ugi("")"#,
            r#"agent "ugi(\"\")": column 5: command="": expected a program and its arguments, quoted as in a shell"#,
        ),
        (
            r#"ugi("'x")"#,
            r#"agent "ugi(\"'x\")": column 5: command="'x": expected a program and its arguments, quoted as in a shell"#,
        ),
        (
            r#"fairy("x", hash=3)"#,
            r#"agent "fairy(\"x\", hash=3)": column 12: fairy has no parameter "hash"; it takes depth, nodes, time, sandbox"#,
        ),
        (
            r#"ugi("x", depth=0)"#,
            r#"agent "ugi(\"x\", depth=0)": column 16: depth="0": expected a whole number from 1 to 128, or none"#,
        ),
        (
            r#"python("agent.py")"#,
            r#"agent "python(\"agent.py\")": column 8: class="agent.py": expected a file or a module and a class of it, such as python("game_agent.py:AlphaBetaPlayer") or python("game_agent.py:MinimaxPlayer(search_depth=5)")"#,
        ),
        (
            r#"python("agent.py:A", nodes=3)"#,
            r#"agent "python(\"agent.py:A\", nodes=3)": column 22: python has no parameter "nodes"; it takes time, memory, generation, sandbox"#,
        ),
        (r#"ugi("x") y"#, r#"agent "ugi(\"x\") y": column 10: expected the end of the agent"#),
    ];
    for (text, message) in cases {
        let error = text.parse::<EngineSpec>().expect_err(text);
        assert_eq!(error.to_string(), message);
    }
}
