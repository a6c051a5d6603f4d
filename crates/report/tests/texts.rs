//! Terminal, Markdown, CSV and JSON.

use isolation::board::{Player, Verdict, one_line};
use isolation::record::SCHEMA as RECORD_SCHEMA;
use isolation::record::{MoveStats, RecordedLimits, TournamentNote, VoidedGame};
use isolation::{End, GameRecord, RecordedScore};
use isolation_arena::{Estimate, Failures, PlayerSummary, Reason, Summary};
use isolation_report::{FORMATS, Format, SCHEMA, classroom, terminal};
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
        file!["snapshots/terminal.txt"].raw()
    );
    let standings = terminal::standings(&three(), Some(80));
    assert_data_eq!(exact(standings), file!["snapshots/standings.txt"].raw());
}

#[test]
fn markdown() {
    assert_data_eq!(exact(written("markdown", &three())), file!["snapshots/report.md"].raw());
}

#[test]
fn csv() {
    assert_data_eq!(exact(written("csv", &three())), file!["snapshots/players.csv"].raw());
    assert_data_eq!(
        exact(written("csv-pairings", &three())),
        file!["snapshots/pairings.csv"].raw()
    );
}

/// A spreadsheet would run a player's name.
#[test]
fn csv_holds_no_formulas() {
    let summary = round_robin(&["=1+2", "-1+2", "a"], 100.0, 50);
    let names = |form: &str| -> Vec<String> {
        let text = written(form, &summary);
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let column = reader.headers().unwrap().iter().position(|name| name == "name").unwrap();
        let mut names: Vec<String> =
            reader.records().map(|line| line.unwrap()[column].to_owned()).collect();
        names.sort();
        names.dedup();
        names
    };
    assert_eq!(names("csv"), ["'-1+2", "'=1+2", "a"]);
    assert_eq!(names("classroom-csv"), ["'-1+2", "'=1+2", "a"]);
    // Numbers stay numbers.
    assert!(written("csv", &summary).contains(",-"));
    let pairings = written("csv-pairings", &summary);
    assert!(pairings.contains("'=1+2") && !pairings.contains(",=1+2"), "{pairings}");
}

#[test]
fn a_class() {
    let mut class = three();
    class.players.iter_mut().for_each(|player| player.failures.clear());
    let zero = "ZeroDivisionError: division by zero (game_agent.py, line 12, in get_move)";
    let reason = |why: &str, numbers: &[u64], games| Reason {
        why: why.to_owned(),
        games,
        numbers: numbers.to_vec(),
    };
    let crashes = vec![reason(zero, &[2, 7, 9], 5), reason("once", &[3], 1)];
    let crashes = Failures { reasons: crashes, others: 0 };
    let late = Failures { reasons: vec![reason("no move within 170 ms", &[8], 1)], others: 0 };
    let last = class.players.last_mut().expect("three players");
    last.lost_by.extend([(End::Crash, 6), (End::Timeout, 1)]);
    last.failures.extend([(End::Crash, crashes), (End::Timeout, late)]);
    assert_data_eq!(
        exact(classroom::write(&class, Some(100))),
        file!["snapshots/classroom.txt"].raw()
    );
    // On a usual terminal, no word of the reason is cut, and the table does not make it a narrow column.
    let narrow = classroom::write(&class, Some(80));
    assert!(narrow.lines().all(|line| line.width() <= 80), "{narrow}");
    assert!(narrow.replace('\n', " ").contains(zero), "{narrow}");
    // Nor do wide ratings and a column of resignations make rows that the terminal breaks.
    let mut resigned = class.clone();
    resigned.players[0].lost_by.insert(End::Resigned, 3);
    let elo = Estimate { value: 518.0, low: -347.0, high: 1661.0 };
    resigned.players[0].elo = Some(elo);
    let narrow = classroom::write(&resigned, Some(80));
    assert!(
        narrow.contains("Resigned") && narrow.lines().all(|line| line.width() <= 80),
        "{narrow}"
    );
    for (name, snapshot) in [
        ("classroom-markdown", file!["snapshots/classroom.md"]),
        ("classroom-csv", file!["snapshots/classroom.csv"]),
    ] {
        assert_data_eq!(exact(written(name, &class)), snapshot.raw());
    }
    let page = written("classroom-html", &class);
    assert!(page.contains(zero) && page.matches("<tr>").count() == 4, "{page}");
    assert!(
        !page.contains("<th scope=\"col\">Why"),
        "a list, not a column of a table that scrolls"
    );
    assert!(page.contains("in get_move) (games 2, 7, 9, …)"), "{page}");
    assert!(page.contains("no move within 170 ms (game 8)"), "{page}");
}

#[test]
fn a_class_is_ranked_by_games_won() {
    let player = |(name, won, elo): (&str, u64, Option<f64>)| PlayerSummary {
        won: share(won, 18),
        elo: elo.map(|value| Estimate { value, low: value, high: value }),
        ..unknown(name)
    };
    // A Swiss tournament: few met stronger opponents.
    let players = [
        ("few", 9, Some(60.0)),
        ("ann", 11, Some(40.2)),
        ("bob", 11, Some(39.8)),
        ("cyd", 11, None),
    ];
    let class = Summary { players: players.map(player).to_vec(), ..empty() };
    assert_eq!(classroom::ranking(&class), [(1, 1), (1, 2), (3, 3), (4, 0)]);
    let text = written("classroom-csv", &class);
    assert!(text.starts_with("\u{feff}rank,"), "spreadsheets need the mark");
    let rows: Vec<&str> = text.lines().skip(1).map(|line| &line[..5]).collect();
    assert_eq!(rows, ["1,ann", "1,bob", "3,cyd", "4,few"]);
    assert!(written("classroom-markdown", &class).contains("| 4 | few | 9 |"));
}

#[test]
fn no_cell_of_csv_is_a_formula() {
    let mut summary = round_robin(&["=1+1", "@a", "a=b"], 100.0, 50);
    summary.players[0].agent = "-2+3".to_owned();
    let text = written("csv", &summary);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[1].starts_with("1,'=1+1,'-2+3,"), "{}", lines[1]);
    assert!(lines[2].starts_with("2,'@a,'@a at work,"), "{}", lines[2]);
    assert!(lines[3].starts_with("3,a=b,a=b at work,"), "{}", lines[3]);
    // A number stays one, with its sign.
    assert!(lines[3].contains(",-100,"), "{}", lines[3]);
}

#[test]
fn csv_reads_back() {
    let text = written("csv", &three());
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let lines: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let names: Vec<&str> = lines.iter().map(|line| &line[1]).collect();
    let expected: Vec<_> = three().players.iter().map(|player| one_line(&player.name)).collect();
    assert_eq!(names, expected);
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
fn each_clock_is_named_once() {
    let mut summary = three();
    for (player, clock) in summary.players.iter_mut().zip(["cpu, wall", "wall", "cpu"]) {
        player.clock = clock.to_owned();
    }
    assert!(terminal::write(&summary, None).contains("\nClocks: cpu, wall\n"));
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
        "a is the best of 3 players: its rating (+84 to +117 Elo) is above all others."
    );

    let close = round_robin(&["a", "b", "c"], 10.0, 50);
    assert!(headline(&close).contains("a leads, but is not shown to be the best"));
    assert!(headline(&close).contains("overlaps with that of b and c, and their games are not"));

    // The intervals overlap, but the games between the two decide it; less so among many.
    let decided = three();
    assert!(headline(&decided).starts_with("strong is the best of 3 players"));
    assert!(
        headline(&decided)
            .ends_with("likelihood of superiority in their games is at least 97.5 %.")
    );
    let mut nearly = decided;
    let pairing = nearly.pairings.iter_mut().find(|p| (p.player, p.opponent) == (0, 1)).unwrap();
    pairing.superiority = Some(0.97);
    assert!(headline(&nearly).contains("not shown to be the best"));

    let equal = round_robin(&["a", "b"], 0.0, 50);
    assert_eq!(headline(&equal), "a shares the first place.");

    let mut unrated = clear.clone();
    unrated.players[2].elo = None;
    assert!(headline(&unrated).ends_with("cannot determine the rating of c."));

    let mut swept = clear;
    swept.players[0].won = share(20, 20);
    swept.players[0].elo = None;
    assert_eq!(
        headline(&swept),
        "a leads with 100.0 % of its games won; these results cannot determine its rating."
    );

    assert_eq!(headline(&empty()), "The tournament has no players.");
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
    assert!(between(&summary).ends_with("Likelihood of superiority from these games: 2.0 %."));
}

#[test]
fn reasons_of_forfeits_are_shown() {
    let mut summary = three();
    let without = terminal::write(&summary, Some(80));
    assert!(!without.contains("Reasons of forfeits"));
    let reason = |why: &str, games| Reason { why: why.to_owned(), games, numbers: Vec::new() };
    let long = format!("the engine said {}\u{1b}[31m and went", "*nothing* ".repeat(15));
    let crashes = Failures { reasons: vec![reason(&long, 4), reason("exit code 3", 2)], others: 7 };
    summary.players[1].failures.insert(End::Crash, crashes);
    let late = Failures { reasons: vec![reason("the move took … ms", 1)], others: 0 };
    summary.players[2].failures.insert(End::Timeout, late);

    let text = terminal::write(&summary, Some(80));
    assert!(text.lines().all(|line| line.width() <= 80), "{text}");
    let table =
        text.split("\nReasons of forfeits\n").nth(1).and_then(|rest| rest.split("\n\n").next());
    let table: Vec<Vec<&str>> =
        table.unwrap().lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(table[0], ["#", "Player", "Termination", "Reason", "Games"]);
    assert!(table.iter().any(|row| row.ends_with(&["crash", "exit", "code", "3", "2"])));
    assert!(table.iter().any(|row| row.ends_with(&["crash", "other", "reasons", "7"])));

    let markdown = written("markdown", &summary);
    let row = r#"| 3 | a, "quoted"\\u{1b}[31m name | timeout | the move took … ms | 1 |"#;
    assert!(markdown.contains(row), "{markdown}");
    assert!(markdown.contains("| crash | the engine said \\*nothing\\*"), "{markdown}");
    let html = written("html", &summary);
    assert!(html.contains("exit code 3") && !html.contains('\u{1b}'));
    let json: Value = serde_json::from_str(&written("json", &summary)).unwrap();
    let crash = &json["players"][1]["failures"]["crash"];
    assert_eq!((&crash["reasons"][1]["why"], &crash["others"]), (&"exit code 3".into(), &7.into()));
}

#[test]
fn games_that_repeat_others_show_nothing() {
    let sentences = |summary: &Summary| -> Vec<String> {
        terminal::write(summary, None).lines().take(4).map(str::to_owned).collect()
    };
    let mut summary = round_robin(&["a", "b"], 300.0, 20);
    assert!(headline(&summary).starts_with("a is the best of 2 players"));
    assert!(sentences(&summary)[1].contains("superiority from these games: > 99.9 %."));
    assert!(!terminal::write(&summary, None).contains("repeat"));

    let mut set = |repeated| {
        summary.repeated = repeated;
        summary.pairings.iter_mut().for_each(|pairing| pairing.repeated = repeated);
        summary.clone()
    };
    // Half of the games are finished; the conclusions change.
    let half = set(20);
    assert!(headline(&half).starts_with("a is the best of 2 players"));
    assert_eq!(
        sentences(&half)[1],
        "20 of 40 games repeat another game move by move, so the results look more certain than \
         they are; random openings with more random_plies give more different games."
    );
    assert!(sentences(&half)[2].contains("superiority from these games: > 99.9 %."));

    let most = set(38);
    assert_eq!(
        headline(&most),
        "a leads, but is not shown to be the best: more than half of the games are repeated."
    );
    assert!(sentences(&most)[1].starts_with("38 of 40 games repeat another game move by move"));
    assert!(sentences(&most)[2].ends_with("Most of them are repeated, so they are not decisive."));
    for name in ["markdown", "html"] {
        let text = written(name, &most);
        assert!(!text.contains("99.9 %") && !text.contains("is the best"), "{text}");
    }
    let json: Value = serde_json::from_str(&written("json", &most)).unwrap();
    assert_eq!((&json["repeated"], &json["pairings"][1]["repeated"]), (&38.into(), &38.into()));

    assert!(sentences(&set(1))[1].starts_with("1 of 40 games repeats another game"));
}

#[test]
fn many_pairings_are_left_to_files() {
    let names: Vec<String> = (0..13).map(|number| format!("p{number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let [twelve, thirteen] = [12, 13].map(|count| round_robin(&names[..count], 30.0, 40));
    let pairings = |summary: &Summary| {
        let text = terminal::write(summary, Some(100));
        let section = text.split("\nPairings\n").nth(1).and_then(|rest| rest.split("\n\n").next());
        section.unwrap().to_owned()
    };
    assert_eq!(pairings(&twelve).lines().count(), 1 + 12 * 11 / 2 + 2);
    let message = pairings(&thirteen);
    assert_eq!(message.lines().count(), 2, "{message}");
    assert!(message.starts_with("78 pairings of more than 12 players are omitted; use --report"));
    let section = "## Pairings\n\n| # | Player |";
    assert!(written("markdown", &thirteen).contains(section));
}

#[test]
fn names_begin_no_block_of_markdown() {
    let names = ["- a", "+ b", "12. c", "7) d", "[e]: f", "    g", "=h", "2024 i"];
    let safe = ["\\- a", "\\+ b", "12\\. c", "7\\) d", "\\[e]: f", "g", "\\=h", "2024 i"];
    let text = written("markdown", &round_robin(&names, 300.0, 500));
    for (rank, (name, safe)) in (1..).zip(names.iter().zip(safe)) {
        assert!(text.contains(&format!("\n{rank}. {safe}: `{name} at work`")), "{name}: {text}");
    }
    assert!(text.contains("\n\n\\- a is the best of 8 players"), "{text}");
    assert!(text.contains("| 1 | - a |"), "a cell is no line: {text}");
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
        for (number, means) in [f64::NAN, f64::INFINITY, -1.0, 1e300].into_iter().enumerate() {
            let means = isolation_arena::MoveMeans { depth: Some(means), ..player.means };
            player
                .by_ply
                .insert(number, isolation_arena::MoveMeans { nodes: means.depth, ..means });
        }
        player.elo = player.elo.map(|elo| Estimate { low: f64::NEG_INFINITY, ..elo });
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

/// Game number so-and-so of `a` against `b`: they take turns to begin.
fn record(game: u64) -> GameRecord {
    let swap = |names: [&str; 2]| {
        let mut names = names.map(str::to_owned);
        names.rotate_left((game % 2) as usize);
        names
    };
    let stats = MoveStats { ms: Some(1.5), nodes: Some(100 + game), depth: Some(3), score: None };
    let proven = RecordedScore::Proven(Verdict::Win);
    let estimate = RecordedScore::Estimate(-0.5);
    let void = VoidedGame { side: Player::Second, why: "overloaded".to_owned() };
    GameRecord {
        v: RECORD_SCHEMA,
        variant: "queen-3x3".to_owned(),
        start: "3/3/3[Qq] w".to_owned(),
        seed: Some(game),
        players: swap(["alphabeta(depth=1)", "random"]),
        moves: ["Q@b2", "Q@a2", "b2b3", "a2a1", "b3c3"].map(str::to_owned).to_vec(),
        stats: vec![
            MoveStats::default(),
            MoveStats::default(),
            MoveStats { score: Some(proven), ..stats.clone() },
            MoveStats { score: Some(estimate), ..stats.clone() },
            stats,
        ],
        winner: (game != 3).then_some(Player::First),
        end: if game == 3 { End::Interrupted } else { End::Resigned },
        notes: Vec::new(),
        table: None,
        tournament: Some(TournamentNote {
            game,
            names: swap(["a", "b"]),
            given: 2,
            limits: RecordedLimits { ms: Some(150), margin_ms: 30, nodes: None, depth: None },
            clock: ["cpu", "wall"].map(str::to_owned),
            sandbox: None,
            program: "isolation 0.1.0".to_owned(),
            seed: 7,
            generator: "xoshiro256**".to_owned(),
            why: None,
            voided: if game == 5 { vec![void] } else { Vec::new() },
            test: None,
        }),
    }
}

#[test]
fn records_of_games_become_every_report() {
    let records: Vec<GameRecord> = (0..12).map(record).collect();
    let summary = Summary::of(&records).expect("records that fit");
    assert_eq!(summary.games, 12);
    let voided = summary.players.iter().map(|player| (&player.name[..], player.voided));
    assert_eq!(voided.filter(|(_, games)| *games > 0).collect::<Vec<_>>(), [("a", 1)]);
    for format in FORMATS {
        let text = (format.write)(&summary);
        // These know the players by their names alone.
        let by_name = ["csv-pairings", "classroom-markdown", "classroom-html"];
        let has_limits = by_name.contains(&format.name) || text.contains("alphabeta(depth=1)");
        assert!(has_limits, "{}: {text}", format.name);
    }
}
