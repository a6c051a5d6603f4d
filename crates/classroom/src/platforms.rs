//! The file names of learning platforms, which say whose submission a file is.
//!
//! Canvas: `name_[LATE_]id_upload_file`, or `[LATE_]anon_id_upload_file` if graded anonymously, where a new version
//! of a file gets a suffix such as `-1`; texts are `name_[LATE_]id_text.html` (`lib/content_zipper.rb` of Canvas).
//! Moodle: `Name_id_assignsubmission_file`, a folder, or the beginning of a file's name.

use std::collections::{BTreeMap, BTreeSet};

use crate::submission::{NAMED, stem};

/// A student's submission among the entries of a folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The student's name, or the name of the file.
    pub name: String,
    /// What stays the same when the student submits again.
    pub key: String,
    /// The student's id on the platform; none if no platform named the file.
    pub id: Option<String>,
    /// Whether the platform marked the submission as late.
    pub late: bool,
    /// Its files in the folder, with the student's own names for them if a platform added to these.
    pub files: Vec<(String, Option<String>)>,
}

/// The name that a platform gave to a file or folder.
#[derive(Clone, PartialEq, Eq, Debug)]
struct PlatformName {
    platform: &'static str,
    name: String,
    id: String,
    late: bool,
    /// The number of the upload, higher for a later one; 0 where the platform has none.
    upload: u64,
    /// The student's name of the file; none for a folder.
    file: Option<String>,
}

/// Whether a platform named this file or folder.
pub fn is_named(entry: &str) -> bool {
    moodle(entry).or_else(|| canvas(entry)).is_some()
}

/// The submissions in a folder with these entries, in order, and notes about the names that were read as a platform's.
///
/// # Errors
/// When two students have the same id.
pub fn gather(entries: &[String]) -> Result<(Vec<Entry>, Vec<String>), String> {
    let mut found: Vec<Entry> = Vec::new();
    let mut students: BTreeMap<(&str, String), Vec<(&String, PlatformName)>> = BTreeMap::new();
    for entry in entries {
        match moodle(entry).or_else(|| canvas(entry)) {
            Some(name) => {
                let key = (name.platform, name.id.clone());
                students.entry(key).or_default().push((entry, name));
            }
            None => found.push(Entry {
                name: entry.clone(),
                key: entry.clone(),
                id: None,
                late: false,
                files: vec![(entry.clone(), None)],
            }),
        }
    }
    let plain = found.len();
    let mut notes = Vec::new();
    let mut counts: BTreeMap<&str, (usize, String)> = BTreeMap::new();
    for ((platform, id), uploads) in students {
        let names: BTreeSet<&str> = uploads.iter().map(|(_, it)| it.name.as_str()).collect();
        if names.len() > 1 {
            let names = names.into_iter().collect::<Vec<_>>().join(", ");
            return Err(format!("{platform}'s id {id} is that of several students: {names}"));
        }
        let (entry, first) = &uploads[0];
        let example = format!("{entry}: {}, id {id}", first.name);
        counts.entry(platform).or_insert((0, example)).0 += 1;
        let (name, key) = (first.name.clone(), format!("{}_{id}", first.name));
        let taken = newest(&key, uploads, &mut notes);
        let late = taken.iter().any(|(_, it)| it.late);
        let files = taken.into_iter().map(|(entry, it)| (entry.clone(), it.file)).collect();
        found.push(Entry { name, key, id: Some(id), late, files });
    }
    let mut all_notes: Vec<String> = counts
        .iter()
        .map(|(platform, (count, example))| {
            format!("file names of {platform}: {count} of {} submissions ({example})", found.len())
        })
        .collect();
    if plain > 0 && !counts.is_empty() {
        let plain: Vec<_> = found[..plain].iter().map(|it| it.name.clone()).collect();
        let plain = isolation_report::words::listed(&plain, NAMED);
        all_notes.push(format!("submissions named after the student: {plain}"));
    }
    all_notes.append(&mut notes);
    found.sort_by(|one, other| one.files[0].0.cmp(&other.files[0].0));
    Ok((found, all_notes))
}

/// The newest version of each file. The suffix that Canvas gave to it is removed: modules import each other by the
/// names that the student chose.
fn newest<'e>(
    student: &str,
    uploads: Vec<(&'e String, PlatformName)>,
    notes: &mut Vec<String>,
) -> Vec<(&'e String, PlatformName)> {
    let mut versions: BTreeMap<Option<String>, Vec<(&String, PlatformName)>> = BTreeMap::new();
    for (entry, name) in uploads {
        let base = name.file.as_deref().map(|file| match name.platform {
            CANVAS => without_version(file),
            _ => file.to_owned(),
        });
        versions.entry(base).or_default().push((entry, name));
    }
    let newest = versions.into_iter().filter_map(|(base, mut versions)| {
        versions.sort_by_key(|(_, it)| it.upload);
        let (entry, name) = versions.pop()?;
        let own = name.file.clone().unwrap_or_default();
        if !versions.is_empty() {
            let old: Vec<String> = versions.iter().map(|(entry, _)| (*entry).clone()).collect();
            notes.push(format!("{student}: {entry} replaces {}", old.join(", ")));
        } else if base.as_ref().is_some_and(|base| *base != own) {
            notes.push(format!(
                "{student}: {own} is taken as {}",
                base.as_deref().unwrap_or_default()
            ));
        }
        Some((entry, PlatformName { file: base, ..name }))
    });
    newest.collect()
}

/// The file's name without the suffix of a new version, such as `-1`.
fn without_version(file: &str) -> String {
    let known = stem(file);
    let end = if known == file { file.rfind('.').unwrap_or(file.len()) } else { known.len() };
    let (stem, extension) = file.split_at(end);
    match stem.rsplit_once('-') {
        Some((base, version))
            if !base.is_empty() && version.len() < 4 && number(version).is_some() =>
        {
            format!("{base}{extension}")
        }
        _ => file.to_owned(),
    }
}

const CANVAS: &str = "Canvas";

fn canvas(entry: &str) -> Option<PlatformName> {
    // Canvas removes everything else from names, and makes them lower case.
    let is_name = |c: char| !c.is_ascii() || c.is_ascii_alphanumeric() || c == '_' || c == '-';
    let named = |before: &[&str], id: &str, upload, file: String| {
        let (late, before) = match before {
            [before @ .., "LATE" | "late"] => (true, before),
            _ => (false, before),
        };
        let name = before.join("_");
        let allowed = name.chars().all(|c| is_name(c) && !c.is_uppercase());
        (allowed && !name.is_empty()).then(|| PlatformName {
            platform: CANVAS,
            name,
            id: id.to_owned(),
            late,
            upload,
            file: Some(file).filter(|file| !file.is_empty()),
        })
    };
    let parts: Vec<&str> = entry.split('_').collect();
    for (at, rest) in (0..parts.len()).map(|at| (at, &parts[at..])) {
        match rest {
            ["anon", id, upload, file @ ..]
                if id.len() == 5
                    && id.chars().all(|c| c.is_ascii_alphanumeric())
                    && !file.is_empty() =>
            {
                let late = matches!(parts[..at], ["LATE"]);
                if at == 0 || late {
                    return Some(PlatformName {
                        platform: CANVAS,
                        name: format!("anon_{id}"),
                        id: (*id).to_owned(),
                        late,
                        upload: number(upload)?,
                        file: Some(file.join("_")),
                    });
                }
            }
            [id, "text.html" | "link.html"] if number(id).is_some() => {
                return named(&parts[..at], id, 0, rest[1].to_owned());
            }
            [id, upload, file @ ..] if number(id).is_some() && !file.is_empty() => {
                if let Some(upload) = number(upload) {
                    return named(&parts[..at], id, upload, file.join("_"))
                        .filter(|it| it.file.is_some());
                }
            }
            _ => {}
        }
    }
    None
}

fn moodle(entry: &str) -> Option<PlatformName> {
    let (student, rest) = entry.split_once("_assignsubmission_")?;
    let (name, id) = student.rsplit_once('_')?;
    let file = rest.strip_prefix("file").or_else(|| rest.strip_prefix("onlinetext"))?;
    let file = if file.is_empty() { file } else { file.strip_prefix('_')? };
    number(id)?;
    let name = name.trim();
    (!name.is_empty()).then(|| PlatformName {
        platform: "Moodle",
        name: name.to_owned(),
        id: id.to_owned(),
        late: false,
        upload: 0,
        file: Some(file.to_owned()).filter(|file| !file.is_empty()),
    })
}

/// The number that platforms write like this.
fn number(text: &str) -> Option<u64> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    text.parse().ok().filter(|_| is_number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gathered(entries: &[&str]) -> (Vec<Entry>, Vec<String>) {
        let entries: Vec<String> = entries.iter().map(|&entry| entry.to_owned()).collect();
        gather(&entries).expect("no two students of one id")
    }

    fn short(entry: &Entry) -> (&str, Option<&str>, bool, Vec<Option<&str>>) {
        let files = entry.files.iter().map(|(_, own)| own.as_deref()).collect();
        (&entry.name, entry.id.as_deref(), entry.late, files)
    }

    #[test]
    fn canvas_names_say_who_submitted_what_and_when() {
        let (found, notes) = gathered(&[
            "smithjohn_12_345_game_agent.py",
            "smithjohn_12_346_my_heuristics.py",
            "müller_vonann_LATE_77_350_agent-2.py",
            "müller_vonann_77_340_agent.py",
            "müller_vonann_77_349_agent-1.py",
            "LATE_anon_aB3dE_99_submission.zip",
            "joneskim_8_text.html",
        ]);
        let found: Vec<_> = found.iter().map(short).collect();
        assert_eq!(
            found,
            [
                ("anon_aB3dE", Some("aB3dE"), true, vec![Some("submission.zip")]),
                ("joneskim", Some("8"), false, vec![Some("text.html")]),
                ("müller_vonann", Some("77"), true, vec![Some("agent.py")]),
                (
                    "smithjohn",
                    Some("12"),
                    false,
                    vec![Some("game_agent.py"), Some("my_heuristics.py")]
                ),
            ]
        );
        assert_eq!(
            notes[0],
            "file names of Canvas: 4 of 4 submissions (smithjohn_12_345_game_agent.py: smithjohn, id 12)"
        );
        assert_eq!(
            notes[1],
            "müller_vonann_77: müller_vonann_LATE_77_350_agent-2.py replaces \
             müller_vonann_77_340_agent.py, müller_vonann_77_349_agent-1.py"
        );
    }

    #[test]
    fn moodle_names_are_those_of_folders_or_files() {
        let (found, _) = gathered(&[
            "Zoë O'Neil_657693_assignsubmission_file",
            "Li Na_8_assignsubmission_file_",
            "Li Na_8_assignsubmission_file_game_agent.py",
            "Li Na_8_assignsubmission_onlinetext_onlinetext.html",
        ]);
        let found: Vec<_> = found.iter().map(short).collect();
        assert_eq!(found[1], ("Zoë O'Neil", Some("657693"), false, vec![None]));
        assert_eq!(found[0].0, "Li Na");
    }

    #[test]
    fn plain_names_are_not_misread() {
        let plain = [
            "my_custom_player.py",
            "player_2.py",
            "agent_2024_01_final.py",
            "Agent_2024_11_final.py",
            "a_1_2.py",
            "_12_13_x.py",
            "anon_12_x.py",
            "ann.tar.gz",
            "x_assignsubmission_file",
            "agent-1.py",
        ];
        let (found, notes) = gathered(&plain);
        assert!(found.iter().all(|it| it.id.is_none() && it.name == it.key), "{found:?}");
        assert!(notes.is_empty());
        let (_, notes) = gathered(&["ann.py", "bob_1_2_x.py"]);
        assert_eq!(notes[1], "submissions named after the student: ann.py");
        let twice = ["ann_1_2_x.py", "bob_1_3_x.py"].map(str::to_owned);
        assert_eq!(
            gather(&twice),
            Err("Canvas's id 1 is that of several students: ann, bob".into())
        );
    }
}
