//! A failure is reported when it happens, not after the last of hundreds of tests.
use std::{io::Write, panic, sync::Once};

/// Writes every panic to the real standard error at once: what a test prints is kept back until all have run.
pub fn tell_at_once() {
    static SET: Once = Once::new();
    SET.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            let _no_stderr = writeln!(std::io::stderr(), "\n{panic}");
            before(panic);
        }));
    });
}
