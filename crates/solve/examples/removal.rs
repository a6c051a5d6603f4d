//! Solves the starting positions of small boards of the original game, and writes
//! results/removal.csv.
//!
//! ```text
//! cargo run --release -p isolation-solve --example removal -- 3x3 3x4 4x3 4x4
//! ```

use std::error::Error;
use std::fs;
use std::io::{Write, stderr};
use std::path::Path;
use std::time::Instant;

use isolation_board::{Movement, Player, Position, Rules, Verdict};
use isolation_solve::{Effort, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let mut lines = vec!["board,first,second,winner,plies".to_owned()];
    for size in std::env::args().skip(1) {
        let rules: Rules = format!("{}-{size}", Movement::Pawn).parse()?;
        let position = Position::<u64>::start(&rules);
        let (mut solver, begun) = (Solver::new(), Instant::now());
        let solved = solver.distance(&position, &mut Effort::unlimited());
        let (verdict, plies) = solved.ok_or("the budget is unlimited")?;
        let winner = if verdict == Verdict::Win { Player::First } else { Player::Second };
        let [first, second] = Player::BOTH.map(|player| position.piece(player));
        let name = |square: Option<_>| square.map_or(String::new(), |it| rules.size.name(it));
        lines.push(format!("{rules},{},{},{winner},{plies}", name(first), name(second)));
        let seconds = begun.elapsed().as_secs_f64();
        let nodes = solver.nodes();
        writeln!(stderr(), "{rules}: {winner} in {plies} plies, {nodes} nodes, {seconds:.1} s")?;
    }
    let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results");
    fs::write(results.join("removal.csv"), lines.join("\n") + "\n")?;
    Ok(())
}
