//! bench
use isolation_board::*;
use isolation_solve::*;
use std::time::Instant;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let n: usize = args.get(1).and_then(|a| a.parse().ok()).unwrap_or(6);
    let size = Size::new(n, n).unwrap();
    let rules = Rules {
        size,
        movement: if args.get(2).is_some_and(|a| a == "q") {
            Movement::Queen
        } else {
            Movement::Knight
        },
        start: Start::Free,
    };
    let start = Position::<u64>::start(&rules).unwrap();
    let mut seen = std::collections::HashSet::new();
    let mut solver = Solver::new();
    let t = Instant::now();
    let (mut wins, mut pairs) = (0, 0);
    for a in start.moves() {
        let p = start.play(a);
        for b in p.moves() {
            let q = p.play(b);
            if seen.insert(q.canonical()) {
                pairs += 1;
                if solver.solve(&q, &mut Effort::unlimited()) == Some(Verdict::Win) {
                    wins += 1;
                }
            }
        }
    }
    let s = t.elapsed().as_secs_f64();
    println!(
        "{pairs} ({wins}) nodes {} in {s:.2} s, {:.1} M/s",
        solver.nodes(),
        solver.nodes() as f64 / s / 1e6
    );
}
