//! Sandboxes for untrusted code.
//!
//! There are two layers, each used if the system supports it. `bwrap` starts the program in new
//! namespaces: other files, processes and networks do not exist there; without it, the program has at least its own
//! processes and users (`unshare`). The host of a Python class then confines itself by Landlock and seccomp
//! (`confine`) before it loads the class; a launcher of ours does this for an external engine.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use super::bounds::Bounds;
use super::cgroup;
use super::process::quoted;
use super::running;
use super::start::Start;
use super::temporary::Temporary;

/// Bytes of each temporary file system in namespaces.
const TEMPORARY: &str = "67108864";

/// Their folders; the first is the folder for temporary files.
const TEMPORARIES: [&str; 3] = ["/run", "/tmp", "/dev/shm"];

/// Files that all programs read: the system's programs and libraries.
pub(crate) const SYSTEM: [&str; 10] = [
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
    /// Whether our launcher starts it, and waits for a line before it does.
    pub has_launcher: bool,
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
        // The launcher receives a text.
        let own = own.filter(|folder| folder.to_str().is_some());
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
            has_launcher: false,
        }
    }

    /// A program in the sandbox that the system supports, if it supports one, with a copy of its files.
    ///
    /// # Errors
    /// When a temporary folder cannot be made.
    pub fn confined(program: Program, bounds: &Bounds) -> io::Result<Self> {
        let Program { mut words, mut reads, copied, hosts } = program;
        let bwrap = bwrap().filter(|_| !reads.is_empty());
        let confines_itself = *LANDLOCK && (hosts || bwrap.is_some());
        let sandbox = layers(bwrap.is_some(), confines_itself);
        let needs_folder = copied.is_some() || (bwrap.is_none() && sandbox.is_some());
        let temporary = needs_folder.then(|| Temporary::new(copied.as_deref())).transpose()?;
        let text = |path: PathBuf| path.to_string_lossy().into_owned();
        let copy = temporary.as_ref().filter(|_| copied.is_some()).map(|it| text(it.copy()));
        let mut writes: Vec<String> = match (&temporary, bwrap.is_some()) {
            (Some(temporary), false) => vec![text(temporary.scratch())],
            _ => TEMPORARIES.map(str::to_owned).to_vec(),
        };
        let (scratch, folder) = (writes[0].clone(), reads.first().cloned().map(text));
        writes.extend(copy.clone());
        let is_known = sandbox.is_some() && !reads.is_empty();
        let spaces = bwrap.or_else(unshare).filter(|_| is_known);
        // Without a namespace, those of all the user's programs would count.
        let counted = spaces.is_some_and(|it| it.limits_processes);
        let processes = counted.then_some(bounds.most_processes());
        if hosts {
            let mut options: Vec<_> = copy.iter().map(|copy| ["--copy", copy]).collect();
            let most = processes.map(|most| most.to_string());
            if confines_itself {
                options.extend(folder.iter().map(|folder| ["--read", folder]));
                options.extend(writes.iter().map(|folder| ["--write", folder]));
                options.extend(most.iter().map(|most| ["--processes", most]));
            }
            let code = words.len() - 1;
            drop(words.splice(code..code, options.into_iter().flatten().map(str::to_owned)));
        } else if confines_itself {
            let writes = writes.iter().map(PathBuf::from).collect();
            let start =
                Start { reads: reads.clone(), writes, processes, memory: bounds.memory, words };
            let (launcher, files) = start.by_launcher();
            words = launcher;
            reads.extend(files);
        }
        if let Some(spaces) = spaces {
            words = match bwrap {
                Some(_) => in_namespaces(&spaces.program, &reads, copy.as_deref(), words),
                None => in_own_processes(&spaces.program, words),
            };
        }
        let hidden = Hidden::new(copy, reads.get(1..).unwrap_or_default());
        let Some(sandbox) = sandbox else {
            return Ok(Self { temporary, hidden, ..Self::open(words) });
        };
        let kept = VARIABLES.iter().filter_map(|name| Some((*name, variable(name)?)));
        let own = ["TMPDIR", "HOME"].map(|name| (name, scratch.clone()));
        let environment = kept.chain(own).map(|(name, value)| (name.to_owned(), value)).collect();
        let sandbox = Some(sandbox);
        let has_launcher = confines_itself && !hosts;
        Ok(Self { words, environment, clear: true, sandbox, temporary, hidden, has_launcher })
    }
}

/// What can confine programs on this machine.
#[derive(Clone, Copy)]
pub(crate) struct Means {
    pub bwrap: bool,
    pub landlock: bool,
    /// Namespaces without bwrap.
    pub namespaces: bool,
    /// Whether `RLIMIT_NPROC` counts the processes of a program alone.
    pub nproc: bool,
    /// Control groups that freeze, limit processes, and limit memory.
    pub freezer: bool,
    pub pids: bool,
    pub memory: bool,
}

/// What confines our hosts of students' code on this machine.
pub(crate) fn means() -> Means {
    let [freezer, pids, memory] = cgroup::abilities();
    let spaces = bwrap().or_else(unshare);
    let (bwrap, landlock) = (bwrap().is_some(), *LANDLOCK);
    let nproc = landlock && spaces.is_some_and(|it| it.limits_processes);
    Means { bwrap, landlock, namespaces: !bwrap && spaces.is_some(), nproc, freezer, pids, memory }
}

/// The sandbox of a program, for records: its layers, and the means by which the kernel enforces limits; `None` without
/// a layer.
fn layers(bwrap: bool, landlock: bool) -> Option<&'static str> {
    static NAMES: LazyLock<[String; 4]> = LazyLock::new(|| {
        let Means { namespaces, nproc, freezer, pids, memory, .. } = means();
        [(false, false), (false, true), (true, false), (true, true)].map(|(bwrap, landlock)| {
            let all = [
                ("bwrap", bwrap),
                ("landlock", landlock),
                ("namespaces", namespaces),
                ("nproc", landlock && nproc),
                ("freezer", freezer),
                ("pids", pids),
                ("memory", memory),
            ];
            let held = all.iter().filter(|(_, held)| *held).map(|(name, _)| *name);
            held.collect::<Vec<_>>().join("+")
        })
    });
    let index = usize::from(landlock) + 2 * usize::from(bwrap);
    (bwrap || landlock).then(|| &*NAMES[index])
}

/// The sandbox that hosted code, or an external engine, gets here; `None` without one.
pub(crate) fn sandbox_of(hosted: bool) -> Option<&'static str> {
    let Means { bwrap, landlock, .. } = means();
    layers(bwrap, landlock && (hosted || bwrap))
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
    let has_one = bwrap().is_some() || (confines_itself && *LANDLOCK);
    let missing = match (cfg!(target_os = "linux"), confines_itself) {
        (false, _) => "sandboxes exist on Linux only",
        (true, false) => "bwrap is not installed, or may not create namespaces",
        (true, true) => {
            "the kernel has no Landlock, and bwrap is not installed or may not create namespaces"
        }
    };
    (!has_one).then_some(missing)
}

/// A program that starts others in new namespaces.
struct Namespaces {
    program: PathBuf,
    /// Whether the kernel counts processes there apart from those outside: by `RLIMIT_NPROC`, except for root.
    limits_processes: bool,
}

/// What these programs write where they cannot make a process.
const NO_PROCESS: &str = "Resource temporarily unavailable";

/// A program of this kind, if one works; or what the machine lacked when it was tried.
type Tried = Result<Option<Namespaces>, String>;

impl Namespaces {
    /// The program of this name.
    fn find(name: &str, words: impl Fn(&Path, Vec<String>) -> Vec<String>) -> Tried {
        const USERS: &str = "/proc/self/ns/user";
        let Ok(program) = which::which(name) else { return Ok(None) };
        let words = words(&program, vec!["readlink".to_owned(), USERS.to_owned()]);
        let mut command = Command::new(&words[0]);
        let output = command.args(&words[1..]).stdin(Stdio::null()).output();
        let found = output.and_then(|output| Ok((output, std::fs::read_link(USERS)?)));
        let (output, outside) = match found {
            Ok(found) => found,
            Err(error) => {
                let lacking = running::shortage(&error);
                return lacking
                    .map_or(Ok(None), |advice| Err(format!("{name}: {error}; {advice}")));
            }
        };
        if !output.status.success() {
            let why = String::from_utf8_lossy(&output.stderr);
            // Other errors with the name of a shortage may mean that namespaces are not allowed.
            let lacking = running::names_shortage(&why).filter(|_| why.contains(NO_PROCESS));
            return lacking.map_or(Ok(None), |advice| Err(format!("{}; {advice}", quoted(&why))));
        }
        let inside = String::from_utf8_lossy(&output.stdout);
        let has_users = Path::new(inside.trim_end()) != outside;
        let limits_processes = has_users && counts_processes_by_namespace();
        Ok(Some(Self { program, limits_processes }))
    }
}

/// Checks that the machine lacked nothing when the means of confinement were tried: then programs are not confined
/// by fewer of them.
pub(crate) fn check_means() -> Result<(), String> {
    let spaces = [&*BWRAP, &*UNSHARE].into_iter().find_map(|tried| tried.as_ref().err());
    spaces.or_else(cgroup::shortage).map_or(Ok(()), |why| Err(why.clone()))
}

fn bwrap() -> Option<&'static Namespaces> {
    BWRAP.as_ref().ok()?.as_ref()
}

/// Without bwrap.
fn unshare() -> Option<&'static Namespaces> {
    UNSHARE.as_ref().ok()?.as_ref()
}

/// From Linux 5.14 on; root has no limit.
#[cfg(target_os = "linux")]
fn counts_processes_by_namespace() -> bool {
    let system = rustix::system::uname();
    let mut numbers =
        system.release().to_str().unwrap_or_default().split('.').map(str::parse::<u32>);
    let version = (numbers.next(), numbers.next());
    matches!(version, (Some(Ok(major)), Some(Ok(minor))) if (major, minor) >= (5, 14))
        && !rustix::process::getuid().is_root()
}

#[cfg(not(target_os = "linux"))]
fn counts_processes_by_namespace() -> bool {
    false
}

static BWRAP: LazyLock<Tried> = LazyLock::new(|| {
    Namespaces::find("bwrap", |program, words| in_namespaces(program, &["/".into()], None, words))
});

static UNSHARE: LazyLock<Tried> = LazyLock::new(|| Namespaces::find("unshare", in_own_processes));

static LANDLOCK: LazyLock<bool> = LazyLock::new(|| {
    #[cfg(target_os = "linux")]
    return super::confine::has_landlock();
    #[cfg(not(target_os = "linux"))]
    return false;
});

/// The command that starts a program in new namespaces of processes and users, which end with it and with this process.
fn in_own_processes(unshare: &Path, words: Vec<String>) -> Vec<String> {
    let unshare = unshare.to_string_lossy();
    let mut all: Vec<String> = Vec::new();
    all.extend(
        ["setpriv", "--pdeathsig", "KILL", &unshare, "--map-current-user", "--pid"]
            .map(str::to_owned),
    );
    all.extend(["--kill-child", "--"].map(str::to_owned));
    all.extend(words);
    all
}

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
    // Outside of the file systems of limited size, nothing can be written.
    put(&["--remount-ro", "/", "--remount-ro", "/dev", "--"]);
    all.extend(words);
    all
}
