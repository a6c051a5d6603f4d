//! Starts untrusted code in a sandbox.
//!
//! Two layers, each used where the system offers it. `bwrap` starts the program in namespaces of its own: other files,
//! processes and networks do not exist there. The host of a Python class then confines itself by
//! Landlock and seccomp (`confine`) before it loads the class.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use tempfile::TempDir;

/// Bytes of each temporary file system in namespaces.
const TEMPORARY: &str = "67108864";

/// Where those are; the first is its folder for temporary files.
const TEMPORARIES: [&str; 3] = ["/run", "/tmp", "/dev/shm"];

/// What all programs read: the system's programs and libraries.
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

/// Variables that a confined program sees; others may hold secrets.
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
    /// Its environment; all of this program's and these, where it is not confined.
    pub environment: Vec<(String, String)>,
    /// Whether it sees nothing of this program's environment.
    pub clear: bool,
    /// The sandbox as records name it; none where there is none.
    pub sandbox: Option<&'static str>,
    /// Where it may write; deleted with this.
    pub temporary: Option<Temporary>,
}

/// A folder that is deleted with all that is in it, however deep that is: a library's own stack may not suffice.
#[derive(Debug)]
pub(crate) struct Temporary(pub PathBuf);

impl Drop for Temporary {
    fn drop(&mut self) {
        let rm = which::which("rm").unwrap_or_else(|_| "/bin/rm".into());
        let mut command = Command::new(rm);
        command.args(["-rf", "--"]).arg(&self.0).stdin(Stdio::null()).stderr(Stdio::null());
        // What stays is in the system's folder of temporary files.
        let _ = command.status();
    }
}

/// A program that is to be confined.
pub(crate) struct Program {
    /// The program and its arguments.
    pub words: Vec<String>,
    /// The folders and files that are its own, the one where it starts first; none where they are not known.
    pub reads: Vec<PathBuf>,
    /// Tells a program that can confine itself where it may write.
    pub confine_itself: Option<ConfineItself>,
}

/// The command by which a program confines itself and writes only below some folders.
pub(crate) type ConfineItself = fn(Vec<String>, &[&str]) -> Vec<String>;

impl Program {
    /// An external engine: it reads its own folder and this one, where it starts.
    pub fn of_others(words: Vec<String>) -> Self {
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

    /// A program in the sandbox that the system offers; none where it offers none.
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

/// Why a program that can or cannot confine itself has no sandbox here; none where it has one.
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

/// The command that starts a program in namespaces of its own, where it finds the system's files and those
/// that it reads, and a few small ones of its own.
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
