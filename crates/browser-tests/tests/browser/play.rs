//! The table: opponents, clocks, hints, confirmation, watching, sounds, the menu.

use crate::harness::{Result, Tab, run_on_both};
use crate::table::{
    MOVES, OVER, choose, legal, open_ready, play_against, play_on, plies, resign, type_into,
    type_move,
};
use isolation::LEVELS;

async fn submit(tab: &Tab, text: &str) -> Result {
    type_move(tab, text).await?;
    tab.click("#play-typed").await
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn each_level_answers() {
    run_on_both(async |tab| {
        open_ready(tab).await?;
        for level in LEVELS {
            play_against(tab, level.name).await?;
            tab.wait_for_text("#about-opponent", level.about).await?;
            tab.wait_for_text(".strip[data-player=second] strong", level.name).await?;
            tab.click(&legal("d4")).await?;
            plies(tab, 2).await?;
        }
        tab.wait_until("document.documentElement.scrollWidth <= innerWidth").await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_clock_runs_out() {
    run_on_both(async |tab| {
        open_ready(tab).await?;
        choose(tab, "#clocks", "3+2").await?;
        tab.wait_for_text(".strip[data-player=first] .clock", "3:00").await?;
        choose(tab, "#clocks", "other").await?;
        type_into(tab, "#own-clocks", "soon").await?;
        tab.wait_for_text("#own-clocks-error", "such as 3+2").await?;
        type_into(tab, "#own-clocks", "0.2+0").await?;
        tab.wait_for_text(".strip[data-player=first] .clock", "0:12").await?;
        tab.click(&legal("d4")).await?;
        plies(tab, 2).await?;
        tab.wait_for(".strip[data-player=first] .clock[data-runs=true]").await?;
        // Against an agent one may pause.
        tab.click("#stop").await?;
        tab.wait_for(".strip[data-player=first] .clock[data-runs=false]").await?;
        tab.wait_for_text("#status", "Paused").await?;
        tab.click("#go-on").await?;
        tab.wait_for(".strip[data-player=first] .clock[data-runs=true]").await?;
        tab.pass(8_000).await?;
        tab.wait_for(".strip[data-player=first] .clock[data-low=true]").await?;
        tab.pass(4_000).await?;
        tab.wait_for_text("#status", "Your time is up").await?;
        tab.wait_for(".strip[data-player=first][data-result=lost]").await?;
        tab.screenshot("play-time").await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_hint_is_given_twice() {
    run_on_both(async |tab| {
        open_ready(tab).await?;
        tab.click(&legal("d4")).await?;
        plies(tab, 2).await?;
        tab.click("#hint").await?;
        tab.wait_for("[data-mark=hint-region]").await?;
        tab.wait_until("/wins|loses|estimate/.test(document.querySelector('#status').innerText)")
            .await?;
        tab.screenshot("play-hint").await?;
        tab.click("#hint").await?;
        tab.wait_for("[data-mark=hint]").await?;
        let square = "[data-mark=hint]";
        assert_eq!(tab.attribute(square, "data-state").await?.as_deref(), Some("legal"));
        tab.click(square).await?;
        tab.wait_until("!document.querySelector('[data-mark]')").await?;
        plies(tab, 4).await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn resigned_and_played_again() {
    run_on_both(async |tab| {
        open_ready(tab).await?;
        tab.click(&legal("d4")).await?;
        plies(tab, 2).await?;
        resign(tab).await?;
        tab.wait_for_text("#status", "You resigned").await?;
        let kept = "localStorage.getItem('isolation.record') ?? ''";
        tab.wait_until(&format!("({kept}).includes('Casual')")).await?;
        tab.screenshot("play-resigned").await?;
        tab.click("#rematch").await?;
        // The other side now: the opponent begins.
        plies(tab, 1).await?;
        tab.wait_for_text(".strip[data-player=second] strong", "You").await?;
        tab.wait_for_text("#status", "Your turn").await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn the_card_shows_the_chances_after_each_move() {
    run_on_both(async |tab| {
        // How many moves the curve shows: each of its runs is as wide as its moves.
        let moves = "document.querySelector('#end-card .curve svg')?.viewBox.baseVal.width";
        let known = "document.querySelectorAll('#end-card .curve .line').length";
        tab.open_at("#/play?variant=knight-3x3&moves=a1+b3&first=Newcomer&second=human").await?;
        play_on(tab).await?;
        tab.wait_until(&format!("{moves} == 8 && {known} == 1")).await?;
        tab.wait_for("#end-card .chances[data-viewer=second]").await?;
        // Nothing is proven of so large a board: the engine estimates.
        tab.open_at("#/play?variant=knight-11x11&moves=f6+g4&first=human&second=Newcomer").await?;
        resign(tab).await?;
        tab.wait_until(&format!("{moves} == 2 && {known} > 0")).await?;
        tab.wait_for("#end-card .curve .estimated").await?;
        tab.screenshot("play-chances").await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn two_persons_pass_the_board() {
    run_on_both(async |tab| {
        tab.open().await?;
        play_against(tab, "person").await?;
        tab.click("#turn-board").await?;
        let corner = "document.querySelector('#board .square').dataset.square";
        tab.wait_until(&format!("{corner} == 'a7'")).await?;
        tab.click(&legal("d4")).await?;
        tab.wait_until(&format!("{corner} == 'g1'")).await?;
        tab.click(&legal("e6")).await?;
        tab.wait_until(&format!("{corner} == 'a7'")).await?;
        tab.click("#flip").await?;
        tab.wait_until(&format!("{corner} == 'g1'")).await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn agents_are_watched_step_by_step() {
    run_on_both(async |tab| {
        open_ready(tab).await?;
        // Two agents differ, and wait to be started.
        tab.click("label[for=opponent-agents]").await?;
        tab.wait_for_text("#status", "Press Start").await?;
        let names = "new Set([...document.querySelectorAll('.strip strong')].map((it) => it.innerText)).size";
        assert_eq!(tab.evaluate::<usize>(names).await?, 2);
        type_into(tab, "#speed", "0").await?;
        plies(tab, 0).await?;
        tab.wait_for_text("#go-on", "Start").await?;
        tab.click("#go-on").await?;
        tab.click("#stop").await?;
        tab.wait_for_text("#status", "Paused").await?;
        let before: usize = tab.evaluate(MOVES).await?;
        for more in 1..=2 {
            tab.wait_for("#step:enabled").await?;
            tab.click("#step").await?;
            plies(tab, before + more).await?;
            tab.wait_for("#go-on").await?;
        }
        type_into(tab, "#speed", "4").await?;
        let said = tab.attribute("#speed", "aria-valuetext").await?;
        assert_eq!(said.as_deref(), Some("at once"));
        tab.screenshot("play-agents").await?;
        tab.click("#go-on").await?;
        tab.wait_until(OVER).await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn moves_are_confirmed_and_typed() {
    run_on_both(async |tab| {
        tab.open().await?;
        play_against(tab, "person").await?;
        tab.click("#confirm-moves").await?;
        tab.click(&legal("d4")).await?;
        tab.wait_for("[data-square=d4][data-mark=chosen] .piece").await?;
        tab.wait_for_text("#confirm", "Play d4").await?;
        plies(tab, 0).await?;
        tab.screenshot("play-confirm").await?;
        tab.click("#confirm").await?;
        plies(tab, 1).await?;
        tab.click(&legal("e6")).await?;
        tab.click("[data-square=e6]").await?;
        plies(tab, 2).await?;
        // Typed moves need no confirmation; a wrong one stays to be corrected.
        tab.press("t").await?;
        tab.wait_until("document.activeElement.id == 'typed-move'").await?;
        submit(tab, "").await?;
        tab.wait_for_text("#status", "Type a move first: square, such as e4.").await?;
        submit(tab, "z9").await?;
        tab.wait_for_text("#status", "`z9` is not a square of this board").await?;
        submit(tab, "a1").await?;
        tab.wait_for_text("#status", "A knight on d4 cannot go to a1.").await?;
        submit(tab, "c6").await?;
        plies(tab, 3).await?;
        tab.wait_until("document.querySelector('#typed-move').value == ''").await?;
        // The choice is there after a reload.
        tab.reload().await?;
        tab.find("#confirm-moves").await?;
        tab.wait_until("document.querySelector('#confirm-moves').checked").await?;
        tab.wait_until("document.querySelector('#opponent-person').checked").await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn sounds_are_off_until_they_are_wanted() {
    run_on_both(async |tab| {
        tab.open().await?;
        play_against(tab, "person").await?;
        let spy = "(() => {
                window.tones = 0;
                const start = OscillatorNode.prototype.start;
                OscillatorNode.prototype.start = function (...when) {
                    window.tones += 1;
                    return start.apply(this, when);
                };
                return true;
            })()";
        tab.evaluate::<bool>(spy).await?;
        tab.click(&legal("d4")).await?;
        plies(tab, 1).await?;
        assert_eq!(tab.evaluate::<u32>("window.tones").await?, 0);
        // On a phone it is in the menu of the head.
        let switch = "document.querySelector('#sounds').click(); true";
        tab.evaluate::<bool>(switch).await?;
        tab.wait_for("#sounds:is([aria-pressed=true], :checked)").await?;
        tab.click(&legal("e6")).await?;
        plies(tab, 2).await?;
        tab.wait_until("window.tones == 1").await?;
        tab.evaluate::<bool>(switch).await?;
        tab.click("[data-state=legal]").await?;
        plies(tab, 3).await?;
        assert_eq!(tab.evaluate::<u32>("window.tones").await?, 1);
        Ok(())
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn pieces_move_unless_less_motion_is_wanted() {
    run_on_both(async |tab| {
        let animation =
            "getComputedStyle(document.querySelector('[data-last=to] .piece')).animationName";
        for (less, expected) in [(false, "come"), (true, "none")] {
            let value = if less { "reduce" } else { "no-preference" };
            tab.prefer("prefers-reduced-motion", value).await?;
            tab.open().await?;
            play_against(tab, "person").await?;
            for square in ["d4", "e6", "c6"] {
                tab.wait_for(&legal(square)).await?;
                tab.click(&legal(square)).await?;
            }
            tab.wait_for("[data-square=c6][data-last=to]").await?;
            assert_eq!(tab.evaluate::<String>(animation).await?, expected);
            let style = tab.attribute("[data-square=c6] .piece", "style").await?;
            // One column to the right and two rows down is where it came from.
            assert_eq!(style.as_deref(), Some("--came-x: 1; --came-y: 2"));
        }
        Ok(())
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn damaged_settings_are_said_and_not_used() {
    run_on_both(async |tab| {
        tab.open().await?;
        tab.wait_for("#opponent").await?;
        tab.evaluate::<bool>("localStorage.setItem('isolation.settings', '{\"v\":1'); true")
            .await?;
        tab.open().await?;
        tab.reload().await?;
        tab.wait_for_text("#preferences", "could not be read").await?;
        tab.click(&legal("d4")).await?;
        plies(tab, 2).await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_game_is_looked_back_at_and_analysed() {
    run_on_both(async |tab| {
        tab.open_at("#/play?moves=d4+c6+e6&first=human&second=human").await?;
        tab.wait_for("#moves .move").await?;
        tab.press("ArrowLeft").await?;
        tab.wait_for_text("#status", "after move 2 of 3").await?;
        assert_eq!(crate::table::position(tab).await?, "7/2n4/7/3N3/7/7/7 w - - 0 2");
        tab.click("#moves .move").await?;
        tab.wait_for_text("#status", "after move 1 of 3").await?;
        assert!(
            !tab.evaluate::<bool>("document.querySelector('[data-state=legal]') != null").await?
        );
        assert_eq!(
            tab.attribute("#analyse-game", "href").await?.as_deref(),
            Some("#/analyse?moves=d4+c6+e6&at=1")
        );
        tab.click("#to-game").await?;
        tab.wait_for("[data-state=legal]").await?;
        tab.press("Home").await?;
        tab.click("#analyse-game").await?;
        tab.wait_for("main.analyse #moves .move").await?;
        tab.wait_until(
            "document.querySelector('main.analyse #board').dataset.position.startsWith('7/7/7/7')",
        )
        .await
    });
}

/// What a setting holds back for a moment, so that each move is seen: a reply comes 350 ms after the person's move
/// has landed. Its arrow shows where it began.
#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_reply_is_held_until_it_is_wanted_at_once() {
    run_on_both(async |tab| {
        open_ready(tab).await?;
        // Each wait that the page asks for is noted.
        let spy = "(() => {
            window.waits = [];
            const plain = window.setTimeout;
            window.setTimeout = (what, ms, ...rest) => { waits.push(ms); return plain(what, ms, ...rest); };
            return true;
        })()";
        tab.evaluate::<bool>(spy).await?;
        for at_once in [false, true] {
            let ticked: bool = {
                tab.find("#reply-at-once").await?;
                tab.evaluate("document.querySelector('#reply-at-once').checked").await?
            };
            if ticked != at_once {
                tab.click("#reply-at-once").await?;
            }
            let before: usize = tab.evaluate(MOVES).await?;
            tab.evaluate::<bool>("window.waits = [], true").await?;
            tab.click("[data-state=legal]").await?;
            plies(tab, before + 2).await?;
            let held: bool = tab.evaluate("window.waits.includes(500)").await?;
            assert_eq!(held, !at_once);
        }
        tab.wait_for(".arrows .last-second .casing").await?;
        // The arrow lies between the squares of the move.
        let lies = "(() => {
            const middle = (it) => { const { x, y, width, height } = it.getBoundingClientRect(); return [x + width / 2, y + height / 2]; };
            const [from, to] = ['from', 'to'].map((end) => middle(document.querySelector(`[data-last=${end}]`)));
            const shaft = document.querySelector('.arrows .last-second .shaft');
            const start = shaft.getPointAtLength(0).matrixTransform(shaft.getScreenCTM());
            return Math.hypot(start.x - from[0], start.y - from[1]) < 2;
        })()";
        tab.wait_until(lies).await?;
        // The setting is saved.
        tab.reload().await?;
        tab.find("#reply-at-once").await?;
        tab.wait_until("document.querySelector('#reply-at-once').checked").await
    });
}

/// What is changed before the person's first move begins a game with it.
#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn another_opponent_before_the_first_move_begins_anew() {
    run_on_both(async |tab| {
        open_ready(tab).await?;
        tab.click("label[for=opponent-Newcomer]").await?;
        tab.click("label[for=begins-agent]").await?;
        plies(tab, 1).await?;
        tab.wait_for_text("#status", "Newcomer placed").await?;
        tab.click("label[for=opponent-Beginner]").await?;
        tab.wait_for_text("#status", "Beginner placed").await?;
        plies(tab, 1).await?;
        tab.wait_until("decodeURIComponent(location.hash).includes('first=mcts')").await
    });
}
