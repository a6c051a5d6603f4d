//! bench
use isolation_board::*;
use isolation_solve::*;
fn cpu() -> f64 {
    let s = std::fs::read_to_string("/proc/self/schedstat").unwrap();
    s.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let arg = |i: usize, d: usize| args.get(i).and_then(|a| a.parse().ok()).unwrap_or(d);
    let (w, h, stride) = (arg(2, 6), arg(3, 6), arg(4, 1));
    let size = Size::new(w, h).unwrap();
    let movement = match args.get(1).map_or("n", |s| s.as_str()) {
        "q" => Movement::Queen,
        "k" => Movement::King,
        _ => Movement::Knight,
    };
    let rules = Rules { size, movement, start: Start::Free };
    let start = Position::<u64>::start(&rules).unwrap();
    let mut seen = std::collections::HashSet::new();
    let mut solver = Solver::new();
    let (mut wins, mut pairs, mut done) = (0, 0, 0);
    let mut todo = vec![];
    for a in start.moves() {
        let p = start.play(a);
        for b in p.moves() {
            let q = p.play(b);
            if seen.insert(q.canonical()) {
                pairs += 1;
                if pairs % stride == 0 {
                    todo.push(q)
                }
            }
        }
    }
    let t = cpu();
    let (mut worst, mut times) = (0.0f64, vec![]);
    for q in todo {
        done += 1;
        let b = cpu();
        if solver.solve(&q, &mut Effort::unlimited()) == Some(Verdict::Win) {
            wins += 1;
        }
        let d = cpu() - b;
        worst = worst.max(d);
        times.push(d);
    }
    let s = cpu() - t;
    times.sort_by(f64::total_cmp);
    println!(
        "{pairs} done {done} ({wins}) nodes {} in {s:.2} s, {:.1} M/s; median {:.1} ms worst {:.1} ms",
        solver.nodes(),
        solver.nodes() as f64 / s / 1e6,
        times[times.len() / 2] * 1e3,
        worst * 1e3
    );
}
