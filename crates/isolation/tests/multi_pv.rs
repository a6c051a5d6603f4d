//! The best lines: each begins with another move, and proofs are correct.

use std::sync::atomic::AtomicBool;

use isolation::board::Verdict;
use isolation::search::StoppedClock;
use isolation::solve::{Interrupt, Solver};
use isolation::{AnyPosition, MultiPv, RecordedScore, Report, SEARCHES};

fn find(position: &str, count: usize, agent: &str) -> Vec<Report> {
    let position: AnyPosition = position.parse().unwrap();
    let mut reported = Vec::new();
    let mut report = |lines: &MultiPv| reported.push(lines.clone());
    let agent = agent.parse().unwrap();
    let stop = AtomicBool::new(false);
    let found =
        MultiPv::find(&position, count, &agent, 3, &StoppedClock, &stop, &mut report).unwrap();
    assert!(found.finished && reported.iter().all(|lines| !lines.finished));
    // Reports grow to the result.
    assert_eq!(reported.last().unwrap().lines, found.lines);
    assert!(reported.iter().all(|lines| (1..=count).contains(&lines.lines.len())));
    found.lines
}

/// Checks that all moves of each line are legal, and that the lines begin differently.
fn check(position: &str, lines: &[Report]) {
    for (index, line) in lines.iter().enumerate() {
        assert!(lines[..index].iter().all(|other| other.best != line.best), "{lines:?}");
        let mut position: AnyPosition = position.parse().unwrap();
        for text in &line.line {
            position = position.play(position.parse_move(text).unwrap());
        }
        assert_eq!(line.proof.is_some(), line.plies.is_some(), "{line:?}");
    }
}

const SMALL: &str = "5/2n2/5/2N2/3*1 w";

#[test]
fn proven_lines_are_played_out_to_the_end() {
    let lines = find(SMALL, 3, "strong(nodes=20000)");
    assert_eq!(lines.len(), 3);
    check(SMALL, &lines);
    let position: AnyPosition = SMALL.parse().unwrap();
    let mut solver = Solver::new();
    for line in &lines {
        let mv = position.parse_move(&line.line[0]).unwrap();
        let (verdict, plies) =
            solver.distance(&position.play(mv), &mut Interrupt::never()).unwrap();
        assert_eq!((line.proof, line.plies), (Some(!verdict), Some(plies + 1)));
        assert_eq!(line.line.len() as u32, plies + 1, "{line:?}");
        let end = line.line.iter().fold(position, |at, text| at.play(at.parse_move(text).unwrap()));
        assert!(end.outcome().is_some());
    }
    // The best of all moves is the first, and wins come before losses.
    let (_, plies) = solver.distance(&position, &mut Interrupt::never()).unwrap();
    assert_eq!(lines[0].plies, Some(plies));
    assert!(lines.is_sorted_by_key(|line| line.proof != Some(Verdict::Win)), "{lines:?}");
}

fn value(line: &Report) -> f64 {
    match line.score {
        Some(RecordedScore::Estimate(value)) => value,
        _ => panic!("{line:?}"),
    }
}

#[test]
fn estimated_lines_are_sorted_by_value() {
    let position = "7/7/2n4/3N3/7/7/7 w";
    let lines = find(position, 3, "alphabeta(depth=4, eval=improved)");
    check(position, &lines);
    assert!(lines.is_sorted_by(|better, worse| value(better) >= value(worse)), "{lines:?}");
    assert!(lines.iter().all(|line| line.proof.is_none()));
}

/// Lines that are not proven have one depth whenever several are ranked: results of the next depth
/// appear when all its lines are found.
#[test]
fn lines_of_one_depth_are_ranked() {
    let mut reported = Vec::new();
    for position in ["9/9/2*6/4n4/4*4/5N3/9/9/9 w", "7/7/7/3Q3/7/1q5/7 b"] {
        let position: AnyPosition = position.parse().unwrap();
        let agent = "strong(nodes=20000)".parse().unwrap();
        let stop = AtomicBool::new(false);
        let mut report = |lines: &MultiPv| reported.push(lines.clone());
        MultiPv::find(&position, 3, &agent, 0, &StoppedClock, &stop, &mut report).unwrap();
    }
    let mut deepest = 0;
    for MultiPv { lines, .. } in reported {
        let is_open = |line: &&Report| line.proof.is_none() && line.score.is_some();
        let open: Vec<_> = lines.iter().filter(is_open).collect();
        let expected: Vec<_> = open.iter().map(|line| line.expected.unwrap()).collect();
        let for_mover = open.iter().map(|line| value(line));
        assert!(open.iter().all(|line| line.depth == open[0].depth), "{lines:?}");
        assert!(for_mover.is_sorted_by(|better, worse| better >= worse), "{lines:?}");
        let is_first = expected.is_sorted_by(|better, worse| better >= worse);
        assert!(is_first || expected.is_sorted(), "{lines:?}");
        deepest = deepest.max(open.first().map_or(0, |line| line.depth));
    }
    assert!(deepest > 5, "{deepest}");
}

#[test]
fn there_are_no_more_lines_than_moves() {
    assert_eq!(find("3/2*/Nn1 w", 3, "strong(nodes=100)").len(), 1);
    let over = find("2/Nn w", 2, "strong(nodes=100)");
    assert_eq!((over.len(), over[0].line.len(), over[0].plies), (1, 0, Some(0)));
}

#[test]
fn every_search_excludes_moves() {
    for entry in SEARCHES {
        let agent: isolation::AgentSpec = match entry.params.iter().any(|it| it.name == "nodes") {
            true => format!("{}(nodes=500)", entry.name).parse().unwrap(),
            false if entry.params.iter().any(|it| it.name == "depth") => {
                format!("{}(depth=2)", entry.name).parse().unwrap()
            }
            false => entry.name.parse().unwrap(),
        };
        let lines = find(SMALL, 3, &agent.to_string());
        let moves: Vec<_> = lines.iter().map(|line| line.best.clone()).collect();
        assert!(moves[0] != moves[1] && moves[1] != moves[2] && moves[0] != moves[2], "{agent}");
    }
}
