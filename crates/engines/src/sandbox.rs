//! Sandboxes for untrusted code.
//!
//! There are two layers, each used if the system supports it. `bwrap` starts the program in new
//! namespaces: other files, processes and networks do not exist there. The host of a Python class
//! then confines itself by Landlock and seccomp (`confine`) before it loads the class.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use super::temporary::Temporary;

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

/// Paths of this machine, which say nothing to a student, and their short forms, the longest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hidden(Vec<(String, String)>);

impl Hidden {
    /// Files of the code are relative to the copy of its folder, and those of Python to a folder in which it looks.
    fn new(copy: Option<String>, libraries: &[PathBuf]) -> Self {
        let Some(copy) = copy else { return Self::default() };
        let is_deep = |path: &&PathBuf| path.components().count() > 2;
        let libraries = libraries.iter().filter(is_deep).filter_map(|path| {
            Some((format!("{}/", path.display()), format!("{}/", path.file_name()?.display())))
        });
        let mut all: Vec<_> = libraries.chain([(format!("{copy}/"), String::new())]).collect();
        all.sort_by_key(|(path, _)| std::cmp::Reverse(path.len()));
        Self(all)
    }

    /// The line without these paths.
    pub fn hide(&self, line: String) -> String {
        let hide = |line: String, (path, short): &(String, String)| match line.contains(path) {
            true => line.replace(path, short),
            false => line,
        };
        self.0.iter().fold(line, hide)
    }
}

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
    /// Paths of this machine that its output must not show.
    pub hidden: Hidden,
}

/// A program to be confined.
pub(crate) struct Program {
    /// The program and its arguments.
    pub words: Vec<String>,
    /// The folders and files that it reads, the one where it starts first; empty if unknown.
    pub reads: Vec<PathBuf>,
    /// The folder of which it gets a private copy, where it starts.
    pub copied: Option<PathBuf>,
    /// Whether it is our host of other code, which can confine itself: the last word names the code.
    pub hosts: bool,
}

impl Program {
    /// An external engine: it reads its own folder and the working folder, where it starts.
    pub fn external(words: Vec<String>) -> Self {
        let here = std::env::current_dir().unwrap_or_default();
        let found = which::which(&words[0]).ok().and_then(|path| path.canonicalize().ok());
        let own = found.and_then(|path| path.parent().map(Path::to_owned));
        Self { words, reads: [here].into_iter().chain(own).collect(), copied: None, hosts: false }
    }
}

impl Launch {
    /// A program without a sandbox.
    pub fn open(words: Vec<String>) -> Self {
        Self {
            words,
            environment: Vec::new(),
            clear: false,
            sandbox: None,
            temporary: None,
            hidden: Hidden::default(),
        }
    }

    /// A program in the sandbox that the system supports, if it supports one, with a copy of its files.
    ///
    /// # Errors
    /// When a temporary folder cannot be made.
    pub fn confined(program: Program) -> io::Result<Self> {
        let Program { mut words, reads, copied, hosts } = program;
        let bwrap = BWRAP.as_deref().filter(|_| !reads.is_empty());
        let confines_itself = hosts && *LANDLOCK;
        let sandbox = match (bwrap, confines_itself) {
            (Some(_), true) => Some("bwrap+landlock"),
            (Some(_), false) => Some("bwrap"),
            (None, true) => Some("landlock"),
            (None, false) => None,
        };
        let needs_folder = copied.is_some() || (bwrap.is_none() && sandbox.is_some());
        let temporary = needs_folder.then(|| Temporary::new(copied.as_deref())).transpose()?;
        let text = |path: PathBuf| path.to_string_lossy().into_owned();
        let copy = temporary.as_ref().filter(|_| copied.is_some()).map(|it| text(it.copy()));
        let mut writes: Vec<String> = match (&temporary, bwrap) {
            (Some(temporary), None) => vec![text(temporary.scratch())],
            _ => TEMPORARIES.map(str::to_owned).to_vec(),
        };
        let mut options: Vec<[&str; 2]> = copy.iter().map(|copy| ["--copy", copy]).collect();
        let (scratch, folder) = (writes[0].clone(), reads.first().cloned().map(text));
        writes.extend(copy.clone());
        if confines_itself {
            options.extend(folder.iter().map(|folder| ["--read", folder]));
            options.extend(writes.iter().map(|folder| ["--write", folder]));
        }
        let code = words.len() - 1;
        let options = options.into_iter().flatten().map(str::to_owned);
        drop(words.splice(code..code, options));
        if let Some(bwrap) = bwrap {
            words = in_namespaces(bwrap, &reads, copy.as_deref(), words);
        }
        let hidden = Hidden::new(copy, reads.get(1..).unwrap_or_default());
        let Some(sandbox) = sandbox else {
            return Ok(Self { temporary, hidden, ..Self::open(words) });
        };
        let kept = VARIABLES.iter().filter_map(|name| Some((*name, variable(name)?)));
        let own = ["TMPDIR", "HOME"].map(|name| (name, scratch.clone()));
        let environment = kept.chain(own).map(|(name, value)| (name.to_owned(), value)).collect();
        let sandbox = Some(sandbox);
        Ok(Self { words, environment, clear: true, sandbox, temporary, hidden })
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
    let words = in_namespaces(&program, &["/".into()], None, vec!["true".to_owned()]);
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
/// reads, small temporary file systems, and perhaps a folder that it writes, where it starts.
fn in_namespaces(
    bwrap: &Path,
    reads: &[PathBuf],
    copy: Option<&str>,
    words: Vec<String>,
) -> Vec<String> {
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
    if let Some(copy) = copy {
        put(&["--bind", copy, copy]);
    }
    if let Some(folder) = copy.or_else(|| reads.first()?.to_str()) {
        put(&["--chdir", folder]);
    }
    put(&["--"]);
    all.extend(words);
    all
}
