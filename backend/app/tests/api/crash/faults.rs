//! A database that cannot write for a while: nothing is acknowledged that did not last, reading goes on, and it heals by itself.
use std::time::Duration;

use sea_orm::{ConnectionTrait, SqliteTransactionMode, TransactionOptions, TransactionTrait};
use testkit::postgres_server;

use super::{Fault, Scene};

/// Far longer than needed, so that a busy machine does not fail the test.
const PATIENCE: Duration = Duration::from_mins(1);

impl Scene {
    async fn readiness(&self) -> u16 {
        let answer = self.shoppers[0].get("/readyz").await.expect("an answer");
        answer.status.as_u16()
    }

    /// Orders with the fault active; returns the status.
    async fn is_refused_and_heals(&mut self, fault: &Fault) -> u16 {
        let server = self.host.start(fault);
        assert!(self.shoppers[0].buys().await);
        let put = self.shoppers[0].put_in_cart().await.unwrap();
        put.assert_ok();
        self.host.arm();
        let mut refused = 0;
        for key in ["first", "second"] {
            let placed = self.shoppers[0].order(key).await.expect("an answer");
            assert!(placed.status.is_server_error(), "{placed:?}");
            refused = placed.status.as_u16();
        }
        let list = self.shoppers[0].get("/api/order").await.expect("an answer");
        assert_eq!(
            list.assert_ok().data()["total"],
            1,
            "nothing was placed, and reading works"
        );
        let goods = format!("/api/goods/detail/{}", self.goods[0]);
        self.shoppers[0].get(&goods).await.expect("an answer").assert_ok();
        assert_eq!(self.readiness().await, 503, "alive, and of no use");
        self.host.disarm();
        let placed = self.shoppers[0].order("first").await.expect("an answer");
        self.shoppers[0].note(&placed);
        assert!(self.shoppers[0].buys().await);
        let ready = async { while self.readiness().await != 200 {} };
        tokio::time::timeout(PATIENCE, ready)
            .await
            .expect("ready in time");
        drop(server);
        self.is_whole_everywhere("healed").await;
        self.checks();
        refused
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sync_that_fails_acknowledges_nothing() {
    if postgres_server().is_some() {
        return;
    }
    Scene::new(1).await.is_refused_and_heals(&Fault::FailSync).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_refuses_writing_until_there_is_room_again() {
    if postgres_server().is_some() {
        return;
    }
    let told = Scene::new(1).await.is_refused_and_heals(&Fault::Full).await;
    assert_eq!(told, 503);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_another_process_holds_the_database_writes_are_refused_in_time_and_reads_continue() {
    if postgres_server().is_some() {
        return;
    }
    let mut scene = Scene::new(1).await;
    let server = scene.host.start(&Fault::None);
    assert!(scene.shoppers[0].buys().await);
    scene.shoppers[0].put_in_cart().await.unwrap().assert_ok();
    let url = format!("sqlite://{}", scene.host.path().join("yaoji.sqlite3").display());
    let other = kernel::db::open(&url, 1).await.unwrap();
    let immediate = TransactionOptions {
        sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
        ..TransactionOptions::default()
    };
    let held = other.write.begin_with_options(immediate).await.unwrap();
    held.execute_unprepared("update stocks set on_hand = on_hand")
        .await
        .unwrap();
    let begun = std::time::Instant::now();
    let (placed, list) = tokio::join!(
        scene.shoppers[0].order("first"),
        scene.shoppers[0].get("/api/order")
    );
    list.expect("an answer").assert_ok();
    placed.expect("an answer").assert_refused(503);
    // Five seconds of patience with the lock; who waits for its end waits for ever, here.
    assert!(begun.elapsed().as_secs() < 60, "{:?}", begun.elapsed());
    held.rollback().await.unwrap();
    let placed = scene.shoppers[0].order("first").await.expect("an answer");
    scene.shoppers[0].note(&placed);
    other.write.close().await.unwrap();
    other.read.close().await.unwrap();
    drop(server);
    scene.is_whole_everywhere("healed").await;
}
