//! Sandboxes for untrusted code.
//!
//! There are two layers, each used if the system supports it. `bwrap` starts the program in new
//! namespaces: other files, processes and networks do not exist there. The host of a Python class
//! then confines itself by Landlock and seccomp (`confine`) before it loads the class.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use tempfile::TempDir;

/// Bytes of each temporary file system in namespaces.
const TEMPORARY: &str = "67108864";

/// Their folders; the first is the folder for temporary files.
const TEMPORARIES: [&str; 3] = ["/run", "/tmp", "/dev/shm"];

/// Files that all programs read: the system's programs and libraries.
const SYSTEM: [&str; 10] = [
    "/usr",
    "/lib",
    "/lib32",
    "/lib64",
    "/bin",
    "/sbin",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/localtime",
];

/// Environment variables of a confined program; others may contain secrets.
const VARIABLES: [&str; 9] = [
    "PATH",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "TZ",
    "LD_LIBRARY_PATH",
    "PYTHONPATH",
    "PYTHONHOME",
    "VIRTUAL_ENV",
];

/// How a program is started.
#[derive(Debug)]
pub(crate) struct Launch {
    /// The program and its arguments.
    pub words: Vec<String>,
    /// Its environment; if it is not confined, in addition to that of this process.
    pub environment: Vec<(String, String)>,
    /// Whether it gets nothing of this process's environment.
    pub clear: bool,
    /// The sandbox, for records; `None` without one.
    pub sandbox: Option<&'static str>,
    /// Its temporary folder; deleted with this.
    pub temporary: Option<Temporary>,
}

/// A folder that is deleted with its content, however deep: a library's recursion may overflow the
/// stack.
#[derive(Debug)]
pub(crate) struct Temporary(pub PathBuf);

impl Drop for Temporary {
    fn drop(&mut self) {
        let rm = which::which("rm").unwrap_or_else(|_| "/bin/rm".into());
        let mut command = Command::new(rm);
        command.args(["-rf", "--"]).arg(&self.0).stdin(Stdio::null()).stderr(Stdio::null());
        // What remains is in the system's folder for temporary files.
        let _ = command.status();
    }
}

/// A program to be confined.
pub(crate) struct Program {
    /// The program and its arguments.
    pub words: Vec<String>,
    /// The folders and files that it reads, the one where it starts first; empty if unknown.
    pub reads: Vec<PathBuf>,
    /// The command of a program that can confine itself, given where it may write.
    pub confine_itself: Option<ConfineItself>,
}

/// The command by which a program confines itself and writes only below some folders.
pub(crate) type ConfineItself = fn(Vec<String>, &[&str]) -> Vec<String>;

impl Program {
    /// An external engine: it reads its own folder and the working folder, where it starts.
    pub fn external(words: Vec<String>) -> Self {
        let here = std::env::current_dir().unwrap_or_default();
        let found = which::which(&words[0]).ok().and_then(|path| path.canonicalize().ok());
        let own = found.and_then(|path| path.parent().map(Path::to_owned));
        Self { words, reads: [here].into_iter().chain(own).collect(), confine_itself: None }
    }
}

impl Launch {
    /// A program without a sandbox.
    pub fn open(words: Vec<String>) -> Self {
        Self { words, environment: Vec::new(), clear: false, sandbox: None, temporary: None }
    }

    /// A program in the sandbox that the system supports; `None` if it supports none.
    ///
    /// # Errors
    /// When a temporary folder cannot be made.
    pub fn confined(program: Program) -> io::Result<Option<Self>> {
        let Program { mut words, reads, confine_itself } = program;
        let bwrap = BWRAP.as_deref().filter(|_| !reads.is_empty());
        let confine_itself = confine_itself.filter(|_| *LANDLOCK);
        let sandbox = match (bwrap, confine_itself) {
            (Some(_), Some(_)) => "bwrap+landlock",
            (Some(_), None) => "bwrap",
            (None, Some(_)) => "landlock",
            (None, None) => return Ok(None),
        };
        let temporary = match bwrap {
            Some(_) => None,
            None => Some(Temporary(TempDir::new()?.keep())),
        };
        let folder = temporary.as_ref().map(|it| it.0.to_string_lossy().into_owned());
        let writes = match &folder {
            Some(folder) => vec![folder.as_str()],
            None => TEMPORARIES.to_vec(),
        };
        if let Some(confine_itself) = confine_itself {
            words = confine_itself(words, &writes);
        }
        if let Some(bwrap) = bwrap {
            words = in_namespaces(bwrap, &reads, words);
        }
        let kept = VARIABLES.iter().filter_map(|name| Some((*name, variable(name)?)));
        let own = ["TMPDIR", "HOME"].map(|name| (name, writes[0].to_owned()));
        let environment = kept.chain(own).map(|(name, value)| (name.to_owned(), value)).collect();
        Ok(Some(Self { words, environment, clear: true, sandbox: Some(sandbox), temporary }))
    }
}

/// A variable as a program in another folder needs it.
fn variable(name: &str) -> Option<String> {
    let value = std::env::var(name).ok()?;
    if name != "PYTHONPATH" {
        return Some(value);
    }
    let absolute = std::env::split_paths(&value).filter_map(|path| std::path::absolute(path).ok());
    std::env::join_paths(absolute).ok()?.into_string().ok()
}

/// Why a program that can or cannot confine itself has no sandbox here; `None` if it has one.
pub(crate) fn problem(confines_itself: bool) -> Option<&'static str> {
    let has_one = BWRAP.is_some() || (confines_itself && *LANDLOCK);
    let missing = match (cfg!(target_os = "linux"), confines_itself) {
        (false, _) => "sandboxes exist on Linux only",
        (true, false) => "bwrap is not installed, or may not create namespaces",
        (true, true) => {
            "the kernel has no Landlock, and bwrap is not installed or may not create namespaces"
        }
    };
    (!has_one).then_some(missing)
}

static BWRAP: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
    let program = which::which("bwrap").ok()?;
    let words = in_namespaces(&program, &["/".into()], vec!["true".to_owned()]);
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success()).then_some(program)
});

static LANDLOCK: LazyLock<bool> = LazyLock::new(|| {
    #[cfg(target_os = "linux")]
    return super::confine::has_landlock();
    #[cfg(not(target_os = "linux"))]
    return false;
});

/// The command that starts a program in new namespaces, with the system's files, those that it
/// reads, and small temporary file systems.
fn in_namespaces(bwrap: &Path, reads: &[PathBuf], words: Vec<String>) -> Vec<String> {
    let mut all = vec![bwrap.to_string_lossy().into_owned()];
    let mut put = |some: &[&str]| all.extend(some.iter().map(|&word| word.to_owned()));
    put(&["--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL"]);
    put(&["--proc", "/proc", "--dev", "/dev"]);
    for folder in TEMPORARIES {
        put(&["--size", TEMPORARY, "--tmpfs", folder]);
    }
    let system = SYSTEM.map(Path::new);
    for path in system.into_iter().chain(reads.iter().map(PathBuf::as_path)) {
        let path = path.to_string_lossy();
        put(&["--ro-bind-try", &path, &path]);
    }
    if let Some(folder) = reads.first().and_then(|first| first.to_str()) {
        put(&["--chdir", folder]);
    }
    put(&["--"]);
    all.extend(words);
    all
}
