//! The signature of the searches.

use std::collections::BTreeSet;

use isolation::board::Movement;
use isolation::{AgentSpec, AnyPosition, SEARCHES};
use isolation_cli::bench::{BOARDS, PLAYERS, search_all, signature};

/// How to change it: see the documentation of `isolation_cli::bench`.
#[test]
fn signature_is_as_stated() {
    let costs = search_all().expect("the searches are well formed");
    assert_eq!(signature(&costs), 10_042_407, "{costs:#?}");
}

#[test]
fn every_search_plays_with_every_movement_in_both_widths() {
    let players = PLAYERS.iter().map(|text| text.parse::<AgentSpec>().unwrap().entry().name);
    let searches = SEARCHES.iter().map(|entry| entry.name).filter(|&name| name != "random");
    assert_eq!(BTreeSet::from_iter(players), searches.collect());

    let boards = BOARDS.map(|text| {
        let position: AnyPosition = text.parse().unwrap();
        (position.movement(), position.size().area() > 64)
    });
    let wanted = [false, true].map(|wide| Movement::ALL.map(|movement| (movement, wide)));
    assert_eq!(boards.as_slice(), wanted.as_flattened());
}
