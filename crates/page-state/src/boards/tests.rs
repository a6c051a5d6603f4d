//! The explorer against the tables of `crates/solve`, the page about the colour rule and the solver.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use isolation::board::{Player, Square, Verdict};
use isolation::seeds::game_seed;
use isolation::solve::{Interrupt, Pair, Solver};
use isolation::{AnyPosition, Game, SolverReport};

use super::{Boards, Solved, address_of, folding};
use crate::address::Address;
use crate::analyse::assessment::Assessment;
use crate::engine::{Client, Order, answered};
use crate::play::SquareTruth;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn tables() -> PathBuf {
    root().join("crates/solve/tables")
}

/// The explorer at an address.
fn opened(address: &str) -> Boards {
    let mut boards = Boards::default();
    boards.open(&Address::parse(address).expect("an address")).expect(address);
    boards
}

fn at(boards: &Boards, name: &str) -> Square {
    boards.solved.rules.size.find(name).expect("a square")
}

/// Each pair of the file of a board: the two squares, and who wins.
fn pairs(board: &str) -> Vec<[String; 3]> {
    let text = fs::read_to_string(tables().join(format!("{board}.csv"))).expect("a table");
    let line = |line: &str| {
        let parts: Vec<_> = line.split(',').map(str::to_owned).collect();
        parts.try_into().expect("three columns")
    };
    text.lines().skip(1).map(line).collect()
}

/// Answers with the solver of this machine.
fn solve(boards: &Boards) {
    while let Some(Order::Ask { request, .. }) = boards.knowledge.orders(boards.question()).pop() {
        for reply in answered::replies(&request) {
            boards.knowledge.clone().receive(reply);
        }
    }
}

#[test]
fn all_tables_are_shown() {
    let mut files: Vec<String> = fs::read_dir(tables())
        .expect("a folder")
        .map(|file| file.expect("a file").file_name().into_string().expect("a name"))
        .filter_map(|name| Some(name.strip_suffix(".csv")?.to_owned()))
        .collect();
    files.sort();
    let mut names = Vec::from_iter(Solved::names());
    names.sort_unstable();
    assert_eq!(names, files);
    for board in files {
        let (mut seen, mut before) = (0, String::new());
        let mut shown = opened(&format!("#/boards?board={board}"));
        let mut values: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for [first, second, winner] in pairs(&board) {
            if first != before {
                shown = opened(&format!("#/boards?board={board}&moves={first}"));
                before.clone_from(&first);
            }
            let truth = shown.truth(at(&shown, &second));
            let won = truth.map(|truth| if truth.wins { "second" } else { "first" });
            assert_eq!(won.unwrap_or("unknown"), winner, "{board} {first} {second}");
            // So has its reflection.
            let width = shown.solved.rules.size.width();
            let mirrored = |name: &str| {
                let column = char::from(b'a' + width - 1 - (name.as_bytes()[0] - b'a'));
                format!("{column}{}", &name[1..])
            };
            let image = opened(&format!("#/boards?board={board}&moves={}", mirrored(&first)));
            assert_eq!(image.truth(at(&image, &mirrored(&second))), truth);
            values.entry(first).or_default().push(winner);
            seen += 1;
        }
        assert_eq!(shown.solved.pairs().0, seen, "{board}");
        // Who wins after a first placement follows from the answers to it, of which a table has one of each class.
        let start = opened(&format!("#/boards?board={board}"));
        assert_eq!(start.classes().len(), values.len(), "{board}");
        for (first, winners) in values {
            let has = |winner: &str| winners.iter().any(|it| it == winner);
            let expected = if has("second") {
                Some(false)
            } else if has("unknown") {
                None
            } else {
                Some(true)
            };
            let truth = start.truth(at(&start, &first));
            assert_eq!(truth.map(|truth| truth.wins), expected, "{board} {first}");
        }
    }
}

/// Symmetric squares are folded without loss: the classes of replies to one placement of each class are the pairs.
#[test]
fn classes_are_the_pairs() {
    for board in Solved::names() {
        let start = opened(&format!("#/boards?board={board}"));
        let replies = |first: &Square| {
            let mut after = start.clone();
            after.choose(*first);
            after.classes().into_keys().map(move |second| (*first, second)).collect::<Vec<_>>()
        };
        let folded: Vec<_> = start.classes().keys().flat_map(replies).collect();
        let all = Pair::all(start.solved.rules.size);
        let all: Vec<_> = all.into_iter().map(|pair| (pair.first, pair.second)).collect();
        assert_eq!(folded, all, "{board}");
    }
}

#[test]
fn distances_are_those_of_the_solver() {
    let distance = |game: &Game| {
        let found = Solver::new().distance(game.position(), &mut Interrupt::never());
        found.expect("no limit")
    };
    let assessment = |boards: &Boards| {
        let Assessment::Proven { winner, plies } = boards.assessment() else {
            panic!("not solved")
        };
        (Verdict::of(winner == boards.game.position().to_move()), plies.expect("a distance"))
    };
    // Small boards from the beginning on, and a sample of larger ones.
    for board in ["knight-3x3", "queen-3x3", "knight-4x4", "queen-4x4"] {
        let start = opened(&format!("#/boards?board={board}"));
        assert_eq!(assessment(&start), distance(&start.game), "{board}");
        for first in start.classes().into_keys() {
            let mut after = start.clone();
            after.choose(first);
            assert_eq!(assessment(&after), distance(&after.game), "{board} {first:?}");
            for second in after.classes().into_keys() {
                let mut pair = after.clone();
                pair.choose(second);
                assert_eq!(assessment(&pair), distance(&pair.game), "{board} {first:?} {second:?}");
            }
        }
    }
    for (board, samples) in [("knight-5x5", 12), ("knight-5x6", 6), ("knight-6x6", 1)] {
        let pairs = pairs(board);
        for sample in 0..samples {
            let [first, second, _] = &pairs[game_seed(15, sample) as usize % pairs.len()];
            let pair = opened(&format!("#/boards?board={board}&moves={first}+{second}"));
            assert_eq!(assessment(&pair), distance(&pair.game), "{board} {first} {second}");
        }
    }
}

/// Of a whole table all distances are there or, of the largest, some or none; they are odd for a win.
#[test]
fn distances_fit_the_winners() {
    for board in Solved::names() {
        let solved = Solved::find(board).expect("a board");
        let mut known = 0;
        for pair in Pair::all(solved.rules.size) {
            let Some((winner, plies)) = solved.pair(pair) else { continue };
            known += usize::from(plies.is_some());
            let odd = plies.is_none_or(|plies| (plies % 2 == 1) == (winner == Player::First));
            assert!(odd, "{board} {pair:?}");
        }
        let large =
            ["knight-7x7", "knight-8x8", "queen-5x6", "queen-6x6", "king-7x7"].contains(&board);
        assert!(large || known == solved.pairs().0, "{board}: {known}");
    }
}

#[test]
fn moves_are_solved_live() {
    for seed in 0..12 {
        let mut boards = opened("#/boards?board=knight-6x6");
        assert_eq!(boards.question(), None);
        for step in 0..10 {
            let targets: Vec<_> = boards.game.position().targets().into_iter().collect();
            if targets.is_empty() {
                break;
            }
            boards.choose(targets[game_seed(seed, step) as usize % targets.len()]);
        }
        let position: AnyPosition = *boards.game.position();
        solve(&boards);
        let verdicts = Solver::new().verdicts(&position, &mut Interrupt::never());
        for (mv, verdict) in verdicts {
            let truth = boards.truth(mv.destination()).expect("it is solved");
            assert_eq!(Some(truth.wins), verdict.map(|it| it == Verdict::Win));
            let rest = Solver::new().distance(&position.play(mv), &mut Interrupt::never());
            assert_eq!(truth.plies, rest.map(|(_, plies)| plies + 1));
        }
        assert_eq!(boards.question(), None);
        assert!(!boards.status().contains("Solving"), "{}", boards.status());
    }
}

/// The counts of the page about the rule, which is computed by other code.
#[test]
fn the_colour_rule_fares_as_documented() {
    let page = fs::read_to_string(root().join("docs/boards.md")).expect("the page");
    for board in Solved::names() {
        let solved = Solved::find(board).expect("a board");
        let row = page.lines().find(|line| line.starts_with(&format!("| [{board}]")));
        assert_eq!(row.is_some(), solved.rule.is_some(), "{board}");
        let (Some(row), Some(rule)) = (row, &solved.rule) else { continue };
        let numbers: Vec<usize> =
            row.split('|').filter_map(|square| square.trim().parse().ok()).collect();
        let (all, known) = solved.pairs();
        assert_eq!(numbers[..4], [all, known, rule.right, rule.wrong.len()], "{board}");
        for pair in &rule.wrong {
            assert!(page.contains(&pair.names(solved.rules.size).join("–")), "{board} {pair:?}");
        }
    }
    let boards = opened("#/boards?board=knight-7x7&rule=on");
    assert_eq!(
        boards.rule_fares(),
        "The colour rule is right for 314 of 315 solved classes of pairs."
    );
    assert_eq!(boards.exceptions()[0].0, "d4 c6");
    // The centre is ringed, then the replies a jump away; all others are as the rule says.
    let ringed = |boards: &Boards| {
        let squares = boards.board().squares;
        let wrong = squares.iter().filter(|it| it.mark.is_some_and(|mark| mark.contains("wrong")));
        wrong.map(|it| it.name.clone()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(ringed(&boards), "d4");
    let replies = opened("#/boards?board=knight-7x7&moves=d4&rule=on");
    assert_eq!(ringed(&replies), "c6 e6 b5 f5 b3 f3 c2 e2");
    for square in replies.board().squares {
        let (Some(truth), Some(mark)) = (square.truth, square.mark) else { continue };
        assert_eq!(truth.wins, mark.contains("good") != mark.contains("wrong"), "{}", square.name);
    }
    let here = opened("#/boards?board=knight-7x7&moves=d4+c6&rule=on").rule_here();
    assert_eq!(
        here.as_deref(),
        Some("By the colour rule the second player wins here. This is an exception.")
    );
    let right = opened("#/boards?board=knight-7x7&moves=c5+d3&rule=on").rule_here();
    assert_eq!(right.as_deref(), Some("By the colour rule the second player wins here."));
}

#[test]
fn images_are_paler_and_say_whose_they_are() {
    let boards = opened("#/boards?board=knight-6x6");
    let status =
        "First player to place: 36 squares, 6 up to symmetry. Of these classes 0 win and 6 lose.";
    assert_eq!(boards.status(), status);
    let view = boards.board();
    let square =
        |name: &str| view.squares.iter().find(|square| square.name == name).expect("a square");
    let (own, image) = (square("a6"), square("f1"));
    assert_eq!((own.mark, image.mark), (None, Some("image")));
    assert!(own.truth.is_some_and(|truth| truth.plies.is_some() && !truth.wins), "{own:?}");
    assert_eq!(image.truth, Some(SquareTruth { wins: false, plies: None }));
    assert!(image.label.ends_with("plies, symmetric to a6"), "{}", image.label);
    // An image leads to the mirrored line, and from there a link to the line that stands for it.
    let mirrored = opened("#/boards?board=knight-6x6&moves=f1+e1");
    let (line, address) = mirrored.representative().expect("another line");
    assert_eq!(line, "a6 b6");
    let least = opened(&address.to_string());
    assert_eq!((least.assessment(), least.representative()), (mirrored.assessment(), None));
}

#[test]
fn unknown_pairs_are_shown_as_such() {
    let boards = opened("#/boards?board=queen-6x6");
    let (all, solved) = boards.solved.pairs();
    let unknown = pairs("queen-6x6").iter().filter(|it| it[2] == "unknown").count();
    assert_eq!((all, solved), (165, 165 - unknown));
    assert!(boards.about().contains(&format!("{unknown} are unknown")), "{}", boards.about());
    // Each is a square without a disc on the map of one placement.
    let mut shown = 0;
    for first in boards.classes().into_keys() {
        let mut replies = boards.clone();
        replies.choose(first);
        let open = replies.classes().values().filter(|truth| truth.is_none()).count();
        let squares = replies.board().squares;
        let bare = squares.iter().filter(|square| {
            square.label.contains("result unknown") && !square.label.contains("symmetric to")
        });
        assert_eq!(bare.filter(|square| square.truth.is_none()).count(), open);
        assert_eq!(open > 0, replies.status().contains(&format!("{open} are unknown")));
        shown += open;
    }
    assert_eq!(shown, unknown);
}

#[test]
fn addresses_lead_back() {
    for text in [
        "#/boards?board=knight-7x7",
        "#/boards?board=knight-7x7&moves=c5+d3",
        "#/boards?board=queen-4x4&moves=a4+b2+c4",
        "#/boards?board=knight-8x8&moves=a8&rule=on",
    ] {
        let boards = opened(text);
        assert_eq!(boards.address().to_string(), text);
        // Each step of the way, and back by the button.
        let way = boards.way();
        assert_eq!(way.len(), boards.game.moves().len() + 1);
        let mut back = boards.clone();
        for (_, address) in way.iter().rev() {
            assert_eq!(back.address(), *address);
            back.undo();
        }
        assert_eq!(
            address_of(&boards.game).map(|it| it.get("moves").map(str::to_owned)),
            Some(boards.address().get("moves").map(str::to_owned))
        );
    }
    for (text, message) in [
        ("#/boards?board=king-9x9", "board: `king-9x9`; expected knight-3x3, "),
        ("#/boards?moves=c5+c5", "moves: move 2: "),
        ("#/boards?rule=maybe", "rule: `maybe`; expected on or off"),
        ("#/boards?mvoes=c5", "unknown value `mvoes`"),
    ] {
        let mut boards = Boards::default();
        let error = boards.open(&Address::parse(text).expect("an address")).expect_err(text);
        assert!(error.starts_with(message), "{error}");
        assert_eq!(boards.address(), Boards::default().address());
    }
}

#[test]
fn games_on_solved_boards_have_an_address() {
    let address = |start: &str, moves: &[&str]| {
        let mut game = Game::from_position(start.parse().expect("a position"));
        for square in moves {
            let mv = game.position().parse_move(square).expect("a move");
            game.play(mv).expect("a legal move");
        }
        Some(address_of(&game)?.to_string())
    };
    let pair = address("7/7/2n4/3N3/7/7/7 w", &["e6"]);
    assert_eq!(pair.as_deref(), Some("#/boards?board=knight-7x7&moves=d4+c5+e6"));
    // Something else is closed, the other is to move, or the board is not solved.
    assert_eq!(address("*6/7/2n4/3N3/7/7/7 w", &[]), None);
    assert_eq!(address("7/7/2n4/3N3/7/7/7 b", &[]), None);
    assert_eq!(address("9/9/9/9/9/9/9/9/9[Nn] w", &[]), None);
}

#[test]
fn what_cannot_be_chosen_is_said() {
    let mut boards = opened("#/boards?board=knight-3x3&moves=b2+a1");
    assert!(boards.status().contains("cannot move"), "{}", boards.status());
    boards.choose(at(&boards, "c3"));
    assert_eq!(boards.status(), "A knight on b2 cannot go to c3.");
    boards.undo();
    assert!(boards.status().contains("8 squares, 2 up to symmetry"), "{}", boards.status());
    assert_eq!(folding::symmetries(boards.game.position()).len(), 8);
    // The solver gets no orders before both placements, and nothing is proven without it.
    let boards = opened("#/boards?board=knight-5x5&moves=a5+b5");
    assert!(boards.question().is_some() && boards.status().contains("Solving"));
    let truth: Option<std::sync::Arc<SolverReport>> =
        boards.knowledge.truth(boards.game.position());
    assert!(truth.is_none());
}
