//! Terminal, Markdown, CSV and JSON.

use isolation_arena::Summary;
use isolation_arena::report::{FORMATS, Format, SCHEMA, terminal};
use serde_json::Value;
use snapbox::{Data, IntoData, assert_data_eq, file};
use unicode_width::UnicodeWidthStr;

use crate::summaries::{empty, long_names, round_robin, share, unknown};

fn written(name: &str, summary: &Summary) -> String {
    let format: &Format = FORMATS.iter().find(|format| format.name == name).expect("a format");
    (format.write)(summary)
}

/// The text as it is: snapshots would take `\\` for a path's `/`.
fn exact(text: String) -> Data {
    text.raw()
}

fn three() -> Summary {
    round_robin(&["strong", "improved |*<b>&\"", "a, \"quoted\"\u{1b}[31m name"], 100.0, 50)
}

#[test]
fn the_terminal_at_80_columns() {
    assert_data_eq!(
        exact(terminal::write(&three(), Some(80))),
        file!["../snapshots/terminal.txt"].raw()
    );
    let standings = terminal::standings(&three(), Some(80));
    assert_data_eq!(exact(standings), file!["../snapshots/standings.txt"].raw());
}

#[test]
fn markdown() {
    assert_data_eq!(exact(written("markdown", &three())), file!["../snapshots/report.md"].raw());
}

#[test]
fn csv() {
    assert_data_eq!(exact(written("csv", &three())), file!["../snapshots/players.csv"].raw());
    assert_data_eq!(
        exact(written("csv-pairings", &three())),
        file!["../snapshots/pairings.csv"].raw()
    );
}

#[test]
fn csv_reads_back() {
    let text = written("csv", &three());
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let lines: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let names: Vec<&str> = lines.iter().map(|line| &line[1]).collect();
    assert_eq!(names, three().players.iter().map(|player| &*player.name).collect::<Vec<_>>());
}

#[test]
fn no_line_is_broader_than_the_terminal() {
    let names = long_names();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let summary = round_robin(&names, 30.0, 40);
    for width in [80, 120] {
        for line in terminal::write(&summary, Some(width)).lines() {
            assert!(line.width() <= usize::from(width), "{width} columns: {line}");
        }
        let standings = terminal::standings(&summary, Some(width));
        assert_eq!(standings.lines().count(), 1 + 16, "one line a player:\n{standings}");
    }
    let whole = terminal::write(&summary, None);
    assert!(names.iter().all(|name| whole.contains(name)), "nothing is cut without a width");
}

#[test]
fn names_cannot_steer_the_terminal() {
    let text = terminal::write(&three(), Some(100));
    assert!(!text.contains('\u{1b}'));
}

#[test]
fn json_has_its_schema_and_all_figures() {
    let json: Value = serde_json::from_str(&written("json", &three())).unwrap();
    assert_eq!(json["schema"], SCHEMA);
    assert_eq!(json["players"][1]["lost_by"]["timeout"], 1);
    assert_eq!(json["pairings"].as_array().unwrap().len(), 6);
    assert_eq!(json["players"][0]["elo"]["value"], 100.0);
}

/// The first sentence of a report.
fn headline(summary: &Summary) -> String {
    let text = terminal::write(summary, None);
    text.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn the_headline_says_no_more_than_is_shown() {
    let clear = round_robin(&["a", "b", "c"], 100.0, 500);
    assert_eq!(
        headline(&clear),
        "a is the best of 3 players: the interval of its rating (+84 to +117 Elo) lies above \
         those of all others."
    );

    let close = round_robin(&["a", "b", "c"], 10.0, 50);
    assert!(headline(&close).contains("a leads, but is not shown to be the best"));
    assert!(headline(&close).contains("overlaps with that of b and c, and their games do not"));

    // The intervals overlap, but the games between the two decide it; less so among many.
    let decided = three();
    assert!(headline(&decided).starts_with("strong is the best of 3 players"));
    assert!(headline(&decided).ends_with("with a likelihood of at least 97.5 %."));
    let mut nearly = decided;
    let pairing = nearly.pairings.iter_mut().find(|p| (p.player, p.opponent) == (0, 1)).unwrap();
    pairing.superiority = Some(0.97);
    assert!(headline(&nearly).contains("not shown to be the best"));

    let mut unrated = clear.clone();
    unrated.players[2].elo = None;
    assert!(headline(&unrated).ends_with("the results do not rate c."));

    let mut swept = clear;
    swept.players[0].won = share(20, 20);
    swept.players[0].elo = None;
    assert_eq!(
        headline(&swept),
        "a leads with 100.0 % of its games won; the results do not decide its rating."
    );

    assert_eq!(headline(&empty()), "Nobody has played.");
    let waiting = Summary { players: vec![unknown("a"), unknown("b")], ..empty() };
    assert_eq!(headline(&waiting), "No game has a winner yet.");
}

#[test]
fn the_second_may_have_beaten_the_first() {
    let mut summary = round_robin(&["a", "b", "c"], 10.0, 50);
    let between = |summary: &Summary| {
        terminal::write(summary, None).lines().nth(1).unwrap_or_default().to_owned()
    };
    let pairing = summary.pairings.iter_mut().find(|p| (p.player, p.opponent) == (0, 1)).unwrap();
    pairing.superiority = Some(0.02);
    assert!(between(&summary).ends_with("the second is better with a likelihood of 98.0 %."));
}

#[test]
fn nothing_known_is_no_panic() {
    let one = Summary { players: vec![unknown("alone")], ..empty() };
    let mut nothing = round_robin(&["a", "b"], 10.0, 5);
    for player in &mut nothing.players {
        *player = unknown("a");
    }
    for pairing in &mut nothing.pairings {
        (pairing.won, pairing.superiority) = (share(0, 0), None);
    }
    let mut wild = round_robin(&["a", "b"], 10.0, 5);
    for player in &mut wild.players {
        for (number, effort) in [f64::NAN, f64::INFINITY, -1.0, 1e300].into_iter().enumerate() {
            let effort = isolation_arena::Effort { depth: Some(effort), ..player.effort };
            player.by_ply.insert(number, isolation_arena::Effort { nodes: effort.depth, ..effort });
        }
        player.elo =
            player.elo.map(|elo| isolation_arena::Estimate { low: f64::NEG_INFINITY, ..elo });
    }
    for summary in [empty(), one, nothing, wild] {
        for format in FORMATS {
            let text = (format.write)(&summary);
            assert!(!text.is_empty(), "{}", format.name);
        }
        for width in [None, Some(0), Some(20), Some(80)] {
            assert!(!terminal::write(&summary, width).is_empty());
            terminal::standings(&summary, width);
        }
    }
}
