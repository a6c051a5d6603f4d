//! The results file of a tournament.

use std::path::Path;

use isolation::GameRecord;

use super::line_file::{LineFile, read};
use crate::{Finished, Next, Problem, Tournament};

/// The beginning of every record's line.
pub(crate) const RECORD_BEGINNING: &str = "{\"v\":";

/// Opens or creates the results file of a tournament, if a path is given: one line per game, in the order of the
/// games' numbers. Passes the games in it to `found`; each must be the game that the tournament has at its
/// place.
///
/// # Errors
/// When the file cannot be written, is in use, or holds something else, or `found` fails; then it is unchanged.
pub fn open_records(
    path: Option<&Path>,
    tournament: &Tournament,
    mut found: impl FnMut(&GameRecord) -> Result<(), Problem>,
) -> Result<(Option<LineFile>, Finished), Problem> {
    let mut finished = Finished::default();
    let open = |path| {
        LineFile::open(path, &[RECORD_BEGINNING], |line, text| {
            let record: GameRecord = read(line, text)?;
            let wrong = |why: String| Problem::new(why).at(format_args!("line {line}"));
            let Next::Play(task) = tournament.task(finished.games(), &finished) else {
                return Err(wrong("the tournament is over before this game".to_owned()));
            };
            tournament.check(&task, &record).map_err(|problem| {
                wrong(format!("a game of another tournament: {problem}; expected another file"))
            })?;
            finished.add(task.players, &record);
            found(&record)
        })
    };
    let file = path.map(open).transpose()?;
    Ok((file, finished))
}
