//! By how much moves with a time limit exceed it: 198 moves of 150 ms, in processor time, median
//! and tail.
#![allow(clippy::print_stdout, reason = "a bench prints its table")]

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use isolation::clock::ClockKind;
use isolation::search::Control;
use isolation::{Agent, Game, find_rules};

const MOVES: usize = 198;
const LIMIT: Duration = Duration::from_millis(150);
/// Games from random starts. The agents use a fast evaluation, one that computes territory, one
/// that computes longest paths, a formula, or their built-in evaluation.
const AGENTS: [&str; 6] = [
    "deepening(time=150ms, clock=cpu)",
    "deepening(time=150ms, clock=cpu, eval=horizon)",
    "deepening(time=150ms, clock=cpu, eval=udacity_h1_h4)",
    "deepening(time=150ms, clock=cpu, eval=\"2*own - opp + overlap\")",
    "strong(time=150ms, clock=cpu)",
    "mcts(time=150ms, clock=cpu)",
];
const BOARDS: [&str; 3] = ["knight", "queen", "knight-11x9"];

fn main() {
    println!("| agent | moves | median overrun, ms | 95 % | worst |");
    println!("| --- | ---: | ---: | ---: | ---: |");
    let mut all = Vec::new();
    for text in AGENTS {
        let mut overruns = Vec::new();
        let mut seed = 0;
        while overruns.len() < MOVES / AGENTS.len() {
            let rules = find_rules(BOARDS[seed as usize % BOARDS.len()]).expect("a preset");
            let mut game = Game::new(&rules, seed);
            game.place_at_random(seed);
            let mut agent = Agent::new(text.parse().expect("an agent"), seed);
            while game.outcome().is_none() && overruns.len() < MOVES / AGENTS.len() {
                let clock = ClockKind::Processor.start();
                let stop = AtomicBool::new(false);
                let mut control = Control { clock: &*clock, stop: &stop, ..Control::default() };
                let info = agent.choose(game.position(), &mut control).expect("a value");
                let time = clock.elapsed();
                overruns.push(time.saturating_sub(LIMIT).as_secs_f64() * 1e3);
                game.play(info.best().expect("a move")).expect("legal");
            }
            seed += 1;
        }
        row(text, &mut overruns);
        all.append(&mut overruns);
    }
    row("all", &mut all);
}

fn row(name: &str, overruns: &mut [f64]) {
    overruns.sort_by(f64::total_cmp);
    let at = |share: f64| overruns[((overruns.len() - 1) as f64 * share).round() as usize];
    let count = overruns.len();
    println!("| {name} | {count} | {:.2} | {:.2} | {:.2} |", at(0.5), at(0.95), at(1.0));
}
