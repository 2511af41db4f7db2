//! `yaoji start`, `yaoji task …`, `yaoji db …`.
use std::{process::ExitCode, time::Duration};

use app::hooks::App;
use migrations::Migrator;
use mimalloc::MiMalloc;

/// Answers are many small texts: worth a tenth of the time they take.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// How long work that cannot be interrupted (filling the search index) may hold up the end. The index survives being cut off.
const LAST_WORK: Duration = Duration::from_secs(2);

fn main() -> ExitCode {
    let runtime = match tokio::runtime::Runtime::new() {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("yaoji: {error}");
            return ExitCode::FAILURE;
        }
    };
    let outcome = runtime.block_on(loco_rs::cli::main::<App, Migrator>());
    runtime.shutdown_timeout(LAST_WORK);
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("yaoji: {error}");
            ExitCode::FAILURE
        }
    }
}
