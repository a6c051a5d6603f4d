//! `perfect` from random starts of 7 by 7 knights, on the side that wins by the table of solved
//! pairs: it must win all games, against whomever. Also how long its moves take.
#![allow(clippy::print_stdout, reason = "a bench prints its table")]

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use isolation::board::Player;
use isolation::clock;
use isolation::solve::{BoardTable, Pair};
use isolation::{Agent, Game, Watch, find_rules};

const GAMES: u64 = 500;
const PERFECT: &str = "perfect(clock=cpu)";
const OPPONENTS: [&str; 3] = [
    "random",
    "strong(time=100ms, clock=cpu)",
    // Named ID_Improved, with processor time.
    "deepening(from=3, depth=24, time=150ms, reserve=20ms, eval=improved, clock=cpu)",
];

fn main() {
    let rules = find_rules("knight-7x7").expect("a board");
    let table = BoardTable::shipped(rules.movement, rules.size).expect("it ships");
    println!("| opponent | games | won | moves of perfect | median ms | 95 % | worst |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    for opponent in OPPONENTS {
        let (mut won, mut times) = (0, Vec::new());
        for seed in 1..=GAMES {
            let mut game = Game::new(&rules, seed);
            game.place_at_random(seed);
            let square = |player| game.position().piece(player).expect("both stand");
            let pair = Pair { first: square(Player::First), second: square(Player::Second) };
            let favoured = table.winner(pair).expect("all are known");
            let [ours, theirs] =
                [PERFECT, opponent].map(|text| Agent::new(text.parse().expect("an agent"), seed));
            while game.outcome().is_none() {
                if game.position().to_move() == favoured {
                    times.push(play(&mut game, &ours));
                } else {
                    play(&mut game, &theirs);
                }
            }
            let winner = game.outcome().map(|outcome| outcome.winner);
            won += u32::from(winner == Some(favoured));
            if winner != Some(favoured) {
                println!("lost from seed {seed}");
            }
        }
        times.sort();
        let ms = |share: f64| {
            times[((times.len() - 1) as f64 * share).round() as usize].as_secs_f64() * 1e3
        };
        let [median, most, worst] = [0.5, 0.95, 1.0].map(ms);
        let moves = times.len();
        println!(
            "| {opponent} | {GAMES} | {won} | {moves} | {median:.2} | {most:.1} | {worst:.1} |"
        );
    }
}

fn play(game: &mut Game, agent: &Agent) -> Duration {
    let clock = clock::start_for(agent.spec());
    let stop = AtomicBool::new(false);
    let mut watch = Watch { clock: &*clock, stop: &stop, info: &mut |_| {} };
    let info = agent.choose(game.position(), &mut watch, None).expect("a value");
    game.play(info.best().expect("a move")).expect("legal");
    clock.elapsed()
}
