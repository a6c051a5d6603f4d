//! The names of students in reports: their own, or aliases.

use crate::checks::Student;
use crate::class_file::ClassFile;
use crate::results::Results;
use isolation::GameRecord;
use isolation_arena::Summary;
use isolation_command::WholeFile;
use isolation_command::failure::OrInput;
use isolation_protocol::files;
use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};

/// The file of aliases in the results folder.
const FILE: &str = "aliases.json";

/// The names of students, by their names in the tournament.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// The names that teachers use.
    own: BTreeMap<String, String>,
    /// The aliases, if students are to be anonymous.
    aliases: Option<BTreeMap<String, String>>,
}

impl Names {
    /// The names of these students. Aliases are drawn once and stored in the results folder.
    ///
    /// # Errors
    /// When the file of aliases cannot be read or written.
    pub fn of(
        students: &[Student],
        class_file: &ClassFile,
        results: &Results,
    ) -> anyhow::Result<Self> {
        let submissions = students.iter().map(|student| &student.submission);
        let own =
            submissions.clone().map(|it| (it.name.clone(), class_file.name_of(it).to_owned()));
        let own = own.collect();
        if !class_file.anonymous {
            return Ok(Self { own, aliases: None });
        }
        let path = results.file(FILE);
        let read = || {
            let text = if path.exists() { files::read(&path)? } else { "{}".to_owned() };
            Ok::<BTreeMap<String, u64>, anyhow::Error>(isolation::read_json(&text)?)
        };
        let mut numbers = read().input_at(&path)?;
        draw(&mut numbers, submissions.clone().map(|it| it.file.as_str()));
        WholeFile::begin(&path)?.finish(&(serde_json::to_string(&numbers)? + "\n"))?;
        let aliases =
            submissions.map(|it| (it.name.clone(), format!("Student {}", numbers[&it.file])));
        Ok(Self { own, aliases: Some(aliases.collect()) })
    }

    /// Whether students are anonymous.
    pub fn are_aliases(&self) -> bool {
        self.aliases.is_some()
    }

    /// The student's own name.
    pub fn own<'n>(&'n self, name: &'n str) -> &'n str {
        self.own.get(name).map_or(name, String::as_str)
    }

    /// The student's alias, if students are anonymous.
    pub fn alias(&self, name: &str) -> Option<&str> {
        self.aliases.as_ref()?.get(name).map(String::as_str)
    }

    /// The name for classmates: the alias, or else the own name.
    pub fn shown<'n>(&'n self, name: &'n str) -> &'n str {
        self.alias(name).unwrap_or_else(|| self.own(name))
    }

    /// The standings for the class. Reasons of forfeits may name files, and numbers of games tell who played: aliases
    /// hide both.
    pub fn summary(&self, summary: &Summary) -> Summary {
        let mut summary = summary.clone();
        for player in &mut summary.players {
            if self.are_aliases() && self.own.contains_key(&player.name) {
                player.failures.clear();
            }
            player.name = self.shown(&player.name).to_owned();
        }
        summary
    }

    /// Games with the names for classmates; `reader` is the student who reads them, if there is one. Aliases also hide
    /// what identifies players: agents, seeds, void games, the reasons of others' forfeits, and the order and numbers of
    /// the games.
    pub fn games<T>(
        &self,
        games: impl IntoIterator<Item = (GameRecord, T)>,
        reader: Option<&str>,
    ) -> Vec<(GameRecord, T)> {
        let mut games: Vec<_> = games.into_iter().collect();
        games.iter_mut().for_each(|(record, _)| self.rename(record, reader));
        if self.are_aliases() {
            let key =
                |record: &GameRecord| record.tournament.as_ref().map(|note| note.names.clone());
            games.sort_by_key(|(record, _)| key(record));
            for ((record, _), number) in games.iter_mut().zip(0..) {
                if let Some(note) = &mut record.tournament {
                    note.game = number;
                }
            }
        }
        games
    }

    fn rename(&self, record: &mut GameRecord, reader: Option<&str>) {
        let loser = record.winner.map(|winner| (!winner).index());
        let Some(note) = &mut record.tournament else { return };
        if self.are_aliases() {
            (record.seed, note.seed) = (None, 0);
            note.voided.clear();
        }
        for (side, name) in note.names.iter_mut().enumerate() {
            if reader == Some(name) {
                *name = self.own(name).to_owned();
                continue;
            }
            if let Some(alias) = self.alias(name) {
                alias.clone_into(&mut record.players[side]);
                if loser == Some(side) {
                    note.why = None;
                }
            }
            *name = self.shown(name).to_owned();
        }
    }
}

/// Gives each file without a number the next one, in random order.
fn draw<'f>(numbers: &mut BTreeMap<String, u64>, files: impl Iterator<Item = &'f str>) {
    let order = RandomState::new();
    let mut new: Vec<&str> = files.filter(|file| !numbers.contains_key(*file)).collect();
    new.sort_by_key(|file| order.hash_one(file));
    let first = numbers.values().max().map_or(1, |most| most + 1);
    numbers.extend(new.into_iter().map(str::to_owned).zip(first..));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aliases_are_kept_and_their_order_is_random() {
        let files: Vec<String> = (0..20).map(|number| format!("{number:02}.py")).collect();
        let drawn = |numbers: &BTreeMap<String, u64>, count: usize| {
            let mut numbers = numbers.clone();
            draw(&mut numbers, files[..count].iter().map(String::as_str));
            numbers
        };
        let first = drawn(&BTreeMap::new(), 19);
        let mut numbers: Vec<u64> = first.values().copied().collect();
        assert!(!numbers.is_sorted(), "alphabetical with probability 1 in 19!: {numbers:?}");
        numbers.sort_unstable();
        assert!(numbers.into_iter().eq(1..20));
        assert_eq!(drawn(&first, 19), first);
        assert_ne!(drawn(&BTreeMap::new(), 19), first);
        let more = drawn(&first, 20);
        assert_eq!(more["19.py"], 20);
        assert!(first.iter().all(|(file, number)| more[file] == *number));
    }
}
