//! The release server on a data folder of its own.
use std::{
    fs,
    net::{Ipv4Addr, SocketAddr, TcpListener},
    path::PathBuf,
    process::Command,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail, ensure};
use axum::http::{HeaderValue, StatusCode};
use tokio::time::sleep;

use crate::{
    http::{Connection, get, uri},
    pin,
    process::{Process, Server},
    settings::Settings,
};

/// Found by the search index alone: the database reads no pinyin.
const INDEXED: &str = "/api/goods/list?keywords=amoxilin&per_page=1";
const INDEXED_WITHIN: Duration = Duration::from_mins(10);
const FIRST_PAGE: &str = "/api/goods/list";

pub struct Shop {
    pub yaoji: PathBuf,
    pub folder: PathBuf,
    /// Of its database.
    pub url: String,
    pub cores: String,
}

impl Shop {
    pub fn new(settings: &Settings, folder: PathBuf, url: String) -> Self {
        Self {
            yaoji: settings.yaoji.clone(),
            folder,
            url,
            cores: settings.server_cpu.clone(),
        }
    }

    pub fn log(&self) -> PathBuf {
        self.folder.join("server.log")
    }

    fn command(&self) -> Command {
        let mut command = pin::command(&self.cores, &self.yaoji);
        command
            .env("DATA_DIR", &self.folder)
            .env("DATABASE_URL", &self.url)
            .env("BINDING", "127.0.0.1")
            .env("LOCO_ENV", "development");
        for other in ["LOCO_CONFIG_FOLDER", "RUST_LOG", "DEMO", "SECURE_COOKIES"] {
            command.env_remove(other);
        }
        command
    }

    /// `yaoji` with these arguments; returns its output.
    pub fn run(&self, arguments: &[&str]) -> Result<String> {
        let done = self.command().args(arguments).output().context("running yaoji")?;
        let text = String::from_utf8_lossy(&done.stdout).into_owned();
        ensure!(
            done.status.success(),
            "yaoji {}: {text}{}",
            arguments.join(" "),
            String::from_utf8_lossy(&done.stderr)
        );
        Ok(text)
    }

    /// Starts the server; returns with it how long the first answer took.
    pub async fn start(&self) -> Result<(Server, Duration)> {
        let address = free_address()?;
        let mut command = self.command();
        command
            .args(["start", "--no-banner"])
            .env("PORT", address.port().to_string());
        let began = Instant::now();
        let process = Process::start(command, &self.log())?;
        let mut server = Server { process, address };
        match server.first_answer(FIRST_PAGE, began).await {
            Ok(took) => Ok((server, took)),
            Err(error) => bail!("{error:#}\n{}", self.end_of_log()),
        }
    }

    fn end_of_log(&self) -> String {
        let log = fs::read_to_string(self.log()).unwrap_or_default();
        let lines: Vec<&str> = log.lines().rev().take(20).collect();
        lines.into_iter().rev().collect::<Vec<_>>().join("\n")
    }
}

/// Ready, and the index complete.
pub async fn wait_for_index(server: &mut Server) -> Result<()> {
    let began = Instant::now();
    server.first_answer("/readyz", began).await?;
    let (path, nobody) = (uri(INDEXED)?, HeaderValue::from_static(""));
    let mut http = Connection::open(server.address).await?;
    loop {
        let answer = http.send(get(path.clone(), &nobody)).await?;
        // A database of a million goods may refuse to look through them all in the index's place.
        if answer.status != StatusCode::SERVICE_UNAVAILABLE {
            let page = answer.ok()?.data()?;
            if page["total"].as_u64().is_some_and(|total| total > 0) {
                return Ok(());
            }
        }
        ensure!(
            began.elapsed() < INDEXED_WITHIN,
            "the search index was not filled"
        );
        // Visitors may search so often.
        sleep(Duration::from_millis(500)).await;
    }
}

pub fn free_address() -> Result<SocketAddr> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).context("no free port")?;
    Ok(listener.local_addr()?)
}
