//! Tournaments in the browser.

use crate::access::assert_usable;
use crate::cut::nothing_is_cut;
use crate::harness::{DESKTOP, PHONE, Result, Size, Tab, run};
use crate::table::{choose, type_into};
use isolation::GameRecord;
use isolation_arena::{Description, Next, Run, Tournament, open_records};
use std::fs;
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

/// The input of [`describe`] as a tournament file.
const DESCRIPTION: &str = r#"
preset = "knight"
rounds = 3
seed = 5
random_plies = 0
limits = { nodes = 40000 }
players = [
    { player = "deepening(nodes=100k, eval=open)" },
    { player = "Random" },
    { name = "mine", player = 'deepening(nodes=100k, eval="own - 2*opp")' },
]
"#;
const GAMES: usize = 18;

async fn describe(tab: &Tab) -> Result {
    tab.open_at("#/compare").await?;
    type_into(tab, "#player-agent-0", "deepening(nodes=100k, eval=open)").await?;
    type_into(tab, "#player-agent-1", "Random").await?;
    type_into(tab, "#player-agent-2", "deepening(nodes=100k, eval=\"own - 2*opp\")").await?;
    type_into(tab, "#player-name-2", "mine").await?;
    type_into(tab, "#rounds", "3").await?;
    type_into(tab, "#contest-seed", "5").await?;
    choose(tab, "#effort", "nodes").await?;
    type_into(tab, "#amount", "40000").await?;
    tab.wait_for_text("#games-in-all", "18 games").await
}

async fn finish(tab: &Tab) -> Result {
    // A draft of the site plays slowly.
    for quarter in 1..4 {
        let games = GAMES * quarter / 4;
        tab.wait_until(&format!(
            "parseInt(document.querySelector('#played').innerText) >= {games}"
        ))
        .await?;
    }
    tab.wait_for("#stage[data-stage=over]").await
}

/// The text of the file that a button saves.
pub async fn saved(tab: &Tab, button: &str) -> Result<String> {
    tab.evaluate::<bool>(
        "URL.createObjectURL = (blob) => { window.blob = blob; return 'data:text/plain,'; }, true",
    )
    .await?;
    tab.wait_for(&format!("{button}:enabled")).await?;
    tab.click(button).await?;
    tab.evaluate("window.blob.text()").await
}

fn timeless(lines: &str) -> Vec<GameRecord> {
    lines.lines().map(|line| GameRecord::parse(line).expect("a record").0.without_times()).collect()
}

fn tournament() -> Tournament {
    Description::parse(DESCRIPTION).expect("a description").check(None).expect("a tournament")
}

/// The records that the command line's threads write.
fn native() -> Result<String> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("native.jsonl");
    let tournament = tournament();
    let (mut records, finished) = open_records(Some(&path), &tournament, |_| Ok(()))?;
    let stop = AtomicBool::new(false);
    let run = Run { tournament: &tournament, threads: NonZeroUsize::MIN, stop: &stop };
    run.play(finished, records.as_mut(), |_, _| {})?;
    Ok(fs::read_to_string(&path)?)
}

fn a_tournament_outlives_a_reload(size: Size) {
    run(size, async |tab| {
        describe(tab).await?;
        tab.screenshot("compare-form").await?;
        tab.click("#begin").await?;
        tab.wait_until("parseInt(document.querySelector('#played')?.innerText) >= 2").await?;
        tab.click("#pause").await?;
        tab.wait_for("#stage[data-stage=paused]").await?;
        let played: usize =
            tab.evaluate("parseInt(document.querySelector('#played').innerText)").await?;
        assert!(played < GAMES, "{played}");

        tab.reload().await?;
        tab.wait_for("#resume").await?;
        tab.wait_for_text("#tournaments .progress", &format!("{played} of 18 games")).await?;
        let found: usize =
            tab.evaluate("parseInt(document.querySelector('#played').innerText)").await?;
        assert_eq!(found, played);
        tab.wait_for("#standings tbody tr").await?;
        tab.click("#resume").await?;
        tab.wait_until(&format!(
            "parseInt(document.querySelector('#played').innerText) > {played}"
        ))
        .await?;
        // A tournament that is not paused continues after a reload.
        tab.reload().await?;
        tab.wait_for("#stage[data-stage=playing], #stage[data-stage=over]").await?;
        // And while another place is shown.
        tab.click("#go-play").await?;
        tab.wait_for("#new-game").await?;
        tab.click("#go-compare").await?;
        tab.wait_until("location.hash.startsWith('#/compare?tournament=')").await?;
        finish(tab).await?;
        tab.wait_for_text("#tournaments .progress", "18 of 18 games").await?;

        // The very games of the command line, which takes them for its own.
        let text = saved(tab, "#export-lines").await?;
        assert_eq!(timeless(&text), timeless(&native()?));
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("page.jsonl");
        fs::write(&path, &text)?;
        let (_, finished) = open_records(Some(&path), &tournament(), |_| Ok(()))?;
        assert_eq!(finished.games(), GAMES as u64);
        assert_eq!(tournament().task(finished.games(), &finished), Next::End);
        let table = saved(tab, "#export-players").await?;
        assert_eq!(table.lines().count(), 4, "{table}");
        assert!(table.starts_with("rank,name,agent,"), "{table}");

        // The content.
        tab.wait_until("document.querySelectorAll('#standings tbody tr').length == 3").await?;
        tab.wait_for_text(".sentences", "shares the first place").await?;
        assert_eq!(
            tab.evaluate::<usize>("document.querySelectorAll('.curves figure').length").await?,
            3
        );
        tab.click("#matrix td button").await?;
        tab.wait_until("document.querySelectorAll('#contest-games li').length == 6").await?;
        tab.screenshot("compare").await?;
        choose(tab, "#theme", "dark").await?;
        tab.screenshot("compare-dark").await?;
        let wide: bool = tab
            .evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
            .await?;
        assert!(!wide);
        let game = tab.attribute("#contest-games li a", "href").await?.unwrap_or_default();
        assert!(game.starts_with("#/analyse?start="), "{game}");
        tab.click("#contest-games li a").await?;
        tab.wait_for("main.analyse").await?;
        tab.click("#go-compare").await?;
        tab.wait_for("#standings").await
    });
}

#[test]
#[ignore = "needs Chromium and the built site"]
fn a_tournament_outlives_a_reload_on_a_desktop() {
    a_tournament_outlives_a_reload(DESKTOP);
}

#[test]
#[ignore = "needs Chromium and the built site"]
fn a_tournament_outlives_a_reload_on_a_phone() {
    a_tournament_outlives_a_reload(PHONE);
}

#[test]
#[ignore = "needs Chromium and the built site"]
fn errors_are_shown_beside_the_input() {
    run(PHONE, async |tab| {
        tab.open_at("#/compare?agent=alphabeta%28depth%3D2%29").await?;
        tab.wait_until("document.querySelector('#player-agent-0')?.value == 'alphabeta(depth=2)'")
            .await?;
        type_into(tab, "#player-agent-1", "minimax(eval=\"2*onw\")").await?;
        tab.wait_for_text("#player-error-1", "unknown name").await?;
        type_into(tab, "#player-agent-1", "minimax").await?;
        type_into(tab, "#rounds", "0").await?;
        tab.wait_for_text("#rounds-error", "0; expected 1 to").await?;
        tab.wait_for("#begin[aria-disabled=true]").await?;
        tab.click("#begin").await?;
        type_into(tab, "#rounds", "1").await?;
        choose(tab, "#effort", "time").await?;
        tab.wait_for_text("#about-effort", "Time limits are not fair").await?;
        choose(tab, "#add-player", "Skilled").await?;
        tab.wait_until("document.querySelector('#player-agent-4').value == 'Skilled'").await?;
        tab.wait_for("#begin[aria-disabled=false]").await
    });
}

#[test]
#[ignore = "needs Chromium and the built site"]
fn a_full_storage_and_a_dead_worker_lose_no_game() {
    run(DESKTOP, async |tab| {
        describe(tab).await?;
        tab.evaluate::<bool>(
            "(() => {
                const put = IDBObjectStore.prototype.put;
                window.full = true;
                IDBObjectStore.prototype.put = function (...args) {
                    if (window.full && this.name == 'lines') {
                        throw new DOMException('no room', 'QuotaExceededError');
                    }
                    return put.apply(this, args);
                };
                window.made = [];
                const Plain = Worker;
                window.Worker = class extends Plain {
                    constructor(...args) { super(...args); window.made.push(this); }
                };
                return true;
            })()",
        )
        .await?;
        tab.click("#begin").await?;
        tab.wait_for_text("#unsaved", "only in the memory of this tab").await?;
        tab.evaluate::<bool>("window.made[0].dispatchEvent(new Event('error'))").await?;
        finish(tab).await?;
        tab.wait_for_text("#unsaved", "18 games").await?;
        assert_eq!(timeless(&saved(tab, "#export-lines").await?), timeless(&native()?));
        tab.evaluate::<bool>("window.full = false, true").await?;
        tab.click("#unsaved + button").await?;
        tab.wait_until("!document.querySelector('#unsaved')").await?;
        tab.reload().await?;
        tab.wait_for("#stage[data-stage=over]").await
    });
}

#[test]
#[ignore = "needs Chromium and the built site"]
fn a_second_tab_does_not_play_the_same_tournament() {
    run(DESKTOP, async |tab| {
        describe(tab).await?;
        tab.click("#begin").await?;
        tab.wait_until("parseInt(document.querySelector('#played')?.innerText) >= 1").await?;
        tab.click("#pause").await?;
        // The page holds the lock while the tournament is open; then another tab can.
        let held = "navigator.locks.query().then((all) => all.held.map((it) => it.name))";
        let names: Vec<String> = tab.evaluate(held).await?;
        let id = tab.evaluate::<String>("location.hash.split('tournament=')[1]").await?;
        let names: Vec<_> = names.into_iter().filter(|name| *name == id).collect();
        assert_eq!(names.len(), 1, "{names:?}");
        tab.click("#new-contest").await?;
        let hold = format!(
            "(navigator.locks.request({:?}, () => new Promise((done) => {{ window.done = done; }})), true)",
            names[0]
        );
        tab.evaluate::<bool>(&hold).await?;
        tab.wait_until("window.done").await?;
        tab.click("#tournaments li .title").await?;
        tab.wait_for_text(".contest-progress", "Another tab plays this tournament").await?;
        assert!(!tab.evaluate::<bool>("!!document.querySelector('#resume')").await?);
        // Nor is it deleted under the other one.
        tab.click("#tournaments .delete").await?;
        tab.wait_for_text("#trouble", "Another tab plays this tournament; pause").await?;
        tab.evaluate::<bool>("window.done(), true").await?;
        let games = tab.text("#tournaments .progress").await?;
        tab.click("#tournaments .delete").await?;
        tab.wait_until("document.querySelectorAll('#tournaments li').length == 0").await?;
        tab.wait_until("location.hash == '#/compare'").await?;
        // It comes back with its games.
        tab.click("#undo-delete").await?;
        tab.wait_for_text("#tournaments .progress", &games).await?;
        tab.click("#tournaments li .title").await?;
        tab.wait_for("#resume").await?;
        tab.wait_for_text("#played", games.split(' ').next().unwrap_or_default()).await
    });
}

/// Chooses a file with this text.
async fn give(tab: &Tab, text: &str) -> Result {
    tab.wait_for("#import").await?;
    let text = serde_json::Value::from(text);
    tab.evaluate::<bool>(&format!(
        "(() => {{
            const files = new DataTransfer();
            files.items.add(new File([{text}], 'games.jsonl'));
            const input = document.querySelector('#import');
            input.files = files.files;
            return input.dispatchEvent(new Event('change', {{ bubbles: true }}));
        }})()"
    ))
    .await?;
    Ok(())
}

#[test]
#[ignore = "needs Chromium and the built site"]
fn a_file_that_cannot_be_counted_is_saved() {
    run(DESKTOP, async |tab| {
        tab.allow_errors("404");
        tab.allow_errors("HTTP status code is not ok");
        tab.allow_errors("the engine cannot be loaded");
        tab.open_at("#/compare").await?;
        tab.wait_for("#import").await?;
        tab.block("split_engine.wasm");
        give(tab, &native()?).await?;
        tab.wait_for_text(".contest", "The statistics cannot be computed").await?;
        tab.wait_for_text("#tournaments .progress", "18 games").await?;
        tab.unblock("split_engine.wasm");
        tab.reload().await?;
        tab.wait_until("document.querySelectorAll('#standings tbody tr').length == 3").await
    });
}

#[test]
#[ignore = "needs Chromium and the built site"]
fn an_opened_tournament_does_not_block_newer_pages() {
    run(DESKTOP, async |tab| {
        tab.open_at("#/compare").await?;
        give(tab, &native()?).await?;
        tab.wait_for("#tournaments .title").await?;
        tab.reload().await?;
        tab.wait_until("document.querySelectorAll('#standings tbody tr').length == 3").await?;
        let upgrade = "
            new Promise((done) => {
                const request = indexedDB.open('isolation', 99);
                request.onblocked = () => done('blocked');
                request.onsuccess = () => done('open');
            })";
        assert_eq!(tab.evaluate::<String>(upgrade).await?, "open");
        Ok(())
    });
}

#[test]
#[ignore = "needs Chromium and the built site"]
fn a_file_of_the_command_line_shows_its_standings() {
    run(DESKTOP, async |tab| {
        tab.open_at("#/compare").await?;
        give(tab, "rank,name\n").await?;
        tab.wait_for_text("#trouble", "games.jsonl: line 1: game: ").await?;
        let lines = native()?;
        let damaged = lines.replacen("\"moves\":[\"N@", "\"moves\":[\"N@z", 1);
        give(tab, &damaged).await?;
        tab.wait_for_text("#trouble", "games.jsonl: line 1: game: the checksum").await?;
        assert_eq!(
            tab.evaluate::<usize>("document.querySelectorAll('#tournaments li').length").await?,
            0
        );
        give(tab, &lines).await?;
        tab.wait_until("document.querySelectorAll('#standings tbody tr').length == 3").await?;
        assert_eq!(saved(tab, "#export-lines").await?, lines);
        // It is kept, and can be renamed.
        tab.reload().await?;
        tab.wait_for_text("#tournaments .progress", "18 games").await?;
        tab.click("#tournaments .rename").await?;
        type_into(tab, "#tournaments input.name", "From the desktop").await?;
        tab.press("Enter").await?;
        tab.wait_for_text("#tournaments", "From the desktop").await?;
        tab.click("#tournaments li .title").await?;
        tab.wait_for_text("#contest-name", "From the desktop").await?;
        tab.wait_until("document.querySelectorAll('#standings tbody tr').length == 3").await?;
        for language in ["de", "es", "en"] {
            choose(tab, "#language", language).await?;
            tab.wait_for(&format!("html[lang={language}]")).await?;
            for size in [(375, 667), (768, 1024), DESKTOP] {
                tab.resize(size).await?;
                nothing_is_cut(tab, &format!("the standings, {language}, {size:?}")).await?;
            }
        }
        assert_usable(tab, "the standings").await
    });
}

#[test]
#[ignore = "needs Chromium and the built site"]
fn a_second_tab_shows_live_counts_and_takes_over() {
    run(DESKTOP, async |tab| {
        tab.open_at("#/compare?tournament=zebra").await?;
        tab.wait_for_text("#trouble", "No tournament zebra is saved").await?;
        describe(tab).await?;
        tab.click("#begin").await?;
        tab.wait_until("parseInt(document.querySelector('#played')?.innerText) >= 1").await?;
        tab.evaluate::<bool>(
            "(() => {
                const frame = document.createElement('iframe');
                frame.src = location.pathname + location.hash;
                document.body.append(frame);
                window.second = (id) => frame.contentDocument.querySelector(id);
                // It never shows the form of another tournament, nor says that there are no games.
                window.wrong = '';
                setInterval(() => {
                    const text = second('main.compare')?.innerText ?? '';
                    if (text.includes('No finished games yet') || second('#begin')) window.wrong = text;
                }, 5);
                return true;
            })()",
        )
        .await?;
        tab.wait_until("second('.contest-progress').innerText.includes('Another tab plays')")
            .await?;
        assert_eq!(tab.evaluate::<String>("window.wrong").await?, "");
        tab.wait_until(
            "parseInt(second('#played').innerText) >= 4 && second('#stage').dataset.stage != 'playing'",
        )
        .await?;
        tab.click("#new-contest").await?;
        tab.wait_until("location.hash == '#/compare'").await?;
        tab.wait_until("['playing', 'over'].includes(second('#stage').dataset.stage)").await?;
        tab.wait_until("second('#stage').dataset.stage == 'over'").await
    });
}

#[test]
#[ignore = "needs Chromium and the built site"]
fn large_numbers_stay_on_their_line() {
    run(PHONE, async |tab| {
        tab.open_at("#/compare").await?;
        let lines = native()?.repeat(7).replace("\"tournament\"", "\"was\"");
        let lines: Vec<String> = lines
            .lines()
            .map(|line| {
                let end = line.find(",\"was\"").expect("a tournament's note");
                format!("{}}}", &line[..end])
            })
            .collect();
        give(tab, &lines.join("\n")).await?;
        tab.wait_for_text("#contest-games li", "126").await?;
        let numbers: Vec<usize> = tab
            .evaluate(
                "[...document.querySelectorAll('#contest-games .rank-of')].map((it) => {
                    const text = document.createRange();
                    text.selectNodeContents(it);
                    return text.getClientRects().length;
                })",
            )
            .await?;
        assert!(!numbers.is_empty() && numbers.iter().all(|&lines| lines == 1), "{numbers:?}");
        tab.screenshot("compare-many").await
    });
}
