//! Measurements, not tests: `cargo xtask bench browser` runs them and shows what they print.
#![allow(clippy::print_stdout, reason = "a bench prints its table")]

use std::process::Command;
use std::time::Instant;

use anyhow::{Context, ensure};
use isolation::search::StoppedClock;
use isolation::wire::{Ask, Request};
use isolation::{AnyPosition, Budget, Game, Scope, Truth, find_rules};
use serde_json::Value;

use crate::harness::{DESKTOP, Result, Tab, run};

/// What is searched: position and agent. Depths are fixed, so that both sides visit the same nodes.
const SEARCHES: [(&str, &str); 4] = [
    ("7/7/2n4/3N3/7/7/7 w", "alphabeta(depth=26)"),
    ("7/7/7/3Q3/7/7/7[q] b", "alphabeta(depth=10)"),
    ("11/11/11/6n4/5N5/11/11/11/11 w", "alphabeta(depth=20)"),
    ("7/7/2n4/3N3/7/7/7 w", "alphabeta(depth=23, eval=\"2*own - opp + overlap\")"),
];
/// Searches of each kind, all in one worker: the first one is partly run before it is compiled well.
const ROUNDS: usize = 4;

/// Nodes and nodes per millisecond of a report.
fn speed(report: &Value) -> Result<(u64, f64)> {
    let nodes = report["nodes"].as_u64().with_context(|| format!("no nodes in {report}"))?;
    let ms = report["ms"].as_f64().with_context(|| format!("no time in {report}"))?;
    Ok((nodes, nodes as f64 / ms))
}

fn native(position: &str, agent: &str) -> Result<(u64, f64)> {
    let program =
        std::env::var("ISOLATION_PROGRAM").context("cargo xtask bench browser sets it")?;
    let words = ["best", "--position", position, "--agent", agent, "--json"];
    let output = Command::new(program).args(words).output()?;
    speed(&serde_json::from_slice(&output.stdout)?)
}

/// Asks one worker after another request, and gives what it answers last to each.
async fn in_one_worker(tab: &Tab, requests: &[String]) -> Result<Vec<Value>> {
    let requests = serde_json::to_string(requests)?;
    let script = format!(
        r#"new Promise((resolve, reject) => {{
            const requests = {requests};
            const answers = [];
            const worker = new Worker("./worker_start.js", {{ type: "module" }});
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
        tab.wait_for("#engine[data-state=ready]").await?;
        println!("| position | agent | native, M nodes/s | worker | ratio |");
        println!("| --- | --- | ---: | ---: | ---: |");
        for (position, agent) in SEARCHES {
            let request =
                Ask::Best { position: position.to_owned(), agent: agent.to_owned(), seed: 0 };
            let requests = vec![Request::new(1, request).to_text(); ROUNDS];
            let (mut best_native, mut best_worker) = (0.0_f64, 0.0_f64);
            for report in in_one_worker(tab, &requests).await? {
                let (nodes, in_worker) = speed(&report)?;
                let (same, at_home) = native(position, agent)?;
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

/// The page's solver against the same code in this program, on the same positions in one run: the
/// ratio of times, all positions together. The first round compiles the module well; it is not
/// counted.
#[test]
#[ignore = "a measurement: cargo xtask bench browser"]
fn solver_in_worker_against_native() {
    run(DESKTOP, async |tab| {
        tab.open().await?;
        tab.wait_for("#engine[data-state=ready]").await?;
        let rules = find_rules("udacity")?;
        let positions: Vec<AnyPosition> =
            (1..=PAIRS).map(|seed| *Game::new(&rules, seed).position()).collect();
        let requests: Vec<String> = positions
            .iter()
            .map(|position| {
                let position = position.to_string();
                let ask = Ask::Truth { position, scope: Scope::Winner, nodes: None, ms: None };
                Request::new(1, ask).to_text()
            })
            .collect();
        let answers = in_one_worker(tab, &[requests.clone(), requests].concat()).await?;
        let (mut at_home, mut in_worker, mut nodes) = (0.0, 0.0, 0);
        println!("| knight 7x7 | nodes | native, ms | worker, ms | ratio |");
        println!("| --- | ---: | ---: | ---: | ---: |");
        for (position, answer) in positions.iter().zip(&answers[PAIRS as usize..]) {
            let start = Instant::now();
            let native =
                Truth::find(position, Scope::Winner, Budget::default(), &StoppedClock, &mut |_| {});
            let native_ms = start.elapsed().as_secs_f64() * 1e3;
            let truth: Truth = serde_json::from_value(answer.clone())?;
            ensure!(
                (truth.nodes, truth.result) == (native.nodes, native.result),
                "{position}: {truth:?} in the worker, {native:?} here"
            );
            let ratio = truth.ms / native_ms;
            println!(
                "| {position} | {} | {native_ms:.1} | {:.1} | {ratio:.2} |",
                truth.nodes, truth.ms
            );
            at_home += native_ms;
            in_worker += truth.ms;
            nodes += truth.nodes;
        }
        let ratio = in_worker / at_home;
        println!("| all {PAIRS} | {nodes} | {at_home:.0} | {in_worker:.0} | {ratio:.2} |");
        Ok(())
    });
}
