//! Agents by name: the text form, both directions, and every error message.

use isolation::clock::ClockKind;
use isolation::eval::{CATALOGUE, Formula, heuristic};
use isolation::search::{AlphaBeta, Control, Limits, Searcher};
use isolation::seeds::MAX_SEED;
use isolation::spec::{
    Expected, NAMED_AGENTS, OMITTED_IF_DEFAULT, Param, ParamKind, SpecFault, Value, ValueForm,
};
use isolation::{Agent, AgentSpec, AnyPosition, LEVELS, Level, MAX_DEPTH, SEARCHES, SpecError};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

fn spec(text: &str) -> AgentSpec {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn canonical(text: &str) -> String {
    spec(text).to_string()
}

/// A value of a parameter in any accepted form: by the parameter's name, or by its kind for new
/// names.
fn value(param: &Param) -> BoxedStrategy<String> {
    let count = |low: u64, high: u64| (low..=high).prop_map(|count| count.to_string());
    match param.name {
        "depth" | "from" => count(1, 128).boxed(),
        "settle" => count(2, 128).boxed(),
        "vary" => prop_oneof![count(0, 1_000), Just("none".to_owned())].boxed(),
        "nodes" => prop_oneof![
            count(1, (1 << 53) - 1),
            (1_u64..9_000).prop_map(|count| format!("{count}k")),
            (1_u64..9_000).prop_map(|count| format!("{count}M")),
            Just("none".to_owned()),
        ]
        .boxed(),
        "seed" => prop_oneof![count(0, (1 << 53) - 1), Just("none".to_owned())].boxed(),
        _ if param.kind == ParamKind::Time => prop_oneof![
            (0_u64..86_400_000).prop_map(|millis| format!("{millis}ms")),
            (0_u64..86_400).prop_map(|seconds| format!("{seconds}s")),
            (0_u64..100, 0_u64..1_000).prop_map(|(whole, part)| format!("{whole}.{part:03}s")),
        ]
        .boxed(),
        "clock" => {
            prop::sample::select(vec!["wall", "cpu", "\"cpu\""]).prop_map(str::to_owned).boxed()
        }
        "search" => {
            prop::sample::select(vec!["alphabeta", "minimax"]).prop_map(str::to_owned).boxed()
        }
        _ if param.kind == ParamKind::Eval => {
            let names: Vec<&str> = CATALOGUE
                .iter()
                .flat_map(|entry| entry.aliases.iter().chain([&entry.name]))
                .copied()
                .collect();
            let formula =
                ("[1-9]", prop::sample::select(vec!["own", "opp", "overlap", "\\u006fwn"]))
                    .prop_map(|(factor, feature)| format!("\"{factor} * {feature} - opp\""));
            let name = prop::sample::select(names);
            prop_oneof![
                name.clone().prop_map(str::to_owned),
                name.prop_map(|name| format!("\"{name}\"")),
                formula,
            ]
            .boxed()
        }
        _ => match param.kind {
            ParamKind::Count { min, max } => count(min, max).boxed(),
            ParamKind::Choice(words) => prop::sample::select(words).prop_map(str::to_owned).boxed(),
            ParamKind::Time | ParamKind::Eval => unreachable!("made above"),
        },
    }
}

/// Any search with any of its parameters in any order.
fn texts() -> impl Strategy<Value = String> {
    prop::sample::select((0..SEARCHES.len()).collect::<Vec<_>>()).prop_flat_map(|index| {
        let entry = &SEARCHES[index];
        let params: Vec<_> = entry
            .params
            .iter()
            .map(|param| prop::option::of(value(param).prop_map(|value| (param.name, value))))
            .collect();
        (params, any::<bool>(), any::<u64>()).prop_map(|(params, spaces, order)| {
            let mut given: Vec<_> = params.into_iter().flatten().collect();
            if !given.is_empty() {
                let turn = order as usize % given.len();
                given.rotate_left(turn);
            }
            let space = if spaces { " " } else { "" };
            let given: Vec<String> =
                given.iter().map(|(name, value)| format!("{name}{space}={space}{value}")).collect();
            format!("{}({space}{}{space})", entry.name, given.join(&format!("{space},{space}")))
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 5_000,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(2026),
        ..ProptestConfig::default()
    })]

    #[test]
    fn printed_texts_parse_to_the_same_agent(text in texts()) {
        match text.parse::<AgentSpec>() {
            Ok(spec) => {
                let printed = spec.to_string();
                let again: AgentSpec = printed.parse().unwrap();
                prop_assert_eq!(&again, &spec);
                prop_assert_eq!(again.to_string(), printed.clone());
                // Parameters that came later are printed if they are set.
                for (param, _) in spec.values().filter(|(param, value)| {
                    !OMITTED_IF_DEFAULT.contains(&param.name) || **value != param.default
                }) {
                    prop_assert!(printed.contains(&format!("{}=", param.name)), "{}", printed);
                }
            }
            Err(error) => {
                // Contradictory parameters.
                let is_known = matches!(
                    error.fault,
                    SpecFault::FromDeeper { .. } | SpecFault::Value { expected: ALONE, .. }
                );
                prop_assert!(is_known, "{}", error);
            }
        }
    }

    #[test]
    fn no_text_panics(text in "[a-zA-Z_]{0,9}[ (]?[a-z]{0,5}[=(,]?[\"0-9a-zé\\\\]{0,6}[,)\" ]{0,3}") {
        if let Ok(spec) = text.parse::<AgentSpec>() {
            prop_assert_eq!(spec.to_string().parse::<AgentSpec>(), Ok(spec));
        }
    }
}

#[test]
fn names_of_the_sources() {
    let same = |name: &str, text: &str| assert_eq!(spec(name), spec(text), "{name}");
    same("Random", "random");
    same("Greedy", "minimax(depth=1, eval=open)");
    for (x, eval) in
        [("Null", "null"), ("Open", "open"), ("Improved", "improved"), ("Center", "centre")]
    {
        same(&format!("MM_{x}"), &format!("minimax(depth=3, eval={eval})"));
        same(&format!("AB_{x}"), &format!("alphabeta(depth=5, eval={eval})"));
        for depth in [1, 4, 17] {
            same(&format!("MM/{depth}_{x}"), &format!("minimax(depth={depth}, eval={eval})"));
            same(&format!("AB/{depth}_{x}"), &format!("alphabeta(depth={depth}, eval={eval})"));
        }
    }
    for entry in CATALOGUE {
        let expected = format!("deepening(time=150ms, eval={})", entry.name);
        same(&format!("ID_{}", entry.name), &expected);
        for alias in entry.aliases {
            if !alias.contains(['#', ':']) {
                same(&format!("ID_{alias}"), &expected);
            }
        }
    }
    for name in ["Improved_ID", "ID_Improved", "Archenemy"] {
        same(name, "deepening(time=150ms, eval=improved)");
    }
    // A name takes parameters too.
    same("MM_Open(depth=2)", "minimax(depth=2, eval=open)");
    same("ID_Open(nodes=10k, time=none)", "deepening(nodes=10000, eval=open)");
    for level in LEVELS {
        same(level.name, level.agent);
        assert_eq!(Level::of(&spec(level.name)), Some(level));
    }
    // Without variety it is the same level.
    assert_eq!(Level::of(&spec("strong(nodes=200, memory=1)")), Level::find("Expert"));
    assert_eq!(Level::of(&spec("minimax(depth=2)")), None);
    assert_eq!(NAMED_AGENTS.len(), 7);
}

#[test]
fn printing_is_canonical() {
    for (text, printed) in [
        ("random", "random(seed=none)"),
        ("random()", "random(seed=none)"),
        (
            " minimax ( depth = 3 ) ",
            "minimax(depth=3, eval=improved, nodes=none, time=none, seed=none, clock=wall)",
        ),
        (
            "alphabeta(clock=cpu, time=2s, nodes=3M, eval=#moves)",
            "alphabeta(depth=5, eval=open, nodes=3000000, time=2000ms, seed=none, clock=cpu)",
        ),
        (
            "alphabeta(eval=\"2*own - \\u006fpp\", seed=0)",
            "alphabeta(depth=5, eval=\"2*own - opp\", nodes=none, time=none, seed=0, clock=wall)",
        ),
        // alikureishy's agent, with its quiescence.
        (
            "deepening(from=3, depth=24, time=150ms, reserve=20ms, settle=3)",
            "deepening(from=3, depth=24, eval=improved, nodes=none, time=150ms, settle=3, search=alphabeta, reserve=20ms, seed=none, clock=wall)",
        ),
        (
            "deepening",
            "deepening(from=1, depth=none, eval=improved, nodes=none, time=150ms, settle=none, search=alphabeta, reserve=0ms, seed=none, clock=wall)",
        ),
        (
            "strong(vary=25, nodes=300, memory=1)",
            "strong(depth=none, eval=none, nodes=300, time=none, memory=1, seed=none, clock=wall, vary=25)",
        ),
        (
            "strong(threads=2)",
            "strong(depth=none, eval=none, nodes=none, time=150ms, memory=16, threads=2, seed=none, clock=wall)",
        ),
        (
            "deepening(time=0.5s, eval=\"open\", search=minimax)",
            "deepening(from=1, depth=none, eval=open, nodes=none, time=500ms, settle=none, search=minimax, reserve=0ms, seed=none, clock=wall)",
        ),
    ] {
        assert_eq!(canonical(text), printed, "{text}");
        assert_eq!(canonical(printed), printed);
        assert_eq!(spec(text), spec(printed));
    }
    assert_ne!(spec("random(seed=1)"), spec("random(seed=2)"));
    assert_ne!(spec("minimax"), spec("alphabeta(depth=3)"));
    assert_eq!(ClockKind::of(&spec("minimax(clock=cpu)")), ClockKind::Processor);
    assert_eq!(ClockKind::of(&spec("minimax")), ClockKind::Wall);
    assert_eq!(spec("minimax(nodes=10k)").values().nth(2).unwrap().1, &Value::Count(10_000));
}

/// Malformed agents: the text, the column, what is wrong.
#[test]
fn refusals() {
    let expected = SpecFault::Expected;
    let unknown = |name: &str| SpecFault::UnknownAgent(name.to_owned());
    let wrong = |name, value: &str, expected| {
        let value = value.to_owned();
        SpecFault::Value { name, value, expected }
    };
    let depth = |value: &str| {
        wrong("depth", value, ValueForm::Required(ParamKind::Count { min: 1, max: MAX_DEPTH }))
    };
    let nodes = |value: &str| {
        wrong("nodes", value, ValueForm::Optional(ParamKind::Count { min: 1, max: MAX_SEED }))
    };
    let time = |value: &str| wrong("time", value, ValueForm::Optional(ParamKind::Time));
    let no_parameter = |owner: &'static str, key: &str| {
        let entry = SEARCHES.iter().find(|entry| entry.name == owner).expect("a search");
        SpecFault::UnknownParameter { owner, key: key.to_owned(), known: entry.params }
    };
    let no_heuristic = |name| SpecFault::Heuristic(heuristic(name).expect_err("no heuristic"));
    let settle = ValueForm::Optional(ParamKind::Count { min: 2, max: MAX_DEPTH });
    let wall = ValueForm::Required(ParamKind::Choice(&["wall", "cpu"]));
    for (text, column, fault) in [
        ("", 1, expected(Expected::Agent)),
        ("  ", 3, expected(Expected::Agent)),
        ("(depth=3)", 1, expected(Expected::Agent)),
        ("alphabet", 1, unknown("alphabet")),
        ("Minimax", 1, unknown("Minimax")),
        ("MM_Simple", 1, unknown("MM_Simple")),
        ("MM/_Open", 1, depth("")),
        ("MM/0_Open", 1, depth("0")),
        ("ID_simple", 1, unknown("ID_simple")),
        ("minimax(", 9, expected(Expected::Parameter)),
        ("minimax(=3)", 9, expected(Expected::Parameter)),
        ("minimax(depth)", 14, expected(Expected::EqualsValue)),
        ("minimax(depth 3)", 15, expected(Expected::EqualsValue)),
        ("minimax(depth=)", 15, expected(Expected::Value)),
        ("minimax(depth=3", 16, expected(Expected::CommaOrClose)),
        ("minimax(depth=3 eval=open)", 17, expected(Expected::CommaOrClose)),
        ("minimax(depth=3,)", 17, expected(Expected::Parameter)),
        ("minimax(depth=3))", 17, expected(Expected::End)),
        ("minimax depth=3", 9, expected(Expected::End)),
        ("random(depth=3)", 8, no_parameter("random", "depth")),
        ("alphabeta(depht=3)", 11, no_parameter("alphabeta", "depht")),
        ("minimax(depth=3, depth=4)", 18, SpecFault::Twice("depth")),
        ("minimax(depth=0)", 15, depth("0")),
        ("minimax(depth=129)", 15, depth("129")),
        ("minimax(depth=-3)", 15, depth("-3")),
        ("minimax(depth=none)", 15, depth("none")),
        ("minimax(nodes=1.5k)", 15, nodes("1.5k")),
        ("minimax(nodes=10K)", 15, nodes("10K")),
        ("minimax(nodes=9007199254740992)", 15, nodes("9007199254740992")),
        ("minimax(nodes=99999999999999999M)", 15, nodes("99999999999999999M")),
        ("minimax(time=150)", 14, time("150")),
        ("minimax(time=0.0001s)", 14, time("0.0001s")),
        ("minimax(time=2d)", 14, time("2d")),
        ("minimax(time=86401s)", 14, time("86401s")),
        ("minimax(clock=sun)", 15, wrong("clock", "sun", wall)),
        ("minimax(eval=simple)", 14, no_heuristic("simple")),
        ("minimax(eval=own)", 14, no_heuristic("own")),
        ("minimax(eval=\"2*\")", 14, SpecFault::Formula(Formula::parse("2*").expect_err("no end"))),
        ("minimax(eval=\"own)", 14, SpecFault::Quote("the text ends within a string".into())),
        ("deepening(from=5, depth=3)", 1, SpecFault::FromDeeper { from: 5, depth: 3 }),
        ("deepening(settle=1)", 18, wrong("settle", "1", settle)),
        ("strong(threads=2, nodes=100)", 1, wrong("threads", "2", ALONE)),
        ("é(depth=3)", 1, unknown("é")),
        ("random(seed=3)é", 15, expected(Expected::End)),
    ] {
        let text = text.to_owned();
        assert_eq!(text.parse::<AgentSpec>(), Err(SpecError { text, column, fault }));
    }
}

/// The form of `threads` where others limits apply.
const ALONE: ValueForm = ValueForm::Words("1, or a limit by time alone");

/// Each message once.
#[test]
fn messages() {
    let searches: Vec<&str> = SEARCHES.iter().map(|entry| entry.name).collect();
    let unknown = format!(
        "column 1: unknown agent \"tree\"; expected {}, or a name such as MM_Open or ID_Improved",
        searches.join(", ")
    );
    for (text, message) in [
        ("", "column 1: expected the name of an agent"),
        ("tree", &unknown),
        ("minimax(", "column 9: expected a parameter's name"),
        ("minimax(depth)", "column 14: expected = and a value"),
        ("minimax(depth=)", "column 15: expected a value"),
        ("minimax(depth=3", "column 16: expected \",\" or \")\""),
        ("minimax)", "column 8: expected the end of the agent"),
        ("random(tree=3)", "column 8: random has no parameter \"tree\"; it takes seed"),
        (
            "minimax(dept=3)",
            "column 9: minimax has no parameter \"dept\"; it takes depth, eval, nodes, time, seed, clock, \
             vary; did you mean depth?",
        ),
        ("random(seed=3, seed=4)", "column 16: seed is given twice"),
        ("minimax(depth=0)", "column 15: depth=\"0\": expected a whole number from 1 to 128"),
        (
            "minimax(time=9)",
            "column 14: time=\"9\": expected a time such as 150ms or 2s, in whole milliseconds, or none",
        ),
        ("minimax(clock=sun)", "column 15: clock=\"sun\": expected wall or cpu"),
        (
            "minimax(eval=own)",
            "column 14: unknown heuristic \"own\" (a formula is written in quotes)",
        ),
        ("minimax(eval=\"own", "column 14: invalid quoted text: the text ends within a string"),
        ("deepening(from=5, depth=3)", "column 1: from=5 is deeper than depth=3"),
    ] {
        let error = text.parse::<AgentSpec>().expect_err(text);
        assert_eq!(error.to_string(), format!("agent {text:?}: {message}"));
    }
}

/// The searcher has the settings of the text, on boards of both widths.
#[test]
fn agents_follow_their_text() {
    for start in ["7/7/2n4/3N3/7/7/7 w", "11/11/11/11/5N5/11/11/11/n10 w"] {
        let position: AnyPosition = start.parse().unwrap();
        let choose = |text: &str, seed: u64| {
            let mut agent = Agent::new(spec(text), seed);
            assert_eq!(agent.spec(), &spec(text));
            agent.choose(&position, &mut Control::default()).unwrap()
        };
        let by_name = choose("AB/4_Open", 0);
        assert_eq!(by_name.depth, 4);
        let evaluation = heuristic("open").unwrap().evaluation();
        let mut control = Control { limits: Limits::depth(4), ..Control::default() };
        let by_hand = AlphaBeta { evaluation, seed: None }.search(&position, &mut control);
        assert_eq!(by_name, by_hand.unwrap());
        assert_eq!(choose("minimax(depth=3, eval=\"own\")", 1), choose("MM_Open", 2));
        assert_eq!(choose("deepening(depth=4)", 0).score, choose("alphabeta(depth=4)", 0).score);
        let settled = choose("deepening(from=2, depth=9, settle=2)", 0).depth;
        assert!((3..=9).contains(&settled), "{settled}");
        assert!(choose("alphabeta(depth=30, nodes=1000)", 0).nodes <= 1_008);
        // The text's own seed overrides the game's.
        assert_eq!(choose("random(seed=5)", 1), choose("random(seed=5)", 2));
        assert_eq!(choose("random", 5), choose("random(seed=5)", 9));
        let played: std::collections::HashSet<_> =
            (0..100).map(|seed| choose("random", seed).best()).collect();
        assert_eq!(played.len(), 8);
    }
}

/// Helpers without limits stop with the search, and their nodes are counted.
#[test]
#[cfg(feature = "native")]
fn several_threads_choose_a_move() {
    let position: AnyPosition = "11/11/11/11/5N5/11/11/11/n10 w".parse().unwrap();
    let clock = ClockKind::Wall.start();
    let mut last = 0;
    let mut on_info = |info: &isolation::search::SearchInfo| last = info.nodes;
    let mut control = Control { clock: &*clock, info: &mut on_info, ..Control::default() };
    let mut agent = Agent::new(spec("strong(time=100ms, threads=3)"), 1);
    let info = agent.choose(&position, &mut control).unwrap();
    assert!(position.moves().any(|mv| Some(mv) == info.best()), "{info:?}");
    assert!(info.nodes > last, "{info:?}");
}
