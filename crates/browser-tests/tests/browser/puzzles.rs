//! The place of puzzles: the puzzle of the day, solving, missing, streaks, mistakes of a game.

use crate::harness::{DESKTOP, Result, Tab, run, run_on_both};
use crate::table::{legal, position, tab_to, walk_to};
use isolation::AnyPosition;
use isolation::board::Verdict;
use isolation::solve::{Interrupt, Solver};

const NOT_WIDER: &str = "document.documentElement.scrollWidth <= innerWidth";
const SETTLED: &str = "document.querySelector('#status').dataset.passed ||
    document.querySelector('[data-state=legal]')";

/// The page's clock says noon of a day by UTC, from the next page on.
async fn on_day(tab: &Tab, date: &str) -> Result {
    tab.before_page(&format!("Date.now = () => Date.UTC({date}, 12);")).await
}

/// The squares of a move that wins or loses, as selectors.
async fn squares(tab: &Tab, wanted: Verdict) -> Result<Vec<String>> {
    let position: AnyPosition = position(tab).await?.parse()?;
    let verdicts = Solver::new().verdicts(&position, &mut Interrupt::never());
    let fitting = verdicts.into_iter().find(|(_, verdict)| *verdict == Some(wanted));
    let (mv, _) = fitting.ok_or_else(|| anyhow::anyhow!("no such move in {position}"))?;
    let name = |square| position.size().name(square);
    let removed =
        mv.removed().map(|it| format!("[data-square={}][data-state=removable]", name(it)));
    Ok([legal(&name(mv.destination()))].into_iter().chain(removed).collect())
}

/// Chooses a square that wins or loses, and waits until the page shows the result.
async fn play(tab: &Tab, wanted: Verdict) -> Result {
    for square in squares(tab, wanted).await? {
        tab.click(&square).await?;
    }
    tab.wait_until(SETTLED).await
}

async fn is_solved(tab: &Tab) -> Result<bool> {
    tab.evaluate("document.querySelector('#status').dataset.passed == 'true'").await
}

/// Plays winning moves to the end.
async fn solve(tab: &Tab) -> Result {
    tab.wait_for("#board [data-state=legal]").await?;
    while !is_solved(tab).await? {
        play(tab, Verdict::Win).await?;
    }
    tab.wait_for_text("#status", "Won").await
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_puzzle_is_solved_by_keyboard_alone() {
    run(DESKTOP, async |tab| {
        tab.open_at("#/puzzles?puzzle=40").await?;
        tab.wait_for("#board [data-state=legal]").await?;
        tab_to(tab, "#board").await?;
        while !is_solved(tab).await? {
            for square in squares(tab, Verdict::Win).await? {
                tab.wait_for(&square).await?;
                walk_to(tab, &square).await?;
                tab.press("Enter").await?;
            }
            tab.wait_until(SETTLED).await?;
        }
        tab.wait_for_text("#puzzles-solved", "1").await?;
        let puzzle = position(tab).await?;
        tab_to(tab, "#next-puzzle").await?;
        tab.press("Enter").await?;
        tab.wait_until("!document.querySelector('#status').dataset.passed").await?;
        tab.wait_for("#board [data-state=legal]").await?;
        assert_ne!(position(tab).await?, puzzle);
        Ok(())
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn the_daily_puzzle_is_the_same_everywhere() {
    run_on_both(async |tab| {
        on_day(tab, "2026, 10, 23").await?;
        tab.open_at("#/puzzles").await?;
        tab.wait_for_text("#puzzle-title", "Daily puzzle, 2026-11-23").await?;
        let puzzle = position(tab).await?;
        assert!(tab.evaluate::<bool>(NOT_WIDER).await?);
        tab.reload().await?;
        tab.wait_for_text("#puzzle-title", "2026-11-23").await?;
        assert_eq!(position(tab).await?, puzzle);
        tab.evaluate::<bool>(
            "(() => {
                const select = document.querySelector('#language');
                select.value = 'de';
                return select.dispatchEvent(new Event('change', { bubbles: true }));
            })()",
        )
        .await?;
        tab.wait_for_text("#puzzle-title", "Tagesaufgabe, 2026-11-23").await?;
        assert_eq!(position(tab).await?, puzzle);
        assert!(tab.evaluate::<bool>(NOT_WIDER).await?);
        Ok(())
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_puzzle_is_solved_and_another_missed() {
    run_on_both(async |tab| {
        tab.open_at("#/puzzles?puzzle=40").await?;
        solve(tab).await?;
        tab.wait_for_text("#puzzle-why", ".").await?;
        tab.wait_for_text("#puzzles-solved", "1").await?;
        let rating: u32 = tab.text("#puzzle-rating").await?.parse()?;
        assert!(rating > 1500, "{rating}");
        tab.wait_for_text("#rating-change", &format!("+{}", rating - 1500)).await?;
        let analysis = tab.attribute("#analyse-puzzle", "href").await?;
        assert!(analysis.is_some_and(|it| it.starts_with("#/analyse?start=")));
        tab.click("#next-puzzle").await?;
        tab.wait_until("!document.querySelector('#status').dataset.passed").await?;
        tab.wait_for("#board [data-state=legal]").await?;
        let before = position(tab).await?;
        play(tab, Verdict::Loss).await?;
        tab.wait_for_text("#status", " loses").await?;
        tab.wait_for(".arrows .bad").await?;
        tab.click("#retry").await?;
        tab.wait_for_text("#status", "find a winning move").await?;
        assert_eq!(position(tab).await?, before);
        solve(tab).await?;
        // It was not solved at the first try.
        tab.wait_for_text("#puzzles-solved", "1").await?;
        let now: u32 = tab.text("#puzzle-rating").await?.parse()?;
        assert!(now < rating, "{now} after {rating}");
        tab.reload().await?;
        tab.wait_for_text("#puzzle-rating", &now.to_string()).await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn two_days_make_a_streak() {
    run(DESKTOP, async |tab| {
        for (date, streak) in [("2026, 10, 23", "1"), ("2026, 10, 24", "2"), ("2026, 10, 26", "1")]
        {
            on_day(tab, date).await?;
            tab.open_at("#/puzzles").await?;
            tab.reload().await?;
            solve(tab).await?;
            tab.wait_for_text("#streak", streak).await?;
            let shared: String =
                tab.evaluate("document.querySelector('#share-puzzle').value").await?;
            assert!(shared.contains("✓") && shared.contains("#/puzzles?puzzle="), "{shared}");
        }
        tab.wait_for_text("#best-streak", "2").await
    });
}

/// The solution costs what it says, and earlier days have addresses of their own.
#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_shown_move_costs_and_days_are_looked_up() {
    run(DESKTOP, async |tab| {
        on_day(tab, "2026, 10, 23").await?;
        tab.open_at("#/puzzles").await?;
        tab.wait_for_text("#show-costs", "rating points").await?;
        let costs = tab.text("#show-costs").await?;
        tab.click("#show-move").await?;
        tab.wait_for_text("#rating-change", "−").await?;
        let change = tab.text("#rating-change").await?.replace('−', "");
        assert!(costs.contains(&format!(" {} ", change.trim())), "{costs}: {change}");
        tab.wait_until("!document.querySelector('#status').innerText.includes('Right')").await?;
        let today = position(tab).await?;
        tab.click("#archive summary").await?;
        tab.click("#archive li:nth-child(2) a").await?;
        tab.wait_for_text("#puzzle-title", "Daily puzzle, 2026-11-21").await?;
        tab.wait_until("location.hash == '#/puzzles?day=2026-11-21'").await?;
        assert_ne!(position(tab).await?, today);
        tab.reload().await?;
        tab.wait_for_text("#puzzle-title", "2026-11-21").await?;
        // No day of the future.
        tab.open_at("#/puzzles?day=2026-11-24").await?;
        tab.wait_for_text("#address-error", "up to 2026-11-23").await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_list_that_is_missing_is_loaded_again() {
    run(DESKTOP, async |tab| {
        tab.allow_errors("puzzles-");
        // From the start: otherwise the service worker may cache them before the request.
        tab.block("puzzles.txt");
        tab.open_at("#/puzzles").await?;
        tab.wait_for_text(".puzzles", "404").await?;
        tab.unblock("puzzles.txt");
        tab.click("#load-puzzles").await?;
        tab.wait_for_text("#status", "find a winning move").await?;
        tab.open_at("#/puzzles?puzzle=99999").await?;
        tab.wait_for_text("#address-error", "expected a number from 1 to").await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn who_asks_for_no_puzzle_gets_that_of_the_day() {
    run(DESKTOP, async |tab| {
        for wrong in ["-1", "abc", "999999"] {
            tab.open_at(&format!("#/puzzles?puzzle={wrong}")).await?;
            tab.wait_for_text("#address-error", "puzzle").await?;
            tab.wait_for_text("#puzzle-title", "Daily puzzle").await?;
            tab.wait_for("#board [data-state=legal]").await?;
        }
        Ok(())
    });
}
