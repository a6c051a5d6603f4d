//! `cargo xtask openings`: openings that no placement decides.

use crate::command::output;
use crate::{serve, toolchain};
use anyhow::Result;
use std::fs;

/// Select openings that no placement decides, and write them to tournaments/openings
///
/// From random placements, most boards are decided: the pairs of a match end 1-1 even if one engine is stronger. These
/// openings are positions 4 to 16 plies later that a search of strong finds even. Each of two other engines played each side
/// against itself and the other, and both sides won some of these games. The same seed selects the same openings.
#[derive(clap::Args)]
pub struct Arguments {
    /// The boards, such as knight-9x9
    #[arg(required = true)]
    boards: Vec<String>,
    /// Number of openings of each
    #[arg(long, default_value_t = 200)]
    count: u32,
    #[arg(long, default_value_t = 1)]
    seed: u32,
}

/// Selects the openings of one board after the other.
pub fn run(arguments: &Arguments) -> Result<()> {
    let folder = crate::root().join("tournaments/openings");
    fs::create_dir_all(&folder)?;
    for board in &arguments.boards {
        let words = "bench -q -p isolation --bench openings";
        let mut select = serve::native(&toolchain::host()?, words);
        select.args(["--", board]).args([arguments.count, arguments.seed].map(|it| it.to_string()));
        let file = folder.join(format!("{board}.txt"));
        fs::write(&file, output(&mut select)? + "\n")?;
        println!("{}", file.display());
    }
    Ok(())
}
