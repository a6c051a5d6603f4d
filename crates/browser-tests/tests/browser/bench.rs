//! Measurements, not tests: `cargo xtask bench browser` runs them and shows what they print.
#![allow(clippy::print_stdout, reason = "a bench prints its table")]

use std::process::Command;

use anyhow::{Context, ensure};
use isolation::{Game, LEVELS, Scope, find_rules};
use isolation_arena::Openings;
use isolation_protocol::wire::{Request, RequestBody};
use serde_json::Value;

use crate::harness::{DESKTOP, PHONE, Result, Tab, run};
use crate::table::{longest_task, play_on, watch_tasks};
use crate::tree::{open_tree, through_a_large_tree};

/// The searches: position and agent. Depths or nodes are fixed, so that both sides visit the same nodes.
const SEARCHES: [(&str, &str); 6] = [
    ("7/7/2n4/3N3/7/7/7 w", "alphabeta(depth=26)"),
    ("7/7/7/3Q3/7/7/7[q] b", "alphabeta(depth=10)"),
    ("11/11/11/6n4/5N5/11/11/11/11 w", "alphabeta(depth=20)"),
    ("7/7/2n4/3N3/7/7/7 w", "alphabeta(depth=23, eval=\"2*own - opp + overlap\")"),
    ("7/7/2n4/3N3/7/7/7 w", "strong(nodes=400000)"),
    ("7/7/7/3Q3/7/7/7[q] b", "strong(nodes=200000)"),
];
/// Searches of each kind, all in one worker: the first one is partly run before it is compiled well.
const ROUNDS: usize = 4;

/// Nodes and milliseconds of a report.
fn cost(report: &Value) -> Result<(u64, f64)> {
    let nodes = report["nodes"].as_u64().with_context(|| format!("no nodes in {report}"))?;
    let ms = report["ms"].as_f64().with_context(|| format!("no time in {report}"))?;
    Ok((nodes, ms))
}

/// Nodes and nodes per millisecond of a report.
fn speed(report: &Value) -> Result<(u64, f64)> {
    let (nodes, ms) = cost(report)?;
    Ok((nodes, nodes as f64 / ms))
}

/// The output of the native program with `--json`.
fn native(words: &[&str]) -> Result<Value> {
    let program =
        std::env::var("ISOLATION_PROGRAM").context("cargo xtask bench browser sets it")?;
    let output = Command::new(program).args(words).arg("--json").output()?;
    let errors = String::from_utf8_lossy(&output.stderr);
    serde_json::from_slice(&output.stdout).with_context(|| format!("{words:?}: {errors}"))
}

/// Asks one worker after another request, and gives what it answers last to each.
async fn in_one_worker(tab: &Tab, requests: &[String]) -> Result<Vec<Value>> {
    let requests = serde_json::to_string(requests)?;
    let script = format!(
        r#"new Promise((resolve, reject) => {{
            const requests = {requests};
            const answers = [];
            const worker = new Worker(document.querySelector("meta[name=worker]").content, {{ type: "module" }});
            worker.onerror = () => reject("the worker failed");
            worker.onmessage = (event) => {{
                const reply = JSON.parse(event.data).reply;
                if (reply.error) return reject(reply.error);
                if (reply.info || reply.truth?.finished === false) return;
                if (reply !== "ready") answers.push(reply.best ?? reply.truth);
                if (answers.length < requests.length) {{
                    return worker.postMessage(requests[answers.length]);
                }}
                worker.terminate();
                resolve(answers);
            }};
        }})"#
    );
    tab.evaluate(&script).await
}

/// The page's engine against the native program, in turn, in one run: the ratio of nodes per second.
#[test]
#[ignore = "a measurement: cargo xtask bench browser"]
fn worker_against_native() {
    run(DESKTOP, async |tab| {
        tab.open().await?;
        tab.wait_for("[data-engine=ready]").await?;
        println!("| position | agent | native, M nodes/s | worker | ratio |");
        println!("| --- | --- | ---: | ---: | ---: |");
        for (position, agent) in SEARCHES {
            let request = RequestBody::Best {
                position: position.to_owned(),
                agent: agent.to_owned(),
                seed: 0,
            };
            let requests = vec![Request::new(1, request).to_text(); ROUNDS];
            let (mut best_native, mut best_worker) = (0.0_f64, 0.0_f64);
            for report in in_one_worker(tab, &requests).await? {
                let (nodes, in_worker) = speed(&report)?;
                let (same, at_home) =
                    speed(&native(&["best", "--position", position, "--agent", agent])?)?;
                ensure!(nodes == same, "{nodes} nodes in the worker, {same} in the program");
                best_native = best_native.max(at_home);
                best_worker = best_worker.max(in_worker);
            }
            let ratio = best_worker / best_native;
            let (native, worker) = (best_native / 1e3, best_worker / 1e3);
            println!("| {position} | {agent} | {native:.1} | {worker:.1} | {ratio:.2} |");
        }
        Ok(())
    });
}

/// Pairs of knights on 7x7, placed at random.
const PAIRS: u64 = 20;

/// The page's solver against the native program's, on the same positions in one run: the ratio of
/// times for a node. They find out who wins and by which moves; the program judges the moves in
/// another order, so it visits a few nodes more or fewer. The worker answers all positions once
/// before they are counted, so that its module is compiled well.
#[test]
#[ignore = "a measurement: cargo xtask bench browser"]
fn solver_in_worker_against_native() {
    run(DESKTOP, async |tab| {
        tab.open().await?;
        tab.wait_for("[data-engine=ready]").await?;
        let rules = find_rules("udacity")?;
        let positions: Vec<String> =
            (1..=PAIRS).map(|seed| Game::new(&rules, seed).position().to_string()).collect();
        let requests = positions.iter().map(|position| {
            let position = position.clone();
            let ask = RequestBody::Solve { position, scope: Scope::Moves, nodes: None, ms: None };
            Request::new(1, ask).to_text()
        });
        let requests: Vec<String> = requests.collect();
        let answers = in_one_worker(tab, &[requests.clone(), requests].concat()).await?;
        let (mut at_home, mut in_worker) = ((0, 0.0), (0, 0.0));
        println!("| knight 7x7 | result | native, nodes | ms | worker, nodes | ms | ratio |");
        println!("| --- | --- | ---: | ---: | ---: | ---: | ---: |");
        for (position, there) in positions.iter().zip(&answers[positions.len()..]) {
            let mut here = native(&["solve", "--position", position])?;
            let seconds = here["seconds"].as_f64().with_context(|| format!("no time in {here}"))?;
            here["ms"] = (seconds * 1e3).into();
            let result = there["result"].as_str().with_context(|| format!("no {there}"))?;
            ensure!(here["result"] == result, "{position}: {result} in the worker, {here} here");
            let (native, worker) = (cost(&here)?, cost(there)?);
            println!("| {position} | {result} | {}", beside(native, worker));
            at_home = (at_home.0 + native.0, at_home.1 + native.1);
            in_worker = (in_worker.0 + worker.0, in_worker.1 + worker.1);
        }
        println!("| all {PAIRS} | | {}", beside(at_home, in_worker));
        Ok(())
    });
}

/// Two costs, and the ratio of times for a node.
fn beside(native: (u64, f64), worker: (u64, f64)) -> String {
    let ratio = (worker.1 / worker.0 as f64) / (native.1 / native.0 as f64);
    format!("{} | {:.1} | {} | {:.1} | {ratio:.2} |", native.0, native.1, worker.0, worker.1)
}

/// The largest boards on which the page offers the level Perfect, and the random plies after the
/// placements in which it is timed.
const LEVEL_BOARDS: [&str; 4] = ["knight-7x7", "queen-5x5", "king-5x5", "pawn-3x4"];
const LEVEL_PLIES: [u32; 5] = [0, 2, 4, 8, 12];
const LEVEL_SEEDS: u64 = 20;

/// How long the level Perfect takes to answer. The worker answers all positions once before they are
/// counted, so that its module is compiled well; each answer is from fresh tables.
#[test]
#[ignore = "a measurement: cargo xtask bench browser"]
fn level_perfect() {
    run(DESKTOP, async |tab| {
        tab.open().await?;
        tab.wait_for("[data-engine=ready]").await?;
        let level = LEVELS.iter().find(|level| level.name == "Perfect").context("no level")?;
        println!("| board | random plies | positions | median ms | worst ms |");
        println!("| --- | ---: | ---: | ---: | ---: |");
        for board in LEVEL_BOARDS {
            for plies in LEVEL_PLIES {
                let mut requests = Vec::new();
                for seed in 1..=LEVEL_SEEDS {
                    let openings = Openings::Random { plies };
                    let game = openings.game(&find_rules(board)?, seed, seed)?;
                    let (position, agent) = (game.position().to_string(), level.agent.to_owned());
                    let ask = RequestBody::Best { position, agent, seed };
                    requests.push(Request::new(1, ask).to_text());
                }
                let answers =
                    in_one_worker(tab, &[requests.clone(), requests.clone()].concat()).await?;
                let times = answers[requests.len()..].iter().map(|it| Ok(cost(it)?.1));
                let mut times: Vec<f64> = times.collect::<Result<_>>()?;
                times.sort_by(f64::total_cmp);
                let (count, median) = (times.len(), times[times.len() / 2]);
                println!("| {board} | {plies} | {count} | {median:.0} | {:.0} |", times[count - 1]);
            }
        }
        Ok(())
    });
}

/// How long the page's tasks take on a tree of 100,000 nodes, the shortest of three times each phase:
/// on a busy machine any task may take long, what the page does itself takes long each time.
#[test]
#[ignore = "a measurement: cargo xtask bench browser"]
fn large_trees() {
    run(DESKTOP, async |tab| {
        open_tree(tab).await?;
        watch_tasks(tab).await?;
        let mut longest: Vec<(&str, f64)> = Vec::new();
        for _ in 0..3 {
            through_a_large_tree(tab, async |phase| {
                let task = longest_task(tab).await?;
                match longest.iter_mut().find(|(known, _)| *known == phase) {
                    Some((_, least)) => *least = least.min(task),
                    None => longest.push((phase, task)),
                }
                Ok(())
            })
            .await?;
        }
        println!("| phase of 100,000 nodes | longest task, ms (0: none over 50) |");
        println!("| --- | ---: |");
        for (phase, task) in longest {
            println!("| {phase} | {task:.0} |");
        }
        Ok(())
    });
}

/// Notes when the first picture with the board has been painted; then places a piece, and notes when that has
/// been painted. A task that blocks a person comes before all others that wait.
const PAINTS: &str = "window.paints = new Promise((done) => {
    const square = () => document.querySelector('[data-square=d4]');
    const painted = (when, then) => when()
        ? scheduler.postTask(() => then(performance.now()), { priority: 'user-blocking' })
        : requestAnimationFrame(() => painted(when, then));
    painted(square, (board) => {
        square().click();
        painted(() => square().querySelector('svg'), (piece) => done([board, piece]));
    });
});";

/// From the start of loading, with nothing kept, to the first picture with the board, and to the picture with a
/// piece that is placed as soon as that is possible.
#[test]
#[ignore = "a measurement: cargo xtask bench browser"]
fn first_paint() {
    for size in [DESKTOP, PHONE] {
        let mut times = [Vec::new(), Vec::new()];
        for _ in 0..9 {
            run(size, async |tab| {
                tab.before_page(PAINTS).await?;
                tab.open().await?;
                let paints = tab.evaluate::<[f64; 2]>("window.paints").await?;
                for (times, time) in times.iter_mut().zip(paints) {
                    times.push(time);
                }
                Ok(())
            });
        }
        for (times, picture) in times.iter_mut().zip(["the board", "a piece placed at once"]) {
            times.sort_by(f64::total_cmp);
            let (width, median) = (size.0, times[times.len() / 2]);
            println!("{picture} at {width} pixels: {median:.0} ms, median of {times:.0?}");
        }
    }
}

/// The longest task of the page in three fresh visits: while it loads, when Analyse opens, and in a game.
#[test]
#[ignore = "a measurement: cargo xtask bench browser"]
fn long_tasks() {
    println!("| visit | load, ms (0: none over 50) | Analyse opens | a game |");
    println!("| --- | ---: | ---: | ---: |");
    for visit in 1..=3 {
        run(DESKTOP, async |tab| {
            tab.open().await?;
            tab.wait_for("[data-engine=ready]").await?;
            let load: f64 = tab
                .evaluate(
                    "new Promise((done) => {
                        let longest = 0;
                        new PerformanceObserver((list) => {
                            for (const task of list.getEntries()) longest = Math.max(longest, task.duration);
                        }).observe({ type: 'longtask', buffered: true });
                        setTimeout(() => done(longest), 500);
                    })",
                )
                .await?;
            watch_tasks(tab).await?;
            tab.click("#go-analyse").await?;
            tab.wait_for(".analyse [data-square=d4]").await?;
            let analyse = longest_task(tab).await?;
            tab.click("#go-play").await?;
            tab.wait_for(".play [data-square=d4]").await?;
            longest_task(tab).await?;
            play_on(tab).await?;
            let game = longest_task(tab).await?;
            println!("| {visit} | {load:.0} | {analyse:.0} | {game:.0} |");
            Ok(())
        });
    }
}
