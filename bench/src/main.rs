//! `bench run`: the release server on one core, a load client on the other, JSON on stdout (docs/testing.md).
//! `bench once`: seeds a small shop and does each case once, so that a test notices when it no longer can.
//! `bench bare FILE PORT`: the handler that the shop is compared with; the others start it.
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

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;
use settings::Settings;
use tokio::runtime::Builder;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] | ["run"] => {
            let settings = Settings::from_environment(false)?;
            pin::this_process(settings.load_cpu)?;
            let report = report_of(&settings)?;
            println!("{}", serde_json::to_string_pretty(&report)?);
            Ok(())
        }
        ["once"] => {
            let settings = Settings::from_environment(true)?;
            let wrong = report::wrong(&report_of(&settings)?);
            ensure!(wrong.is_empty(), "{}", wrong.join("\n"));
            Ok(())
        }
        ["bare", file, port] => {
            let port = port.parse().with_context(|| format!("{port} is not a port"))?;
            let runtime = Builder::new_multi_thread().enable_all().build()?;
            runtime.block_on(bare::server::serve(file.as_ref(), port))
        }
        _ => bail!("usage: bench [run] | bench once | bench bare FILE PORT"),
    }
}

fn report_of(settings: &Settings) -> Result<Value> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(run::run(settings))
}
