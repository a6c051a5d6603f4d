//! The tree of moves: what holds whatever is done with it, and its text.

use isolation::board::Move;
use isolation::record::Glyph;
use isolation::{AnyPosition, Game};
use proptest::prelude::*;

use super::tree::{GameTree, Note, START};
use super::tree_text::TreeError;
use crate::step::Step;

const EMPTY: &str = "5/5/5/5/5[Nn] w";

fn start() -> AnyPosition {
    EMPTY.parse().expect("a position")
}

fn tree(moves: &str) -> GameTree {
    GameTree::parse(start(), moves).expect("moves")
}

/// Something that a person can do with a tree.
#[derive(Clone, Debug)]
enum Deed {
    Play(usize),
    Step(Step),
    Go(usize),
    Promote(usize),
    Delete(usize),
    Note(usize, Option<Glyph>, String),
}

fn deeds() -> impl Strategy<Value = Vec<Deed>> {
    let walks = [Step::Back, Step::Forward, Step::Up, Step::Down, Step::Start, Step::End];
    let glyph = prop::option::of(prop::sample::select(Glyph::ALL.to_vec()));
    let deed = prop_oneof![
        6 => (0..25_usize).prop_map(Deed::Play),
        4 => prop::sample::select(walks.to_vec()).prop_map(Deed::Step),
        2 => (0..60_usize).prop_map(Deed::Go),
        1 => (0..60_usize).prop_map(Deed::Promote),
        1 => (0..60_usize).prop_map(Deed::Delete),
        1 => (0..60_usize, glyph, "[a{}() \\\\?]{0,6}").prop_map(|(index, glyph, comment)| Deed::Note(index, glyph, comment)),
    ];
    prop::collection::vec(deed, 0..80)
}

fn perform(tree: &mut GameTree, deed: &Deed) {
    let any = |index: usize| index % tree.count();
    match *deed {
        Deed::Play(index) => {
            let moves: Vec<Move> = tree.position(tree.current).moves().collect();
            if !moves.is_empty() {
                let count = tree.count();
                let known = tree.children(tree.current).len();
                assert!(tree.play(moves[index % moves.len()]));
                assert!(tree.count() - count <= 1 && known <= tree.count());
            }
        }
        Deed::Step(walk) => {
            if let Some(node) = tree.after(walk) {
                tree.go(node);
            }
        }
        Deed::Go(index) => tree.go(any(index)),
        Deed::Promote(index) => {
            let (node, count) = (any(index), tree.count());
            let place = tree.game(node);
            let branched = tree.branch(node).is_some();
            assert_eq!(tree.promote(node), branched);
            assert_eq!((tree.count(), tree.game(node)), (count, place));
        }
        Deed::Note(index, glyph, ref comment) => {
            let node = any(index);
            let glyph = glyph.filter(|_| node != START);
            *tree.note_mut(node) = Note { glyph, comment: comment.clone() };
        }
        Deed::Delete(index) => {
            let (node, count) = (any(index), tree.count());
            let inside = tree.path(tree.current).contains(&node);
            let here = tree.game(tree.current);
            let mut before = tree.clone();
            tree.delete(node);
            let text = before.to_string();
            before.add(tree);
            assert_eq!((before.to_string(), before.count()), (text, count), "nothing is new");
            assert!(tree.count() < count || node == START);
            // Who was not in it stays.
            assert!(inside || tree.game(tree.current) == here);
        }
    }
}

/// The invariants of every tree.
fn check(tree: &GameTree) {
    let order = tree.in_order();
    let mut sorted = order.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, (0..tree.count()).collect::<Vec<_>>(), "each node is listed once");
    for &node in &order {
        for &child in tree.children(node) {
            assert_eq!(tree.parent(child), Some(node));
            let mv = tree.mv(child).expect("it was reached");
            assert_eq!(*tree.position(child), tree.position(node).play(mv));
        }
        assert_eq!(tree.numbered(tree.number(node)), Some(node));
    }
    assert!(tree.current < tree.count());
    let game: Game = tree.game(tree.current);
    assert_eq!(game.position(), tree.position(tree.current));
    assert!(tree.whole_game(tree.current).moves().starts_with(game.moves()));
}

proptest! {
    #[test]
    fn whatever_is_done_the_tree_stays_whole(deeds in deeds()) {
        let mut tree = GameTree::new(start());
        for deed in &deeds {
            perform(&mut tree, deed);
            check(&tree);
        }
        // Its text says all of it, and the places have the same numbers.
        let mut read = GameTree::parse(start(), &tree.to_string()).expect("its own text");
        prop_assert_eq!(read.to_string(), tree.to_string());
        read.go(read.numbered(tree.number(tree.current)).expect("the same number"));
        prop_assert_eq!(read.game(read.current), tree.game(tree.current));
        prop_assert_eq!(read.count(), tree.count());
        prop_assert_eq!(read.notes(read.current), tree.notes(tree.current));
    }

    #[test]
    fn no_text_makes_it_panic(text in "[a-e1-5(){}!?\\\\ ]{0,40}") {
        if let Ok(tree) = GameTree::parse(start(), &text) {
            check(&tree);
        }
    }
}

#[test]
fn a_variation_stands_behind_the_move_it_replaces() {
    let text = "c3 b1 (b2 d5 (d1 c4) c4) d5 (a4)";
    let tree = tree(text);
    assert_eq!(tree.to_string(), text);
    let main = tree.game(tree.current);
    assert_eq!(main.move_texts(), ["N@c3", "N@b1", "c3d5"]);
    let texts: Vec<_> = tree
        .in_order()
        .iter()
        .skip(1)
        .map(|&node| tree.mv(node).expect("a move").destination())
        .collect();
    let names: Vec<_> = texts.into_iter().map(|to| start().size().name(to)).collect();
    assert_eq!(names.join(" "), "c3 b1 b2 d5 d1 c4 c4 d5 a4");
}

#[test]
fn keys_step_through_the_tree() {
    let mut tree = tree("c3 b1 (b2 d5) (b3) d5");
    let mut walk = |steps: &[Step]| {
        for &step in steps {
            let next = tree.after(step).unwrap_or(tree.current);
            tree.go(next);
        }
        tree.game(tree.current).move_texts().join(" ")
    };
    assert_eq!(walk(&[Step::Start]), "");
    assert_eq!(walk(&[Step::Forward, Step::Forward]), "N@c3 N@b1");
    assert_eq!(walk(&[Step::Down]), "N@c3 N@b2");
    assert_eq!(walk(&[Step::End]), "N@c3 N@b2 c3d5");
    assert_eq!(walk(&[Step::Down]), "N@c3 N@b2 c3d5", "there is nothing beside it");
    assert_eq!(walk(&[Step::Back, Step::Down, Step::Down]), "N@c3 N@b3");
    assert_eq!(walk(&[Step::Up, Step::Up, Step::Up]), "N@c3 N@b1");
    assert_eq!(walk(&[Step::Start, Step::Back]), "");
}

#[test]
fn a_promoted_variation_is_the_main_line() {
    let mut tree = tree("c3 b1 (b2 d5) d5");
    let inside = tree.numbered(4).expect("d5 behind b2");
    assert!(tree.promote(inside));
    assert_eq!(tree.to_string(), "c3 b2 (b1 d5) d5");
    assert!(!tree.promote(inside), "it is the main line now");
}

#[test]
fn wrong_texts_say_what_is_wrong() {
    let error = |text| GameTree::parse(start(), text).expect_err("it is wrong");
    assert_eq!(error("(c3)"), TreeError::NoMove);
    assert_eq!(error("c3 (b2"), TreeError::Parenthesis);
    assert_eq!(error("c3) b2"), TreeError::Parenthesis);
    let message = error("c3 b2 c3").to_string();
    assert!(message.starts_with("moves: move 3: move \"c3\""), "{message}");
    assert!(error("c3 z9").to_string().starts_with("moves: move 2: "));
}
