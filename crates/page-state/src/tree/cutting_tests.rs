//! The exercise in which a student cuts.

use super::tests::{all, game, study};
use super::worked::{run, southampton_pruning};
use super::*;

fn play(walk: &mut TreeView, decide: impl Fn(&TreeView, u32) -> bool) -> (Cutting, u32) {
    let mut decisions = 0;
    walk.begin_cutting();
    while let Some(node) = walk.decision() {
        assert!(!walk.cutting_words().unwrap().is_empty());
        assert_eq!(walk.selected, Item::Node(node));
        // Nothing gives the answer away: what is cut later looks as what is only not visited yet.
        for site in walk.layout.levels.iter().flatten() {
            if matches!(site.item, Item::Ghost(parent, _) if parent == node) {
                let card = walk.card(*site);
                assert!(card.value.is_empty() && card.kind == "leaf", "{card:?}");
            }
        }
        let cut = decide(walk, node);
        walk.decide(cut);
        decisions += 1;
    }
    (walk.cutting.clone().unwrap(), decisions)
}

/// The rule α ≥ β finds the engine's cuts, all of them and no other.
#[test]
fn who_cuts_where_the_window_closes_finds_all() {
    let mut found = 0;
    for (mut study, search) in all() {
        let mut walk = study.take_walk().unwrap();
        let cuts = walk.cuts.len() as u32;
        if cuts == 0 {
            walk.begin_cutting();
            assert!(walk.cutting.is_none(), "{search} has nothing to cut");
            continue;
        }
        let (score, decisions) = play(&mut walk, |walk, node| {
            let (alpha, beta) = walk.window_now(node);
            let is_last = matches!(walk.event(), Some(Step::Leave(child)) if walk.tree.end(child) == walk.tree.end(node));
            assert_eq!(alpha >= beta, is_last && walk.tree.cut(node).is_some(), "{search} {node}");
            alpha >= beta
        });
        assert_eq!((score.found, score.missed, score.wrong), (cuts, 0, 0), "{search}");
        assert!(decisions > cuts && score.is_over);
        found += cuts;
    }
    assert!(found > 100, "{found}");
}

#[test]
fn wrong_and_missed_cuts_are_counted_and_explained() {
    let mut walk = study(game("knight", 12, 5), "alphabeta", 3).take_walk().unwrap();
    let cuts = walk.cuts.len() as u32;
    let (always, decisions) = play(&mut walk, |_, _| true);
    assert_eq!((always.found, always.missed, always.wrong), (cuts, 0, decisions - cuts));
    let (never, _) = play(&mut walk, |_, _| false);
    assert_eq!((never.found, never.missed, never.wrong), (0, cuts, 0));
    walk.end_cutting();
    assert_eq!((walk.step, walk.decision()), (None, None));
}

#[test]
fn the_example_is_cut_with_its_numbers() {
    let mut walk = run(&southampton_pruning());
    walk.begin_cutting();
    let said = |walk: &TreeView| walk.cutting.as_ref().unwrap().said.clone().unwrap();
    assert_eq!(
        walk.cutting_words().unwrap(),
        "Leaf 1 of D is worth 3. Must the other moves at D be searched?"
    );
    walk.decide(true);
    assert_eq!(
        said(&walk),
        "No cut here. α 3 < β ∞: another move at D can still change the choice."
    );
    while walk.decision() != Some(5) {
        walk.decide(false);
    }
    walk.decide(false);
    assert_eq!(
        said(&walk),
        "Missed cut. Cut-off at E: after Leaf 1 of E it is worth at least 6, and min already has a reply that holds it to 5 elsewhere: α 6 ≥ β 5."
    );
    while walk.decision().is_some() {
        let (alpha, beta) = walk.window_now(walk.decision().unwrap());
        walk.decide(alpha >= beta);
    }
    assert_eq!(
        walk.cutting_words().unwrap(),
        "The search ends. Cut-offs found: 1 of 2; missed: 1; wrong cuts: 1."
    );
}
