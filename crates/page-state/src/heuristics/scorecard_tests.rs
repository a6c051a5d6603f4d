//! Scorecards with the messages that a worker would send.

use isolation::board::Move;
use isolation::search::Control;
use isolation::{Agent, AnyPosition};
use isolation_protocol::solved_positions::SolvedPositions;

use super::{SCORED_DEPTHS, Scorecard};
use crate::address::{Address, Place};
use crate::analyse::Analysis;
use crate::engine::{Client, Health, answered};

const FILE: &str = include_str!("../../../page/assets/positions.txt");

/// The header and the first positions.
fn file(count: usize) -> String {
    FILE.lines().take(count + 1).map(|line| format!("{line}\n")).collect()
}

fn work(state: &mut Scorecard) {
    loop {
        let orders = state.take_orders();
        let requests: Vec<_> = answered::requests(&orders).collect();
        if requests.is_empty() {
            return;
        }
        for request in requests {
            answered::replies(request).into_iter().for_each(|reply| state.receive(reply));
        }
    }
}

fn examined(evaluation: &str, depth: u32, count: usize) -> Scorecard {
    let mut state = Scorecard::default();
    state.examine(evaluation, depth);
    work(&mut state);
    assert!(!state.is_done(), "nothing is loaded");
    state.load(&file(count)).expect("the file is right");
    work(&mut state);
    state
}

#[test]
fn errors_are_those_of_the_agent() {
    for depth in SCORED_DEPTHS {
        let state = examined("own - 2*opp", depth, 20);
        assert!(state.is_done());
        let positions = SolvedPositions::parse(&file(20)).expect("a list").positions;
        let chosen = |position: &AnyPosition| -> Move {
            let agent = format!("alphabeta(depth={depth}, eval=\"own - 2*opp\")");
            let mut agent = Agent::new(agent.parse().expect("an agent"), 0);
            let info = agent.choose(position, &mut Control::default()).expect("it has a value");
            info.best().expect("a move")
        };
        let lost =
            positions.iter().filter(|it| !it.winning.contains(&chosen(&it.position))).count();
        let rows = state.rows();
        let errors = rows[0].errors.expect("it is done");
        assert_eq!((errors.count, errors.of), (lost as u64, 20));
        assert_eq!(
            rows.iter().map(|row| row.title).collect::<Vec<_>>(),
            [None, Some("Mobility"), Some("Territory")]
        );
        assert!(rows.iter().all(|row| row.errors.is_some()));
        // The interval is around the share.
        let share = errors.share.expect("of twenty");
        assert!(share.low <= share.value && share.value <= share.high);
        assert!(rows[0].words().is_some_and(|words| words.contains(" to ")));
    }
}

#[test]
fn the_worst_blunders_lead_to_their_analysis() {
    // To have few moves is the goal: most choices lose.
    let state = examined("-own", 1, 30);
    let blunders = state.blunders();
    assert_eq!(blunders.len(), 3);
    let share = |blunder: &super::Blunder| {
        blunder.winning.len() as f64 / blunder.games[0].position().moves().len() as f64
    };
    assert!(blunders.is_sorted_by(|one, next| share(one) >= share(next)));
    for blunder in blunders {
        assert!(!blunder.winning.contains(&blunder.mv));
        let mut analysis = Analysis::default();
        let address = blunder.address();
        assert_eq!(address.place, Place::Analyse);
        analysis.open(&Address::parse(&address.to_string()).expect("an address")).expect("right");
        assert_eq!(analysis.game().position(), blunder.games[0].position());
        assert!(blunder.words().contains(&blunder.mv));
    }
}

#[test]
fn what_is_done_is_not_done_again() {
    let mut state = examined("improved", 1, 5);
    assert_eq!(state.progress(), Some((10, 10)), "it is one of the two beside it");
    state.examine("improved", 1);
    assert!(state.is_done() && state.take_orders().len() == 1, "only what waits is forgotten");
    state.examine("own", 1);
    assert_eq!(state.progress(), Some((10, 15)));
    state.stop();
    assert_eq!(state.progress(), None);
    work(&mut state);
    assert!(state.rows().is_empty() && state.blunders().is_empty());
}

#[test]
fn a_lost_request_is_sent_again() {
    let mut state = Scorecard::default();
    state.load(&file(3)).expect("the file is right");
    state.examine("own", 1);
    state.take_orders();
    state.engine_is(Health::Failed);
    assert!(state.take_orders().is_empty());
    state.engine_is(Health::Fine);
    work(&mut state);
    assert!(state.is_done());
}

#[test]
fn faults_are_said() {
    let state = examined("1 / (own - own)", 1, 3);
    assert!(state.error.as_ref().is_some_and(|error| error.contains("divi")), "{:?}", state.error);
    assert!(!state.is_done() && state.rows()[0].errors.is_none());
    let why = Scorecard::default().load("<!doctype html>").expect_err("no list");
    assert!(why.starts_with("solved positions: line 1"), "{why}");
}
