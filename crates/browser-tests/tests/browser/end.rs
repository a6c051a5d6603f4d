//! The end of a game: its card, and the mistakes that are tried again.

use crate::harness::{Result, Size, Tab, run};
use crate::table::{OVER, legal, play_on};
use isolation::{AnyPosition, Game, find_rules};

/// A lost game with three mistakes of the person, who plays second, and two of the agent.
pub const LOST: &str = "#/play?variant=knight&first=Casual&second=human&moves=c2+d4+e3+c6+c4+e5+d2+d7+b1+b6+c3+a4+e2+c5+f4+b7+d3+d6+f2+b5+e4+c7+g5+d5+f3+f6+e1+g4+g2";

const SIZES: [Size; 4] = [(1280, 800), (768, 1024), (375, 667), (667, 375)];

/// Games of chance, each as its address and its last position.
fn games(count: u64) -> Vec<(String, String)> {
    let boards = ["knight", "queen", "becker", "knight-9x9"];
    let game = |seed: u64| {
        let rules = boards[seed as usize % boards.len()];
        let mut game = Game::unplaced(&find_rules(rules).expect("a preset"));
        let mut chance = seed;
        while game.outcome().is_none() {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let moves: Vec<_> = game.position().moves().collect();
            let mv = moves[(chance >> 33) as usize % moves.len()];
            game.play(mv).expect("a legal move");
        }
        let moves = game.move_texts().join("+").replace('@', "%40");
        let address = format!("#/play?variant={rules}&moves={moves}&first=human&second=random");
        (address, game.position().to_string())
    };
    (0..count).map(game).collect()
}

/// What the card covers, game by game: their addresses.
async fn covered(tab: &Tab, games: &[(String, String)]) -> Result<Vec<String>> {
    let games = serde_json::to_string(games)?;
    tab.evaluate(&format!(
        "(async () => {{
            const pause = () => new Promise((done) => setTimeout(done));
            const box = (it) => it.getBoundingClientRect();
            const covered = [];
            for (const [address, position] of {games}) {{
                location.hash = address;
                for (let waits = 0; document.querySelector('#board')?.dataset.position != position; waits++) {{
                    if (waits > 3000) return [`${{address}} is not shown`];
                    await pause();
                }}
                await pause();
                scrollTo(0, 0);
                const card = document.querySelector('#end-card');
                const marked = [...document.querySelectorAll('[data-mark=stuck], [data-mark=exit]')];
                const meets = (square) => {{
                    const [one, other] = [box(card), box(square)];
                    return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
                }};
                if (!card || !marked.length || marked.some(meets)) covered.push(address);
            }}
            return covered;
        }})()"
    ))
    .await
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn the_card_covers_neither_the_stuck_piece_nor_its_exits() {
    let games = games(200);
    run(SIZES[0], async |tab| {
        tab.open_at(&games[0].0).await?;
        tab.wait_for("#end-card #rematch").await?;
        for size in SIZES {
            tab.resize(size).await?;
            // A few at a time: the browser answers within a while.
            for games in games.chunks(10) {
                assert_eq!(covered(tab, games).await?, Vec::<String>::new(), "{size:?}");
            }
        }
        Ok(())
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn the_card_leaves_the_focus_and_folds() {
    run(SIZES[0], async |tab| {
        tab.open_at("#/play?variant=knight-3x3&moves=a1+b3&first=Newcomer&second=human").await?;
        play_on(tab).await?;
        tab.wait_for("#end-card #rematch").await?;
        let focused = "document.activeElement.id";
        assert_eq!(tab.evaluate::<String>(focused).await?, "");
        tab.wait_for_text("#status", "no square left").await?;
        tab.click("#fold-card").await?;
        tab.wait_until("document.querySelector('#end-card').offsetHeight < 80").await?;
        tab.click("#fold-card").await?;
        tab.wait_until("document.querySelector('#rematch').offsetHeight > 20").await?;
        tab.resize((375, 667)).await?;
        tab.wait_until("document.querySelector('#end-card').offsetHeight == 132").await?;
        tab.click("#lift-card").await?;
        tab.wait_until("document.querySelector('#end-share').offsetHeight > 20").await
    });
}

/// The curve stands above the sheet, between the strip and the sheet; on shorter windows it goes, then the head is
/// scrolled away.
#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_telephone_shows_as_much_of_the_end_as_it_has_room_for() {
    const EDGES: &str = "['.stage ~ .strip', '.chances', '#end-card'].flatMap((it) => {
        const { top, bottom } = document.querySelector(it).getBoundingClientRect();
        return [Math.round(top), Math.round(bottom)];
    })";
    run((375, 812), async |tab| {
        tab.open_at(LOST).await?;
        for (height, raised) in [(812, false), (667, true)] {
            tab.resize((375, height)).await?;
            tab.wait_until(&format!("!!document.querySelector('.raises') == {raised}")).await?;
            tab.wait_until("document.querySelectorAll('.curve .mistake').length == 5").await?;
            tab.wait_until("document.querySelector('.plot').offsetHeight == 44").await?;
            let edges: [i32; 6] = tab.evaluate(EDGES).await?;
            assert!(edges[1] <= edges[2] && edges[3] <= edges[4], "{edges:?}");
            assert_eq!((edges[5] - edges[4], edges[5]), (132, height as i32));
        }
        tab.resize((375, 520)).await?;
        tab.wait_until("scrollY > 0 && document.querySelector('.plot').offsetHeight == 0").await?;
        // Its marked squares end high on the board; here they reach down to its lowest row.
        let low = |position: &String| {
            let position: AnyPosition = position.parse().expect("a position");
            position
                .piece(position.to_move())
                .is_some_and(|it| position.size().row(it) + 1 == position.size().height())
        };
        let games = games(100);
        let (address, _) = games.iter().find(|it| low(&it.1)).expect("one of many");
        tab.go_to(address).await?;
        tab.resize((375, 490)).await?;
        tab.wait_until(&format!(
            "[...document.querySelectorAll('[data-mark=stuck], [data-mark=exit]')]
                .every((it) => it.getBoundingClientRect().bottom <= {EDGES}[4] + 1)"
        ))
        .await
    });
}

/// Beside the board of a telephone that lies, nothing of the card has to be scrolled to.
#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn the_buttons_of_the_mistakes_are_in_sight() {
    const LOWEST: &str = "(() => {
        const bottom = (it) => document.querySelector(it).getBoundingClientRect().bottom;
        return bottom('.panel') - bottom('#retry .controls');
    })()";
    for language in ["en", "de", "es"] {
        run(SIZES[3], async |tab| {
            tab.open_at(&format!("?lang={language}{LOST}")).await?;
            tab.click("#learn-mistakes").await?;
            tab.wait_for("#show-answer").await?;
            let below: f64 = tab.evaluate(LOWEST).await?;
            assert!(below > 0.0, "{language}: {below} px");
            tab.click("#show-answer").await?;
            tab.wait_for("#show-why").await?;
            let below: f64 = tab.evaluate(LOWEST).await?;
            assert!(below > 0.0, "{language}: {below} px");
            Ok(())
        });
    }
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn mistakes_are_tried_again_in_the_game() {
    run(SIZES[0], async |tab| {
        tab.open_at(LOST).await?;
        tab.wait_for_text("#end-card", "You lost in 15 rounds").await?;
        tab.wait_for_text("#end-card", "Your knight on g4 is stuck: 4 exits, all closed.").await?;
        tab.wait_for_text("#turning", "Turning point: move 13, f6. e7 or b4 won.").await?;
        tab.wait_for_text("#turning", "You gave a win away 3 times, Casual 2 times.").await?;
        tab.wait_for("#turning[data-kind=own]").await?;
        tab.wait_until("document.querySelectorAll('.curve .mistake').length == 5").await?;
        // Each proven to be the only winning move of several.
        let only =
            "[...document.querySelectorAll('#moves .only')].map((it) => it.textContent).join(' ')";
        tab.wait_until(&format!("{only} == 'd6! e4! e1!'")).await?;
        tab.screenshot("end-lost").await?;
        tab.click("#learn-mistakes").await?;
        tab.wait_for_text("#retry", "You played b7. Find a better move.").await?;
        tab.wait_for_text("#retry", "b7 loses in 20").await?;
        tab.wait_for_text("#status", "Round 8 again: Casual has just moved e2–f4.").await?;
        assert!(tab.evaluate::<bool>(&format!("!({OVER})")).await?);
        tab.screenshot("end-mistakes").await?;
        tab.click(&legal("b3")).await?;
        tab.wait_for_text("#retry", "b3 loses too").await?;
        tab.screenshot("end-wrong").await?;
        tab.click(&legal("e6")).await?;
        tab.wait_for_text("#retry", "e6 wins in 17").await?;
        tab.wait_for_text("#retry", "d3 (19) and e4 (21) win too.").await?;
        tab.screenshot("end-right").await?;
        tab.click("#next-mistake").await?;
        tab.wait_for_text("#retry .counter", "2 / 3").await?;
        tab.click("#show-answer").await?;
        tab.wait_for(".arrows .good").await?;
        tab.click("#next-mistake").await?;
        tab.click("#next-mistake").await?;
        tab.wait_for_text("#retry", "1 of 3 found.").await?;
        tab.screenshot("end-done").await?;
        tab.press("Escape").await?;
        tab.wait_for("#end-card #learn-mistakes").await
    });
}
