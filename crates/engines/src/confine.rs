//! Confinement of the calling process and all its descendants: Landlock for files, signals and
//! sockets, seccomp for system calls, and no capabilities.

use std::collections::BTreeMap;
use std::env::consts::ARCH;
use std::path::PathBuf;

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, Ruleset, RulesetAttr,
    RulesetCreatedAttr, RulesetStatus, Scope, path_beneath_rules,
};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use rustix::thread::{CapabilitySet, CapabilitySets, set_capabilities};
use seccompiler::{
    BackendError, BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition,
    SeccompFilter, SeccompRule, apply_filter_all_threads,
};

use super::sandbox::SYSTEM;

/// The newest version of Landlock that is requested; an older kernel enforces what it supports.
const NEWEST: ABI = ABI::V6;

/// Why a process could not be confined; rights already dropped stay dropped.
#[derive(Debug, thiserror::Error)]
pub enum ConfineError {
    /// The system has no Landlock.
    #[error("the kernel does not offer Landlock")]
    NoLandlock,
    /// A rule of Landlock was refused.
    #[error("Landlock: {0}")]
    Landlock(#[from] landlock::RulesetError),
    /// The filter of system calls was refused.
    #[error("seccomp: {0}")]
    Seccomp(String),
    /// A resource limit was refused, or capabilities could not be dropped.
    #[error("limits and capabilities: {0}")]
    Limits(#[from] rustix::io::Errno),
}

/// Whether the kernel offers Landlock.
pub fn has_landlock() -> bool {
    let ruleset = Ruleset::default().set_compatibility(CompatLevel::HardRequirement);
    let handled = ruleset.handle_access(AccessFs::from_all(ABI::V1));
    handled.and_then(Ruleset::create).is_ok()
}

/// Bytes of one file, open files, and bytes of core dumps that the process may have.
const LIMITS: [(Resource, u64); 3] =
    [(Resource::Fsize, 64 << 20), (Resource::Nofile, 256), (Resource::Core, 0)];

/// What programs of any kind read besides the system's programs and libraries, and what they write.
const READ: [&str; 7] = [
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/proc/stat",
    "/sys/devices/system/cpu",
    "/dev/zero",
    "/dev/random",
    "/dev/urandom",
];
const WRITTEN: &str = "/dev/null";

/// Confines the calling process (a single thread) permanently. It can only read and execute files
/// below `reads` and those of the system, and also write below `writes`; paths that do not exist are ignored. It
/// opens no sockets, traces no process and, from Linux 6.12 on, signals only processes that it has started itself.
/// `processes` limits the processes and threads of its user, in its namespace of users.
///
/// # Errors
/// When the system refuses it. Then the process must not run untrusted code.
pub fn confine(
    reads: &[PathBuf],
    writes: &[PathBuf],
    processes: Option<usize>,
) -> Result<(), ConfineError> {
    let processes = processes.map(|most| (Resource::Nproc, most as u64));
    for (resource, most) in LIMITS.into_iter().chain(processes) {
        // The machine's own limit may be smaller.
        let most = Some(getrlimit(resource).maximum.map_or(most, |maximum| maximum.min(most)));
        setrlimit(resource, Rlimit { current: most, maximum: most })?;
    }
    let system = SYSTEM.iter().chain(&READ).map(PathBuf::from);
    let reads = system.chain(reads.iter().cloned());
    let writes = writes.iter().cloned().chain([WRITTEN.into()]);
    let all = AccessFs::from_all(NEWEST);
    let status = Ruleset::default()
        .handle_access(all)?
        .handle_access(AccessNet::from_all(NEWEST))?
        .scope(Scope::from_all(NEWEST))?
        .create()?
        .add_rules(path_beneath_rules(reads, AccessFs::from_read(NEWEST)))?
        .add_rules(path_beneath_rules(writes, all))?
        .restrict_self()?;
    if status.ruleset == RulesetStatus::NotEnforced {
        return Err(ConfineError::NoLandlock);
    }
    let nothing = CapabilitySet::empty();
    let none = CapabilitySets { effective: nothing, permitted: nothing, inheritable: nothing };
    set_capabilities(None, none)?;
    // clone3 hides its flags from filters; C libraries fall back to clone if it does not exist.
    let clone3 = BTreeMap::from([(libc::SYS_clone3, Vec::new())]);
    for (rules, error) in [(refused(), libc::EPERM), (Ok(clone3), libc::ENOSYS), (ignored(), 0)] {
        let program = rules.and_then(|rules| program(rules, error));
        let program = program.map_err(|error| ConfineError::Seccomp(error.to_string()))?;
        apply_filter_all_threads(&program)
            .map_err(|error| ConfineError::Seccomp(error.to_string()))?;
    }
    Ok(())
}

/// System calls, each with rules for its arguments; without rules it always matches.
type Rules = BTreeMap<i64, Vec<SeccompRule>>;

/// System calls that are refused with EPERM: those that reach other processes, the network, or
/// anything that outlives the process, and those with the worst kernel bugs.
const REFUSED: [i64; 51] = [
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_pidfd_getfd,
    libc::SYS_kcmp,
    libc::SYS_socket,
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_shmget,
    libc::SYS_msgget,
    libc::SYS_semget,
    libc::SYS_mq_open,
    libc::SYS_memfd_create,
    libc::SYS_memfd_secret,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_keyctl,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_open_tree,
    libc::SYS_move_mount,
    libc::SYS_fsopen,
    libc::SYS_fsmount,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_kexec_load,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_acct,
    libc::SYS_quotactl,
    libc::SYS_syslog,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_sched_setscheduler,
    libc::SYS_sched_setattr,
    libc::SYS_sched_setparam,
    libc::SYS_ioprio_set,
    libc::SYS_open_by_handle_at,
    libc::SYS_personality,
    libc::SYS_vhangup,
];

fn refused() -> Result<Rules, BackendError> {
    let mut rules: Rules = REFUSED.into_iter().map(|call| (call, Vec::new())).collect();
    let namespaces =
        [libc::CLONE_NEWUSER, libc::CLONE_NEWNS, libc::CLONE_NEWPID, libc::CLONE_NEWNET];
    let flags = namespaces.into_iter().map(|flag| {
        let flag = u64::from(flag.cast_unsigned());
        let is_set = SeccompCmpOp::MaskedEq(flag);
        SeccompRule::new(vec![SeccompCondition::new(0, SeccompCmpArgLen::Qword, is_set, flag)?])
    });
    rules.insert(libc::SYS_clone, flags.collect::<Result<_, _>>()?);
    // Limits, processors and priorities of other processes; 0 is the process itself.
    let others = |argument| rule(argument, SeccompCmpOp::Ne, 0);
    rules.insert(libc::SYS_prlimit64, vec![others(0)?]);
    rules.insert(libc::SYS_sched_setaffinity, vec![others(0)?]);
    // Its type differs between C libraries.
    let of_user = rule(0, SeccompCmpOp::Eq, libc::PRIO_USER as u64)?;
    rules.insert(libc::SYS_setpriority, vec![of_user, others(1)?]);
    Ok(rules)
}

fn rule(argument: u8, is: SeccompCmpOp, value: u64) -> Result<SeccompRule, BackendError> {
    SeccompRule::new(vec![SeccompCondition::new(argument, SeccompCmpArgLen::Dword, is, value)?])
}

/// System calls that seem to succeed, but do nothing, because honest programs use them, too. They
/// change owners, modes, times and attributes of files, which Landlock does not confine.
const IGNORED: [i64; 12] = [
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    // fchmodat2, which the crate libc does not name everywhere; the number is the same on all
    // processors.
    452,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_utimensat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
];

/// The same calls in older forms.
#[cfg(target_arch = "x86_64")]
const OLDER: [i64; 6] = [
    libc::SYS_chmod,
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_utime,
    libc::SYS_utimes,
    libc::SYS_futimesat,
];
#[cfg(not(target_arch = "x86_64"))]
const OLDER: [i64; 0] = [];

fn ignored() -> Result<Rules, BackendError> {
    let calls = IGNORED.into_iter().chain(OLDER);
    let mut rules: Rules = calls.map(|call| (call, Vec::new())).collect();
    // The processor time of children that are not waited for would be lost.
    let children = libc::SIGCHLD.cast_unsigned().into();
    let children = SeccompCondition::new(0, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, children)?;
    let is_set = SeccompCondition::new(1, SeccompCmpArgLen::Qword, SeccompCmpOp::Ne, 0)?;
    rules.insert(libc::SYS_rt_sigaction, vec![SeccompRule::new(vec![children, is_set])?]);
    Ok(rules)
}

/// A filter that answers these calls with this error.
fn program(rules: Rules, error: i32) -> Result<BpfProgram, BackendError> {
    let refuse = SeccompAction::Errno(error.cast_unsigned());
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, refuse, ARCH.try_into()?)?;
    filter.try_into()
}
