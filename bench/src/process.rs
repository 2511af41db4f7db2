//! A server that was started for this run: stopping it, and its resource use from /proc.
use std::{
    fs::{self, File},
    net::SocketAddr,
    path::Path,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail, ensure};
use axum::http::{HeaderValue, StatusCode};
use serde::Serialize;
use tokio::{process::Child, time::sleep};

use crate::http::{Connection, get, uri};

/// A tick of /proc/<pid>/stat; Linux shows a hundredth of a second to every program.
const TICK: Duration = Duration::from_millis(10);
const STARTS_WITHIN: Duration = Duration::from_mins(1);
/// Between two tries to reach a server that starts.
const KNOCK: Duration = Duration::from_millis(2);
const STOPS_WITHIN: Duration = Duration::from_secs(20);
/// Work left behind (the relay, the index) is given so long.
const SETTLES_WITHIN: Duration = Duration::from_mins(1);
const LOOK: Duration = Duration::from_millis(250);

/// A process that answers at an address.
pub struct Server {
    pub process: Process,
    pub address: SocketAddr,
}

pub struct Process {
    child: Child,
    pid: u32,
}

/// In megabytes.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Memory {
    /// VmRSS
    pub resident: f64,
    /// VmHWM
    pub peak: f64,
    /// RssAnon: without the pages of mapped files
    pub own: f64,
}

impl Server {
    /// Asks until it answers `path` with 200; returns how long that took from `began`.
    pub async fn first_answer(&mut self, path: &str, began: Instant) -> Result<Duration> {
        let (path, nobody) = (uri(path)?, HeaderValue::from_static(""));
        loop {
            if let Ok(mut http) = Connection::open(self.address).await
                && let Ok(answer) = http.send(get(path.clone(), &nobody)).await
                && answer.status == StatusCode::OK
            {
                return Ok(began.elapsed());
            }
            if let Some(status) = self.process.ended() {
                bail!("the server ended ({status})");
            }
            ensure!(
                began.elapsed() < STARTS_WITHIN,
                "the server does not answer {path}"
            );
            sleep(KNOCK).await;
        }
    }
}

impl Process {
    pub fn start(mut command: Command, log: &Path) -> Result<Self> {
        let out = File::options().create(true).append(true).open(log);
        let out = out.with_context(|| format!("opening {}", log.display()))?;
        let errors = out.try_clone()?;
        command.stdin(Stdio::null()).stdout(out).stderr(errors);
        let child = tokio::process::Command::from(command).kill_on_drop(true).spawn();
        let child = child.context("starting a server")?;
        let pid = child.id().context("the server ended at once")?;
        Ok(Self { child, pid })
    }

    /// None while it runs.
    pub fn ended(&mut self) -> Option<String> {
        match self.child.try_wait() {
            Ok(None) => None,
            Ok(Some(status)) => Some(status.to_string()),
            Err(error) => Some(error.to_string()),
        }
    }

    /// Asks it to end as an operator would.
    pub async fn stop(mut self) -> Result<()> {
        let asked = Command::new("kill")
            .arg("-TERM")
            .arg(self.pid.to_string())
            .status();
        ensure!(
            asked.context("running kill")?.success(),
            "the server had ended before it was stopped"
        );
        let ended = tokio::time::timeout(STOPS_WITHIN, self.child.wait()).await;
        ended.context("the server did not stop")??;
        Ok(())
    }

    /// Processor time of all its threads so far.
    pub fn cpu(&self) -> Result<Duration> {
        cpu_of(&self.pid.to_string())
    }

    pub fn memory(&self) -> Result<Memory> {
        let path = format!("/proc/{}/status", self.pid);
        let status = fs::read_to_string(&path).with_context(|| format!("reading {path}"))?;
        let megabytes = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name));
            let kilobytes = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<f64>().ok());
            kilobytes.map(|kilobytes| (kilobytes / 102.4).round() / 10.0)
        };
        Ok(Memory {
            resident: megabytes("VmRSS").context("no VmRSS")?,
            peak: megabytes("VmHWM").context("no VmHWM")?,
            own: megabytes("RssAnon").context("no RssAnon")?,
        })
    }

    /// Waits until it has nothing left to do; returns how long it still worked.
    pub async fn settle(&self) -> Result<Duration> {
        let began = Instant::now();
        loop {
            let before = self.cpu()?;
            sleep(LOOK).await;
            if self.cpu()?.saturating_sub(before) <= TICK {
                return Ok(began.elapsed().saturating_sub(LOOK));
            }
            ensure!(
                began.elapsed() < SETTLES_WITHIN,
                "the server still works a minute after its last request"
            );
        }
    }
}

/// Processor time of the load client.
pub fn own_cpu() -> Result<Duration> {
    cpu_of("self")
}

/// How many files this process, and every server it starts, may have open.
pub fn most_open_files() -> Result<usize> {
    let limits = fs::read_to_string("/proc/self/limits").context("reading /proc/self/limits")?;
    let line = limits
        .lines()
        .find_map(|line| line.strip_prefix("Max open files"));
    let soft = line.and_then(|line| line.split_whitespace().next());
    let soft = soft.context("/proc/self/limits has changed its form")?;
    Ok(soft.parse().unwrap_or(usize::MAX))
}

fn cpu_of(pid: &str) -> Result<Duration> {
    let path = format!("/proc/{pid}/stat");
    let stat = fs::read_to_string(&path).with_context(|| format!("reading {path}"))?;
    // The name in parentheses may hold spaces; user and system time are the 12th and 13th field behind it.
    let (_, fields) = stat
        .rsplit_once(')')
        .context("/proc/<pid>/stat has changed its form")?;
    let ticks: Vec<u32> = fields
        .split_whitespace()
        .skip(11)
        .take(2)
        .filter_map(|field| field.parse().ok())
        .collect();
    ensure!(ticks.len() == 2, "/proc/<pid>/stat has changed its form");
    Ok(TICK * ticks.iter().sum())
}
