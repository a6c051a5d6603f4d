//! Certificates: written ones are accepted, and exactly invalid ones are refused.

mod mirrors;

use std::collections::HashMap;
use std::iter::Peekable;

use crate::random::{Case, Dice};
use isolation_board::{
    AnyPosition, Bitboard, Move, Movement, Player, Position, Setup, Size, Square, Symmetry,
    Verdict, Word,
};
use isolation_solve::{Interrupt, Solver, Strategy, certificate};
use isolation_verify::{CertificateError, Statement, verify};

/// A position whose certificate has some dozens of replies of both kinds.
const SMALL: &str = "5/1N3/5/3n1/5 w";

/// A certificate of it, from the documentation of the format.
const EXAMPLE: &str = "isolation certificate 2
position 5/1N3/5/3n1/5 w - - 0 1
winner first
strategy
d3c5..b3.....c1.b3.......b2.....c5e4....
end 32 crc32 92305566
";

/// The winner, by brute force.
#[derive(Default)]
struct BruteForce<W: Word>(HashMap<Position<W>, bool>);

impl<W: Word> BruteForce<W> {
    fn mover_wins(&mut self, position: &Position<W>) -> bool {
        if let Some(&known) = self.0.get(position) {
            return known;
        }
        let wins = position.moves().any(|mv| !self.mover_wins(&position.play(mv)));
        self.0.insert(*position, wins);
        wins
    }

    fn winner(&mut self, position: &Position<W>) -> Player {
        if self.mover_wins(position) { position.to_move() } else { !position.to_move() }
    }

    /// Whether the replies, up to the last one, win for the winner against all moves.
    fn proves(&mut self, position: &Position<W>, winner: Player, replies: &[&str]) -> bool {
        let mut replies = replies.iter().copied().peekable();
        self.follows(position, winner, &mut replies) && replies.next().is_none()
    }

    fn follows<'a>(
        &mut self,
        position: &Position<W>,
        winner: Player,
        replies: &mut Peekable<impl Iterator<Item = &'a str>>,
    ) -> bool {
        if position.to_move() != winner {
            if replies.next_if(|reply| ["=", "#"].contains(reply)).is_some() {
                return !self.mover_wins(position);
            }
            return position.moves().all(|mv| self.follows(&position.play(mv), winner, replies));
        }
        match replies.next() {
            None => false,
            Some("." | "*") => self.mover_wins(position),
            Some(square) => position
                .parse_move(square)
                .is_ok_and(|mv| self.follows(&position.play(mv), winner, replies)),
        }
    }
}

fn position<W: Word>(text: &str) -> Position<W> {
    Setup::parse(text).expect("a position").try_into().expect("a position that fits")
}

/// The certificate of the solver's verdict.
fn certificate_of<W: Word>(position: &Position<W>) -> String {
    let position = &AnyPosition::from(*position);
    let verdict = Solver::new().solve(position, &mut Interrupt::never()).expect("no limit");
    certificate(position, verdict, &mut Interrupt::never()).expect("no limit")
}

/// The lines before the strategy, and the strategy's replies.
fn parts(text: &str) -> (&str, Vec<&str>) {
    let (head, rest) = text.split_at(text.find("strategy\n").expect("a strategy") + 9);
    let (mut strategy, _) = rest.split_once("\nend ").expect("an end");
    let mut replies = Vec::new();
    while !strategy.is_empty() {
        let digits = |(at, c): (usize, char)| (at > 0 && !c.is_ascii_digit()).then_some(at);
        let length = strategy.char_indices().find_map(digits).unwrap_or(strategy.len());
        replies.push(&strategy[..length]);
        strategy = strategy[length..].trim_start_matches('\n');
    }
    (head, replies)
}

/// The lines with the last line that matches them.
fn sealed(before: &str, replies: usize) -> String {
    format!("{before}end {replies} crc32 {:08x}\n", crc32fast::hash(before.as_bytes()))
}

fn joined(head: &str, replies: &[&str]) -> String {
    sealed(&format!("{head}{}\n", replies.concat()), replies.len())
}

/// The refusal of a text; its line and column lie in the text.
fn refused(text: &str) -> CertificateError {
    let refusal = verify(text).expect_err(text);
    let line = text.split('\n').nth(refusal.line - 1).expect("a line of the text");
    assert!((1..=line.chars().count() + 1).contains(&refusal.column), "{refusal}");
    refusal
}

#[test]
fn random_positions_agree_with_brute_force() {
    let mut dice = Dice(1);
    let (mut by_winner, mut by_movement, mut long) = ([0; 2], [0; 3], 0);
    while by_winner.iter().sum::<u32>() < 600 {
        let case = Case::draw(&mut dice, 42);
        let position: Position<u64> = case.position();
        if position.open().len() > 18 || position.geometry().removes() {
            continue;
        }
        let text = certificate_of(&position);
        let verified = verify(&text).unwrap_or_else(|refusal| panic!("{refusal}\n{text}"));
        let certified = verified.last();
        assert_eq!(certified.position, position.to_setup());
        let mut brute_force = BruteForce::default();
        assert_eq!(certified.winner, brute_force.winner(&position), "{position}");
        if verified.statements.len() > 1 {
            continue;
        }
        let (head, replies) = parts(&text);
        assert!(brute_force.proves(&position, certified.winner, &replies), "{text}");
        assert_eq!(verified.replies, replies.len() as u64);

        let (claim, lie) = (format!("winner {}", certified.winner), !certified.winner);
        refused(&joined(&head.replace(&claim, &format!("winner {lie}")), &replies));
        by_winner[certified.winner.index()] += 1;
        by_movement[case.movement as usize] += 1;
        long += u32::from(replies.len() > 5);
    }
    let counts = format!("{by_winner:?} {by_movement:?} {long}");
    assert!(
        by_winner.iter().chain(&by_movement).all(|&count| count > 100) && long > 10,
        "{counts}"
    );
}

#[test]
fn whole_boards_and_wide_ones() {
    for (text, winner) in [
        ("4/4/4/4[Nn] w", Player::Second),
        ("3/3/3[Qq] w", Player::First),
        ("4/4/4/4[Kk] w", Player::Second),
        (SMALL, Player::First),
    ] {
        let narrow = certificate_of(&position::<u64>(text));
        assert_eq!(certificate_of(&position::<u128>(text)), narrow);
        assert_eq!(verify(&narrow).expect(text).last().winner, winner, "{text}");
    }
    let wide = position::<u128>(
        "11/*********2/**********1/*****4**/******1n1**/*****2N1**/*****4**/***********/11 w",
    );
    let certified = verify(&certificate_of(&wide)).expect("a certificate");
    assert_eq!(certified.last().winner, BruteForce::default().winner(&wide));
}

/// One character is changed, omitted or doubled. Every such text is refused; with a matching last
/// line, what is still accepted is a proof.
#[test]
fn damaged_certificates_are_refused() {
    let text = EXAMPLE;
    let mut brute_force = BruteForce::<u64>::default();
    let (mut accepted, mut refusals) = (0, 0);
    for (at, old) in text.char_indices() {
        let mut changes: Vec<String> = (' '..='~').chain(['\n', 'é']).map(String::from).collect();
        changes.extend([String::new(), format!("{old}{old}")]);
        changes.retain(|new| *new != old.to_string());
        for new in changes {
            let damaged = format!("{}{new}{}", &text[..at], &text[at + 1..]);
            if damaged == text.trim_end() {
                // The last line needs no end.
                continue;
            }
            refused(&damaged);
            let Some(end) = damaged.find("\nend ").filter(|_| damaged.contains("strategy\n"))
            else {
                continue;
            };
            let (head, replies) = parts(&damaged);
            let again = sealed(&damaged[..=end], replies.len());
            let Ok(certified) = verify(&again) else {
                refused(&again);
                refusals += 1;
                continue;
            };
            accepted += 1;
            let version = head.strip_prefix("isolation certificate ");
            assert!(version.is_some_and(|head| head[1..].starts_with("\nposition ")), "{head}");
            let Statement { position, winner, .. } = certified.last();
            let position = position.clone().try_into().expect("a position");
            assert!(brute_force.proves(&position, *winner, &replies), "{again}");
        }
    }
    // The accepted ones include the undamaged strategy in other lines, and other move numbers.
    assert!(accepted > 50 && refusals > 10_000, "{accepted} {refusals}");
}

#[test]
fn truncated_certificates_are_refused() {
    let text = certificate_of(&position::<u64>(SMALL));
    let whole = text.trim_end();
    for length in 0..whole.len() {
        refused(&text[..length]);
    }
    assert!(verify(whole).is_ok(), "the last line needs no end");
    refused(&format!("{text}\n"));
    refused(&format!("{text}{text}"));
}

/// The index of each reply of a strategy, and the end of the replies to all that follows from it.
fn spans<W: Word>(
    position: &Position<W>,
    winner: Player,
    replies: &[&str],
    at: &mut usize,
    found: &mut Vec<(usize, usize)>,
) {
    if position.to_move() != winner {
        if replies.get(*at) == Some(&"=") {
            found.push((*at, *at + 1));
            *at += 1;
            return;
        }
        return position
            .moves()
            .for_each(|mv| spans(&position.play(mv), winner, replies, at, found));
    }
    let start = *at;
    *at += 1;
    if let Ok(mv) = position.parse_move(replies[start]) {
        spans(&position.play(mv), winner, replies, at, found);
    }
    found.push((start, *at));
}

/// The verifier accepts what brute force calls a strategy, except full stops too far from the end
/// and equals signs without a mirror, and nothing else: strategies with another reply, without a
/// part, with two parts exchanged.
#[test]
fn exactly_invalid_strategies_are_refused() {
    for start in [SMALL, "4/1Q2/2q1/4 w", "5/1K3/5/2k2 w"].map(position::<u64>) {
        let text = certificate_of(&start);
        let (head, replies) = parts(&text);
        let winner = verify(&text).expect("a certificate").last().winner;
        let mut found = Vec::new();
        spans(&start, winner, &replies, &mut 0, &mut found);
        assert_eq!(found.len(), replies.len());

        let mut brute_force = BruteForce::default();
        let (mut accepted, mut refusals) = (0, 0);
        let mut check = |changed: &[&str]| {
            let changed_text = joined(head, changed);
            let proves = brute_force.proves(&start, winner, changed);
            if verify(&changed_text).is_ok() {
                assert!(proves, "{changed_text}");
                accepted += 1;
                return;
            }
            let fault = refused(&changed_text).fault;
            let unseen = ["the plain search finds no win", "the mirror rule does not apply"];
            assert!(!proves || unseen.iter().any(|start| fault.starts_with(start)), "{fault}");
            refusals += 1;
        };
        let names: Vec<String> =
            start.size().squares().map(|square| start.size().name(square)).collect();
        for (at, end) in &found {
            for name in names.iter().map(String::as_str).chain([".", "=", "a9", "z1"]) {
                // The reply alone, and the reply with all that follows from it.
                let alone = [&replies[..*at], &[name], &replies[at + 1..]].concat();
                check(&alone);
                check(&[&replies[..*at], &[name], &replies[*end..]].concat());
            }
            check(&[&replies[..*at], &replies[*end..]].concat());
            check(&[&replies[..*end], &replies[*at..]].concat());
            if let Some((_, after)) = found.iter().find(|(start, _)| start == end) {
                let (one, other) = (&replies[*at..*end], &replies[*end..*after]);
                check(&[&replies[..*at], other, one, &replies[*after..]].concat());
            }
        }
        assert!(accepted > 10 && refusals > 500, "{accepted} {refusals}");
    }
}

#[test]
fn refusals_name_place_and_problem() {
    let text = EXAMPLE;
    let (before, _) = text.rsplit_once("end ").expect("a last line");
    let change = |old: &str, new: &str| {
        assert!(before.contains(old), "{before}");
        let changed = before.replacen(old, new, 1);
        sealed(&changed, parts(&format!("{changed}end ")).1.len())
    };
    let cases = [
        (String::new(), "line 1: column 1: the text ends within a line"),
        (
            change("certificate 2", "certificate 3"),
            "line 1: column 1: expected \"isolation certificate 2\"",
        ),
        (change("position", "place"), "line 2: column 1: expected \"position \""),
        (
            change("3n1", "3x1"),
            "line 2: column 10: position \"5/1N3/5/3x1/5 w - - 0 1\": column 10: unexpected 'x'; expected a number of open squares, *, /, or a piece (N, Q, K or P; lower case for the second player)",
        ),
        (change("winner first", "winner white"), "line 3: column 8: expected first or second"),
        (
            change("winner first", "winner second"),
            "line 5: column 1: d3 is not legal in 3N1/1*3/5/3n1/5 b - - 0 1",
        ),
        (
            change("d3c5", "d3c7"),
            "line 5: column 3: expected a square or a full stop for the winner, who is to move in 5/1*n2/3N1/3*1/5 w - - 0 2",
        ),
        (change("d3c5", "d3c3"), "line 5: column 3: c3 is not legal in 5/1*n2/3N1/3*1/5 w - - 0 2"),
        (
            change("d3c5", "d3."),
            "line 5: column 3: the plain search finds no win in 5/1*n2/3N1/3*1/5 w - - 0 2",
        ),
        (change("d3", "a2"), "line 5: column 3: c5 is not legal in 5/1*n2/5/N2*1/5 w - - 0 2"),
        (
            change("b3.....c1", "b3......"),
            "line 5: column 14: the plain search finds no win in 5/1*2n/3N1/3*1/5 w - - 0 2",
        ),
        (
            change("....\n", "...\n"),
            "line 6: column 1: expected a square or a full stop for the winner, who is to move in 2N2/1*3/2n*1/3*1/1*3 w - - 0 3",
        ),
        (change("....\n", ".....\n"), "line 5: column 41: expected the end of the strategy"),
        (
            change("....\n", "....\n\n"),
            "line 6: column 1: expected \"end 32 crc32 92305566\" and the end",
        ),
        (
            text.replace("end 32", "end 31"),
            "line 6: column 1: expected \"end 32 crc32 92305566\" and the end",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(refused(&text).to_string(), message);
    }
}

/// Every line is read to its end.
#[test]
fn lines_with_more_text_are_refused() {
    let (before, _) = EXAMPLE.rsplit_once("end ").expect("a last line");
    let lines: Vec<&str> = before.split_inclusive('\n').collect();
    for (number, line) in lines.iter().enumerate() {
        // The text of a position may end with spaces, and its last number may be longer.
        let tolerated: &[&str] = if number == 1 { &[" ", "0"] } else { &[] };
        for more in ["XYZ", " ", " w", "=", "0"] {
            if tolerated.contains(&more) {
                continue;
            }
            let mut changed = lines.clone();
            let longer = line.replace('\n', more) + "\n";
            changed[number] = &longer;
            // Whether or not it counts as a reply.
            for replies in [32, 33] {
                let line = refused(&sealed(&changed.concat(), replies)).line;
                assert!([number + 1, number + 2].contains(&line), "{line}: {longer:?}");
            }
        }
    }
    // Line ends of Windows and a byte order mark are no text; within a line, they are.
    let windows = format!("\u{feff}{}", EXAMPLE.replace('\n', "\r\n"));
    assert!(verify(&windows).is_ok());
    assert_eq!(refused(&EXAMPLE.replace("position", "\rposition")).line, 2);
    let error = refused(&EXAMPLE.replace("strategy", "strategyXYZ")).to_string();
    assert_eq!(error, "line 4: column 1: expected \"strategy\"");
}

#[test]
fn an_interrupted_call_gives_no_certificate() {
    let start = "7/7/2n4/3N3/7/7/7 w".parse().expect("a position");
    assert_eq!(certificate(&start, Verdict::Win, &mut Interrupt::after(100)), None);
    let mut calls = 0;
    let mut poll = |_| {
        calls += 1;
        calls > 100
    };
    let mut interrupt = Interrupt { nodes: None, poll: &mut poll };
    assert_eq!(certificate(&start, Verdict::Win, &mut interrupt), None);
    // It works soon, not only at the end.
    assert!((101..200).contains(&calls), "{calls}");
}

#[test]
fn a_wrong_verdict_has_no_certificate() {
    let start: AnyPosition = SMALL.parse().expect("a position");
    assert_eq!(certificate(&start, Verdict::Loss, &mut Interrupt::never()), None);
    let next = start.play(start.parse_move("d3").expect("a legal move"));
    assert_eq!(certificate(&next, Verdict::Win, &mut Interrupt::never()), None);
    let stuck = position::<u64>("N**/***/*n* w");
    assert_eq!(certificate(&stuck.into(), Verdict::Win, &mut Interrupt::never()), None);
    assert_eq!(verify(&certificate_of(&stuck)).expect("a certificate").replies, 0);
}

/// Positions that occur again in a part of a strategy have the same statements in the whole.
#[test]
fn parts_keep_their_statements() {
    let mut dice = Dice(2);
    let mut cases = 0;
    while cases < 3 {
        let position: Position<u64> = Case::draw(&mut dice, 42).position();
        if position.open().len() > 18 || position.geometry().removes() {
            continue;
        }
        let position = AnyPosition::from(position);
        let mut never = Interrupt::never();
        let verdict = Solver::new().solve(&position, &mut never).unwrap();
        let part = Strategy::of(&position, verdict, &mut never).unwrap();
        let mut whole = Strategy::default();
        whole.reply(position.size(), Move::from_bits(0).unwrap());
        whole.append(&part);
        let [alone, joined] = [&part, &whole].map(|strategy| {
            let text = strategy.statements(&position, verdict).text;
            let (repeated, _) = text.rsplit_once("position ").unwrap();
            repeated.to_owned()
        });
        assert_eq!(joined, alone, "{position}");
        cases += u32::from(!alone.is_empty());
    }
}
