//! Trees of the engine's searches, walked through without a browser.

use super::geometry::Room;
use super::worked::{becker, run, southampton_minimax, southampton_pruning};
use super::*;
use crate::engine::{Client, Health, Order, answered};
use isolation::{Game, find_rules};
use isolation_protocol::wire::{TreeNodes, TreeReport};

/// Lets the engine answer all orders of a study; gives the length of the longest answer.
pub(super) fn serve(study: &mut Study, orders: Vec<Order>) -> usize {
    let mut longest = 0;
    for request in answered::requests(&orders) {
        for reply in answered::replies(request) {
            longest = longest.max(reply.to_text().len());
            study.receive(reply);
        }
    }
    longest
}

pub(super) fn game(preset: &str, plies: usize, seed: u64) -> Game {
    let mut game = Game::new(&find_rules(preset).unwrap(), seed);
    let mut dice = isolation::search::Seeded::new(seed);
    while game.moves().len() < plies && game.outcome().is_none() {
        let moves: Vec<_> = game.position().moves().collect();
        game.play(moves[dice.below(moves.len() as u32) as usize]).unwrap();
    }
    game
}

pub(super) fn study(game: Game, search: &'static str, depth: u32) -> Study {
    let mut study = Study::default();
    study.change(|settings| {
        *settings =
            TreeSettings { search, depth, heuristic: "improved".to_owned(), limit: 100_000 };
    });
    study.see(game);
    let orders = study.take_orders();
    serve(&mut study, orders);
    study
}

pub(super) fn all() -> impl Iterator<Item = (Study, &'static str)> {
    [("knight", 12), ("queen", 8), ("becker", 1), ("king-5x4", 6)].into_iter().flat_map(
        |(preset, plies)| {
            SEARCHES
                .into_iter()
                .map(move |search| (study(game(preset, plies, 5), search, 3), search))
        },
    )
}

/// Values follow from children, cuts have their reasons, and the counts are the engine's.
#[test]
fn the_tree_is_the_engines_search() {
    let mut cuts = 0;
    for (study, search) in all() {
        let TreeReport { report, iterations } = study.report.as_ref().unwrap();
        let walk = study.walk.as_ref().unwrap();
        let tree = &walk.tree;
        assert_eq!(u64::from(tree.len()), report.nodes);
        let nodes: u64 = iterations.iter().map(|iteration| iteration.nodes).sum();
        assert_eq!(nodes, report.nodes);
        let value = tree.value(walk.root).unwrap();
        assert_eq!(Some(value.into()), report.score);
        let said: u64 = iterations.iter().map(|iteration| iteration.cuts).sum();
        assert_eq!((0..tree.len()).filter(|node| tree.cut(*node).is_some()).count() as u64, said);
        for node in 0..tree.len() {
            let value = tree.value(node).unwrap();
            let values = tree.children(node).map(|child| tree.value(child).unwrap());
            let best = if tree.maximises(node) { values.max() } else { values.min() };
            assert!(best.is_none_or(|best| best == value), "{search} {node}");
            let (alpha, beta) = tree.window(node);
            if let Some(reason) = walk.cut_reason(node) {
                cuts += 1;
                let (alpha, beta) =
                    if tree.maximises(node) { (value, beta) } else { (alpha, value) };
                let closed = format!("α {} ≥ β {}.", score(alpha), score(beta));
                assert!(reason.ends_with(&closed) && search != "minimax", "{reason}");
                assert!(if tree.maximises(node) { value >= beta } else { value <= alpha });
            } else {
                assert!(walk.left_out(node).is_empty() || walk.is_leaf(node));
            }
        }
        // The chosen line leads to the value.
        let ends = (0..tree.len()).filter(|node| walk.is_chosen(*node));
        assert!(
            ends.clone().count() > 1
                && ends.map(|node| tree.value(node)).all(|it| it == Some(value))
        );
    }
    assert!(cuts > 100, "{cuts}");
}

#[test]
fn the_searches_agree_and_alphabeta_saves() {
    let study = study(game("knight", 10, 3), "alphabeta", 4);
    let rows = study.rows();
    assert_eq!(rows.iter().map(|row| row.search).collect::<Vec<_>>(), SEARCHES);
    assert!(rows.iter().all(|row| row.finished && row.score == rows[0].score));
    assert_eq!((rows[0].cuts, rows[0].saved), (0, Some(0.0)));
    assert!(rows[1].nodes < rows[0].nodes && rows[1].saved.unwrap() > 0.3);
    assert_eq!(rows[1].nodes, study.report.as_ref().unwrap().report.nodes);
}

/// Steps by their definition: a node is entered, its children are walked through, it is left.
fn steps(tree: &Recorded, node: u32, visits: &mut Vec<Step>) {
    visits.push(Step::Enter(node));
    tree.children(node).for_each(|child| steps(tree, child, visits));
    visits.push(Step::Leave(node));
}

#[test]
fn steps_follow_the_search() {
    for (study, _) in all() {
        let tree = &study.walk.as_ref().unwrap().tree;
        for root in &tree.roots {
            let mut visits = Vec::new();
            steps(tree, *root, &mut visits);
            let steps = Steps::of(tree, *root);
            assert_eq!(steps.count() as usize, visits.len());
            for (step, expected) in (0..).zip(&visits) {
                assert_eq!(steps.at(step), *expected);
                let node = expected.node();
                match expected {
                    Step::Enter(_) => assert_eq!(steps.entry(node), step),
                    Step::Leave(_) => assert_eq!(steps.exit(node), step),
                }
            }
        }
    }
}

/// α and β as they are computed between the steps are those with which the next child is entered.
#[test]
fn windows_between_steps_are_the_engines() {
    let mut checked = 0;
    for (mut study, search) in all().filter(|(_, search)| *search != "minimax") {
        let mut walk = study.take_walk().unwrap();
        walk.stride(Stride::Start);
        for _ in 1..walk.steps().count() {
            let before = walk.event().unwrap();
            let next = walk.steps().at(walk.step.unwrap() + 1);
            if let Step::Enter(node) = next {
                // At the root, a move that stands before the best has only to equal it.
                let (alpha, beta) = walk.window_now(walk.tree.parent(node).unwrap());
                let (low, high) = walk.tree.window(node);
                assert_eq!(high, beta, "{search} {before:?}");
                assert!(low == alpha || (walk.tree.ply(node) == 1 && low == alpha.just_below()));
                checked += 1;
            }
            walk.stride(Stride::On);
            assert_eq!(walk.event(), Some(next));
            assert!(!walk.step_sentence().unwrap().is_empty());
        }
    }
    assert!(checked > 500, "{checked}");
}

/// In every room the drawing is bounded, nothing overlaps, and the branch of the selection is shown.
#[test]
fn layouts_are_tidy() {
    for room in [(347.0, 300.0), (522.0, 338.0), (1280.0, 594.0), (844.0, 170.0)] {
        let room = Room { width: room.0, height: room.1 };
        for (mut study, _) in all() {
            let mut walk = study.take_walk().unwrap();
            walk.fit(room);
            for step in (0..walk.steps().count()).step_by(7) {
                walk.go_to_step(step);
                let geometry = walk.geometry();
                let layout = &walk.layout;
                assert!(layout.width <= geometry.width() + 1e-9, "{room:?}");
                let mut above = Some(walk.selected.node());
                while let Some(node) = above {
                    assert!(layout.find(Item::Node(node)).is_some(), "{node}");
                    above = walk.tree.parent(node);
                }
                for (level, sites) in layout.levels.iter().enumerate() {
                    let half = |site: &Site| match site.item {
                        Item::Fold(..) => geometry::FOLD / 2.0,
                        _ => geometry.column(level) / 2.0,
                    };
                    for pair in sites.windows(2) {
                        let least = half(&pair[0]) + half(&pair[1]);
                        assert!(pair[1].x - pair[0].x >= least - 1e-9, "{room:?} {level}");
                        assert!(pair[1].above >= pair[0].above);
                    }
                    assert!(sites.iter().all(|site| site.x >= half(site) - 1e-9
                        && site.x <= layout.width - half(site) + 1e-9));
                    for site in sites {
                        assert_eq!(layout.find(site.item), Some(*site));
                    }
                }
            }
        }
    }
}

/// In the tab beside a board, the root and all its children are there, and the replies of the selected one.
#[test]
fn a_tab_shows_all_moves_of_knights() {
    let mut walk = study(game("knight", 10, 3), "alphabeta", 3).take_walk().unwrap();
    walk.fit(Room { width: 522.0, height: 338.0 });
    let children: Vec<Item> = walk.tree.children(walk.root).map(Item::Node).collect();
    assert!((4..=7).contains(&children.len()), "{}", children.len());
    let level = |walk: &TreeView, level: usize| -> Vec<Item> {
        walk.layout.levels[level].iter().map(|site| site.item).collect()
    };
    assert_eq!(level(&walk, 1), children);
    for child in children {
        walk.select(child);
        let replies = walk.items(child.node());
        assert!(replies.iter().all(|reply| level(&walk, 2).contains(reply)), "{replies:?}");
    }
    // Far more moves than there is room for are folded, and reached by keys.
    let mut walk = study(game("queen-11x11", 9, 4), "alphabeta", 2).take_walk().unwrap();
    walk.fit(Room { width: 347.0, height: 300.0 });
    assert!(matches!(walk.layout.levels[1].last().unwrap().item, Item::Fold(..)));
    let count = walk.tree.children(walk.root).count();
    walk.go(Towards::Child);
    for child in walk.tree.children(walk.root).collect::<Vec<_>>() {
        assert_eq!(walk.selected, Item::Node(child));
        assert!(walk.layout.find(walk.selected).is_some());
        walk.go(Towards::Right);
    }
    walk.select(*walk.layout.levels[1].last().map(|site| &site.item).unwrap());
    assert_eq!(walk.selected, Item::Node(walk.root));
    assert!(count > 20);
}

/// A node that is cut later does not say so before the cut, and a cut that skips no node is not shown.
#[test]
fn cuts_are_shown_when_they_happen() {
    let mut walk = run(&southampton_pruning());
    let site = |walk: &TreeView, item| walk.card(walk.layout.find(item).unwrap());
    walk.stride(Stride::Start);
    for cut in [Item::Ghost(5, 0), Item::Ghost(7, 0)] {
        while walk.progress(cut.node()) != Progress::Done {
            let card = site(&walk, cut);
            assert_eq!((card.value.as_str(), card.name.as_deref()), ("", None));
            assert!(card.classes.contains("ahead") && !card.classes.contains("cut"));
            assert!(!card.label.contains("Cut"), "{}", card.label);
            walk.stride(Stride::On);
        }
        let card = site(&walk, cut);
        assert_eq!((card.value.as_str(), card.kind), ("cut", "cut"));
    }
    for (study, _) in all() {
        let walk = study.walk.as_ref().unwrap();
        let cuts = (0..walk.tree.len()).filter(|node| walk.tree.cut(*node).is_some());
        for node in cuts {
            assert!(!walk.left_out(node).is_empty());
        }
    }
}

#[test]
fn a_tree_opens_at_the_position_on_the_board() {
    let mut game = game("knight", 10, 3);
    let mut study = study(game.clone(), "alphabeta", 3);
    let mut walk = study.take_walk().unwrap();
    let root = Item::Node(walk.root);
    for deep in 1..=3 {
        let first = walk.tree.children(walk.selected.node()).next().unwrap();
        game.play(walk.tree.mv(first).unwrap()).unwrap();
        walk.come_to(&game);
        assert_eq!(walk.selected, Item::Node(first));
        assert_eq!(walk.layout.find(Item::Node(first)).unwrap().level, deep);
    }
    // Nodes outside the tree change nothing.
    let selected = walk.selected;
    walk.come_to(&self::game("queen", 3, 1));
    assert_eq!(walk.selected, selected);
    (0..3).for_each(|_| _ = game.undo());
    walk.come_to(&game);
    assert_eq!(walk.selected, root);
}

#[test]
fn keys_move_and_the_next_cut_is_drawn() {
    let mut walk = study(game("knight", 10, 3), "alphabeta", 3).take_walk().unwrap();
    walk.go(Towards::Child);
    let first = Item::Node(walk.root + 1);
    assert_eq!(walk.selected, first);
    walk.go(Towards::Last);
    assert_ne!(walk.selected, first);
    walk.go(Towards::Left);
    walk.go(Towards::First);
    assert_eq!(walk.selected, first);
    walk.go(Towards::Child);
    assert_eq!(walk.selected, Item::Node(walk.root + 2));
    walk.go(Towards::Parent);
    walk.go(Towards::Parent);
    assert_eq!(walk.selected, Item::Node(walk.root));
    walk.go(Towards::Parent);
    assert_eq!(walk.selected, Item::Node(walk.root));
    // Each cut: its branch is drawn with what was cut, and says why.
    for cut in 1..=walk.cuts.len() {
        walk.stride(Stride::NextCut);
        assert_eq!(walk.cuts_so_far(), cut);
        let node = walk.event().unwrap().node();
        assert!(walk.tree.cut(node).is_some());
        let ghosts: Vec<Site> = walk.layout.levels.iter().flatten().copied().collect();
        let mut ghosts = ghosts
            .into_iter()
            .filter(|it| matches!(it.item, Item::Ghost(parent, _) if parent == node));
        let card = walk.card(ghosts.next().expect("a ghost"));
        assert_eq!((card.value.as_str(), card.kind), ("cut", "cut"));
        assert!(walk.step_sentence().unwrap().contains("Cut-off at"));
        let window = walk.card(walk.layout.find(Item::Node(node)).unwrap()).window.unwrap();
        assert!(window.0.ends_with('≥') && window.1.ends_with("→ cut"), "{window:?}");
    }
    walk.stride(Stride::NextCut);
    assert!(walk.step_sentence().unwrap().contains("The search ends"));
}

/// The search of each depth picks the same move as the one through all depths, and proofs say whether it is right.
#[test]
fn picks_are_compared_with_proofs() {
    use isolation::{MoveVerdict, SolverReport};
    let game = game("knight", 10, 3);
    let mut picked = Vec::new();
    for depth in 1..=5 {
        let mut study = study(game.clone(), "alphabeta", depth);
        let walk = study.take_walk().unwrap();
        let picks = study.picks(&walk);
        let own = study.report.as_ref().unwrap().report.best.clone().unwrap();
        let pick = picks.iter().find(|pick| pick.depth == depth).unwrap();
        assert_eq!(Ok(pick.mv), game.position().parse_move(&own), "depth {depth}");
        let said = study.comparison(&walk).unwrap();
        assert!(
            said.starts_with(&format!("This depth-{depth} search picks {}, value ", pick.name))
        );
        picked.push(pick.name.clone());
    }
    let study = study(game.clone(), "alphabeta", 1);
    let mut walk = study.walk.clone().unwrap();
    let deeper = study.picks(&walk).into_iter().find(|pick| pick.name != picked[0]).unwrap();
    let prove = |walk: &mut TreeView, wins: &dyn Fn(isolation::board::Move) -> Option<bool>| {
        let moves = game.position().moves().map(|mv| {
            let result = wins(mv).map(|wins| {
                if wins { isolation::board::Verdict::Win } else { isolation::board::Verdict::Loss }
            });
            MoveVerdict { text: game.position().move_text(mv), result, plies: result.map(|_| 8) }
        });
        let report = SolverReport { moves: moves.collect(), ..SolverReport::default() };
        walk.learn(&game, Some(report.into()));
    };
    prove(&mut walk, &|mv| Some(mv == deeper.mv));
    assert_eq!(
        study.comparison(&walk).unwrap(),
        format!(
            "This depth-1 search picks {}. Proof: {0} loses in 8. Deeper, depth {} is the first to pick a winning move: {}.",
            picked[0], deeper.depth, deeper.name
        )
    );
    prove(&mut walk, &|_| Some(false));
    assert!(study.comparison(&walk).unwrap().ends_with("loses in 8. Every move loses."));
    prove(&mut walk, &|_| Some(true));
    assert!(study.comparison(&walk).unwrap().ends_with(", which wins in 8."));
    // Proofs of another position are not taken over.
    let before = walk.proofs.clone();
    walk.learn(&self::game("knight", 11, 5), None);
    assert_eq!(walk.proofs, before);
}

#[test]
fn own_formulas_evaluate_leaves() {
    let mut study = study(game("knight", 12, 5), "alphabeta", 2);
    study.change(|settings| settings.heuristic = "2 * own - opp".to_owned());
    let orders = study.take_orders();
    serve(&mut study, orders);
    assert_eq!((&study.state, study.rows().len()), (&State::Done, SEARCHES.len()));
    let walk = study.walk.as_ref().unwrap();
    assert!(study.facts(walk).unwrap().static_score.is_ok() && !study.picks(walk).is_empty());
}

/// The values of an example's nodes in the order in which they are entered.
fn values(walk: &TreeView) -> Vec<i32> {
    let tree = &walk.tree;
    (0..tree.len()).map(|node| tree.value(node).unwrap().value() as i32).collect()
}

#[test]
fn the_documents_examples_have_their_numbers() {
    assert_eq!(values(&run(&becker())), [6, 2, 4, 2, 6, 6, 8]);
    assert_eq!(values(&run(&southampton_minimax())), [3, 3, 3, 5, 2, 2, 9]);
    let mut walk = run(&southampton_pruning());
    assert_eq!(values(&walk), [5, 5, 5, 3, 5, 6, 6, 2, 2, 1, 2]);
    let cuts: Vec<String> = (0..11).filter_map(|node| walk.cut_reason(node)).collect();
    assert!(cuts[0].ends_with("α 6 ≥ β 5.") && cuts[1].ends_with("α 5 ≥ β 2."), "{cuts:?}");
    let drawn: Vec<Item> = walk.layout.levels.iter().flatten().map(|site| site.item).collect();
    assert!(drawn.contains(&Item::Ghost(5, 0)) && drawn.contains(&Item::Ghost(7, 0)));
    let said: Vec<String> = std::iter::from_fn(|| {
        let last = walk.step == Some(walk.steps().count() - 1);
        walk.stride(Stride::On);
        (!last).then(|| walk.step_sentence().unwrap())
    })
    .collect();
    assert_eq!(said.len(), 22);
    assert_eq!(said[0], "The search starts at the root, a max node. Now α −∞, β ∞.");
    assert_eq!(said[4], "Leaf 1 of D is worth 3. New best value: α at D rises to 3.");
    assert_eq!(said[21], "The search ends with value 5.");
}

#[test]
fn stopped_searches_and_finished_games_are_described() {
    let study = study(game("queen", 4, 2), "minimax", 9);
    let report = study.report.as_ref().unwrap();
    assert!(!report.report.finished && report.report.nodes >= BUDGET);
    let walk = study.walk.as_ref().unwrap();
    assert_eq!((walk.tree.len(), walk.tree.value(0)), (100_000, None));
    assert!(walk.tree.is_truncated(0) || !walk.left_out(0).is_empty());
    assert!(!study.rows()[0].finished && study.rows()[1].saved.is_none());

    let over = game("becker", 99, 1);
    let study = self::study(over, "alphabeta", 3);
    assert_eq!((&study.state, study.walk.as_ref()), (&State::Done, None));
}

#[test]
fn only_the_last_request_counts_and_wrong_settings_are_refused() {
    let mut study = study(game("knight", 10, 3), "alphabeta", 2);
    let before = study.walk.as_ref().unwrap().clone();
    study.change(|settings| settings.depth = 0);
    study.change(|settings| settings.heuristic = "no such thing".to_owned());
    study.change(|settings| settings.limit = 3);
    assert_eq!((study.take_orders(), study.walk.as_ref()), (vec![], Some(&before)));
    study.follow(false);
    study.see(game("knight", 11, 3));
    assert!(study.is_older() && study.take_orders().is_empty());
    study.follow(true);
    let old = study.take_orders();
    study.change(|settings| settings.depth = 3);
    assert_eq!(old.len(), 5);
    let new = study.take_orders();
    assert_eq!((new.len(), &new[0]), (6, &Order::Stop));
    serve(&mut study, old);
    assert_eq!(&study.state, &State::Searching);
    serve(&mut study, new);
    assert!(!study.is_older() && study.state == State::Done);
    assert_eq!(study.facts(study.walk.as_ref().unwrap()).unwrap().ply, 0);
}

/// Also where the tree is there already, and only its comparison was lost.
#[test]
fn what_is_lost_with_the_engine_is_searched_again() {
    for answered in [0, 2] {
        let mut study = Study::default();
        study.see(game("knight", 12, 3));
        let orders = study.take_orders();
        serve(&mut study, orders[..answered].to_vec());
        study.engine_is(Health::Failed);
        assert_eq!(study.take_orders(), []);
        study.engine_is(Health::Fine);
        let orders = study.take_orders();
        assert_eq!(orders.len(), 2 + SEARCHES.len());
        serve(&mut study, orders);
        assert_eq!((&study.state, study.rows().len()), (&State::Done, SEARCHES.len()));
        study.engine_is(Health::Failed);
        study.engine_is(Health::Fine);
        assert_eq!(study.take_orders(), [], "nothing was lost");
    }
}

#[test]
fn damaged_trees_are_refused() {
    let whole = TreeNodes {
        plies: vec![0, 1],
        moves: vec![None, Some(3 << 8)],
        alphas: vec![0, 0],
        betas: vec![0, 0],
        values: vec![Some(1), None],
        marks: vec![0, 0],
    };
    assert_eq!(Recorded::default().append(&whole), Ok(()));
    for damage in [
        |nodes: &mut TreeNodes| nodes.plies[0] = 1,
        |nodes: &mut TreeNodes| nodes.plies[1] = 2,
        |nodes: &mut TreeNodes| nodes.moves[1] = None,
        |nodes: &mut TreeNodes| nodes.alphas[0] = i32::MIN,
        |nodes: &mut TreeNodes| nodes.values.truncate(1),
    ] {
        let mut damaged = whole.clone();
        damage(&mut damaged);
        let error = Recorded::default().append(&damaged).unwrap_err();
        assert_eq!(error, "the engine sent a damaged tree");
    }
}
