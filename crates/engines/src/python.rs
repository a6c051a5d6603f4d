//! Players that are Python classes: our program hosts each in its own process.

#[cfg(feature = "native")]
use std::collections::BTreeMap;
#[cfg(feature = "native")]
use std::path::{Path, PathBuf};
#[cfg(feature = "native")]
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
#[cfg(feature = "native")]
use std::sync::{Mutex, PoisonError};

#[cfg(feature = "native")]
use isolation::End;
use isolation::spec::{Param, ParamKind, Value};

use super::spec;
#[cfg(feature = "native")]
use super::{process::quoted, running, sandbox::Program, strays::Mark};
#[cfg(feature = "native")]
use crate::Fault;

/// The environment variable for the Python interpreter.
const PYTHON: &str = "ISOLATION_PYTHON";

/// The interpreter where [`PYTHON`] names none, if not `python3`.
static DEFAULT: OnceLock<String> = OnceLock::new();

/// Precedes all Python code: modules in the working folder, which students may have written, must
/// not be imported in place of ours.
const PATH: &str = "import sys; sys.path[:] = [place for place in sys.path if place]; ";

/// The Python code of the host.
const HOST: &str = "from isolation_engine.student.__main__ import main; main()";

/// The launcher of confined engines where this process is a Python, and the files that it reads.
#[cfg(feature = "native")]
pub(crate) fn launcher() -> Option<(Vec<String>, Vec<PathBuf>)> {
    let python = DEFAULT.get()?;
    let code =
        format!("{PATH}from isolation_engine import _native; _native._start_confined(sys.argv[1])");
    let words = vec![python.clone(), "-c".to_owned(), code];
    Some((words, python_files(python).unwrap_or_default()))
}

/// Hosts players under this interpreter unless the environment variable `ISOLATION_PYTHON` names
/// another one. Only the first call counts.
pub fn set_default_python(interpreter: String) {
    _ = DEFAULT.set(interpreter);
}

/// Checks that Python starts and has the package.
///
/// # Errors
/// The problem, in a line: [`End::Interrupted`] if the machine lacks something.
#[cfg(feature = "native")]
pub fn find_python() -> Result<(), Fault> {
    let found = python_files(&python());
    found.map(drop).map_err(|fault| Fault { why: format!("Python: {}", fault.why), ..fault })
}

/// Runs this code in Python.
///
/// # Errors
/// Why Python cannot be started, in a line.
#[cfg(feature = "native")]
fn output(code: &str) -> Result<Output, Fault> {
    let python = python();
    let mut command = Command::new(&python);
    command.arg("-c").arg(format!("{PATH}{code}")).stdin(Stdio::null());
    // Ctrl-C in a terminal must not look like a failure of Python. Pressed twice, it ends this,
    // too.
    running::set_apart(&mut command);
    Mark::new().put_on(&mut command);
    command.output().map_err(|error| unable(format!("cannot start {python:?}: {error}")))
}

/// The standard output of Python.
///
/// # Errors
/// Why it failed, in a line.
#[cfg(feature = "native")]
fn text(output: Output) -> Result<Vec<u8>, Fault> {
    if output.status.success() {
        return Ok(output.stdout);
    }
    let complaint = String::from_utf8_lossy(&output.stderr);
    let last = complaint.lines().rfind(|line| !line.trim().is_empty());
    let why = last.map_or_else(|| format!("Python ended ({})", output.status), quoted);
    Err(unable(why))
}

/// Why Python does not run: the machine's fault, or that of the chosen Python.
#[cfg(feature = "native")]
fn unable(why: String) -> Fault {
    match running::names_shortage(&why) {
        Some(advice) => Fault::new(End::Interrupted, format!("{why}; {advice}")),
        None => Fault::new(End::Crash, format!("{why}; {}", hint())),
    }
}

/// The parameters of hosted players.
pub(crate) static PARAMS: [Param; 4] = [
    Param { name: "time", kind: ParamKind::Time, default: Value::None, about: "time per move" },
    Param { about: "maximum bytes of memory", ..spec::MEMORY },
    Param {
        name: "generation",
        kind: ParamKind::Count { min: 1, max: 4 },
        default: Value::None,
        about: "generation of the course's board",
    },
    Param { default: Value::Word("auto"), ..spec::SANDBOX },
];

/// The expected text of a player.
pub(crate) const EXPECTED: &str = "a file or a module and a class of it, such as \
    python(\"game_agent.py:AlphaBetaPlayer\") or \
    python(\"game_agent.py:MinimaxPlayer(search_depth=5)\")";

/// The command of the host of a player such as `game_agent.py:AlphaBetaPlayer`. Only the form is
/// checked here; the host loads the class.
pub(crate) fn words(text: &str, values: &[Value]) -> Option<Vec<String>> {
    let (place, class) = text.split_once(':')?;
    if place.trim().is_empty() || class.trim().is_empty() {
        return None;
    }
    let [_, memory, generation, _] = values else { unreachable!("one per parameter") };
    let code = format!("{PATH}{HOST}");
    let mut words = vec![python(), "-c".into(), code, "--memory".into(), memory.to_string()];
    if let Value::Count(number) = generation {
        words.extend(["--generation".to_owned(), number.to_string()]);
    }
    words.push(text.to_owned());
    Some(words)
}

/// Ends the text of a host that searches a file or a folder for a class.
pub(crate) const ANY: &str = ":?";

/// The host in a sandbox: it reads the folder of the player's file, and Python. It gets a copy of that folder,
/// but not of one with modules.
#[cfg(feature = "native")]
pub(crate) fn program(text: &str, mut words: Vec<String>) -> Result<Program, Fault> {
    let here = std::env::current_dir().unwrap_or_default();
    let file_end = text.find(".py:").map(|colon| colon + ".py".len());
    let searched = text.len() - if text.ends_with(ANY) { ANY.len() } else { 0 };
    // The path is relative to this folder, but the program starts in the player's.
    let end = file_end.or_else(|| (searched < text.len()).then_some(searched));
    let copied = end.and_then(|end| {
        let place = here.join(&text[..end]);
        words.pop();
        words.push(format!("{}{}", place.display(), &text[end..]));
        if file_end.is_some() { place.parent().map(Path::to_owned) } else { Some(place) }
    });
    let mut reads = match python_files(&python()) {
        Err(fault) if fault.end == End::Interrupted => return Err(fault),
        // Its start will fail with a better message.
        files => files.unwrap_or_default(),
    };
    if !reads.is_empty() {
        reads.insert(0, copied.clone().unwrap_or(here));
    }
    Ok(Program { words, reads, copied, hosts: true })
}

/// The files that Python reads to run the package.
///
/// # Errors
/// Why it cannot run the package, in a line.
#[cfg(feature = "native")]
fn python_files(python: &str) -> Result<Vec<PathBuf>, Fault> {
    static KNOWN: Mutex<BTreeMap<String, Vec<PathBuf>>> = Mutex::new(BTreeMap::new());
    const LIST: &str = "from isolation_engine.student import sandbox; \
                        print(*sandbox.python_files(), sep='\\0', end='')";
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(files) = known.get(python) {
        return Ok(files.clone());
    }
    let text = text(output(LIST)?)?;
    let text = String::from_utf8_lossy(&text);
    let files: Vec<PathBuf> = text.split('\0').map(PathBuf::from).collect();
    known.insert(python.to_owned(), files.clone());
    Ok(files)
}

/// Environment variables for reproducible runs: hashes depend on the seed of the game, and numeric
/// libraries use one thread. The GNU C library reserves 64 MiB of the limited address space for
/// each further thread, unless all share one arena.
pub(crate) fn environment(seed: u64) -> Vec<(&'static str, String)> {
    let hash_seed = (seed % (1 << 32)).to_string();
    let single = ["OMP_NUM_THREADS", "MALLOC_ARENA_MAX"].map(|name| (name, "1".to_owned()));
    [("PYTHONHASHSEED", hash_seed)].into_iter().chain(single).collect()
}

/// A hint for errors when the program does not start.
pub(crate) fn hint() -> String {
    format!(
        "expected a Python from 3.10 on that has the package isolation-engine; {PYTHON} names it, \
         here it is {:?}",
        python()
    )
}

fn python() -> String {
    let named = std::env::var(PYTHON).ok().filter(|name| !name.is_empty());
    let named = named.or_else(|| DEFAULT.get().cloned()).unwrap_or_else(|| "python3".to_owned());
    #[cfg(feature = "native")]
    let named = located(Path::new(&named)).unwrap_or(named);
    named
}

/// The whole path of a program that is not only named: players start in other folders, and in the sandbox the folders of
/// a path such as `../venv/bin/python` are missing. The program itself may be a link that must stay one.
#[cfg(feature = "native")]
fn located(program: &Path) -> Option<String> {
    let folder = program.parent().filter(|folder| *folder != "")?.canonicalize().ok()?;
    folder.join(program.file_name()?).into_os_string().into_string().ok()
}
