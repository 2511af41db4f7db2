//! `bench run`: the release server on one core, a load client on the other, JSON on stdout (docs/testing.md).
//! `bench bare FILE PORT`: the handler that the shop is compared with; `run` starts it.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "counts of a measurement"
)]
mod bare;
mod buyer;
mod cases;
mod data;
mod database;
mod figures;
mod http;
mod load;
mod measure;
mod page;
mod pin;
mod process;
mod record;
mod report;
mod run;
mod settings;
mod shop;
mod sqlite;
mod staff;

use anyhow::{Context, Result, bail};
use settings::Settings;
use tokio::runtime::Builder;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] | ["run"] => {
            let settings = Settings::from_environment()?;
            pin::this_process(settings.load_cpu)?;
            let runtime = Builder::new_current_thread().enable_all().build()?;
            let report = runtime.block_on(run::run(&settings))?;
            println!("{}", serde_json::to_string_pretty(&report)?);
            Ok(())
        }
        ["bare", file, port] => {
            let port = port.parse().with_context(|| format!("{port} is not a port"))?;
            let runtime = Builder::new_multi_thread().enable_all().build()?;
            runtime.block_on(bare::server::serve(file.as_ref(), port))
        }
        _ => bail!("usage: bench [run] | bench bare FILE PORT"),
    }
}
