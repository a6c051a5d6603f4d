//! The first minutes of a newcomer to the page: from opening it to a first won game.

use crate::harness::{Result, Tab, run_on_both};
use crate::table::{OVER, legal, measured};
use anyhow::bail;
use isolation::board::Player;
use isolation::search::Control;
use isolation::{Agent, AgentSpec, AnyPosition};

/// How long a person looks at the board before each move, in seconds: the walk is counted with it.
const SECONDS_PER_MOVE: usize = 5;
/// From opening the page to the first won game, at most.
const SECONDS: usize = 180;
/// The screens of a first visit, which must be usable without a manual.
const SEEN: &str = "document.body.innerText";

/// Walks; `stop` is called with the name of each place of a picture.
pub async fn walk(tab: &Tab, stop: impl AsyncFn(&Tab, &str) -> Result) -> Result<usize> {
    tab.open().await?;
    tab.wait_for_text(".rule", "Every square you leave is closed.").await?;
    tab.wait_for("[data-engine=ready]").await?;
    stop(tab, "open").await?;
    let mut moves = 0;
    // A lost game is followed by a rematch; a newcomer may need one.
    for game in 0..4 {
        let person = if game % 2 == 0 { Player::First } else { Player::Second };
        if won(tab, person, &mut moves, &stop).await? {
            stop(tab, "won").await?;
            return Ok(moves);
        }
        tab.click("#rematch").await?;
    }
    bail!("no game was won")
}

/// Plays a game to its end, looking a few moves ahead; whether it was won.
async fn won(
    tab: &Tab,
    person: Player,
    moves: &mut usize,
    stop: &impl AsyncFn(&Tab, &str) -> Result,
) -> Result<bool> {
    let careful: AgentSpec = "strong(nodes=20k)".parse()?;
    loop {
        tab.wait_until(&format!("{OVER} || document.querySelector('[data-state=legal]')")).await?;
        if tab.evaluate(OVER).await? {
            tab.wait_for("#end-card").await?;
            tab.wait_until("!/Looking for/.test(document.querySelector('#turning').innerText)")
                .await?;
            return Ok(tab
                .attribute(&format!(".strip[data-player={person}]"), "data-result")
                .await?
                .as_deref()
                == Some("won"));
        }
        let seen: String = tab.evaluate(SEEN).await?;
        assert!(!seen.to_lowercase().contains("proven"), "{seen}");
        let position: AnyPosition = crate::table::position(tab).await?.parse()?;
        let square = match position.piece(person) {
            // In the middle, or beside it.
            None => position.targets().into_iter().min_by_key(|it| it.index().abs_diff(24)),
            Some(_) => Agent::new(careful.clone(), 1)
                .choose(&position, &mut Control::default())?
                .best()
                .map(|mv| mv.destination()),
        };
        let Some(square) = square else { bail!("no move in {position}") };
        let name = position.size().name(square);
        let before = crate::table::position(tab).await?;
        tab.click(&legal(&name)).await?;
        tab.wait_until(&format!("document.querySelector('#board').dataset.position != '{before}'"))
            .await?;
        *moves += 1;
        if *moves == 6 {
            tab.wait_until(&format!("{OVER} || document.querySelector('[data-state=legal]')"))
                .await?;
            stop(tab, "playing").await?;
        }
    }
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_newcomer_wins_within_three_minutes() {
    run_on_both(async |tab| {
        // The opponent plays at random: the same game each time.
        tab.before_page("Math.random = () => 0.25").await?;
        let begin = std::time::Instant::now();
        let moves = walk(tab, async |_, _| Ok(())).await?;
        let seconds = begin.elapsed().as_secs() as usize + moves * SECONDS_PER_MOVE;
        measured(&format!("{moves} moves, {seconds} s at {SECONDS_PER_MOVE} s per move"));
        assert!(seconds < SECONDS, "{seconds} s");
        // The first game is finished: the rule gives way to what happens.
        tab.click("#rematch").await?;
        tab.wait_until("!document.querySelector('.rule')").await
    });
}
