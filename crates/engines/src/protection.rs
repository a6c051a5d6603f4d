//! What confines a program on this machine, and what enforces each limit.

use super::sandbox::{Means, means};

/// A limit of confined programs on this machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Protection {
    /// What is limited.
    pub limit: &'static str,
    /// Whether the kernel enforces it; otherwise the arena checks it from time to time.
    pub by_kernel: bool,
    /// How it is enforced.
    pub how: &'static str,
}

/// The limits of students' agents on this machine.
///
/// ```
/// let limits = isolation_engines::protections();
/// assert!(limits.iter().any(|it| it.limit == "processes and threads"));
/// ```
pub fn protections() -> Vec<Protection> {
    let Means { bwrap, landlock, namespaces, nproc, freezer, pids, memory } = means();
    let is_linux = cfg!(target_os = "linux");
    let otherwise = |how| if is_linux { how } else { "not limited on this system" };
    let first = |limit, ways: &[(bool, &'static str)], rest| {
        let way = ways.iter().find(|(is_here, _)| *is_here);
        let how = way.map_or_else(|| otherwise(rest), |(_, how)| *how);
        Protection { limit, by_kernel: way.is_some(), how }
    };
    let counted = "counted 20 times a second";
    vec![
        first(
            "files and network",
            &[
                (bwrap && landlock, "bubblewrap, Landlock and seccomp"),
                (bwrap, "bubblewrap"),
                (landlock, "Landlock and seccomp"),
            ],
            "not limited: no sandbox",
        ),
        first(
            "processes and threads",
            &[(pids, "control group: pids.max"), (nproc, "RLIMIT_NPROC in a namespace of its own")],
            counted,
        ),
        first("memory of a process", &[(is_linux, "RLIMIT_AS")], counted),
        first(
            "memory of all processes",
            &[(memory, "control group, including files in memory and socket buffers")],
            "counted 20 times a second, without socket buffers",
        ),
        first("files written", &[], counted),
        first(
            "no run between moves",
            &[(freezer, "control group: cgroup.freeze")],
            "signals to each process; an agent that multiplies meanwhile forfeits",
        ),
        first(
            "processor time",
            &[(freezer, "control group: cpu.stat")],
            "the sum of its processes",
        ),
        first(
            "end of all processes",
            &[
                (bwrap || namespaces, "they end with the first of their namespace"),
                (freezer, "control group: cgroup.kill"),
            ],
            "signals to each process",
        ),
    ]
}

/// What would let the kernel enforce more of them.
pub fn protection_advice() -> Vec<&'static str> {
    let Means { bwrap, nproc, freezer, pids, memory, .. } = means();
    let advice = [
        (!bwrap, "install bubblewrap (the command bwrap), and allow user namespaces"),
        (
            !(freezer && pids && memory),
            "give it a control group: systemd-run --user --scope -p Delegate=yes isolation ...",
        ),
        (!pids && !nproc, "run it as an ordinary user instead of root"),
    ];
    let advice = advice.into_iter().filter(|(is_needed, _)| *is_needed).map(|(_, advice)| advice);
    if cfg!(target_os = "linux") { advice.collect() } else { vec!["run it on Linux"] }
}
