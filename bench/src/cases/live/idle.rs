//! Idle open pages: their cost for the server.
use std::time::{Duration, Instant};

use anyhow::Result;
use serde_json::{Value, json};
use tokio::time::sleep;

use super::pages::Pages;
use crate::{figures::rounded, measure::Bench, process::Memory};

/// Two pings of each (every 25 s) and two rounds of their sessions (every 30 s).
const HELD_FOR: Duration = Duration::from_mins(1);
const HELD_FOR_ONCE: Duration = Duration::from_millis(100);
/// Of a megabyte as `Memory` has it.
const BYTES: f64 = 1024.0 * 1024.0;

/// `before`: the server's memory before the first page was opened.
pub async fn measure(bench: &Bench<'_>, pages: &mut Pages, before: Memory) -> Result<Value> {
    let shop = bench.shop;
    let held = if bench.settings.once {
        HELD_FOR_ONCE
    } else {
        HELD_FOR
    };
    let (cpu, began) = (shop.process.cpu()?, Instant::now());
    sleep(held).await;
    let used = shop.process.cpu()?.saturating_sub(cpu);
    let (memory, closed) = (shop.process.memory()?, pages.closed());
    let grown = (memory.resident - before.resident) * BYTES;
    Ok(json!({
        "sockets": pages.count,
        "opened_per_second": rounded(pages.count as f64 / pages.opened_within.as_secs_f64()),
        "held_seconds": held.as_secs(),
        "memory_before_mb": before,
        "memory_mb": memory,
        "bytes_per_socket": (grown / pages.count as f64).round(),
        "server_cpu_percent": rounded(used.as_secs_f64() / began.elapsed().as_secs_f64() * 100.0),
        "errors": closed.count,
        "first_error": closed.first_error,
    }))
}
