//! Engines as texts.

use isolation::search::Limits;
use isolation::spec::{Expected, SpecFault};
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

/// Malformed engines: the text, the column, what is wrong.
#[test]
fn refusals_name_the_place() {
    macro_rules! refused {
        ($($text:literal at $column:literal => $fault:pat,)*) => {$(
            let error = $text.parse::<EngineSpec>().expect_err($text);
            assert_eq!(error.column, $column, "{error}");
            assert!(matches!(error.fault, $fault), "{error}");
        )*};
    }
    refused! {
        "ugi" at 4 => SpecFault::Form(_),
        "ugi(x)" at 5 => SpecFault::Form(_),
        "python" at 7 => SpecFault::Form(_),
        "python(agent.py:A, nodes=3)" at 20 => SpecFault::UnknownParameter { owner: "python", .. },
        "python(agent.py:A" at 18 => SpecFault::Expected(Expected::CommaOrClose),
        "python()" at 8 => SpecFault::Value { name: "class", .. },
        r#"ugi("x""# at 8 => SpecFault::Expected(Expected::CommaOrClose),
        r#"ugi("x)"# at 5 => SpecFault::Quote(_),
        r#"ugi("")"# at 5 => SpecFault::Value { name: "command", .. },
        r#"ugi("'x")"# at 5 => SpecFault::Value { name: "command", .. },
        r#"fairy("x", hash=3)"# at 12 => SpecFault::UnknownParameter { owner: "fairy", .. },
        r#"ugi("x", depth=0)"# at 16 => SpecFault::Value { name: "depth", .. },
        r#"python("agent.py")"# at 8 => SpecFault::Value { name: "class", .. },
        r#"python("agent.py:A", nodes=3)"# at 22 => SpecFault::UnknownParameter { .. },
        r#"ugi("x") y"# at 10 => SpecFault::Expected(Expected::End),
    }
}

/// The messages of engines, each once.
#[test]
fn messages() {
    for (text, message) in [
        ("ugi", r#"column 4: expected a text such as ugi("command")"#),
        ("python", r#"column 7: expected a text such as python("game_agent.py:AlphaBetaPlayer")"#),
        (
            r#"ugi("")"#,
            r#"column 5: command="": expected a program and its arguments, quoted as in a shell"#,
        ),
        (
            "python()",
            r#"column 8: class="": expected a file or a module and a class of it, such as python("game_agent.py:AlphaBetaPlayer") or python("game_agent.py:MinimaxPlayer(search_depth=5)")"#,
        ),
    ] {
        let error = text.parse::<EngineSpec>().expect_err(text);
        assert_eq!(error.to_string(), format!("agent {text:?}: {message}"));
    }
}
