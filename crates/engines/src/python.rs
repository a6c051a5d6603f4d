//! Players that are Python classes: our own program hosts them, each in a process of its own.

#[cfg(feature = "native")]
use std::collections::BTreeMap;
#[cfg(feature = "native")]
use std::path::{Path, PathBuf};
#[cfg(feature = "native")]
use std::process::{Command, Output, Stdio};
#[cfg(feature = "native")]
use std::sync::{Mutex, PoisonError};

use isolation::{Param, ParamKind, Value};

#[cfg(feature = "native")]
use super::sandbox::Program;
use super::spec;

/// The environment variable that names the Python that runs them.
const PYTHON: &str = "ISOLATION_PYTHON";

/// What Python runs. The folder where it is started may hold another package of the name `isolation`,
/// as the course's own does; it must not be found before ours.
const HOST: &str = "import sys; sys.path[:] = [place for place in sys.path if place]; \
                    from isolation.student.__main__ import main; main()";

/// What Python runs to find an agent's class.
const FIND: &str = "import sys; sys.path[:] = [place for place in sys.path if place]; \
                    from isolation.student.finding import main; main()";

/// The program that finds the agent's class in a file or a folder, without running either.
#[cfg(feature = "native")]
pub(crate) fn finder(place: &Path, class: Option<&str>) -> Command {
    let mut command = Command::new(python());
    command.args(["-c", FIND]).arg(place).args(class);
    command
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
    let mut words = vec![python(), "-c".into(), HOST.into(), "--memory".into(), memory.to_string()];
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
    let mut reads = python_files(&python());
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

/// Checks that the Python that runs players can be started and has the package.
///
/// # Errors
/// Why not, and what is expected.
#[cfg(feature = "native")]
pub fn check_python() -> Result<(), String> {
    told_files(&python()).map(drop).map_err(|why| format!("{why}; {}", hint()))
}

/// What a Python reads to run the package; nothing where it cannot tell.
#[cfg(feature = "native")]
fn python_files(python: &str) -> Vec<PathBuf> {
    told_files(python).unwrap_or_default()
}

#[cfg(feature = "native")]
fn told_files(python: &str) -> Result<Vec<PathBuf>, String> {
    static KNOWN: Mutex<BTreeMap<String, Vec<PathBuf>>> = Mutex::new(BTreeMap::new());
    const TELL: &str = "import sys; sys.path[:] = [place for place in sys.path if place]; \
                        from isolation.student import sandbox; \
                        print(*sandbox.python_files(), sep='\\0', end='')";
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(files) = known.get(python) {
        return Ok(files.clone());
    }
    let output = Command::new(python).args(["-c", TELL]).stdin(Stdio::null()).output();
    let output = output.map_err(|error| format!("Python cannot be started: {error}"))?;
    if !output.status.success() {
        return Err(format!("Python fails ({}): {:?}", output.status, complaint(&output)));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let files: Vec<PathBuf> = text.split('\0').map(PathBuf::from).collect();
    known.insert(python.to_owned(), files.clone());
    Ok(files)
}

/// The last line on standard error.
#[cfg(feature = "native")]
pub(crate) fn complaint(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stderr);
    let last = text.lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default();
    last.chars().take(200).collect()
}

/// What decides between two runs of the program: texts are hashed alike in games of one seed, and
/// libraries that calculate keep to one thread.
pub(crate) fn environment(seed: u64) -> Vec<(&'static str, String)> {
    let hash_seed = seed % (1 << 32);
    vec![("PYTHONHASHSEED", hash_seed.to_string()), ("OMP_NUM_THREADS", "1".to_owned())]
}

/// What is missing where the program cannot be started.
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
