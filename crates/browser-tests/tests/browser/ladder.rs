//! The ladder of levels: which games count, which rungs they climb, and which level is suggested next.

use crate::compare::saved;
use crate::harness::{Result, Tab, run_on_both};
use crate::table::{legal, play_on, plies};
use serde_json::Value;

/// On 3×3, knights move around a ring without the middle. Beside each other they move apart
/// until they meet, and every move is forced: the second player wins.
const SECOND_WINS: &str = "a1+b3";
/// With one square between the knights, the first player wins by walking away from it, to `c2`.
const FIRST_WINS: &str = "a1+c1";
const AWAY: &str = "c2";

/// Opens a game between these players from these placements. The seed is its number: a number counts once.
async fn open(tab: &Tab, players: [&str; 2], placed: &str, seed: u32) -> Result {
    let [first, second] = players;
    tab.go_to(&format!(
        "#/play?variant=knight-3x3&moves={placed}&first={first}&second={second}&seed={seed}"
    ))
    .await?;
    tab.wait_until("!document.querySelector('.strip[data-result]')").await
}

/// Plays the moves that are left; the person wins or loses.
async fn finish(tab: &Tab, result: &str) -> Result {
    play_on(tab).await?;
    tab.wait_for("#end-card #rematch").await?;
    tab.wait_for(&format!("#end-card[data-won={}]", result == "won")).await?;
    tab.wait_until("document.querySelector('#end-card').getAnimations().length == 0").await
}

/// The page's record of what has counted, as its export says it.
async fn exported(tab: &Tab) -> Result<Value> {
    tab.go_to("#/learn?part=record").await?;
    Ok(serde_json::from_str(&saved(tab, "#export-record").await?)?)
}

fn rated(record: &Value) -> &[Value] {
    record["ladder"]["history"].as_array().map_or(&[], Vec::as_slice)
}

/// The state of a level on the ladder.
async fn state(tab: &Tab, level: &str) -> Result<String> {
    tab.text(&format!("#ladder [data-level={level}] td:last-child")).await
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_win_with_each_side_climbs_a_rung_and_suggests_the_next_level() {
    run_on_both(async |tab| {
        tab.open_at("#/play").await?;
        tab.wait_for("label[for=opponent-Newcomer] [data-rung=next]").await?;
        tab.wait_for("label[for=opponent-Beginner] [data-rung=later]").await?;
        open(tab, ["human", "Newcomer"], FIRST_WINS, 1).await?;
        tab.click(&legal(AWAY)).await?;
        finish(tab, "won").await?;
        assert!(!tab.evaluate::<bool>("document.querySelector('#try-level') != null").await?);
        open(tab, ["Newcomer", "human"], SECOND_WINS, 2).await?;
        finish(tab, "won").await?;
        tab.wait_for_text("#end-card #try-level", "Try Beginner").await?;
        tab.screenshot("ladder-card").await?;

        let record = exported(tab).await?;
        let [before, after] = rated(&record) else { panic!("{record}") };
        assert!(after["rating"].as_f64() > before["rating"].as_f64(), "{record}");
        let rating = record["ladder"]["rating"]["rating"].as_f64().unwrap_or_default().round();
        tab.reload().await?;
        tab.wait_for_text("#rating", &format!("{rating} ±")).await?;
        let days = tab.text(".rating-graph figcaption").await?;
        assert!(days.contains("Games:\u{202f}2"), "{days}");
        let ratings = tab.text(".rating-graph > div").await?;
        let ratings: Vec<f64> = ratings.lines().filter_map(|it| it.parse().ok()).collect();
        assert!(ratings.len() > 2 && ratings.is_sorted_by(|above, below| above > below));
        assert!((ratings[ratings.len() - 1]..ratings[0]).contains(&rating), "{ratings:?}");
        assert_eq!(state(tab, "Newcomer").await?, "climbed");
        assert_eq!(state(tab, "Beginner").await?, "next rung");
        assert_eq!(state(tab, "Casual").await?, "later");
        tab.wait_until("document.documentElement.scrollWidth <= innerWidth").await?;
        tab.screenshot("ladder").await?;

        // The marks under the levels say the same, and each level can be played.
        tab.open_at("#/play").await?;
        tab.wait_for("label[for=opponent-Newcomer] [data-rung=climbed]").await?;
        tab.wait_for("label[for=opponent-Beginner] [data-rung=next]").await?;
        tab.wait_for("label[for=opponent-Casual] [data-rung=later]").await?;
        tab.screenshot("ladder-chips").await?;
        tab.click("label[for=opponent-Casual]").await?;
        tab.wait_for_text(".strip[data-player=first] strong", "Casual").await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn games_won_with_help_are_not_rated() {
    run_on_both(async |tab| {
        tab.open_at("#/play").await?;
        open(tab, ["human", "Newcomer"], FIRST_WINS, 1).await?;
        tab.click("#hint").await?;
        tab.wait_for("[data-mark=hint-region]").await?;
        tab.click(&legal(AWAY)).await?;
        finish(tab, "won").await?;
        open(tab, ["human", "Newcomer"], FIRST_WINS, 2).await?;
        tab.click(&legal(AWAY)).await?;
        plies(tab, 4).await?;
        tab.click("#undo").await?;
        plies(tab, 2).await?;
        tab.click(&legal(AWAY)).await?;
        finish(tab, "won").await?;
        assert!(!tab.evaluate::<bool>("document.querySelector('#try-level') != null").await?);

        let record = exported(tab).await?;
        assert!(rated(&record).is_empty(), "{record}");
        let tally = &record["tallies"][0];
        assert_eq!((&tally["won"], &tally["assisted"]), (&0.into(), &2.into()), "{record}");
        assert_eq!(state(tab, "Newcomer").await?, "next rung");
        tab.wait_for_text(".ladder", "No rated games yet").await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn three_losses_suggest_the_level_before() {
    run_on_both(async |tab| {
        tab.open_at("#/play").await?;
        for game in 1..=3 {
            assert!(!tab.evaluate::<bool>("document.querySelector('#try-level') != null").await?);
            open(tab, ["human", "Beginner"], SECOND_WINS, game).await?;
            finish(tab, "lost").await?;
        }
        tab.wait_for_text("#end-card #try-level", "Try Newcomer").await?;
        tab.screenshot("ladder-lost").await?;
        tab.click("#try-level").await?;
        plies(tab, 0).await?;
        tab.wait_for_text(".strip[data-player=second] strong", "Newcomer").await?;
        let record = exported(tab).await?;
        assert_eq!(rated(&record).len(), 3, "{record}");
        Ok(())
    });
}
