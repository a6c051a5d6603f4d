//! Texts as other programs write them: with a byte order mark, and with the line ends of Windows.

use super::folder::Folder;
use super::{KNIGHTS, output};

#[test]
fn marks_and_line_ends_change_nothing() {
    let folder = Folder::new();
    let [games, openings, toml, certificate, tasks, store] = [
        "games.jsonl",
        "openings.txt",
        "course.toml",
        "certificate.txt",
        "tasks.jsonl",
        "store.jsonl",
    ]
    .map(|name| folder.file(name));
    folder.write("openings.txt", "# Positions of knights\n7/7/2n4/3N3/7/7/7 w\n");
    folder.write(
        "course.toml",
        "rounds = 1\nplayers = [{ player = \"Random\" }, { player = \"Greedy\" }]\n",
    );
    let tournament = ["tournament", toml.as_str(), "--openings-file", openings.as_str()];
    output(tournament.into_iter().chain(["--records", games.as_str()]));
    output(["solve", "--position", KNIGHTS, "--certificate", &certificate]);
    let board = ["solve-board", "--preset", "knight-4x4"];
    folder.write("tasks.jsonl", &output(board.into_iter().chain(["--tasks", "40"])));
    output(board.into_iter().chain(["--threads", "1", "--checkpoint", store.as_str()]));
    let readers: [&[&str]; 7] = [
        &["report", &games],
        &["review", &games],
        &["replay", &games],
        &["verify", &certificate],
        &["run-task", &tasks],
        &["solve-board", "--preset", "knight-4x4", "--threads", "1", "--checkpoint", &store],
        // Resumes with all games played.
        &["tournament", &toml, "--openings-file", &openings, "--records", &games],
    ];
    // What a check or a task took differs from run to run.
    let read = |arguments: &[&str]| {
        let text = output(arguments.iter().copied());
        let times = |word: &str| word.parse::<f64>().is_err() && !word.contains("\"ms\"");
        text.split(' ').filter(|word| times(word)).collect::<Vec<_>>().join(" ")
    };
    let plain = readers.map(read);
    for name in folder.names() {
        let text = folder.read(&name);
        folder.write(&name, &format!("\u{feff}{}", text.replace('\n', "\r\n")));
    }
    assert_eq!(readers.map(read), plain);
}
