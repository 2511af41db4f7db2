//! From an empty folder to the report.
use std::{fs, path::Path, sync::Arc, time::Instant};

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::{
    bare::transactions::Transactions,
    buyer::{self, Buyer},
    data::{
        companies::{self, Company},
        listeners::{self, Crowd},
        mix::{self, Reads},
        sessions, stock,
    },
    database::{self, Database},
    figures::{median, medians},
    measure::Bench,
    pin,
    process::{Process, Server},
    record, report,
    settings::Settings,
    shop::{Shop, free_address, wait_for_index},
};

/// Goods that are ordered.
const ORDERED: usize = 200;
/// Starts on existing data that are timed.
const STARTS: usize = 3;

struct Prepared {
    companies: Vec<Company>,
    rivals: Vec<Buyer>,
    crowd: Option<Crowd>,
    goods: Arc<[i64]>,
    reads: Vec<Reads>,
}

pub async fn run(settings: &Settings) -> Result<Value> {
    let folder = tempfile::Builder::new()
        .prefix("bench-")
        .tempdir_in(&settings.folder);
    let folder = folder.with_context(|| format!("a folder in {}", settings.folder.display()))?;
    let data = folder.path().join("data");
    fs::create_dir_all(&data).context("making the data folder")?;
    let shop_url = database::make(settings, "yaoji", &data).await?;
    let bare_url = database::make(settings, "orders", folder.path()).await?;
    let shop = Shop::new(settings, data, shop_url);
    let machine_before = machine();

    let prepared = prepare(settings, &shop).await?;
    let mut start = time_starts(settings, &shop).await?;

    say("signing in, asking everything once");
    let (mut server, _) = shop.start().await?;
    wait_for_index(&mut server).await?;
    let buyers = buyer::sign_in(server.address, &prepared.companies).await?;
    let answers = folder.path().join("answers.sqlite3");
    let (reads, quoted) = (prepared.reads, prepared.goods);
    let goods: Arc<[i64]> = Arc::from(&quoted[..quoted.len().min(ORDERED)]);
    let bare = record::record(server.address, &answers, &reads, &buyers[0], &goods).await?;
    let mix = bare.about.clone();
    let bare_server = start_bare(settings, folder.path(), &answers).await?;
    start["memory_after_every_variant_once_mb"] = json!(server.process.memory()?);

    let mut bench = Bench {
        settings,
        shop: &server,
        bare_server: &bare_server,
        bare,
        reads,
        buyers,
        rivals: prepared.rivals,
        crowd: prepared.crowd,
        goods,
        quoted,
        transactions: Transactions::create(&bare_url).await?,
    };
    let mut rounds = Vec::with_capacity(settings.repeats);
    for number in 1..=settings.repeats {
        say(&format!("measuring, round {number} of {}", settings.repeats));
        rounds.push(bench.round().await?);
    }
    let memory = json!({ "shop": server.process.memory()?, "bare": bare_server.process.memory()? });
    for round in &mut rounds {
        say("measuring the live channel");
        bench.live(round).await?;
    }
    bare_server.process.stop().await?;
    server.process.stop().await?;

    say("checking the data");
    let check = match shop.run(&["task", "check"]) {
        Ok(text) => json!({ "ok": true, "said": last_line(&text) }),
        Err(error) => json!({ "ok": false, "said": format!("{error:#}") }),
    };
    let cases = medians(&rounds);
    let report = json!({
        "settings": {
            "goods": settings.goods,
            "seconds": settings.window.as_secs_f64(),
            "warm_up_seconds": settings.warm_up().as_secs_f64(),
            "repeats": settings.repeats,
            "connections": settings.connections(),
            "cases": settings.cases,
            "sockets": settings.sockets,
            "server_cpu": settings.server_cpu,
            "load_cpu": settings.load_cpu,
            "database": if settings.postgres.is_some() { "postgres" } else { "sqlite" },
            "sync_ms": settings.sync_ms,
        },
        "machine": { "before": machine_before, "after": machine() },
        "mix": mix,
        "start": start,
        "memory_mb": memory,
        "cases": cases,
        "check": check,
    });
    Ok(report::finish(report))
}

/// A seeded database with buyers who can order; and what will be asked.
async fn prepare(settings: &Settings, shop: &Shop) -> Result<Prepared> {
    say(&format!("seeding {} goods", settings.goods));
    shop.run(&["db", "migrate"])?;
    shop.run(&["task", "seed", &format!("goods:{}", settings.goods)])?;
    let mut db = Database::open(&shop.url).await?;
    let rivals = if settings.measures("seckill") {
        settings.rivals
    } else {
        0
    };
    let chains = usize::from(settings.measures_live());
    let buyers = settings.buyers();
    let mut companies = companies::create(&mut db, buyers + rivals + chains)
        .await
        .context("making buyers")?;
    let chain = companies.split_off(buyers + rivals);
    let rivals = companies.split_off(buyers);
    let crowd = match chain.first() {
        Some(chain) => {
            let crowd = listeners::gather(&mut db, chain, settings.sockets).await;
            Some(crowd.context("gathering listeners")?)
        }
        None => None,
    };
    Ok(Prepared {
        companies,
        rivals: sessions::open(&mut db, &rivals)
            .await
            .context("signing rivals in")?,
        crowd,
        goods: stock::raise(&mut db, i64::try_from(settings.quoted_lines())?)
            .await
            .context("raising stock")?
            .into(),
        reads: mix::reads(&mut db, settings)
            .await
            .context("choosing what to ask")?,
    })
}

/// The first start fills the index; the later ones find everything there. None where nothing is compared: the server is
/// started for the cases anyway.
async fn time_starts(settings: &Settings, shop: &Shop) -> Result<Value> {
    if settings.once {
        return Ok(json!({}));
    }
    say("starting");
    let began = Instant::now();
    let (mut server, first_answer) = shop.start().await?;
    wait_for_index(&mut server).await?;
    let filled = began.elapsed();
    let filling = server.process.memory()?;
    server.process.stop().await?;
    let mut starts = Vec::with_capacity(STARTS);
    for _ in 0..STARTS {
        let (mut server, took) = shop.start().await?;
        wait_for_index(&mut server).await?;
        starts.push(took.as_secs_f64() * 1000.0);
        server.process.stop().await?;
    }
    Ok(json!({
        "first_answer_on_existing_data_ms": median(starts).round(),
        "first_answer_without_index_ms": first_answer.as_millis() as u64,
        "index_filled_after_ms": filled.as_millis() as u64,
        "memory_after_filling_mb": filling,
    }))
}

async fn start_bare(settings: &Settings, folder: &Path, answers: &Path) -> Result<Server> {
    let own = std::env::current_exe().context("where this binary lies")?;
    let address = free_address()?;
    let mut command = pin::command(&settings.server_cpu, &own);
    command.arg("bare").arg(answers).arg(address.port().to_string());
    let process = Process::start(command, &folder.join("bare.log"))?;
    let mut server = Server { process, address };
    server
        .first_answer("/list/1", Instant::now())
        .await
        .context("the bare handler")?;
    Ok(server)
}

fn say(step: &str) {
    eprintln!("bench: {step}");
}

fn last_line(text: &str) -> &str {
    text.lines().last().unwrap_or_default()
}

/// What else the machine was doing.
fn machine() -> Value {
    let read = |path: &str| fs::read_to_string(path).unwrap_or_default().trim().to_owned();
    json!({ "load_average": read("/proc/loadavg"), "kernel": read("/proc/sys/kernel/osrelease") })
}
