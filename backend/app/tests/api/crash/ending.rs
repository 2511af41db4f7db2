//! Starting the server after a crash, and stopping it while clients are connected.
use std::{
    io::Write,
    net::TcpStream,
    process::Command,
    time::{Duration, Instant},
};

use kernel::Db;
use sea_orm::ConnectionTrait;
use testkit::postgres_server;

use super::{Fault, Host, Scene};

/// Far longer than a stopping server drains: a busy machine does not fail the test, a server that waits for
/// its clients does.
const END_WITHIN: Duration = Duration::from_mins(1);
/// Open at once, silent or in the middle of a head.
const SOCKETS: usize = 2000;

/// As many as this machine allows per process.
fn sockets() -> usize {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap();
    let files = limits
        .lines()
        .find(|line| line.starts_with("Max open files"))
        .unwrap();
    let soft = files.split_whitespace().nth(3).and_then(|word| word.parse().ok());
    SOCKETS.min(soft.unwrap_or(SOCKETS + 300) - 300)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_asked_to_stop_ends_in_time_despite_open_connections() {
    let mut scene = Scene::new(1).await;
    let mut server = scene.host.start(&Fault::None);
    assert!(scene.shoppers[0].buys().await);
    let address = scene.host.base().replace("http://", "");
    let holding: Vec<TcpStream> = (0..sockets())
        .map(|place| {
            let mut socket = TcpStream::connect(&address).unwrap();
            if place % 2 == 0 {
                socket
                    .write_all(b"GET /api/common HTTP/1.1\r\nHost: x\r\nX-Slow: ")
                    .unwrap();
            }
            socket
        })
        .collect();
    assert!(scene.shoppers[0].buys().await, "those who buy are served");
    let begun = Instant::now();
    let told = Command::new("kill")
        .args(["-TERM", &server.id().to_string()])
        .status();
    assert!(told.unwrap().success());
    assert!(server.is_over().success());
    assert!(begun.elapsed() < END_WITHIN, "{:?}", begun.elapsed());
    drop(holding);
    scene.is_whole_everywhere("told to stop").await;
    scene.checks();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_migration_that_was_killed_is_completed_by_the_next_start() {
    if postgres_server().is_some() {
        return;
    }
    let host = Host::new(None);
    for at in [1, 2, 3, 9, 20, 33] {
        host.dies_starting(&Fault::DieAtSync(at));
    }
    let server = host.start(&Fault::None);
    let url = format!("sqlite://{}", host.path().join("yaoji.sqlite3").display());
    let opened = kernel::db::open(&url, 1).await.unwrap();
    let opened = Db::from(opened.read);
    let violations = tasks::check::violations(&opened).await.unwrap();
    assert!(violations.is_empty(), "{violations:#?}");
    drop(server);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_made_while_everybody_buys_is_whole() {
    if postgres_server().is_some() {
        return;
    }
    let mut scene = Scene::new(2).await;
    let server = scene.host.start(&Fault::None);
    let url = format!("sqlite://{}", scene.host.path().join("yaoji.sqlite3").display());
    let beside = kernel::db::open(&url, 1).await.unwrap();
    let restored = Host::new(None);
    let copy = restored.path().join("yaoji.sqlite3");
    for shopper in &mut scene.shoppers {
        assert!(shopper.buys().await);
    }
    let before: Vec<_> = scene.shoppers.iter().flat_map(|one| one.noted.clone()).collect();
    let [one, other] = &mut scene.shoppers[..] else {
        unreachable!()
    };
    let buying = async {
        for _ in 0..5 {
            let (one, other) = tokio::join!(one.buys(), other.buys());
            assert!(one && other);
        }
    };
    let statement = format!("vacuum into '{}'", copy.display());
    let ((), backed_up) = tokio::join!(buying, beside.read.execute_unprepared(&statement));
    backed_up.unwrap();
    drop(server);
    let opened = kernel::db::open(&format!("sqlite://{}", copy.display()), 1)
        .await
        .unwrap();
    let opened = Db::from(opened.read);
    let violations = tasks::check::violations(&opened).await.unwrap();
    assert!(violations.is_empty(), "{violations:#?}");
    for noted in &before {
        super::assert_is_there(&opened, noted, "restored").await;
    }
    drop(restored.start(&Fault::None));
}
