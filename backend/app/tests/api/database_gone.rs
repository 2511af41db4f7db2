//! A PostgreSQL that cannot be reached for a while: the shop says that it is busy, and is back as soon as the database is.
use std::time::{Duration, Instant};

use catalog::factory::NewGoods;
use futures::future::join_all;
use identity::permissions::Role;
use sea_orm::ConnectionTrait;
use testkit::postgres_server;
use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
    sync::watch,
};

use crate::{
    harness::{Answer, Shop},
    routes,
};

/// Far longer than the promised two seconds: a busy machine does not fail the test, a shop that stays
/// unavailable does.
const PATIENCE: Duration = Duration::from_mins(1);

/// A proxy between the shop and its database.
struct Proxy {
    port: u16,
    is_open: watch::Sender<bool>,
}

impl Proxy {
    async fn to(address: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (is_open, asked) = watch::channel(true);
        tokio::spawn(async move {
            while let Ok((mut near, _)) = listener.accept().await {
                let (address, mut asked) = (address.clone(), asked.clone());
                if !*asked.borrow() {
                    continue;
                }
                tokio::spawn(async move {
                    let mut far = TcpStream::connect(address).await.unwrap();
                    tokio::select! {
                        _ended = copy_bidirectional(&mut near, &mut far) => {}
                        _closed = asked.wait_for(|is_open| !is_open) => {}
                    }
                });
            }
        });
        Self { port, is_open }
    }
}

/// Host and port of a database's address, and the address by another port of this machine.
fn parts(url: &str) -> (String, impl Fn(u16) -> String + use<>) {
    let (scheme_and_user, rest) = url.split_once('@').unwrap();
    let (address, name) = rest.split_once('/').unwrap();
    let (before, after) = (scheme_and_user.to_owned(), name.to_owned());
    (address.to_owned(), move |port| {
        format!("{before}@127.0.0.1:{port}/{after}")
    })
}

#[tokio::test]
async fn while_postgres_is_away_requests_are_answered_busy_and_then_served_at_once() {
    let Some(server) = postgres_server() else { return };
    let proxy = Proxy::to(parts(&server).0).await;
    let port = proxy.port;
    let shop = Shop::set_up(|config| {
        let url = parts(&config.database.uri).1(port);
        config.database.uri = url;
    })
    .await;
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    buyer.put_in_cart(id, 1).await.assert_ok();

    proxy.is_open.send_replace(false);
    let begun = Instant::now();
    for _ in 0..2 {
        buyer.order().await.assert_refused(503);
        buyer.get("/api/order").await.assert_refused(503);
    }
    assert_eq!(shop.visitor().get("/readyz").await.status, 503);
    assert!(begun.elapsed() < PATIENCE, "{:?}", begun.elapsed());

    proxy.is_open.send_replace(true);
    let back = async { while shop.visitor().get("/readyz").await.status != 200 {} };
    tokio::time::timeout(PATIENCE, back)
        .await
        .expect("healthy in time");
    let (placed, again) = (buyer.order().await, buyer.order().await);
    placed.assert_ok();
    again.assert_refused(409);
    shop.assert_invariants().await;
}

/// Told to retry, and when.
#[track_caller]
fn assert_away(route: &str, answer: &Answer) {
    assert_eq!(answer.status, 503, "{route} {answer:?}");
    let seconds: u64 = answer.header("retry-after").parse().unwrap_or_default();
    assert!((1..=10).contains(&seconds), "{route} {answer:?}");
}

#[tokio::test]
async fn while_postgres_is_away_every_route_says_so_without_making_anybody_wait() {
    let Some(server) = postgres_server() else { return };
    let proxy = Proxy::to(parts(&server).0).await;
    let port = proxy.port;
    let shop = Shop::set_up(|config| {
        let url = parts(&config.database.uri).1(port);
        config.database.uri = url;
    })
    .await;
    let (buyer, staff) = (shop.buyer().await, shop.staff(Role::Qa).await);
    let waiting = (0..40).map(|_| buyer.get("/api/order"));
    let closing = async { proxy.is_open.send_replace(false) };
    let (answers, _) = tokio::join!(join_all(waiting), closing);
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        assert_away("a request under way", answer);
    }
    let visitor = shop.visitor();
    let noticed = async { while visitor.get("/api/user/phone/1").await.status != 503 {} };
    tokio::time::timeout(PATIENCE, noticed)
        .await
        .expect("noticed by those that need nothing of it");
    // Who waits five seconds for a connection, at each of some three hundred routes, is not done in time.
    let asked = async {
        for route in routes::all() {
            let client = if route.contains("/admin/api") {
                &staff
            } else {
                &*buyer
            };
            assert_away(&route, &routes::call(client, &route).await);
        }
    };
    tokio::time::timeout(PATIENCE, asked).await.expect("at once");

    proxy.is_open.send_replace(true);
    let back = async { while shop.visitor().get("/readyz").await.status != 200 {} };
    tokio::time::timeout(PATIENCE, back)
        .await
        .expect("healthy in time");
    buyer.get("/api/order").await.assert_ok();
    staff.get("/admin/api/companies").await.assert_ok();
    shop.assert_invariants().await;
}

#[tokio::test]
async fn connections_that_the_database_ends_are_an_outage_and_no_fault() {
    if postgres_server().is_none() {
        return;
    }
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let outside = kernel::db::open(shop.database.url(), 1).await.unwrap().write;
    let end_all = "select pg_terminate_backend(pid) from pg_stat_activity \
                   where datname = current_database() and pid <> pg_backend_pid()";
    for _ in 0..5 {
        let asking = (0..20).map(|_| buyer.get("/api/order"));
        let (answers, ended) = tokio::join!(join_all(asking), outside.execute_unprepared(end_all));
        ended.unwrap();
        for answer in answers.iter().filter(|answer| answer.status != 200) {
            assert_away("a request under way", answer);
        }
    }
    // One whose connection ends between two of its statements.
    let broken = shop.ctx.db.clone();
    let tx = sea_orm::TransactionTrait::begin(&broken).await.unwrap();
    outside.execute_unprepared(end_all).await.unwrap();
    let error = tx.execute_unprepared("select 1").await.unwrap_err();
    assert!(
        matches!(kernel::ApiError::from(error), kernel::ApiError::Unavailable),
        "an outage"
    );
}
