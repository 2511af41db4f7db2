//! What the environment may change.
use std::{env, path::PathBuf, str::FromStr, time::Duration};

use anyhow::{Context, Result, anyhow, ensure};

use crate::process::most_open_files;

/// Connections that each case is measured with.
const CONNECTIONS: [usize; 3] = [1, 16, 64];
/// Those that lists and carts are measured with while campaigns run.
const AMONG_CAMPAIGNS: usize = 16;
pub const CASES: [&str; 19] = [
    "list",
    "filters",
    "list_with_counts",
    "search",
    "suggestion",
    "detail",
    "checkout",
    "cart_add",
    "cart",
    "cart_edit",
    "draw",
    "campaigns",
    "quote",
    "seckill",
    "freshness",
    "rare_search",
    "live_idle",
    "live_broadcast",
    "live_push",
];
/// Those with thousands of pages open.
pub const LIVE: [&str; 3] = ["live_idle", "live_broadcast", "live_push"];
/// Measured only when asked for: thousands of questions are asked once before.
const ON_REQUEST: [&str; 1] = ["rare_search"];
/// Pages that are opened unless SOCKETS says otherwise.
const SOCKETS: usize = 10_000;
/// The server takes 16,384 connections; the load client needs some for itself.
const MOST_SOCKETS: usize = 16_000;
/// What the server and the load client open besides the pages: databases, the index, requests.
const OTHER_FILES: usize = 512;
/// Lines of the cart that is quoted; fewer where everything is done once, in a small shop.
const QUOTED_LINES: usize = 500;
const QUOTED_LINES_ONCE: usize = 200;
/// Different questions of a read case that are asked where everything is done once.
pub const VARIANTS_ONCE: usize = 8;

pub struct Settings {
    /// `bench once`: as little of everything as tells that it still works, and nothing to compare.
    pub once: bool,
    /// GOODS: size of the database.
    pub goods: usize,
    /// SECONDS: how long each case is measured with each number of connections.
    pub window: Duration,
    /// REPEATS: how often everything is measured; the report has the medians.
    pub repeats: usize,
    /// CASES: which cases are measured, by name and comma; all but the rare ones by default.
    pub cases: Vec<&'static str>,
    /// RIVALS: number of buyers in the seckill.
    pub rivals: usize,
    /// SOCKETS: how many members have a page open in the cases of the live channel.
    pub sockets: usize,
    /// SERVER_CPU, LOAD_CPU: the cores of the servers and of the load client.
    /// One core, or several: `0,1`. None named: all that there are.
    pub server_cpu: String,
    pub load_cpu: usize,
    /// YAOJI: the server's binary; next to this one by default.
    pub yaoji: PathBuf,
    /// BENCH_DIR: the data folder; it must be on the disk, not in memory. `target` by default.
    pub folder: PathBuf,
    /// POSTGRES_URL: a durable PostgreSQL server; the shop and the bare orders get separate databases there.
    /// SQLite otherwise.
    pub postgres: Option<String>,
    /// SYNC_MS: what each sync of a file costs more than here, in ms (slow_sync.c).
    pub sync_ms: f64,
}

impl Settings {
    /// `once`: with other defaults, since it shall take seconds and runs on whatever machine.
    pub fn from_environment(once: bool) -> Result<Self> {
        let own = env::current_exe().context("where this binary lies")?;
        let beside = own.parent().context("this binary lies in no folder")?;
        let target = beside.parent().unwrap_or(beside);
        let seconds: f64 = variable("SECONDS", if once { 0.1 } else { 4.0 })?;
        ensure!(
            (0.1..=600.0).contains(&seconds),
            "SECONDS {seconds} is not from 0.1 to 600"
        );
        let cases = if once { CASES.join(",") } else { by_default() };
        let sockets = if once { 2 } else { as_many_as_may_be_open()? };
        let settings = Self {
            once,
            goods: variable("GOODS", if once { 900 } else { 20_000 })?,
            window: Duration::from_secs_f64(seconds),
            repeats: variable("REPEATS", 1)?,
            cases: chosen(&variable("CASES", cases)?)?,
            rivals: variable("RIVALS", if once { 2 } else { 2_000 })?,
            sockets: variable("SOCKETS", sockets)?,
            server_cpu: variable("SERVER_CPU", if once { String::new() } else { "0".to_owned() })?,
            load_cpu: variable("LOAD_CPU", 1)?,
            yaoji: variable("YAOJI", beside.join("yaoji"))?,
            folder: variable("BENCH_DIR", target.to_owned())?,
            postgres: env::var("POSTGRES_URL").ok().filter(|url| !url.is_empty()),
            sync_ms: variable("SYNC_MS", 0.0)?,
        };
        ensure!(settings.repeats > 0, "REPEATS must be at least 1");
        if settings.measures_live() {
            ensure!(
                (1..=MOST_SOCKETS).contains(&settings.sockets),
                "SOCKETS {} is not from 1 to {MOST_SOCKETS}",
                settings.sockets
            );
            let (needed, most) = (settings.sockets + OTHER_FILES, most_open_files()?);
            ensure!(
                needed <= most,
                "{} sockets need {needed} open files, and `ulimit -n` is {most}",
                settings.sockets
            );
        }
        ensure!(
            settings.yaoji.is_file(),
            "{} is missing; it is built with the whole workspace (`cargo build --release --workspace`)",
            settings.yaoji.display()
        );
        Ok(settings)
    }

    pub fn measures(&self, case: &str) -> bool {
        self.cases.contains(&case)
    }

    pub fn measures_live(&self) -> bool {
        LIVE.into_iter().any(|case| self.measures(case))
    }

    pub fn warm_up(&self) -> Duration {
        self.window / 4
    }

    /// `count`, or one where everything is done once.
    pub const fn times(&self, count: usize) -> usize {
        if self.once { 1 } else { count }
    }

    pub const fn connections(&self) -> &'static [usize] {
        if self.once { &[1] } else { &CONNECTIONS }
    }

    pub const fn connections_among_campaigns(&self) -> usize {
        self.times(AMONG_CAMPAIGNS)
    }

    /// One for each connection of the case that has most.
    pub fn buyers(&self) -> usize {
        self.connections().iter().copied().max().unwrap_or(1)
    }

    pub const fn quoted_lines(&self) -> usize {
        if self.once {
            QUOTED_LINES_ONCE
        } else {
            QUOTED_LINES
        }
    }
}

/// Fewer than `SOCKETS` where the system lets nobody open so many files.
fn as_many_as_may_be_open() -> Result<usize> {
    Ok(most_open_files()?.saturating_sub(OTHER_FILES).min(SOCKETS))
}

fn by_default() -> String {
    let cases = CASES.into_iter().filter(|case| !ON_REQUEST.contains(case));
    cases.collect::<Vec<_>>().join(",")
}

fn chosen(names: &str) -> Result<Vec<&'static str>> {
    let known = |name: &str| CASES.into_iter().find(|case| *case == name);
    names
        .split(',')
        .map(|name| known(name).with_context(|| format!("CASES `{name}` is none of {}", CASES.join(", "))))
        .collect()
}

fn variable<T>(name: &str, default: T) -> Result<T>
where
    T: FromStr,
    T::Err: std::fmt::Display,
{
    match env::var(name) {
        Ok(text) if !text.is_empty() => text.parse().map_err(|error| anyhow!("{name} `{text}`: {error}")),
        _ => Ok(default),
    }
}
