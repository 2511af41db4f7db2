//! The thread that writes on SQLite, on one core with the thread of its connection.
//! For each statement the two threads alternate and never run at the same time. On one core this costs a
//! context switch; on two it costs waking a sleeping core, twice per statement: on a virtual machine ten
//! times as much (docs/adr).
use std::{future::Future, pin::pin, thread};

use futures::future::{self, Either};
use tokio::{runtime::Handle, sync::oneshot};

/// Runs `work` to its end on a separate thread, or until the runtime shuts down. Threads that `work` starts
/// stay on its core.
pub fn start(work: impl Future<Output = ()> + Send + 'static) {
    let runtime = Handle::current();
    let (alive, over) = oneshot::channel::<()>();
    runtime.spawn(async move {
        let _until_the_runtime_is_over = alive;
        future::pending::<()>().await;
    });
    let started = thread::Builder::new().name("writer".into()).spawn(move || {
        stay_on_one_core();
        runtime.block_on(async {
            // The end is looked at first: in a runtime that is shutting down nothing may wait any more.
            if let Either::Left(_) = future::select(over, pin!(work)).await {
                tracing::debug!("the writer ends with its runtime");
            }
        });
    });
    started.expect("a thread can be started");
}

/// Writers of one process, as in tests, share the cores between them.
#[cfg(target_os = "linux")]
fn stay_on_one_core() {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

    static WRITERS: AtomicUsize = AtomicUsize::new(0);
    let pinned = sched_getaffinity(None).and_then(|allowed| {
        let cores: Vec<usize> = (0..CpuSet::MAX_CPU)
            .filter(|core| allowed.is_set(*core))
            .collect();
        let mut one = CpuSet::new();
        one.set(cores[WRITERS.fetch_add(1, Ordering::Relaxed) % cores.len()]);
        sched_setaffinity(None, &one)
    });
    if let Err(error) = pinned {
        tracing::warn!(%error, "the writer could not be kept on one core; it writes more slowly");
    }
}

#[cfg(not(target_os = "linux"))]
fn stay_on_one_core() {}
