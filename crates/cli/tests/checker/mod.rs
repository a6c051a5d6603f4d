//! The checker in Python, checker/check.py, accepts the program's certificates and no damaged ones.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Positions of knight 7×7: two that the first player wins, the second of them by mirroring, and one that the
/// second player wins.
const PAIRS: [&str; 3] = ["7/7/2n4/3N3/7/7/7 w", "7/2n4/7/3N3/7/7/7 w", "7/7/3n3/3N3/7/7/7 w"];

fn isolation(arguments: &[&str], certificate: &Path) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_isolation"));
    program.args(arguments).args(["--threads", "1", "--certificate"]).arg(certificate);
    let done = program.output().expect("the program");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

#[expect(clippy::print_stdout, reason = "says how many damaged certificates still are proofs")]
#[test]
fn the_checker_in_python_accepts_proofs_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut files: Vec<PathBuf> = Vec::new();
    let mut write = |name: &str, arguments: &[&str]| {
        let file = folder.path().join(name);
        isolation(arguments, &file);
        files.push(file);
    };
    for board in [
        "knight-3x3",
        "knight-4x4",
        "knight-5x5",
        "queen-3x3",
        "queen-4x4",
        "king-3x3",
        "king-4x4",
        "king-5x5",
    ] {
        write(&format!("{board}-value.gz"), &["solve-board", "--preset", board, "--value"]);
        write(&format!("{board}-pairs.gz"), &["solve-board", "--preset", board]);
    }
    // All pairs of queen 5×5 would take most of the time.
    write("queen-5x5-value.gz", &["solve-board", "--preset", "queen-5x5", "--value"]);
    for board in ["pawn-3x3", "pawn-3x4"] {
        write(&format!("{board}-value.txt"), &["solve", "--preset", board]);
    }
    for (number, position) in PAIRS.into_iter().enumerate() {
        write(&format!("knight-7x7-{number}.txt"), &["solve", "--position", position]);
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut python = Command::new("python3");
    python.arg(root.join("crates/cli/tests/checker/mutations.py"));
    python.arg(root.join("checker/check.py")).arg(env!("CARGO_BIN_EXE_isolation"));
    python.arg(root.join("crates/solve/tables")).args(&files);
    let done = python.output().expect("python3");
    let said = String::from_utf8_lossy(&done.stdout);
    assert!(done.status.success(), "{said}{}", String::from_utf8_lossy(&done.stderr));
    assert!(said.contains("0 of 10000 damaged copies"), "{said}");
    print!("{said}");
}

/// Prints the SHA-256 of each file.
const SHA256: &str = "import hashlib, sys\n\
    for name in sys.argv[1:]: print(hashlib.sha256(open(name, 'rb').read()).hexdigest())";

#[test]
fn certificates_in_results_are_those_of_their_rows() {
    let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results");
    let text = fs::read_to_string(results.join("boards.csv")).expect("results/boards.csv");
    let mut lines = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let columns = lines.next().expect("a heading");
    let column = |name: &str| columns.iter().position(|it| *it == name).expect("a column");
    let (mut files, mut digests) = (Vec::new(), String::new());
    for row in lines {
        for kind in ["value", "pairs"] {
            let of = |name: &str| row[column(&format!("{kind}_{name}"))];
            if !of("certificate").starts_with("certificates/") {
                continue;
            }
            let file = results.join(of("certificate"));
            let verified =
                Command::new(env!("CARGO_BIN_EXE_isolation")).arg("verify").arg(&file).output();
            let said = String::from_utf8(verified.expect("the program").stdout).expect("text");
            assert!(
                said.starts_with(&format!("proven: the {} player wins", row[column("value")])),
                "{said}"
            );
            assert!(said.contains(&format!("\n{} replies", of("replies"))), "{said}");
            files.push(file);
            digests += &format!("{}\n", of("sha256"));
        }
    }
    let stored = fs::read_dir(results.join("certificates")).expect("the folder").count();
    assert_eq!(files.len(), stored);
    let python = Command::new("python3").args(["-c", SHA256]).args(&files).output();
    assert_eq!(String::from_utf8_lossy(&python.expect("python3").stdout), digests);
}
