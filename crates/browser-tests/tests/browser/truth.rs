//! The truth on the page: the standing, the squares, the review.

use std::collections::BTreeMap;

use isolation::board::{Player, Verdict};
use isolation::solve::{BoardTable, Interrupt, Solver};
use isolation::{AnyPosition, PRESETS, find_rules, known};

use crate::harness::{DESKTOP, PHONE, Result, Tab, run, run_alone};
use crate::table::{choose, legal, measured, type_into};

/// Between persons, after these moves.
async fn persons(tab: &Tab, moves: &[&str]) -> Result {
    tab.wait_for("[data-engine=ready]").await?;
    choose(tab, "#second-player", "human").await?;
    for square in moves {
        tab.click(&legal(square)).await?;
    }
    Ok(())
}

async fn position(tab: &Tab) -> Result<AnyPosition> {
    Ok(crate::table::position(tab).await?.parse()?)
}

/// The squares that show the truth: name, `win` or `loss`, number, label.
async fn shown(tab: &Tab) -> Result<Vec<(String, String, String, String)>> {
    tab.evaluate(
        "[...document.querySelectorAll('[data-truth]')].map((square) => [
            square.dataset.square, square.dataset.truth,
            square.querySelector('.truth').innerText, square.ariaLabel])",
    )
    .await
}

/// The native solver's verdicts of the legal moves.
fn verdicts(position: &AnyPosition) -> BTreeMap<String, &'static str> {
    let verdicts = Solver::new().verdicts(position, &mut Interrupt::never());
    let word = |verdict| match verdict {
        Some(Verdict::Win) => "win",
        Some(Verdict::Loss) => "loss",
        None => "unknown",
    };
    let name = |to| position.size().name(to);
    verdicts.into_iter().map(|(mv, verdict)| (name(mv.destination()), word(verdict))).collect()
}

/// All legal squares show the truth, and it is the native one.
async fn agrees(tab: &Tab) -> Result {
    let position = position(tab).await?;
    let moves = position.moves().len();
    tab.wait_until(&format!("document.querySelectorAll('[data-truth]').length == {moves}")).await?;
    let squares = shown(tab).await?;
    let seen: BTreeMap<_, _> =
        squares.iter().map(|(name, truth, ..)| (name.clone(), truth.as_str())).collect();
    assert_eq!(seen, verdicts(&position), "{position}");
    for (name, truth, number, label) in squares {
        let word = if truth == "win" { "winning" } else { "losing" };
        let length = match number.as_str() {
            "" => String::new(),
            "1" => " in 1 ply".to_owned(),
            plies => format!(" in {plies} plies"),
        };
        assert_eq!(label, format!("{name}, legal move, {word}{length}"));
    }
    Ok(())
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn discs_and_rings_agree_with_the_native_solver() {
    run(DESKTOP, async |tab| {
        tab.open().await?;
        persons(tab, &["d4", "c6", "e6"]).await?;
        // Off by default.
        assert!(shown(tab).await?.is_empty());
        assert_eq!(tab.text("#standing").await?, "");
        tab.click("#show-solved").await?;
        tab.wait_for_text("#standing", "proven:").await?;
        agrees(tab).await?;
        // After each move it is the new position's, never the old one's.
        for _ in 0..8 {
            tab.click("[data-state=legal]").await?;
            let stale: Vec<String> = tab
                .evaluate(
                    "[...document.querySelectorAll('[data-truth]:not([data-state=legal])')]
                        .map((square) => square.dataset.square)",
                )
                .await?;
            assert!(stale.is_empty(), "{stale:?}");
            agrees(tab).await?;
        }
        // Later, the numbers are there, too.
        tab.wait_until("[...document.querySelectorAll('.truth')].every((it) => it.innerText)")
            .await?;
        tab.click("#undo").await?;
        agrees(tab).await?;
        tab.click("#show-solved").await?;
        tab.wait_until("!document.querySelector('[data-truth]')").await
    });
}

/// Positions with a known winner: starts of solved boards and of presets, pairs of the tables, and
/// positions of games on large boards, as soon as something is known of them.
fn known_positions() -> Vec<(AnyPosition, Verdict)> {
    let mut positions = Vec::new();
    for board in ["knight-7x7", "knight-8x8", "queen-5x6", "king-7x7"] {
        let rules = find_rules(board).expect("a board");
        positions.push(AnyPosition::start(&rules));
        let table = BoardTable::shipped(rules.movement, rules.size).expect("a table");
        for winner in Player::BOTH {
            let pair = table.pairs().find(|(_, it)| *it == Some(winner)).expect("both win").0;
            positions.push(pair.position(&rules));
        }
    }
    positions.extend(PRESETS.iter().map(|preset| AnyPosition::start(&preset.rules)));
    for board in ["knight-11x9", "queen-8x8", "king-8x8"] {
        let mut position = AnyPosition::start(&find_rules(board).expect("a board"));
        for turn in 0.. {
            if position.outcome().is_some() || known(&position).is_some() {
                break;
            }
            let moves: Vec<_> = position.moves().collect();
            position = position.play(moves[(turn * 7 + 3) % moves.len()]);
        }
        positions.push(position);
    }
    let known = |position: AnyPosition| {
        Some((position, known(&position).filter(|_| position.outcome().is_none())?))
    };
    positions.into_iter().filter_map(known).collect()
}

/// From the first frame on, neither the bar nor a line estimates what is known, or names the wrong
/// side.
#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn what_is_known_is_never_estimated() {
    let positions = known_positions();
    assert!(positions.len() > 12, "{positions:?}");
    run(DESKTOP, async |tab| {
        // What the bar and the lines say at any moment.
        tab.before_page(
            "window.said = [];
             const said = (it) => {
                 if (it) window.said.push(it.dataset.kind == 'proven' ? it.dataset.leader : it.dataset.kind);
             };
             new MutationObserver(() => {
                 said(document.querySelector('#eval-bar'));
                 for (const line of document.querySelectorAll('[data-assessment]'))
                     window.said.push('line ' + line.dataset.assessment);
             }).observe(document, { subtree: true, childList: true, attributes: true });",
        )
        .await?;
        for (position, verdict) in &positions {
            let start = position.to_string().replace(' ', "+");
            tab.open_at(&format!("#/analyse?start={start}")).await?;
            tab.wait_for("#eval-bar[data-kind=proven]").await?;
            tab.wait_for("#lines button").await?;
            // Who wins may be known before a move that wins.
            let (winner, lines): (Player, &[&str]) = match verdict {
                Verdict::Win => (position.to_move(), &["line win", "line loss", "line estimate"]),
                Verdict::Loss => (!position.to_move(), &["line loss"]),
            };
            let may = |it: &str| it == "unknown" || it == winner.name() || lines.contains(&it);
            let said: Vec<String> = tab.evaluate("[...new Set(window.said)]").await?;
            assert!(said.iter().all(|it| may(it)), "{position} {verdict:?}: {said:?}");
        }
        Ok(())
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn the_switch_is_reached_by_keyboard() {
    run(DESKTOP, async |tab| {
        tab.open().await?;
        persons(tab, &["d4", "c6"]).await?;
        for id in ["menu", "show-solved"] {
            for _ in 0..60 {
                tab.press("Tab").await?;
                if tab.evaluate(&format!("document.activeElement.id == '{id}'")).await? {
                    break;
                }
            }
            if id == "menu" {
                tab.press("Enter").await?;
            }
        }
        assert_eq!(tab.text("label[for=show-solved]").await?, "Show solved moves");
        tab.press(" ").await?;
        agrees(tab).await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn the_review_names_a_planted_blunder() {
    run(DESKTOP, async |tab| {
        tab.open().await?;
        type_into(tab, "#width", "5").await?;
        type_into(tab, "#height", "5").await?;
        persons(tab, &["a1", "b2"]).await?;
        let mut planted = None;
        loop {
            let position = position(tab).await?;
            let verdicts = verdicts(&position);
            if verdicts.is_empty() {
                break;
            }
            let with = |wanted: &str| {
                let found = verdicts.iter().find(|(_, verdict)| **verdict == wanted);
                found.map(|(name, _)| name.clone())
            };
            let (win, loss) = (with("win"), with("loss"));
            let square = match (win, loss) {
                (Some(_), Some(loss)) if planted.is_none() => {
                    let wins = verdicts.iter().filter(|(_, verdict)| **verdict == "win");
                    let wins: Vec<_> = wins.map(|(name, _)| name.clone()).collect();
                    let to = position.size().find(&loss).expect("a square");
                    let mv = position.moves_to(to).next().expect("a legal move");
                    planted = Some((position.move_text(mv), wins));
                    loss
                }
                (Some(square), _) | (None, Some(square)) => square,
                (None, None) => unreachable!("there are moves"),
            };
            tab.click(&legal(&square)).await?;
            tab.wait_for(&format!("[data-square={square}]:not([data-state=legal])")).await?;
        }
        let (mv, wins) = planted.expect("some move loses");
        tab.wait_for("#moves .losing").await?;
        // The moves that won are named once all verdicts are known.
        let Some(win) = wins.first() else { unreachable!("a move won") };
        tab.wait_until(&format!(
            "[...document.querySelectorAll('#moves .losing')]
                .some((it) => it.title.includes('{win}'))"
        ))
        .await?;
        let notes: Vec<String> = tab
            .evaluate(
                "[...document.querySelectorAll('#moves .losing')]
                    .map((it) => `${it.textContent} ${it.title}`)",
            )
            .await?;
        // Others may have lost, too.
        let square = &mv[mv.len() - 2..];
        let notes: Vec<_> = notes.iter().filter(|note| note.starts_with(square)).collect();
        assert_eq!(notes.len(), 1, "{notes:?}");
        assert!(notes[0].starts_with(&format!("{square}?? blunder: ")), "{notes:?}");
        assert!(wins.iter().take(4).all(|win| notes[0].contains(win.as_str())), "{notes:?}");
        // The game continues after a takeback, without a review.
        tab.click("#undo").await?;
        tab.wait_until("!document.querySelector('#moves .losing')").await?;
        tab.click("[data-state=legal]").await?;
        tab.wait_for("#moves .losing").await
    });
}

/// The last positions of a game on a large board are solved; the review says how many are not.
#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn the_review_of_a_large_board_says_what_is_unknown() {
    run(DESKTOP, async |tab| {
        tab.open().await?;
        choose(tab, "#preset", "knight-11x9").await?;
        persons(tab, &["e6", "c4"]).await?;
        crate::table::play_on(tab).await?;
        tab.wait_for_text("#turning", "unknown: the game is too long to solve").await?;
        tab.screenshot("review-large").await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_large_board_shows_that_the_result_is_unknown() {
    run(DESKTOP, async |tab| {
        tab.open().await?;
        choose(tab, "#preset", "knight-11x9").await?;
        persons(tab, &["e6"]).await?;
        tab.click("#show-solved").await?;
        tab.click(&legal("c4")).await?;
        tab.wait_for_text("#standing", "unknown so far").await?;
        // The solver's worker is ended in the midst of its work, and another one answers.
        tab.click("[data-state=legal]").await?;
        tab.wait_for_text("#standing", "Solving").await?;
        choose(tab, "#preset", "knight").await?;
        for square in ["d4", "c6", "e6", "a7", "c7", "b5"] {
            tab.click(&legal(square)).await?;
        }
        agrees(tab).await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn an_agent_need_not_wait_for_the_solver() {
    run_alone(DESKTOP, async |tab| {
        tab.open().await?;
        tab.wait_for("[data-engine=ready]").await?;
        choose(tab, "#preset", "knight-11x9").await?;
        type_into(tab, "#second-agent", "alphabeta(depth=2)").await?;
        tab.click("#show-solved").await?;
        tab.wait_for_text("#standing", "Solving").await?;
        let taken: f64 = tab
            .evaluate(
                "new Promise((done) => {
                    const start = performance.now();
                    const look = () => {
                        const moved = document.querySelector('[data-state=second]');
                        if (moved) done(performance.now() - start); else setTimeout(look, 1);
                    };
                    document.querySelector('[data-square=f5]').click();
                    look();
                })",
            )
            .await?;
        measured(&format!("alphabeta(depth=2) answers in {taken} ms while the solver works"));
        assert!(taken < 1_000.0, "{taken} ms");
        Ok(())
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn solver_verdicts_look_right() {
    for (size, name) in [(DESKTOP, "desktop"), (PHONE, "phone")] {
        run(size, async |tab| {
            tab.open().await?;
            persons(tab, &["d4", "c6", "e6"]).await?;
            // A position with both, not too far from the end.
            let mixed = |position: &AnyPosition| {
                let verdicts = verdicts(position);
                ["win", "loss"].iter().all(|word| verdicts.values().any(|result| result == word))
            };
            for clicks in 0.. {
                if clicks >= 8 && mixed(&position(tab).await?) {
                    break;
                }
                tab.click("[data-state=legal]").await?;
            }
            tab.click("#show-solved").await?;
            agrees(tab).await?;
            tab.wait_until("[...document.querySelectorAll('.truth')].every((it) => it.innerText)")
                .await?;
            for theme in ["light", "dark"] {
                choose(tab, "#theme", theme).await?;
                tab.evaluate::<bool>("scrollTo(0, 0); true").await?;
                tab.screenshot(&format!("truth-{name}-{theme}")).await?;
            }
            crate::table::play_on(tab).await?;
            tab.wait_for("#moves .losing").await?;
            tab.evaluate::<bool>(
                "document.querySelector('#moves').scrollIntoView({ block: 'center' }); true",
            )
            .await?;
            tab.screenshot(&format!("review-{name}-dark")).await?;
            choose(tab, "#theme", "light").await?;
            tab.screenshot(&format!("review-{name}-light")).await
        });
    }
}
