//! `yaoji start`, `yaoji task …`, `yaoji db …`.
use std::process::ExitCode;

use app::hooks::App;
use migrations::Migrator;

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
