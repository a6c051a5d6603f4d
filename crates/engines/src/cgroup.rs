//! Control groups: what the kernel itself limits, freezes, measures and kills together.
//!
//! Each confined program has a group where this process may make groups: in a part of version 2 that is delegated to
//! it (by systemd, or in a container), or as root. Controllers that are bound to version 1 are used there.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::Pid;

use super::bounds::Bounds;
use super::running;

/// Begins the names of groups; the process that made one follows.
const PREFIX: &str = "isolation-";
/// The processes of a group.
const MEMBERS: &str = "cgroup.procs";
/// Maximum time until a group is frozen, or removed; a process may be stuck in the kernel, where it runs no code.
const MOMENT: Duration = Duration::from_millis(500);
const POLL_EVERY: Duration = Duration::from_micros(200);

/// The folders in which this process may make groups that freeze, limit processes and limit memory.
#[derive(Debug, Default)]
struct Places {
    freezer: Option<PathBuf>,
    processes: Option<PathBuf>,
    memory: Option<PathBuf>,
}

/// What the machine lacked when groups were tried is an error.
static PLACES: LazyLock<Result<Places, String>> =
    LazyLock::new(|| Places::find().map_err(|error| format!("control groups: {error}")));

/// Why groups could not be tried, if the machine lacked something.
pub(crate) fn shortage() -> Option<&'static String> {
    PLACES.as_ref().err()
}

/// What groups do on this machine: freeze, limit processes, limit memory.
pub(crate) fn abilities() -> [bool; 3] {
    PLACES.as_ref().map_or([false; 3], |Places { freezer, processes, memory }| {
        [freezer, processes, memory].map(Option::is_some)
    })
}

/// A control group, of one program.
#[derive(Debug)]
pub(crate) struct Group(Places);

impl Group {
    /// An empty group with these limits; `None` where groups cannot be made.
    pub fn new(bounds: &Bounds) -> io::Result<Option<Self>> {
        static LAST: AtomicU64 = AtomicU64::new(0);
        let Some(Places { freezer, processes, memory }) =
            PLACES.as_ref().ok().filter(|_| abilities() != [false; 3])
        else {
            return Ok(None);
        };
        let number = LAST.fetch_add(1, Ordering::Relaxed);
        let name = format!("{PREFIX}{}-{number}", std::process::id());
        let below = |place: &Option<PathBuf>| place.as_ref().map(|place| place.join(&name));
        let group = Self(Places {
            freezer: below(freezer),
            processes: below(processes),
            memory: below(memory),
        });
        for folder in group.folders() {
            match fs::create_dir(folder) {
                // Several controllers may share a folder.
                Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
                _ => {}
            }
        }
        let Places { processes, memory, .. } = &group.0;
        if let Some(folder) = processes {
            fs::write(folder.join("pids.max"), bounds.most_processes().to_string())?;
        }
        if let Some(folder) = memory {
            let most = bounds.memory.to_string();
            let file = if is_old(folder) { "memory.limit_in_bytes" } else { "memory.max" };
            fs::write(folder.join(file), &most)?;
            // Missing where memory is never swapped, or on older kernels.
            let more = [
                ("memory.memsw.limit_in_bytes", &*most),
                ("memory.swap.max", "0"),
                ("memory.oom.group", "1"),
            ];
            for (file, value) in more {
                let file = folder.join(file);
                let _ =
                    OpenOptions::new().write(true).open(&file).and_then(|_| fs::write(file, value));
            }
        }
        Ok(Some(group))
    }

    fn folders(&self) -> impl Iterator<Item = &PathBuf> {
        let Places { freezer, processes, memory } = &self.0;
        [freezer, processes, memory].into_iter().flatten()
    }

    /// Moves a process into the group; what it starts from now on begins there.
    pub fn add(&self, process: Pid) -> io::Result<()> {
        let text = process.as_raw_nonzero().to_string();
        self.folders().try_for_each(|folder| fs::write(folder.join(MEMBERS), &text))
    }

    /// Freezes all processes, or lets them run again. Returns whether groups do this.
    pub fn freeze(&self, is_frozen: bool) -> io::Result<bool> {
        let Some(folder) = &self.0.freezer else { return Ok(false) };
        let (state, wanted) = if is_frozen { ("1", "frozen 1") } else { ("0", "frozen 0") };
        if running::unless_short(fs::write(folder.join("cgroup.freeze"), state))?.is_none() {
            return Ok(false);
        }
        let is_done = || has_line(&folder.join("cgroup.events"), wanted);
        if is_frozen {
            wait_until(is_done);
        }
        Ok(true)
    }

    /// The processor time of all processes so far, of those that have ended, too.
    pub fn cpu(&self) -> Option<Duration> {
        let micros = number(&self.0.freezer.as_ref()?.join("cpu.stat"), "usage_usec")?;
        Some(Duration::from_micros(micros))
    }

    /// Kills all processes at once.
    pub fn kill(&self) {
        if let Some(folder) = &self.0.freezer {
            // Fails if the group is gone.
            let _ = fs::write(folder.join("cgroup.kill"), "1");
        }
    }

    /// Why the kernel has enforced a limit; `None` if it has not.
    pub fn broken(&self, bounds: &Bounds) -> Option<String> {
        let Places { processes, memory, .. } = &self.0;
        let most = processes.as_ref().and_then(|folder| {
            let peak =
                read(&folder.join("pids.peak")).or_else(|| read(&folder.join("pids.current")));
            peak?.trim().parse::<usize>().ok()
        });
        if most.is_some_and(|most| most > bounds.processes) {
            return Some(bounds.too_many_processes());
        }
        let killed = memory.as_ref().and_then(|folder| {
            let file = if is_old(folder) { "memory.oom_control" } else { "memory.events" };
            number(&folder.join(file), "oom_kill")
        });
        killed.is_some_and(|killed| killed > 0).then(|| bounds.too_much_memory())
    }
}

/// Kills what is left, and removes the group.
impl Drop for Group {
    fn drop(&mut self) {
        self.kill();
        for folder in self.folders() {
            wait_until(|| fs::remove_dir(folder).is_ok() || !folder.exists());
        }
    }
}

impl Places {
    fn find() -> io::Result<Self> {
        let groups =
            running::unless_short(fs::read_to_string("/proc/self/cgroup"))?.unwrap_or_default();
        let mounts =
            running::unless_short(fs::read_to_string("/proc/self/mountinfo"))?.unwrap_or_default();
        let usable = |controller: &str| {
            let folder = folder(&groups, &mounts, controller);
            let is_usable = folder.as_deref().map_or(Ok(false), is_usable);
            is_usable.map(|is_usable| folder.filter(|_| is_usable))
        };
        let unified = usable("")?;
        let delegated = unified.as_deref().map(delegated).transpose()?.unwrap_or_default();
        let place = |controller: &str| match &unified {
            Some(folder) if delegated.contains(&controller.to_owned()) => Ok(Some(folder.clone())),
            _ => usable(controller),
        };
        let (processes, memory) = (place("pids")?, place("memory")?);
        Ok(Self { processes, memory, freezer: unified })
    }
}

/// The folder of this process's group in the hierarchy of a controller, or of version 2 where the name is empty.
fn folder(groups: &str, mounts: &str, controller: &str) -> Option<PathBuf> {
    let group = groups.lines().find_map(|line| {
        let (_, rest) = line.split_once(':')?;
        let (controllers, path) = rest.split_once(':')?;
        controllers.split(',').any(|name| name == controller).then_some(path)
    })?;
    mounts.lines().find_map(|line| {
        let (place, kind) = line.split_once(" - ")?;
        let (mut place, mut kind) = (place.split(' ').skip(3), kind.split(' '));
        let (root, mount) = (place.next()?, place.next()?);
        let is_wanted = match kind.next()? {
            "cgroup2" => controller.is_empty(),
            "cgroup" => kind.nth(1)?.split(',').any(|option| option == controller),
            _ => false,
        };
        let below = Path::new(group).strip_prefix(root).ok()?;
        is_wanted.then(|| Path::new(mount).join(below))
    })
}

/// Whether this process may make groups in a folder and move processes between them. Removes what killed runs have left.
fn is_usable(folder: &Path) -> io::Result<bool> {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let maker = name
            .to_str()
            .and_then(|name| name.strip_prefix(PREFIX)?.split('-').next()?.parse::<u32>().ok());
        if maker.is_some_and(|maker| !Path::new(&format!("/proc/{maker}")).exists()) {
            // A group with processes stays.
            let _ = fs::remove_dir(entry.path());
        }
    }
    let trial = folder.join(format!("{PREFIX}{}-trial", std::process::id()));
    let is_made = fs::create_dir(&trial).is_ok();
    let is_old = is_old(folder) || trial.join("cgroup.kill").exists();
    let is_removed = fs::remove_dir(trial).is_ok();
    let moves =
        running::unless_short(OpenOptions::new().write(true).open(folder.join(MEMBERS)))?.is_some();
    Ok(is_made && is_removed && is_old && moves)
}

/// Whether a folder is of version 1.
fn is_old(folder: &Path) -> bool {
    !folder.join("cgroup.controllers").exists()
}

/// The controllers that groups in a folder of version 2 have. They must be enabled there; a group that has them
/// below it has no processes of its own, so a process that is alone moves into a group below.
fn delegated(folder: &Path) -> io::Result<Vec<String>> {
    let listed = |file: &str| -> io::Result<Vec<String>> {
        let text =
            running::unless_short(fs::read_to_string(folder.join(file)))?.unwrap_or_default();
        Ok(text.split_whitespace().map(str::to_owned).collect())
    };
    let wanted = ["pids", "memory"];
    let enable = || -> io::Result<()> {
        let offered = listed("cgroup.controllers")?;
        for name in wanted.iter().filter(|name| offered.iter().any(|offered| offered == *name)) {
            // Refused where the group has processes of its own.
            running::unless_short(fs::write(
                folder.join("cgroup.subtree_control"),
                format!("+{name}"),
            ))?;
        }
        Ok(())
    };
    enable()?;
    let own = std::process::id().to_string();
    if listed("cgroup.subtree_control")?.is_empty() && listed(MEMBERS)? == [own.as_str()] {
        let leaf = folder.join(format!("{PREFIX}{own}-arena"));
        if fs::create_dir(&leaf).is_ok()
            && running::unless_short(fs::write(leaf.join(MEMBERS), own))?.is_some()
        {
            enable()?;
        }
    }
    listed("cgroup.subtree_control")
}

fn wait_until(mut is_done: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_done() && begun.elapsed() < MOMENT {
        thread::sleep(POLL_EVERY);
    }
}

fn read(file: &Path) -> Option<String> {
    fs::read_to_string(file).ok()
}

fn has_line(file: &Path, wanted: &str) -> bool {
    read(file).is_none_or(|text| text.lines().any(|line| line == wanted))
}

/// The number after this name in a file of names and numbers.
fn number(file: &Path, name: &str) -> Option<u64> {
    let text = read(file)?;
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))?;
    line.trim().parse().ok()
}
