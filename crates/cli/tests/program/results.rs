//! Results: as text and as JSON.

use super::{APART, FINISHED, KNIGHTS, isolation, json, output};
use isolation::eval::{CATALOGUE, Feature};
use isolation::{AnyPosition, PRESETS, SEARCHES};
use serde_json::{Value, json};
use snapbox::str;

fn names(list: &Value) -> Vec<&str> {
    list.as_array()
        .expect("a list")
        .iter()
        .map(|entry| entry["name"].as_str().expect("a name"))
        .collect()
}

fn named<'a>(list: &'a Value, name: &str) -> &'a Value {
    let mut entries = list.as_array().expect("a list").iter();
    entries.find(|entry| entry["name"] == name).unwrap_or_else(|| panic!("no {name}"))
}

#[test]
fn lists_are_complete() {
    let presets = json(["list", "presets", "--json"]);
    assert_eq!(names(&presets), PRESETS.iter().map(|preset| preset.name).collect::<Vec<_>>());
    for preset in PRESETS {
        let start = AnyPosition::start(&preset.rules).to_string();
        assert_eq!(named(&presets, preset.name)["position"], start);
    }
    assert_eq!(named(&presets, "joust")["position"], "8/8/8/4n3/3N4/8/8/8 w - - 0 1");
    let heuristics = json(["list", "heuristics", "--json"]);
    assert_eq!(names(&heuristics), CATALOGUE.iter().map(|entry| entry.name).collect::<Vec<_>>());
    for entry in CATALOGUE {
        assert_eq!(named(&heuristics, entry.name)["formula"], entry.formula);
    }
    assert_eq!(named(&heuristics, "improved")["formula"], "own - opp");
    let features = json(["list", "features", "--json"]);
    assert_eq!(names(&features), Feature::ALL.iter().map(|entry| entry.name()).collect::<Vec<_>>());
    let agents = json(["list", "agents", "--json"]);
    assert_eq!(
        names(&agents["searches"]),
        SEARCHES.iter().map(|entry| entry.name).collect::<Vec<_>>()
    );
    for search in SEARCHES {
        let params = &named(&agents["searches"], search.name)["params"];
        assert_eq!(names(params), search.params.iter().map(|param| param.name).collect::<Vec<_>>());
    }
    let minimax = named(&agents["searches"], "minimax");
    assert_eq!(named(&minimax["params"], "depth")["default"], 3);

    let (all, lists) = (output(["list"]), json(["list", "--json"]));
    for what in ["presets", "heuristics", "features", "agents", "levels"] {
        let text = output(["list", what]);
        assert!(all.contains(&text), "{what}: {all}");
        assert_eq!(lists[what], json(["list", what, "--json"]));
        let list = json(["list", what, "--json"]);
        let list = if what == "agents" { &list["searches"] } else { &list };
        for name in names(list) {
            assert!(text.contains(name), "{name} is missing in the list of {what}");
        }
    }
}

#[test]
fn perft() {
    let counted = json(["perft", "--position", KNIGHTS, "--depth", "9", "--json"]);
    assert_eq!(counted["leaves"], 695_844);
    assert!(counted["seconds"].is_f64());
    assert_eq!(counted.as_object().expect("an object").len(), 2);
    isolation(["perft", "--preset", "becker", "--depth", "2"])
        .assert()
        .success()
        .stdout_eq("72 leaves in [..] s, [..] million/s\n");
}

#[test]
fn perft_by_first_move() {
    let counted = json(["perft", "--position", KNIGHTS, "--depth", "3", "--divide", "--json"]);
    let moves = counted["moves"].as_object().expect("an object");
    assert_eq!(moves.len(), 8);
    assert_eq!(moves.values().filter_map(Value::as_u64).sum::<u64>(), 296);
    assert_eq!(counted["leaves"], 296);
    let finished = json(["perft", "--position", FINISHED, "--depth", "1", "--divide", "--json"]);
    assert_eq!((&finished["leaves"], &finished["moves"]), (&json!(0), &json!({})));
}

#[test]
fn evaluation_of_chosen_heuristics() {
    let formula = "2*own - opp + overlap";
    let values =
        json(["eval", "--position", KNIGHTS, "--eval", "sef", "--eval", formula, "--json"]);
    assert_eq!(values["heuristics"], json!({"improved": 0.0, formula: 10.0}));
    assert_eq!(values.as_object().map(serde_json::Map::len), Some(1), "nothing else: {values}");
    let text = output(["eval", "--position", KNIGHTS, "--eval", "sef"]);
    assert_eq!(text, "heuristic  value  formula\nimproved   0      own - opp\n");
}

#[test]
fn evaluation_of_all_heuristics() {
    let values = json(["eval", "--preset", "knight-11x9", "--json"]);
    let heuristics = values["heuristics"].as_object().expect("an object");
    assert_eq!(heuristics.len(), CATALOGUE.len());
    assert!(heuristics.values().all(Value::is_f64));
    let features = &json(["eval", "--position", KNIGHTS, "--json"])["features"];
    assert_eq!(features.as_object().expect("an object").len(), Feature::ALL.len());
    assert_eq!((&features["own"], &features["overlap"]), (&json!(8), &json!(2)));
    assert_eq!(features["own_chain"], Value::Null);
    let text = output(["eval", "--preset", "knight-11x9"]);
    assert!(CATALOGUE.iter().all(|entry| text.contains(entry.formula)));
}

#[test]
fn proven_results_are_words() {
    let apart = json(["eval", "--position", APART, "--json"]);
    assert_eq!(apart["features"]["separated"], 1);
    assert_eq!(apart["features"]["own_chain"], 20);
    assert_eq!(apart["features"]["opp_chain"], 13);
    assert_eq!(apart["heuristics"]["udacity_h1_h4"], "win");
    let finished = json(["eval", "--position", FINISHED, "--json"]);
    let heuristics = finished["heuristics"].as_object().expect("an object");
    assert!(heuristics.values().all(|value| value == "loss"));
    assert!(
        output(["eval", "--position", FINISHED, "--eval", "open"])
            .contains("open       loss in 0  own\n")
    );
}

#[test]
fn best_move() {
    let agent = "alphabeta(depth=5)";
    let best = json(["best", "--position", KNIGHTS, "--agent", agent, "--json"]);
    let keys: Vec<&String> = best.as_object().expect("an object").keys().collect();
    assert_eq!(
        keys,
        ["depth", "expected", "finished", "line", "move", "ms", "nodes", "plies", "proof", "score"]
    );
    assert_eq!((&best["depth"], &best["proof"]), (&json!(5), &json!("win")));
    assert_eq!(best["line"].as_array().expect("a list").len(), 5);
    assert_eq!(best["line"][0], best["move"]);

    isolation(["best", "--preset", "becker", "--agent", "deepening(depth=9)"])
        .assert()
        .success()
        .stdout_eq(str![[r#"
depth  1  score          0  first player 100 %  nodes          10  time [..] ms  Q@[..]
...
depth [..]  score [..]win in [..]  Q@b2[..]
best Q@b2
proven: win for the first player

"#]]);
}

/// What `solve` proves, `best` says, whatever the agent estimates.
#[test]
fn best_and_solve_agree() {
    for preset in ["joust", "becker", "knight-6x6", "king-5x5", "queen-4x4"] {
        let solved = json(["solve", "--preset", preset, "--limit-nodes", "100000000", "--json"]);
        let first = if solved["result"] == "win" { 1.0 } else { 0.0 };
        for agent in ["perfect(nodes=1000)", "strong(nodes=1000)", "alphabeta(depth=2)"] {
            let best = json(["best", "--preset", preset, "--agent", agent, "--json"]);
            assert_eq!(best["proof"], solved["result"], "{preset} {agent}");
            assert_eq!(best["expected"], first, "{preset} {agent}");
        }
    }
}

/// `strong` takes every heuristic and every formula.
#[test]
fn strong_takes_any_evaluation() {
    let best = |eval: &str| {
        let agent = format!("strong(depth=4, eval={eval})");
        let best = json(["best", "--position", KNIGHTS, "--agent", &agent, "--json"]);
        ["move", "score", "nodes"].map(|key| best[key].clone())
    };
    assert_eq!(best("improved"), best(r#""own - opp""#));
    assert_ne!(best("improved"), best(r#""2*own - opp""#));
    assert_ne!(best("improved"), best("none"));
}

#[test]
fn best_move_of_a_won_and_of_a_finished_game() {
    let won = json(["best", "--preset", "becker", "--agent", "alphabeta(depth=9)", "--json"]);
    assert_eq!(
        (&won["score"], &won["proof"], &won["move"]),
        (&json!("win"), &json!("win"), &json!("Q@b2"))
    );
    assert!(won["plies"].is_u64());
    let over = json(["best", "--position", FINISHED, "--agent", "random", "--json"]);
    assert_eq!((&over["move"], &over["score"]), (&Value::Null, &json!("loss")));
    assert_eq!((&over["line"], &over["plies"]), (&json!([]), &json!(0)));
}

#[test]
fn chance_comes_from_the_seed() {
    let best = |seed: &'static str| {
        json(["best", "--preset", "knight", "--agent", "random", "--seed", seed, "--json"])["move"]
            .clone()
    };
    assert_eq!(best("1"), best("1"));
    assert!(["2", "3", "4"].into_iter().any(|seed| best(seed) != best("1")));
}

#[test]
fn bench() {
    let bench = json(["bench", "--json"]);
    let searches = bench["searches"].as_array().expect("a list");
    let nodes: u64 = searches.iter().filter_map(|search| search["nodes"].as_u64()).sum();
    assert_eq!(bench["signature"], nodes);
    assert_eq!(bench["perft"]["leaves"], 74_031_394);
    let text = output(["bench"]);
    assert!(text.contains(&format!("\nsignature: {nodes} nodes\n")), "{text}");
}
