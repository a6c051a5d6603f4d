//! Whole games, and what may happen within one.

use crate::harness::{DESKTOP, PHONE, run};
use crate::table::{
    MOVES, OVER, choose, legal, open_ready, play_on, plies, position, tab_to, type_into, walk_to,
};

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_knight_game_by_mouse() {
    run(DESKTOP, async |tab| {
        tab.open().await?;
        type_into(tab, "#second-agent", "alphabeta(depth=3)").await?;
        assert!(play_on(tab).await? >= 2);
        let status = tab.text("#status").await?;
        assert!(status.starts_with("Round ") && status.contains(" square left"), "{status}");
        assert_eq!(
            tab.evaluate::<u32>("document.querySelectorAll('[data-state=legal]').length").await?,
            0
        );
        tab.click("[data-state=open]").await?;
        tab.wait_for_text("#status", "The game is over.").await?;
        // A new game keeps the settings.
        tab.click("#new-game").await?;
        assert_eq!(position(tab).await?, "7/7/7/7/7/7/7[Nn] w - - 0 1");
        let agent: String = tab.evaluate("document.querySelector('#second-agent').value").await?;
        assert_eq!(agent, "alphabeta(depth=3)");
        Ok(())
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_queen_game_by_mouse() {
    run(DESKTOP, async |tab| {
        tab.open().await?;
        choose(tab, "#preset", "queen").await?;
        choose(tab, "#second-player", "alphabeta").await?;
        assert!(play_on(tab).await? >= 2);
        let status = tab.text("#status").await?;
        assert!(status.starts_with("Round ") && status.contains(" square left"), "{status}");
        Ok(())
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_game_by_keyboard_alone() {
    run(DESKTOP, async |tab| {
        tab.open().await?;
        type_into(tab, "#width", "5").await?;
        type_into(tab, "#height", "5").await?;
        choose(tab, "#second-player", "random").await?;
        tab_to(tab, "#board").await?;
        // One stop for the whole board.
        assert_eq!(
            tab.evaluate::<u32>("document.querySelectorAll('#board [tabindex=\"0\"]').length")
                .await?,
            1
        );
        for _ in 0..30 {
            tab.wait_until("document.querySelector('[data-state=legal]') || document.querySelector('.strip[data-result]')").await?;
            if tab.evaluate::<bool>("!document.querySelector('[data-state=legal]')").await? {
                break;
            }
            walk_to(tab, "[data-state=legal]").await?;
            let before: usize = tab.evaluate(MOVES).await?;
            tab.press("Enter").await?;
            tab.wait_until(&format!("{MOVES} > {before}")).await?;
        }
        tab.wait_until(OVER).await?;
        let back = "document.querySelector('#board [tabindex=\"0\"]').focus(); true";
        tab.evaluate::<bool>(back).await?;
        tab.press("Home").await?;
        tab.wait_until("document.activeElement.dataset.square.startsWith('a')").await?;
        tab.press("End").await?;
        tab.wait_until("document.activeElement.dataset.square.startsWith('e')").await?;
        assert!(tab.attribute("#board :focus", "aria-label").await?.is_some());
        Ok(())
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_click_in_the_agents_turn_is_harmless() {
    run(DESKTOP, async |tab| {
        open_ready(tab).await?;
        type_into(tab, "#second-agent", "deepening(time=2s)").await?;
        tab.click(&legal("d4")).await?;
        let before = position(tab).await?;
        assert_eq!(
            tab.evaluate::<u32>("document.querySelectorAll('[data-state=legal]').length").await?,
            0
        );
        for square in ["a1", "d4", "e6"] {
            tab.click(&format!("[data-square={square}]")).await?;
            tab.wait_for_text("#status", "It is your opponent's turn.").await?;
        }
        assert_eq!(position(tab).await?, before);
        tab.wait_for_text("#status", "Your turn").await?;
        assert_eq!(tab.evaluate::<usize>(MOVES).await?, 2);
        // An illegal click says why.
        let own = tab.attribute("[data-square=d4]", "data-state").await?;
        assert_eq!(own.as_deref(), Some("first"));
        tab.click("[data-square=d4]").await?;
        tab.wait_for_text("#status", "Your knight is on d4").await?;
        // A neighbour on which the agent does not stand: which one depends on the agent's choice.
        let d5 = tab.attribute("[data-square=d5]", "data-state").await?;
        let neighbour = if d5.as_deref() == Some("second") { "d3" } else { "d5" };
        tab.click(&format!("[data-square={neighbour}]")).await?;
        tab.wait_for_text("#status", &format!("A knight on d4 cannot go to {neighbour}.")).await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn legal_moves_are_marked_on_demand() {
    run(DESKTOP, async |tab| {
        tab.open().await?;
        choose(tab, "#second-player", "random").await?;
        tab.click(&legal("d4")).await?;
        tab.wait_for_text("#status", "Your turn").await?;
        // They are marked from the first.
        tab.click("#show-legal").await?;
        tab.click("h1").await?;
        let marked = "[...document.querySelectorAll('.square')].filter((square) => \
             getComputedStyle(square, '::after').opacity > 0.5 \
             && getComputedStyle(square, '::after').content != 'none').length";
        let legal = "document.querySelectorAll('[data-state=legal]').length";
        tab.wait_until(&format!("{marked} == 0")).await?;
        // On the piece, a click says how many, and shows them.
        tab.click("[data-state=first]").await?;
        tab.wait_until(&format!("{marked} == {legal}")).await?;
        tab.click("h1").await?;
        tab.wait_until(&format!("{marked} == 0")).await?;
        tab.click("#show-legal").await?;
        tab.wait_until(&format!("{marked} == {legal}")).await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn another_size_begins_anew_and_says_so() {
    run(DESKTOP, async |tab| {
        open_ready(tab).await?;
        type_into(tab, "#second-agent", "deepening(time=30s)").await?;
        tab.click(&legal("d4")).await?;
        tab.wait_for("#stop:not([hidden])").await?;
        type_into(tab, "#width", "9").await?;
        tab.wait_for_text("#status", "New game").await?;
        assert_eq!(position(tab).await?, "9/9/9/9/9/9/9[Nn] w - - 0 1");
        assert_eq!(
            tab.evaluate::<u32>("document.querySelectorAll('#board .square').length").await?,
            63
        );
        // A board that cannot be leaves the game alone.
        type_into(tab, "#height", "20").await?;
        tab.wait_for_text("#size-error", "2 to 16").await?;
        assert_eq!(position(tab).await?, "9/9/9/9/9/9/9[Nn] w - - 0 1");
        // The old search does not answer into the new game.
        type_into(tab, "#height", "8").await?;
        type_into(tab, "#second-agent", "random").await?;
        choose(tab, "#movement", "king").await?;
        tab.click(&legal("i8")).await?;
        tab.wait_for_text("#status", "Your turn").await?;
        assert_eq!(tab.evaluate::<usize>(MOVES).await?, 2);
        Ok(())
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn undo_takes_back_both_plies() {
    run(DESKTOP, async |tab| {
        tab.open().await?;
        tab.wait_for("#undo[aria-disabled=true]").await?;
        type_into(tab, "#second-agent", "random").await?;
        tab.click(&legal("d4")).await?;
        tab.wait_for_text("#status", "Your turn").await?;
        let before = position(tab).await?;
        tab.click("[data-state=legal]").await?;
        plies(tab, 4).await?;
        tab.click("#undo").await?;
        assert_eq!(position(tab).await?, before);
        // While the agent thinks, it is stopped.
        type_into(tab, "#second-agent", "deepening(time=30s)").await?;
        tab.click("[data-state=legal]").await?;
        tab.wait_for("#stop:not([hidden])").await?;
        tab.click("#undo").await?;
        assert_eq!(position(tab).await?, before);
        // Between persons, one ply.
        choose(tab, "#second-player", "human").await?;
        tab.click("[data-state=legal]").await?;
        tab.click("#undo").await?;
        assert_eq!(position(tab).await?, before);
        Ok(())
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn agents_play_each_other() {
    run(DESKTOP, async |tab| {
        tab.open().await?;
        type_into(tab, "#width", "4").await?;
        type_into(tab, "#second-agent", "alphabeta(depth=3, eval=\"2*own - opp\")").await?;
        choose(tab, "#first-player", "random").await?;
        tab.click("#go-on").await?;
        tab.wait_until(&format!("{MOVES} >= 2")).await?;
        tab.click("#stop").await?;
        tab.wait_for_text("#status", "Paused.").await?;
        // The keyboard need not look for the button that took the place.
        tab.wait_until("document.activeElement.id == 'go-on'").await?;
        tab.press("Enter").await?;
        tab.wait_until(OVER).await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn the_opponent_may_begin_and_pieces_be_placed_at_random() {
    run(DESKTOP, async |tab| {
        tab.open().await?;
        tab.click("label[for=begins-agent]").await?;
        tab.wait_for_text("#status", "Casual placed the knight on ").await?;
        tab.click("#random-start").await?;
        tab.wait_for("[data-state=second]").await?;
        choose(tab, "#preset", "udacity").await?;
        tab.wait_until(&format!("{MOVES} >= 2")).await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn wrong_agents_and_formulas_name_the_column() {
    run(DESKTOP, async |tab| {
        tab.open().await?;
        type_into(tab, "#second-agent", "alphabeta(depth=").await?;
        tab.wait_for_text("#second-agent-error", "column 17").await?;
        type_into(tab, "#second-agent", "alphabeta(depth=4)").await?;
        tab.wait_for("#second-agent-error:empty").await?;
        choose(tab, "#second-heuristic", "own formula").await?;
        type_into(tab, "#second-eval", "own - oppp").await?;
        tab.wait_for_text("#second-eval-error", "column 7").await?;
        type_into(tab, "#second-eval", "own - 3*opp").await?;
        tab.wait_for("#second-eval-error:empty").await?;
        let agent: String = tab.evaluate("document.querySelector('#second-agent').value").await?;
        assert_eq!(agent, "alphabeta(depth=4, eval=\"own - 3*opp\")");
        Ok(())
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_telephone_need_not_scroll_sideways() {
    run(PHONE, async |tab| {
        tab.open().await?;
        for width in ["16", "2", "7"] {
            type_into(tab, "#width", width).await?;
            tab.wait_until("document.documentElement.scrollWidth <= 375").await?;
        }
        tab.wait_until("document.querySelector('#board').getBoundingClientRect().width > 340")
            .await?;
        tab.evaluate::<bool>(
            "document.querySelectorAll('details').forEach((it) => it.open = true); true",
        )
        .await?;
        choose(tab, "#first-player", "deepening").await?;
        // A long word in an error breaks.
        let word = format!("deepening(eval=\"{}\")", "a".repeat(90));
        type_into(tab, "#first-agent", &word).await?;
        tab.wait_for_text("#first-agent-error", "aaaa").await?;
        tab.wait_until("document.documentElement.scrollWidth <= 375").await
    });
}
