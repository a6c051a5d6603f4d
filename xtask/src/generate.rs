//! `cargo xtask generate`: the tables of solved boards in `crates/solve/tables`, their maps in `results/`.

use crate::command::{cargo, run as run_command};
use anyhow::{Context, Result};
use std::fs;
use std::path::Path;

/// Solve the boards in crates/solve/tables again, and write their tables, and their maps in results/
///
/// The files must not change. Boards with a checkpoint in results/ take hours and are skipped. For a new board, run isolation solve-board
/// once with --csv and --svg, and add the board to crates/solve/src/board_table.rs.
#[derive(clap::Args)]
pub struct Arguments {
    /// Only this board, such as knight-7x7
    board: Option<String>,
}

/// Solves one board after the other.
pub fn run(arguments: &Arguments) -> Result<()> {
    let (tables, maps) = (crate::root().join("crates/solve/tables"), crate::root().join("results"));
    let boards = match &arguments.board {
        Some(board) => vec![board.clone()],
        None => boards(&tables, &maps)?,
    };
    for board in boards {
        println!("== {board}");
        run_command(cargo("run -q -r -p isolation-cli -- solve-board --preset").args([
            &board,
            "--csv",
            &format!("{}/{board}.csv", tables.display()),
            "--svg",
            &format!("{}/{board}.svg", maps.display()),
        ]))?;
    }
    Ok(())
}

/// The boards with tables but no checkpoints, in order.
fn boards(tables: &Path, results: &Path) -> Result<Vec<String>> {
    let mut boards = Vec::new();
    for entry in fs::read_dir(tables).with_context(|| tables.display().to_string())? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "csv") {
            let board = path.file_stem().map(|board| board.to_string_lossy().into_owned());
            boards.extend(
                board.filter(|board| !results.join(format!("{board}.store.jsonl")).exists()),
            );
        }
    }
    boards.sort();
    Ok(boards)
}
