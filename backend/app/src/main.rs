//! `yaoji start`, `yaoji task …`, `yaoji db …`.
use std::process::ExitCode;

use app::hooks::App;
use migrations::Migrator;
use mimalloc::MiMalloc;

/// Answers are many small texts: worth a tenth of the time they take.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

#[tokio::main]
async fn main() -> ExitCode {
    match loco_rs::cli::main::<App, Migrator>().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("yaoji: {error}");
            ExitCode::FAILURE
        }
    }
}
