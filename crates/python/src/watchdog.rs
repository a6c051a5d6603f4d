//! A limit of time for code that may not let Python run anything else.
//!
//! Python handles signals and switches threads only between certain instructions: not inside a function in C, and never in
//! `while True: try: pass ...` in CPython 3.10. A thread of the engine does not depend on either.

use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use rustix::fs::OFlags;
use rustix::process::{Signal, getpid, kill_process};
use rustix::time::{ClockId, clock_gettime};

use crate::arguments::value_error;

/// How often the times are compared with their limits.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Bytes of the thread's stack: the memory of the process may be limited.
const STACK: usize = 1 << 16;

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
    let limit = |seconds| Duration::try_from_secs_f64(seconds).map_err(value_error);
    let limits = [limit(processor)?, limit(wall)?];
    // Opened anew, so that it can be non-blocking: a full pipe must not delay the kill.
    let mut output = std::fs::File::options()
        .write(true)
        .custom_flags(OFlags::NONBLOCK.bits() as i32)
        .open(format!("/dev/fd/{descriptor}"))?;
    let (over, called) = channel();
    let watch = move || {
        if !ends_within(&called, limits) {
            // Without the line, the end is a crash.
            let _ = output.write_all(line.as_bytes());
            let _ = kill_process(process, Signal::KILL);
        }
    };
    let watchdog = thread::Builder::new().stack_size(STACK).spawn(watch)?;
    let result = function.call0();
    drop(over);
    // A process that the function has forked has no such thread.
    if getpid() == process {
        // Joined, because forking a process with threads is unsafe; the thread does not panic.
        let _ = py.detach(|| watchdog.join());
    }
    result
}

/// Whether the call is over before its processor time or its wall time is.
fn ends_within(called: &Receiver<()>, [processor, wall]: [Duration; 2]) -> bool {
    let (begun, used) = (Instant::now(), processor_time());
    while called.recv_timeout(LOOK_EVERY) == Err(RecvTimeoutError::Timeout) {
        if begun.elapsed() > wall || processor_time().saturating_sub(used) > processor {
            return false;
        }
    }
    true
}

fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}
