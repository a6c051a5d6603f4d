//! The formula language: values, claims and errors.

mod templates;

use isolation_board::{Player, Position, Setup};
use isolation_eval::{Feature, Formula, Score, View, heuristic};

fn position(text: &str) -> Position<u128> {
    Position::try_from(Setup::parse(text).unwrap()).unwrap()
}

/// Two knights with 8 moves each, 2 of them to the same squares.
const KNIGHTS: &str = "7/7/2n4/3N3/7/7/7 w";
/// Two kings in separate regions, with two moves each.
const ROOMS: &str = "K2*2k/******* w";

fn value(formula: &str, at: &str, me: Player) -> Result<Score, String> {
    let parsed = Formula::parse(formula).map_err(|error| error.to_string())?;
    let position = position(at);
    parsed.score(&View::new(&position, me)).map_err(|error| error.to_string())
}

#[test]
fn operators_group_as_the_grammar_says() {
    for (formula, expected) in [
        ("2+3*4", 14.0),
        ("(2+3)*4", 20.0),
        ("1-2-3", -4.0),
        ("8/4/2", 1.0),
        ("7%4*2", 6.0),
        ("-7 % 4", -3.0),
        ("7 % -4", 3.0),
        ("2*3%4", 2.0),
        ("-2^2", -4.0),
        ("2^-1", 0.5),
        ("2^3^2", 512.0),
        ("2*3^2", 18.0),
        ("--2", 2.0),
        ("2 - -2", 4.0),
        ("2 - + - 2", 4.0),
        (".5*2", 1.0),
        ("1 + 2 < 4", 1.0),
        ("(1 < 2) == 1 ? 3 : 4", 3.0),
        ("1 == 1", 1.0),
        ("1 != 1", 0.0),
        ("2 <= 2", 1.0),
        ("2 < 2", 0.0),
        ("2 >= 3", 0.0),
        ("3 > 2", 1.0),
        ("not 1 == 2", 1.0),
        ("not 0 and 0", 0.0),
        ("not not 7", 1.0),
        ("1 or 0 and 0", 1.0),
        ("(1 or 0) and 0", 0.0),
        ("5 and 3", 1.0),
        ("0 or -2", 1.0),
        ("1 and 2 < 1", 0.0),
        // Choices are right-associative.
        ("1 ? 2 : 0 ? 3 : 4", 2.0),
        ("0 ? 1 : 0 ? 2 : 3", 3.0),
        ("0 ? 1 : 1 ? 2 : 3", 2.0),
        ("1 ? 0 ? 1 : 2 : 3", 2.0),
        ("1 + 1 ? 5 : 6", 5.0),
        ("0 or 0 ? 5 : 6", 6.0),
        ("1 ? 2 : 3 + 10", 2.0),
        ("2 * (0 ? 5 : 6)", 12.0),
        // Halves are rounded to the even neighbour.
        ("round(0.5)", 0.0),
        ("round(1.5)", 2.0),
        ("round(2.5)", 2.0),
        ("round(3.5)", 4.0),
        ("round(-0.5)", 0.0),
        ("round(-1.5)", -2.0),
        ("round(-2.5)", -2.0),
        ("round(2.51)", 3.0),
        ("floor(2.9)", 2.0),
        ("floor(-0.5)", -1.0),
        ("ceil(2.1)", 3.0),
        ("ceil(-0.5)", 0.0),
        ("abs(-3) + abs(3)", 6.0),
        ("min(3, 1, 2)", 1.0),
        ("max(3, 1, 2)", 3.0),
        ("max(4)", 4.0),
        ("min(1 ? 5 : 0, 7)", 5.0),
    ] {
        assert_eq!(
            value(formula, KNIGHTS, Player::First),
            Ok(Score::estimate(expected)),
            "{formula}"
        );
    }
}

/// The same with numbers that depend on the position.
#[test]
fn features_and_heuristics_depend_on_the_position() {
    for (formula, expected) in [
        ("own", 8.0),
        ("opp", 8.0),
        ("overlap", 2.0),
        ("own_only", 6.0),
        ("to_move", 1.0),
        ("squares", 49.0),
        // As formulas saved before it had its present name have it.
        ("cells", 49.0),
        ("blocked", 2.0),
        ("blank", 47.0),
        ("my_row * 10 + my_col", 33.0),
        ("opp_row * 10 + opp_col", 22.0),
        ("width * 10 + height", 77.0),
        ("taxi", 2.0),
        ("hops", 0.0),
        ("centre_taxi", 0.0),
        ("centre_sq", 0.5),
        ("own_reach", 47.0),
        ("separated", 0.0),
        ("own_chain", 47.0),
        ("2*own - opp + overlap", 10.0),
        ("- own + opp", 0.0),
        ("-own^2", -64.0),
        ("own % 3 + open", 10.0),
        ("own > opp ? 1 : own == opp ? 2 : 3", 2.0),
        ("improved + defensive", 8.0),
        ("(improved) * 3 - proximity", 0.0),
        ("round(own / 16)", 0.0),
        ("round(own * 3 / 16)", 2.0),
        ("max(own, opp, squares) - min(own, overlap)", 47.0),
    ] {
        assert_eq!(
            value(formula, KNIGHTS, Player::First),
            Ok(Score::estimate(expected)),
            "{formula}"
        );
    }
    let formula = Formula::parse("own + own * udacity_h1").unwrap();
    assert!(formula.features().any(|feature| feature == Feature::Squares));
    assert!(formula.features().all(|feature| !feature.is_chain()));
    assert_eq!(formula.text(), "own + own * udacity_h1");
}

#[test]
fn operands_are_evaluated_lazily() {
    for (formula, expected) in [
        ("own > 0 ? 1 : 1 / (own - 8)", 1.0),
        ("own < 0 ? 1 / (own - 8) : 2", 2.0),
        ("own == 8 or 1 / (own - 8)", 1.0),
        ("own != 8 and 1 / (own - 8)", 0.0),
    ] {
        assert_eq!(
            value(formula, KNIGHTS, Player::First),
            Ok(Score::estimate(expected)),
            "{formula}"
        );
    }
}

#[test]
fn undefined_values_are_errors_with_a_column() {
    for (formula, message) in [
        ("own / (opp - 8)", "formula: column 5: division by zero"),
        ("1 + own % (own - opp)", "formula: column 9: division by zero"),
        ("own > 7 ? opp/(own-8) : 0", "formula: column 14: division by zero"),
        ("(own - 8) * win", "formula: column 11: the value is undefined"),
        ("(own - 9) ^ 0.5", "formula: column 11: the value is undefined"),
        ("own*win + own*loss", "formula: column 9: the value is undefined"),
    ] {
        assert_eq!(value(formula, KNIGHTS, Player::First), Err(message.to_owned()), "{formula}");
    }
    // Elsewhere the same formulas are defined.
    assert_eq!(value("own / (opp - 8)", ROOMS, Player::First), Ok(Score::estimate(1.0 / -7.0)));
}

#[test]
fn claims_are_proven_by_longest_paths_only() {
    let (first, second) = (Player::First, Player::Second);
    let (high, low) = (Score::HIGHEST_ESTIMATE, -Score::HIGHEST_ESTIMATE);
    for (formula, at, me, expected) in [
        // Nothing is proven while the pieces can meet.
        ("win", KNIGHTS, first, high),
        ("loss", KNIGHTS, first, low),
        ("-win", KNIGHTS, first, low),
        // Two moves each: the side to move runs out first, after four plies.
        ("win", ROOMS, first, high),
        ("loss", ROOMS, first, Score::loss_in(4)),
        ("-win", ROOMS, first, Score::loss_in(4)),
        ("win", ROOMS, second, Score::win_in(4)),
        ("loss", ROOMS, second, low),
        ("own_chain > opp_chain ? win : loss", ROOMS, first, Score::loss_in(4)),
        ("loss + 5", ROOMS, first, Score::loss_in(4)),
        // A number is never a claim, however large.
        ("99999999", ROOMS, second, high),
        ("udacity_h1_h4", ROOMS, second, Score::win_in(4)),
        ("-udacity_h1_h4", ROOMS, second, low),
    ] {
        assert_eq!(value(formula, at, me), Ok(expected), "{formula} in {at} for {me}");
    }
}

/// A proof of n plies is the length of the game when each side follows its longest path.
#[test]
fn proofs_by_longest_paths_have_the_right_length() {
    for (at, me, expected) in [
        ("K2*2k/******* b", Player::Second, Score::loss_in(4)),
        ("K3*1k/******* w", Player::First, Score::win_in(3)),
        ("K3*1k/******* b", Player::First, Score::win_in(2)),
        ("K3*1k/******* b", Player::Second, Score::loss_in(2)),
        ("K3*1k/******* w", Player::Second, Score::loss_in(3)),
        ("K*3*k/******* b", Player::Second, Score::loss_in(0)),
    ] {
        let position = position(at);
        assert_eq!(View::new(&position, me).decided_by_chains(), Some(expected), "{at} for {me}");
    }
    assert_eq!(View::new(&position(KNIGHTS), Player::First).decided_by_chains(), None);
}

/// Separated positions whose longest path exceeds a million steps. A better algorithm may find some
/// of them: one is enough for the test below.
const HARD: [&str; 4] = [
    "q2***8*/1*1****7*/*****7*2/**1**2*7/1**2Q**1*3*1/*2*1***4*2 b",
    "9/1***5/**1*K**2/k*****3/******3/***1**3/1*4*2/6*2/6*2/6**1/9/9 w",
    "2*1*10/1*1**3k**1**1/K1*1*****2**2/1*2*****2**2/4****7/3****8/4*10 w",
    "2**2/1****1/1*4/*5/*5/*5/*5/*5/*5/1**3/*5/K*4/******/**k***/*1***1/1**2* b",
];

#[test]
fn unknown_longest_paths() {
    let hard = HARD.map(position);
    let unknown = hard.iter().find(|position| {
        let view = View::new(position, Player::First);
        assert!(view.separated());
        view.chains().contains(&None)
    });
    let position = unknown.expect("a position with an unknown longest path");
    let view = View::new(position, Player::First);
    let (name, other) = match view.chains() {
        [None, _] => ("own_chain", "opp_chain"),
        [_, None] => ("opp_chain", "own_chain"),
        known => panic!("{known:?}"),
    };
    assert_eq!(view.decided_by_chains(), None);
    assert_eq!(
        Formula::parse(&format!("1 + {name}")).unwrap().score(&view).unwrap_err().to_string(),
        format!("formula: column 5: {name} is unknown after 1000000 steps in this position")
    );
    let score = |formula: &str| Formula::parse(formula).unwrap().score(&view);
    // A user's choice does not hide it; a choice that does not evaluate it is defined.
    assert!(score(&format!("own >= 0 ? {name} : 3")).is_err());
    assert!(score(&format!("{name} > 3 ? win : loss")).is_err());
    assert_eq!(score(&format!("own < 0 ? {name} : 3")), Ok(Score::units(3)));
    assert!(score(other).is_ok() || view.chains() == [None, None]);
    // The catalogue's entries take their other branch, inside any formula.
    for (entry, estimate) in [
        ("udacity_h1_h4", "(own - 2*opp) / squares"),
        ("udacity_h1_h2_h4", "(own - 2*opp + taxi) / squares"),
        ("udacity_h1_h3_h4", "(own - 2*opp - centre_taxi) / squares"),
        ("udacity_improved_h4", "(own - opp) / squares"),
    ] {
        let expected = score(estimate);
        assert_eq!(Ok(heuristic(entry).unwrap().evaluation().score(&view).unwrap()), expected);
        assert_eq!(heuristic(entry).unwrap().parsed().score(&view), expected, "{entry}");
        assert_eq!(score(&format!("1 + {entry}")), score(&format!("1 + {estimate}")), "{entry}");
    }
}

/// The error where an operand is expected.
const OPERAND: &str = "expected a number, a feature, a heuristic, a function or (, found ";
/// The error after an operand.
const OPERATOR: &str = "expected an operator or the end of the formula, found ";

/// Malformed formulas: the text, the column, the rest of the message.
#[test]
fn refusals() {
    for (text, column, fault) in [
        ("", 1, format!("{OPERAND}the end of the formula")),
        ("   ", 4, format!("{OPERAND}the end of the formula")),
        ("2*", 3, format!("{OPERAND}the end of the formula")),
        ("2*own -", 8, format!("{OPERAND}the end of the formula")),
        ("* own", 1, format!("{OPERAND}\"*\"")),
        ("own + / opp", 7, format!("{OPERAND}\"/\"")),
        ("own opp", 5, format!("{OPERATOR}\"opp\"")),
        ("2 3", 3, format!("{OPERATOR}3")),
        ("1e3", 2, format!("{OPERATOR}\"e3\"")),
        ("own)", 4, format!("{OPERATOR}\")\"")),
        ("1 < 2 < 3", 7, format!("{OPERATOR}\"<\"")),
        ("(own - opp", 11, "expected an operator or \")\", found the end of the formula".into()),
        ("()", 2, format!("{OPERAND}\")\"")),
        ("and own", 1, format!("{OPERAND}\"and\"")),
        ("own and", 8, format!("{OPERAND}the end of the formula")),
        ("own not opp", 5, format!("{OPERATOR}\"not\"")),
        (
            "own ? 1",
            8,
            "expected \":\" and the other value of the choice, found the end of the formula".into(),
        ),
        ("own ? : 1", 7, format!("{OPERAND}\":\"")),
        ("own : 1", 5, format!("{OPERATOR}\":\"")),
        ("own = opp", 5, "expected == for a comparison, or another operator, found \"=\"".into()),
        ("min", 4, "expected \"(\" after the function's name, found the end of the formula".into()),
        ("min()", 5, format!("{OPERAND}\")\"")),
        ("min(own,)", 9, format!("{OPERAND}\")\"")),
        ("max(own opp)", 9, "expected an operator, \",\" or \")\", found \"opp\"".into()),
        ("abs(own, opp)", 8, "expected an operator or \")\", found \",\"".into()),
        ("abs own", 5, "expected \"(\" after the function's name, found \"own\"".into()),
        ("own(3)", 4, format!("{OPERATOR}\"(\"")),
        ("onw - opp", 1, "unknown name \"onw\"".into()),
        ("own - oppp", 7, "unknown name \"oppp\"; did you mean opp?".into()),
        ("2*imporved", 3, "unknown name \"imporved\"; did you mean improved?".into()),
        ("Own", 1, "unknown name \"Own\"".into()),
        ("xyzzy", 1, "unknown name \"xyzzy\"".into()),
        ("own & opp", 5, "unexpected character '&'".into()),
        ("2×own", 2, "unexpected character '×'".into()),
        ("own # moves", 5, "unexpected character '#'".into()),
        ("é", 1, "unexpected character 'é'".into()),
        ("own + 5.", 7, "\"5.\" is not a number".into()),
        ("1.2.3", 1, "\"1.2.3\" is not a number".into()),
        ("own + 1_000", 7, "\"1_000\" is not a number".into()),
        (".", 1, "\".\" is not a number".into()),
        ("1/0", 2, "division by zero".into()),
        ("own / 0", 5, "division by zero".into()),
        ("own % (3 - 3)", 5, "division by zero".into()),
        ("2 * (own / -0)", 10, "division by zero".into()),
        ("0 / 0", 3, "division by zero".into()),
        ("win - win", 5, "the value is undefined".into()),
        ("0 * loss", 3, "the value is undefined".into()),
        ("(0 - 1) ^ 0.5", 9, "the value is undefined".into()),
    ] {
        let error = Formula::parse(text).expect_err(text);
        assert_eq!(error.to_string(), format!("formula {text:?}: column {column}: {fault}"));
        assert_eq!(error.column, column);
    }
}

#[test]
fn size_is_limited() {
    let deep = |levels: usize| format!("{}own{}", "(".repeat(levels), ")".repeat(levels));
    assert!(Formula::parse(&deep(63)).is_ok());
    let error = Formula::parse(&deep(64)).unwrap_err();
    assert_eq!(error.column, 65);
    assert_eq!(error.fault.to_string(), "more than 64 levels of nesting");
    assert!(Formula::parse(&"-".repeat(500)).is_err());

    let long = |terms: usize| vec!["own"; terms].join("+");
    assert!(Formula::parse(&long(250)).is_ok());
    let error = Formula::parse(&long(251)).unwrap_err();
    assert_eq!(error.column, 1_001);
    assert_eq!(error.fault.to_string(), "the formula is longer than 1000 characters");
    // As many entries as fit, each of which is expanded.
    let many = vec!["staged"; 142].join("+");
    assert!(Formula::parse(&many).unwrap().features().count() > 142);
}
