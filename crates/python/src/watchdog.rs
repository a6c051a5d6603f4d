//! A limit of time for code that may not let Python run anything else.
//!
//! Python handles signals and switches threads only between certain instructions: not inside a function in C, and never in
//! `while True: try: pass ...` in CPython 3.10. A thread of the engine does not depend on either.

use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use rustix::fs::OFlags;
use rustix::process::{Pid, Signal, getpid, kill_process};
use rustix::time::{ClockId, clock_gettime};

use crate::arguments::value_error;

/// How often the times are compared with their limits, at least and at most.
const LOOK_EVERY: [Duration; 2] = [Duration::from_millis(1), Duration::from_millis(20)];

/// Bytes of the thread's stack: the memory of the process may be limited.
const STACK: usize = 1 << 16;

/// Maximum time to wait for a thread that the machine lacks.
const PATIENCE: Duration = Duration::from_secs(5);

/// Calls a function and gives what it returns. When it takes more than this many seconds of this process's processor time,
/// or of wall time, `line` is written to the file descriptor and the process is killed.
#[pyfunction]
pub fn _call_within<'py>(
    py: Python<'py>,
    function: &Bound<'py, PyAny>,
    processor: f64,
    wall: f64,
    descriptor: u32,
    line: String,
) -> PyResult<Bound<'py, PyAny>> {
    let process = getpid();
    let limits = [duration(processor)?, duration(wall)?];
    // Opened anew, so that it can be non-blocking: a full pipe must not delay the kill.
    let output = std::fs::File::options()
        .write(true)
        .custom_flags(OFlags::NONBLOCK.bits() as i32)
        .open(format!("/dev/fd/{descriptor}"))?;
    let (over, called) = channel();
    let given = Arc::new(Mutex::new(Some((output, called))));
    let watchdog = start_patiently(|| {
        let given = Arc::clone(&given);
        let line = line.clone();
        move || {
            let taken = given.lock().unwrap_or_else(PoisonError::into_inner).take();
            let (mut output, called) = taken.expect("one thread starts");
            if !ends_within(&called, limits) {
                // Without the line, the end is a crash.
                let _ = output.write_all(line.as_bytes());
                let _ = kill_process(process, Signal::KILL);
            }
        }
    })?;
    let result = function.call0();
    drop(over);
    // A process that the function has forked has no such thread.
    if getpid() == process {
        // Joined, because forking a process with threads is unsafe; the thread does not panic.
        let _ = py.detach(|| watchdog.join());
    }
    result
}

/// Starts a thread. Where the machine has none left, it waits for one: the player is not at fault.
fn start_patiently<W: FnOnce() + Send + 'static>(
    work: impl Fn() -> W,
) -> io::Result<JoinHandle<()>> {
    let deadline = Instant::now() + PATIENCE;
    loop {
        match thread::Builder::new().stack_size(STACK).spawn(work()) {
            Err(error)
                if error.kind() == io::ErrorKind::WouldBlock && Instant::now() < deadline =>
            {
                thread::sleep(LOOK_EVERY[1]);
            }
            started => return started,
        }
    }
}

/// The thread that waits to send a signal, of the process in which it runs.
struct Waiting {
    process: Pid,
    over: Sender<()>,
    thread: JoinHandle<()>,
}

static WAITING: Mutex<Option<Waiting>> = Mutex::new(None);

/// Sends `SIGPROF` to this process once it has used this many seconds of processor time from now on, unless
/// `_signal_no_more` is called before. The kernel's own timer, `ITIMER_PROF`, counts ticks: it may be early by one.
#[pyfunction]
pub fn _signal_after(py: Python<'_>, processor: f64) -> PyResult<()> {
    _signal_no_more(py);
    let (process, limits) = (getpid(), [duration(processor)?, Duration::MAX]);
    let (over, called) = channel();
    let wait = move || {
        if !ends_within(&called, limits) {
            let _ = kill_process(process, Signal::PROF);
        }
    };
    let thread = thread::Builder::new().stack_size(STACK).spawn(wait)?;
    *WAITING.lock().unwrap_or_else(PoisonError::into_inner) =
        Some(Waiting { process, over, thread });
    Ok(())
}

/// Ends what `_signal_after` has begun.
#[pyfunction]
pub fn _signal_no_more(py: Python<'_>) {
    let waiting = WAITING.lock().unwrap_or_else(PoisonError::into_inner).take();
    // As above.
    if let Some(Waiting { process, over, thread }) = waiting
        && process == getpid()
    {
        drop(over);
        let _ = py.detach(|| thread.join());
    }
}

fn duration(seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds).map_err(value_error)
}

/// Whether the call is over before its processor time or its wall time is.
fn ends_within(called: &Receiver<()>, [processor, wall]: [Duration; 2]) -> bool {
    let [least, most] = LOOK_EVERY;
    let (begun, before) = (Instant::now(), processor_time());
    let mut pause = processor.clamp(least, most);
    while called.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
        let used = processor_time().saturating_sub(before);
        if begun.elapsed() > wall || used > processor {
            return false;
        }
        pause = (processor - used).clamp(least, most);
    }
    true
}

fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}
