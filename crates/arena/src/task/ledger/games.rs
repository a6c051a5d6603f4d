//! The ledger of a tournament's games.

use std::fs;
use std::path::{Path, PathBuf};

use isolation::GameRecord;

use super::Ledger;
use super::game_tasks::GameTasks;
use crate::native::{RECORD_BEGINNING, checked_lines, open_records};
use crate::task::NumberedTask;
use crate::{
    Description, Dispatch, Finished, LineFile, Next, Problem, Summary, SummaryBuilder, Tournament,
};

/// How far beyond the first missing game tasks reach if a test may end the match.
const AHEAD_OF_TEST: u64 = 128;
/// Maximum number of these games per task.
const ITEMS_OF_TEST: u64 = 2;

/// The games of a tournament and its results file.
///
/// The file is in the order of the games' numbers. Games that wait for an earlier one are in a second file, with
/// `.ahead` appended to its name.
#[derive(Debug)]
pub struct GameLedger {
    tasks: GameTasks,
    dispatch: Dispatch,
    file: Option<RecordFile>,
    /// The records that count, if there is no file.
    unsaved: Vec<String>,
    counted: SummaryBuilder,
}

#[derive(Debug)]
struct RecordFile {
    records: LineFile,
    ahead_path: PathBuf,
    ahead: Option<LineFile>,
}

impl GameLedger {
    /// Opens the ledger of a tournament with its results file, if any. `positions` is the content of the file of
    /// openings.
    ///
    /// # Errors
    /// When the description is invalid, or the file cannot be used.
    pub fn open(
        description: Description,
        positions: Option<String>,
        records: Option<&Path>,
    ) -> Result<Self, Problem> {
        let tournament = description.check(positions.as_deref()).map_err(Problem::new)?;
        let mut counted = SummaryBuilder::new(None);
        let (records_file, finished) =
            open_records(records, &tournament, |record| counted.add(record))?;
        let mut early = Vec::new();
        let file = match records_file.zip(records) {
            None => None,
            Some((file, path)) => {
                let mut ahead_path = path.as_os_str().to_owned();
                ahead_path.push(".ahead");
                let ahead_path = PathBuf::from(ahead_path);
                let ahead = ahead_path
                    .exists()
                    .then(|| open_ahead(&ahead_path, |line| early.push(line.to_owned())));
                Some(RecordFile { records: file, ahead: ahead.transpose()?, ahead_path })
            }
        };
        let test = tournament.schedule.test().is_some();
        let ahead = if test { AHEAD_OF_TEST } else { u64::MAX };
        let dispatch = Dispatch::resume(tournament, finished, ahead);
        let tasks = GameTasks::new(description, positions);
        let mut ledger = Self { tasks, dispatch, file, unsaved: Vec::new(), counted };
        for (line, text) in (1..).zip(&early) {
            let record = ledger.read(line, text)?;
            ledger.count(line, record)?;
        }
        Ok(ledger)
    }

    /// The tournament.
    pub fn tournament(&self) -> &Tournament {
        self.dispatch.tournament()
    }

    /// The games that count so far.
    pub fn finished(&self) -> &Finished {
        self.dispatch.finished()
    }

    /// The summary of the games that count.
    pub fn summary(&self) -> Summary {
        self.counted.finish()
    }

    /// The records outside the results file, in the order of the games: all that count, if there is no file, and those
    /// that wait for earlier ones.
    pub fn unsaved(&self) -> Vec<String> {
        let waiting = self.dispatch.waiting().filter(|_| !self.is_over());
        self.unsaved.iter().cloned().chain(waiting.map(GameRecord::to_line)).collect()
    }

    fn read(&self, line: usize, text: &str) -> Result<GameRecord, Problem> {
        match GameRecord::parse(text) {
            Ok((record, _)) => Ok(record),
            Err(error) => Err(Problem::new(error).at(format_args!("line {line}"))),
        }
    }

    /// Adds a record, and writes the records that count from now on.
    fn count(&mut self, line: usize, record: GameRecord) -> Result<(), Problem> {
        let counted = self.dispatch.put(record);
        let refused = |why| Problem::new(why).at(format_args!("line {line}"));
        for record in counted.map_err(refused)? {
            match &mut self.file {
                Some(file) => file.records.append(&record.to_line())?,
                None => self.unsaved.push(record.to_line()),
            }
            self.counted.add(&record)?;
        }
        Ok(())
    }
}

impl Ledger for GameLedger {
    fn take(&mut self, items: u64) -> Next<NumberedTask> {
        let test = self.tournament().schedule.test().is_some();
        let items = if test { items.min(ITEMS_OF_TEST) } else { items };
        let mut games = Vec::new();
        while (games.len() as u64) < items {
            match self.dispatch.take() {
                Next::Play(game) => games.push(game),
                Next::Wait | Next::End if !games.is_empty() => break,
                Next::Wait => return Next::Wait,
                Next::End => return Next::End,
            }
        }
        Next::Play(self.tasks.next(games))
    }

    fn put(&mut self, lines: &str) -> Result<(), Problem> {
        for line in checked_lines(lines) {
            let (line, text) = &line?;
            let record = self.read(*line, text)?;
            let (before, waiting) = (self.finished().games(), self.dispatch.waiting().len());
            self.count(*line, record)?;
            // It does not count yet, and is new.
            if self.finished().games() == before
                && self.dispatch.waiting().len() > waiting
                && let Some(file) = &mut self.file
            {
                file.keep(text)?;
            }
        }
        Ok(())
    }

    fn done(&self) -> u64 {
        self.dispatch.played()
    }

    fn most(&self) -> u64 {
        self.dispatch.most_games()
    }

    fn is_over(&self) -> bool {
        self.dispatch.is_over()
    }

    fn file(&mut self) -> Option<&mut LineFile> {
        Some(&mut self.file.as_mut()?.records)
    }

    fn finish(&mut self) -> Result<(), Problem> {
        let over = self.is_over();
        let Some(file) = &mut self.file else { return Ok(()) };
        file.records.sync()?;
        if let Some(ahead) = &mut file.ahead {
            ahead.sync()?;
        }
        if over && file.ahead.take().is_some() {
            fs::remove_file(&file.ahead_path).map_err(|error| {
                let path = file.ahead_path.display();
                Problem::output(format_args!("{path} cannot be deleted: {error}"))
            })?;
        }
        Ok(())
    }
}

impl RecordFile {
    /// Saves a game that waits for an earlier one.
    fn keep(&mut self, line: &str) -> Result<(), Problem> {
        let ahead = match &mut self.ahead {
            Some(ahead) => ahead,
            none => none.insert(open_ahead(&self.ahead_path, |_| ())?),
        };
        ahead.append(line)
    }
}

fn open_ahead(path: &Path, mut found: impl FnMut(&str)) -> Result<LineFile, Problem> {
    LineFile::open(path, &[RECORD_BEGINNING], |_, line| {
        found(line);
        Ok(())
    })
}
