//! Players that are Python classes: our own program hosts them, each in a process of its own.

#[cfg(feature = "native")]
use std::collections::BTreeMap;
#[cfg(feature = "native")]
use std::ffi::OsStr;
#[cfg(feature = "native")]
use std::path::{Path, PathBuf};
#[cfg(feature = "native")]
use std::process::{Command, Output, Stdio};
#[cfg(feature = "native")]
use std::sync::{Mutex, PoisonError};

use isolation::{Param, ParamKind, Value};

use super::spec;
#[cfg(feature = "native")]
use super::{process::quoted, running, sandbox::Program, strays::Mark};

/// The environment variable that names the Python that runs them.
const PYTHON: &str = "ISOLATION_PYTHON";

/// Precedes all that Python runs: the folder where it is started may hold another package of the name
/// `isolation`, as the course's own does; it must not be found before ours.
const PATH: &str = "import sys; sys.path[:] = [place for place in sys.path if place]; ";

/// What Python runs to host a player.
const HOST: &str = "from isolation.student.__main__ import main; main()";

/// Whether the Python that hosts players starts and has the package.
///
/// # Errors
/// What is missing, in a line.
#[cfg(feature = "native")]
pub fn find_python() -> Result<(), String> {
    python_files(&python()).map(drop).map_err(|why| format!("Python: {why}"))
}

/// Runs this code.
///
/// # Errors
/// Why Python cannot be started, in a line.
#[cfg(feature = "native")]
pub(crate) fn output(code: &str, arguments: &[&OsStr]) -> Result<Output, String> {
    let python = python();
    let mut command = Command::new(&python);
    command.arg("-c").arg(format!("{PATH}{code}")).args(arguments).stdin(Stdio::null());
    // Ctrl-C in a terminal must not be taken for a failure of Python. Pressed twice, it ends this, too.
    running::set_apart(&mut command);
    Mark::new().put_on(&mut command);
    command.output().map_err(|error| format!("cannot start {python:?}: {error}; {}", hint()))
}

/// What Python wrote to standard output.
///
/// # Errors
/// Why it failed, in a line.
#[cfg(feature = "native")]
pub(crate) fn text(output: Output) -> Result<Vec<u8>, String> {
    if output.status.success() {
        return Ok(output.stdout);
    }
    let complaint = String::from_utf8_lossy(&output.stderr);
    let last = complaint.lines().rfind(|line| !line.trim().is_empty());
    let why = last.map_or_else(|| format!("Python ended ({})", output.status), quoted);
    Err(format!("{why}; {}", hint()))
}

/// What a player may use.
pub(crate) static PARAMS: [Param; 4] = [
    Param {
        name: "time",
        kind: ParamKind::Time,
        default: Value::None,
        about: "time a move at the most",
    },
    Param {
        name: "memory",
        kind: ParamKind::Count { min: 100_000_000, max: 1_000_000_000_000 },
        default: Value::Count(1_000_000_000),
        about: "maximum bytes of memory",
    },
    Param {
        name: "generation",
        kind: ParamKind::Count { min: 1, max: 4 },
        default: Value::None,
        about: "generation of the course's board",
    },
    Param { default: Value::Word("auto"), ..spec::SANDBOX },
];

/// What the text of a player must be.
pub(crate) const EXPECTED: &str = "a file or a module and a class of it, such as \
    python(\"game_agent.py:AlphaBetaPlayer\") or \
    python(\"game_agent.py:MinimaxPlayer(search_depth=5)\")";

/// The program that hosts the player of a text such as `game_agent.py:AlphaBetaPlayer`. What the
/// text names is found out by the program; whether it names anything, here.
pub(crate) fn words(text: &str, values: &[Value]) -> Option<Vec<String>> {
    let (place, class) = text.split_once(':')?;
    if place.trim().is_empty() || class.trim().is_empty() {
        return None;
    }
    let [_, memory, generation, _] = values else { unreachable!("one a parameter") };
    let code = format!("{PATH}{HOST}");
    let mut words = vec![python(), "-c".into(), code, "--memory".into(), memory.to_string()];
    if let Value::Count(number) = generation {
        words.extend(["--generation".to_owned(), number.to_string()]);
    }
    words.push(text.to_owned());
    Some(words)
}

/// The program of a text, as a sandbox starts it: it reads the folder of the player's file, and Python.
#[cfg(feature = "native")]
pub(crate) fn program(text: &str, mut words: Vec<String>) -> Program {
    let here = std::env::current_dir().unwrap_or_default();
    let mut folder = here.clone();
    // A relative path begins here, but the program starts in the player's folder.
    if let Some(end) = text.find(".py:").map(|colon| colon + ".py".len()) {
        let file = here.join(&text[..end]);
        folder = file.parent().map(Path::to_owned).unwrap_or(here);
        words.pop();
        words.push(format!("{}{}", file.display(), &text[end..]));
    }
    let mut reads = python_files(&python()).unwrap_or_default();
    if !reads.is_empty() {
        reads.insert(0, folder);
    }
    let confine_itself = |mut words: Vec<String>, writes: &[&str]| {
        let player = words.pop();
        words.extend(writes.iter().flat_map(|&folder| ["--write".to_owned(), folder.to_owned()]));
        words.extend(player);
        words
    };
    Program { words, reads, confine_itself: Some(confine_itself) }
}

/// What a Python reads to run the package.
///
/// # Errors
/// Why it does not run the package, in a line.
#[cfg(feature = "native")]
fn python_files(python: &str) -> Result<Vec<PathBuf>, String> {
    static KNOWN: Mutex<BTreeMap<String, Vec<PathBuf>>> = Mutex::new(BTreeMap::new());
    const LIST: &str = "from isolation.student import sandbox; \
                        print(*sandbox.python_files(), sep='\\0', end='')";
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(files) = known.get(python) {
        return Ok(files.clone());
    }
    let text = text(output(LIST, &[])?)?;
    let text = String::from_utf8_lossy(&text);
    let files: Vec<PathBuf> = text.split('\0').map(PathBuf::from).collect();
    known.insert(python.to_owned(), files.clone());
    Ok(files)
}

/// What decides between two runs of the program: texts are hashed alike in games of one seed, and
/// libraries that calculate keep to one thread. The GNU C library reserves 64 MiB of the limited address space for each
/// further thread, unless all share one arena.
pub(crate) fn environment(seed: u64) -> Vec<(&'static str, String)> {
    let hash_seed = (seed % (1 << 32)).to_string();
    let single = ["OMP_NUM_THREADS", "MALLOC_ARENA_MAX"].map(|name| (name, "1".to_owned()));
    [("PYTHONHASHSEED", hash_seed)].into_iter().chain(single).collect()
}

/// What is expected where the program cannot be started.
pub(crate) fn hint() -> String {
    format!(
        "expected a Python from 3.10 on that has the package isolation; {PYTHON} names it, here it \
         is {:?}",
        python()
    )
}

fn python() -> String {
    std::env::var(PYTHON).ok().filter(|name| !name.is_empty()).unwrap_or("python3".to_owned())
}
