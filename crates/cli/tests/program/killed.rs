//! Runs that are killed at seeded moments.

use isolation::search::Seeded;
use std::fs;
use std::ops::Range;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// Runs the program with these arguments on one and two threads in turn, and kills it twenty times.
/// What it keeps in this file stays from kill to kill, and at least one kill comes while the file has
/// this many lines as `partial` says. An undisturbed run takes about `run`, and may replace the
/// file by `end` when all is done.
pub fn kill_twenty_times(
    arguments: &[&str],
    file: &str,
    run: Duration,
    partial: Range<usize>,
    end: Option<&str>,
) {
    // Twenty such spans are about the time of one run.
    let mut span = run.as_micros() as u32 / 10;
    let mut seeded = Seeded::new(20);
    let mut kept = String::new();
    let (mut kills, mut within) = (0, 0);
    while kills < 20 {
        let mut child = Command::new(env!("CARGO_BIN_EXE_isolation"))
            .args(arguments)
            .args(["--threads", if kills % 2 == 0 { "1" } else { "2" }])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        sleep(Duration::from_micros(seeded.below(span.max(1)).into()));
        if child.try_wait().expect("a child").is_some() {
            // It was done before: it begins anew, and the next ones are killed sooner.
            span /= 2;
            fs::remove_file(file).expect("a file");
            kept.clear();
            continue;
        }
        child.kill().expect("killed");
        child.wait().expect("a child");
        kills += 1;
        let now = fs::read_to_string(file).unwrap_or_default();
        let whole = &kept[..kept.rfind('\n').map_or(0, |end| end + 1)];
        let stays = now.starts_with(whole) || Some(now.as_str()) == end;
        assert!(stays, "kill {kills}: what was in the file stays");
        within += usize::from(partial.contains(&now.lines().count()));
        kept = now;
    }
    assert!(within > 0, "no kill came between the first line and the last");
}
