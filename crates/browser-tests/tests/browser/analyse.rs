//! Analyse: branching moves, their values, the editor, the address.

use crate::harness::{DESKTOP, PHONE, Result, Tab, run, run_on_both};
use crate::table::{choose, legal, position, type_into};
use anyhow::Context;
use isolation::AnyPosition;
use isolation::board::Verdict;
use isolation::solve::{Interrupt, Solver};

/// A position that is solved at once.
const SMALL: &str = "#/analyse?start=5/2n2/5/2N2/3*1+w";

/// The moves of the tree as they are shown, the current one in brackets.
const TREE: &str = "[...document.querySelectorAll('#moves .move')].map((it) => {
        const text = it.innerText.replace(/[!?]+/, '').trim();
        return it.hasAttribute('aria-current') ? `[${text}]` : text;
    }).join(' ')";

async fn shows_tree(tab: &Tab, wanted: &str) -> Result {
    let shown = tab.wait_until(&format!("{TREE} === {wanted:?}")).await;
    shown.with_context(|| format!("the tree is not {wanted:?}"))
}

/// Opens the small position, and plays e3 and a3.
async fn two_moves(tab: &Tab) -> Result {
    tab.open_at(SMALL).await?;
    tab.wait_for(&legal("e3")).await?;
    tab.click(&legal("e3")).await?;
    tab.click(&legal("a3")).await
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn moves_branch_and_keys_step_through_them() {
    run_on_both(async |tab| {
        two_moves(tab).await?;
        shows_tree(tab, "e3 [a3]").await?;
        tab.press("ArrowLeft").await?;
        shows_tree(tab, "[e3] a3").await?;
        tab.click(&legal("a5")).await?;
        shows_tree(tab, "e3 a3 [a5]").await?;
        tab.press("ArrowUp").await?;
        shows_tree(tab, "e3 [a3] a5").await?;
        tab.press("Home").await?;
        shows_tree(tab, "e3 a3 a5").await?;
        tab.press("End").await?;
        tab.press("ArrowDown").await?;
        shows_tree(tab, "e3 a3 [a5]").await?;
        tab.click("#annotate").await?;
        tab.click("#promote").await?;
        shows_tree(tab, "e3 [a5] a3").await?;
        type_into(tab, "#comment", "why not").await?;
        tab.click("#delete-branch").await?;
        shows_tree(tab, "[e3] a3").await?;
        tab.click("#undo-delete").await?;
        shows_tree(tab, "e3 [a5] a3").await?;
        tab.wait_until("document.querySelector('#comment').value == 'why not'").await?;
        // A comment that is deleted comes back, too.
        type_into(tab, "#comment", "").await?;
        tab.wait_until("!document.querySelector('#moves .comment')").await?;
        tab.click("#undo-delete").await?;
        tab.wait_for_text("#moves .comment", "why not").await?;
        tab.click("#delete-branch").await?;
        shows_tree(tab, "[e3] a3").await?;
        // The squares have the arrow keys once they are reached by the keyboard.
        tab.evaluate::<bool>("document.querySelector('[data-square=e3]').focus(); true").await?;
        tab.press("ArrowLeft").await?;
        assert!(tab.evaluate("document.activeElement.dataset.square == 'd3'").await?);
        shows_tree(tab, "[e3] a3").await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn what_is_proven_is_shown_as_proven() {
    for size in [DESKTOP, PHONE] {
        run(size, async |tab| {
            tab.open_at(SMALL).await?;
            tab.wait_for("#eval-bar[data-kind=proven]").await?;
            let position: AnyPosition = position(tab).await?.parse()?;
            let interrupt = &mut Interrupt::never();
            let mut solver = Solver::new();
            let (verdict, plies) = solver.distance(&position, interrupt).expect("no limit");
            let winner = if verdict == Verdict::Win { "first" } else { "second" };
            assert_eq!(tab.attribute("#eval-bar", "data-leader").await?.as_deref(), Some(winner));
            let verdict_shown = if size == PHONE { "#badge" } else { "#assessment" };
            tab.wait_for_text(verdict_shown, &format!("wins in {plies}")).await?;
            tab.wait_until("document.querySelectorAll('#lines button').length == 3").await?;
            // Lines are green for the side to move; the badge has the winner's colour.
            let line = if verdict == Verdict::Win { "win" } else { "loss" };
            tab.wait_for_text("#lines li", &format!("{line} {plies}")).await?;
            let badge = format!("{verdict_shown} .winner");
            assert_eq!(tab.attribute(&badge, "data-player").await?.as_deref(), Some(winner));
            // Every square, and the arrow to the best.
            let verdicts = solver.verdicts(&position, interrupt);
            let shown =
                format!("document.querySelectorAll('[data-truth]').length == {}", verdicts.len());
            tab.wait_until(&shown).await?;
            for (mv, verdict) in verdicts {
                let name = position.size().name(mv.destination());
                let word = if verdict == Some(Verdict::Win) { "win" } else { "loss" };
                let square = format!("[data-square={name}]");
                assert_eq!(tab.attribute(&square, "data-truth").await?.as_deref(), Some(word));
            }
            tab.wait_for(".arrows .shaft").await?;
            // A line that is clicked is begun.
            tab.click("#lines button").await?;
            tab.wait_until("document.querySelectorAll('#moves .move').length == 1").await?;
            tab.click("#tab-graph").await?;
            tab.wait_for("#graph .dot.proven").await?;
            if size == PHONE {
                tab.click("#tab-moves").await?;
            }
            tab.click("#to-start").await?;
            // No values are shown with the engine off.
            if size == PHONE {
                tab.click("#more").await?;
                tab.click("#engine-on-too").await?;
            } else {
                tab.click("#engine-on").await?;
            }
            tab.wait_until("!document.querySelector('[data-truth], .arrows .shaft, #lines li')")
                .await
        });
    }
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn what_is_estimated_is_shown_as_estimated() {
    run(DESKTOP, async |tab| {
        tab.open_at("#/analyse?start=11/11/11/6n4/5N5/11/11/11/11+w").await?;
        tab.wait_for("#eval-bar[data-kind=estimated]").await?;
        tab.wait_for_text("#assessment", "% for the first player").await?;
        tab.wait_for_text("#about-assessment", "estimated · depth").await?;
        tab.wait_until("document.querySelectorAll('[data-assessment=estimate]').length == 3")
            .await?;
        assert!(
            !tab.evaluate::<bool>("Boolean(document.querySelector('[data-assessment=win]'))")
                .await?
        );
        // The squares say what the lines say: one number.
        tab.wait_until(
            "[...document.querySelectorAll('#lines .value')].map((it) => parseInt(it.innerText)).sort()
                .join() == [...document.querySelectorAll('.expected')].map((it) => +it.innerText).sort().join()",
        )
        .await?;
        tab.wait_until("document.querySelectorAll('.arrows .bold').length == 1").await?;
        tab.click("#more").await?;
        tab.click("#infinite").await?;
        tab.wait_for("#infinite:checked").await?;
        tab.click("#stop").await?;
        tab.wait_for("#stop:disabled").await?;
        tab.wait_for("#infinite:not(:checked)").await?;
        tab.click("#engine-on").await?;
        tab.wait_for_text("#about-assessment", "engine is off").await?;
        tab.wait_until("location.hash.includes('lines=0')").await
    });
}

/// All replies on a solved board are assessed at once.
#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_solved_board_marks_every_reply() {
    run(DESKTOP, async |tab| {
        tab.open_at("#/analyse?moves=d4").await?;
        tab.wait_until("document.querySelectorAll('[data-truth]').length == 48").await?;
        tab.wait_for_text("#assessment", "Second player wins").await?;
        tab.open_at("#/play?moves=d4&first=human&second=human").await?;
        tab.click("#show-solved").await?;
        tab.wait_until("document.querySelectorAll('[data-truth]').length == 48").await
    });
}

/// From the analysis to a game against a level, with the same moves.
#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_game_is_played_from_here() {
    run_on_both(async |tab| {
        two_moves(tab).await?;
        tab.press("ArrowLeft").await?;
        shows_tree(tab, "[e3] a3").await?;
        let here = position(tab).await?;
        tab.click("#more").await?;
        tab.click("#play-from-here").await?;
        tab.click("#play-from a:nth-child(4)").await?;
        tab.wait_for("main.play").await?;
        tab.wait_until(
            "location.hash.includes('first=') && location.hash.includes('second=human')",
        )
        .await?;
        assert_eq!(position(tab).await?, here);
        tab.click(&legal("a5")).await?;
        // The level replies.
        crate::table::plies(tab, 3).await
    });
}

/// Lines, moves and tabs stand in the window without scrolling the page, on a telephone too.
#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn all_of_a_position_fits_the_window() {
    for size in [(1280, 800), (375, 667)] {
        run(size, async |tab| {
            tab.open_at(GAME).await?;
            tab.wait_until("document.querySelectorAll('#lines li').length == 3").await?;
            for tab_of in ["#tab-tree", "#tab-heuristics", "#tab-graph"] {
                tab.click(tab_of).await?;
                tab.screenshot(&format!("analyse-{}{}", size.0, tab_of.replace('#', "-"))).await?;
                tab.wait_until(&format!("{OUTSIDE}.length == 0")).await.with_context(|| {
                    format!("{tab_of} at {size:?}: something is outside of the window")
                })?;
            }
            if size.0 < 600 {
                tab.click("#tab-moves").await?;
            }
            // Four lines of moves, or two: the current one is in sight.
            tab.click("#to-end").await?;
            tab.wait_until(CURRENT_IN_SIGHT).await?;
            tab.click("#to-start").await?;
            tab.click("#forward").await?;
            tab.wait_until(CURRENT_IN_SIGHT).await
        });
    }
}

/// A game of fifteen rounds.
const GAME: &str = "#/analyse?moves=c2+d4+e3+c6+c4+e5+d2+d7+b1+b6+c3+a4+e2+c5+f4+b7+d3+d6+f2+b5+e4+c7+g5+d5+f3+f6+e1+g4+g2&at=15";

/// The parts of the analysis that lie outside of the window.
const OUTSIDE: &str = "[...document.querySelectorAll('.analyse .table > :not(.unseen), .analyse .panel, .analyse .tab')]
    .map((it) => it.getBoundingClientRect())
    .filter((it) => it.width && (it.bottom > innerHeight + 1 || it.right > innerWidth + 1))";

const CURRENT_IN_SIGHT: &str = "(() => {
    const list = document.querySelector('#moves').getBoundingClientRect();
    const move = document.querySelector('#moves [aria-current]').getBoundingClientRect();
    return move.top >= list.top - 1 && move.bottom <= list.bottom + 1;
})()";

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn notes_survive_a_reload_and_an_export() {
    run(DESKTOP, async |tab| {
        two_moves(tab).await?;
        tab.click("#annotate").await?;
        tab.click(".mark[aria-label$='?!']").await?;
        type_into(tab, "#comment", "too early").await?;
        tab.wait_for_text("#moves .comment", "too early").await?;
        tab.wait_until("location.hash.includes('early')").await?;
        tab.reload().await?;
        tab.wait_for_text("#moves [aria-current]", "?!").await?;
        tab.wait_for_text("#moves .comment", "too early").await?;
        // While a text is typed, the arrows and letters are the field's.
        tab.click("#annotate").await?;
        tab.evaluate::<bool>("document.querySelector('#comment').focus(); true").await?;
        tab.press("ArrowLeft").await?;
        shows_tree(tab, "e3 [a3]").await?;
        tab.evaluate::<bool>("document.activeElement.blur(); true").await?;
        tab.press("s").await?;
        tab.wait_for("#share-json").await?;
        let line: String = tab.evaluate("document.querySelector('#share-json').value").await?;
        let (record, _) = isolation::GameRecord::parse(&line)?;
        assert_eq!((record.notes.len(), record.notes[0].comment.as_str()), (1, "too early"));
        tab.click("#share-dialog .close").await?;
        tab.press("e").await?;
        tab.wait_for("#editor").await?;
        type_into(tab, "#paste", &line).await?;
        tab.click("#open-pasted").await?;
        tab.wait_for_text("#moves .comment", "too early").await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn positions_and_games_are_pasted() {
    run_on_both(async |tab| {
        tab.open_at("#/analyse").await?;
        tab.wait_for("#board").await?;
        for (text, wanted) in [
            ("3/N1n/3 w", "3/N1n/3 w - - 0 1"),
            ("7/7/2n4/3N3/7/7/7 w\n[[5, 2]]", "7/7/2n4/3*3/7/2N4/7 b - - 0 1"),
            ("https://example.org/#/analyse?start=5/2q2/2Q2/5/5+w", "5/2q2/2Q2/5/5 w - - 0 1"),
        ] {
            tab.click("#edit").await?;
            type_into(tab, "#paste", text).await?;
            tab.click("#open-pasted").await?;
            tab.wait_until(&format!(
                "document.querySelector('#board').dataset.position == '{wanted}'"
            ))
            .await?;
            tab.click("#edit").await?;
            let text = "document.querySelector('#position-text').value";
            assert_eq!(tab.evaluate::<String>(text).await?, wanted);
            tab.click("#edit").await?;
        }
        tab.click("#edit").await?;
        type_into(tab, "#paste", "8/8 nonsense").await?;
        tab.click("#open-pasted").await?;
        tab.wait_for_text("#paste-error", "position \"8/8 nonsense\"").await?;
        assert_eq!(position(tab).await?, "5/2q2/2Q2/5/5 w - - 0 1");
        Ok(())
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn the_editor_makes_any_board() {
    run_on_both(async |tab| {
        tab.open_at("#/analyse").await?;
        tab.wait_for("#board").await?;
        tab.click("#edit").await?;
        type_into(tab, "#editor-width", "4").await?;
        type_into(tab, "#editor-height", "3").await?;
        choose(tab, "#editor-movement", "queen").await?;
        tab.click("[data-square=a1]").await?;
        tab.click("#tool-second").await?;
        tab.click("[data-square=d3]").await?;
        tab.wait_for_text("#editor-error", "placed before the first player's").await?;
        assert!(tab.evaluate::<bool>("document.querySelector('#use-position').disabled").await?);
        tab.click("#tool-first").await?;
        tab.click("[data-square=b2]").await?;
        choose(tab, "#editor-to-move", "second").await?;
        let text = "document.querySelector('#position-text').value == '3q/1Q2/*3 b - - 0 1'";
        tab.wait_until(text).await?;
        tab.click("#use-position").await?;
        tab.wait_until("!document.querySelector('#editor')").await?;
        assert_eq!(position(tab).await?, "3q/1Q2/*3 b - - 0 1");
        type_into_editor_too_large(tab).await
    });
}

async fn type_into_editor_too_large(tab: &Tab) -> Result {
    tab.click("#edit").await?;
    type_into(tab, "#editor-width", "17").await?;
    tab.wait_for_text("#editor-error", "Not a legal position").await?;
    tab.click("#cancel-edit").await?;
    assert_eq!(position(tab).await?, "3q/1Q2/*3 b - - 0 1");
    Ok(())
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn the_address_holds_all_and_back_leads_back() {
    run_on_both(async |tab| {
        two_moves(tab).await?;
        tab.press("ArrowLeft").await?;
        tab.click(&legal("a5")).await?;
        shows_tree(tab, "e3 a3 [a5]").await?;
        // The link of the dialog, opened anew, shows the same.
        tab.click("#share").await?;
        tab.wait_for("#share-link").await?;
        let link: String = tab.evaluate("document.querySelector('#share-link').value").await?;
        let fragment = link[link.find('#').expect("a fragment")..].to_owned();
        let here = position(tab).await?;
        tab.open_at(&fragment).await?;
        tab.wait_for("#board").await?;
        assert_eq!(position(tab).await?, here);
        shows_tree(tab, "e3 a3 [a5]").await?;
        // Another board is a step to which *back* leads back.
        tab.click("#edit").await?;
        tab.click("#new-board").await?;
        tab.wait_until("!location.hash.includes('start')").await?;
        shows_tree(tab, "").await?;
        tab.evaluate::<bool>("history.back(); true").await?;
        shows_tree(tab, "e3 a3 [a5]").await?;
        assert_eq!(position(tab).await?, here);
        tab.evaluate::<bool>("history.forward(); true").await?;
        shows_tree(tab, "").await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn wrong_addresses_are_explained_and_leave_a_board() {
    run(DESKTOP, async |tab| {
        for (fragment, message) in [
            ("#/analyse?start=hello", "start: position \"hello\""),
            ("#/analyse?moves=d4+d4", "moves: move 2"),
            ("#/analyse?at=9", "at: `9`"),
            ("#/analyse?x=1", "unknown value `x`"),
            ("#/play?second=strnog", "second: agent \"strnog\""),
            ("#/play?variant=chess", "variant: "),
            ("#/chess", "unknown view `chess`"),
            ("#/analyse?moves=%FF%00(((", "moves: "),
        ] {
            tab.open_at(fragment).await?;
            tab.wait_for_text("#address-error", message).await?;
            tab.wait_for("[data-state=legal]").await?;
            // The next move is in the address again, and the message goes.
            tab.click("[data-state=legal]").await?;
            tab.wait_until("!document.querySelector('#address-error').innerText").await?;
            tab.wait_until("location.hash.includes('moves=')").await?;
        }
        Ok(())
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn how_analysis_looks() {
    for (size, name) in [((1280, 800), "desktop"), ((375, 667), "phone")] {
        run(size, async |tab| {
            let moves = "moves=d4+c6+e6!+b4+c5+d5?!+{too+early}+(d3+d7)+e4";
            for theme in ["light", "dark"] {
                tab.open_at(&format!("#/analyse?{moves}")).await?;
                choose(tab, "#theme", theme).await?;
                tab.wait_until("document.querySelectorAll('#lines li').length == 3").await?;
                tab.screenshot(&format!("analyse-{name}-{theme}")).await?;
            }
            tab.click("#share").await?;
            tab.wait_for("#share-picture").await?;
            tab.screenshot(&format!("share-{name}")).await?;
            tab.click("#share-dialog .close").await?;
            tab.click("#edit").await?;
            tab.evaluate::<bool>("scrollTo(0, 0); true").await?;
            tab.screenshot(&format!("editor-{name}")).await
        });
    }
}
