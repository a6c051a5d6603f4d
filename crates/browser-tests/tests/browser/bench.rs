//! Measurements, not tests: `cargo xtask bench browser` runs them and shows what they print.
#![allow(clippy::print_stdout, reason = "a bench prints its table")]

use std::process::Command;

use anyhow::{Context, ensure};
use serde_json::Value;

use crate::harness::{DESKTOP, Result, run};

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
            let request = isolation::wire::Ask::Best {
                position: position.to_owned(),
                agent: agent.to_owned(),
                seed: 0,
            };
            let request = isolation::wire::Request::new(1, request).to_text();
            let script = format!(
                r#"new Promise((resolve, reject) => {{
                    const reports = [];
                    const worker = new Worker("./worker_start.js", {{ type: "module" }});
                    worker.onerror = () => reject("the worker failed");
                    worker.onmessage = (event) => {{
                        const reply = JSON.parse(event.data).reply;
                        if (reply === "ready") worker.postMessage({request:?});
                        else if (reply.error) reject(reply.error);
                        else if (reply.best) {{
                            reports.push(reply.best);
                            if (reports.length < {ROUNDS}) return worker.postMessage({request:?});
                            worker.terminate();
                            resolve(reports);
                        }}
                    }};
                }})"#
            );
            let (mut best_native, mut best_worker) = (0.0_f64, 0.0_f64);
            for report in tab.evaluate::<Vec<Value>>(&script).await? {
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
