//! The live channel with a page open for each of thousands of members: their cost, the latency of a broadcast
//! to all, and of single pushes at a thousand per second.
mod broadcast;
mod idle;
mod pages;
mod push;

use anyhow::Result;
use serde_json::Value;

use self::pages::Pages;
use crate::{data::listeners::Crowd, measure::Bench};

/// Adds those cases that were asked for to the round; all use the same open pages.
pub async fn measure(bench: &Bench<'_>, crowd: &Crowd, round: &mut Value) -> Result<()> {
    let memory = bench.shop.process.memory()?;
    let mut pages = Pages::open(bench.shop.address, &crowd.listeners).await?;
    if bench.settings.measures("live_idle") {
        round["live_idle"] = idle::measure(bench, &mut pages, memory).await?;
    }
    if bench.settings.measures("live_broadcast") {
        round["live_broadcast"] = broadcast::measure(bench, &mut pages, crowd).await?;
    }
    if bench.settings.measures("live_push") {
        round["live_push"] = push::measure(bench, &mut pages, crowd).await?;
    }
    Ok(())
}
