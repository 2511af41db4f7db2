//! Acknowledged writes survive any crash of the process. The real binary runs in a separate process and
//! folder; a small library (`fault.c`) between it and the C library kills it at the n-th sync of the
//! database, so that a checkout is killed at each of its syncs in turn, deterministically. On PostgreSQL,
//! whose server survives, it is killed at every few messages to the database.
#![cfg(target_os = "linux")]
mod buyers;
mod ending;
mod faults;
mod hostile_sheets;
mod quiet;
mod server;

use std::{
    fs,
    path::{Path, PathBuf},
};

use catalog::factory::NewGoods;
use kernel::Db;
use sea_orm::ConnectionTrait;
use testkit::postgres_server;

use self::{
    buyers::{Noted, Shopper},
    server::{Fault, Host},
};
use crate::harness::Shop;

/// A server that has not sold anything by then never will.
const MOST_DEATHS: u32 = 100;

/// A shop with goods and shoppers, and a folder on which the real binary serves it.
pub struct Scene {
    pub shop: Shop,
    pub host: Host,
    pub goods: Vec<i64>,
    pub shoppers: Vec<Shopper>,
}

impl Scene {
    pub async fn new(shoppers: usize) -> Self {
        let shop = Shop::start().await;
        let mut goods = Vec::new();
        for _ in 0..3 {
            let plenty = NewGoods {
                stock: 100_000,
                ..NewGoods::default()
            };
            goods.push(shop.goods(plenty).await);
        }
        let mut buyers = Vec::new();
        for _ in 0..shoppers {
            buyers.push(shop.buyer().await);
        }
        shop.settle().await;
        let is_sqlite = postgres_server().is_none();
        let host = Host::new((!is_sqlite).then(|| shop.database.url().to_owned()));
        if is_sqlite {
            let copy = format!("vacuum into '{}'", host.path().join("yaoji.sqlite3").display());
            shop.services.db.execute_unprepared(&copy).await.unwrap();
            fs::copy(
                host.path().join("yaoji.sqlite3"),
                host.durable().join("yaoji.sqlite3"),
            )
            .unwrap();
        }
        let server = host.start(&Fault::None);
        let mut scene = Self {
            shoppers: Vec::new(),
            shop,
            host,
            goods,
        };
        for buyer in buyers {
            let shopper = Shopper::sign_in(&scene.host.base(), &buyer, &scene.goods).await;
            scene.shoppers.push(shopper);
        }
        drop(server);
        scene
    }

    /// Serves until the fault kills the server, with all buyers active; returns how many paid orders were
    /// acknowledged meanwhile.
    async fn live_until_it_dies(&mut self, fault: &Fault) -> usize {
        let mut server = self.host.start(fault);
        let again = self
            .shoppers
            .iter_mut()
            .map(Shopper::repeat_what_was_not_answered);
        futures::future::join_all(again).await;
        let before = self.paid();
        self.host.arm();
        futures::future::join_all(self.shoppers.iter_mut().map(Shopper::shop_until_it_dies)).await;
        assert!(!server.is_over().success());
        self.paid() - before
    }

    /// Everything that must hold holds in this database, and all that was acknowledged is there.
    async fn is_whole(&self, database: &Db, why: &str) {
        // On PostgreSQL a commit of the dead server may still be on its way: look at one moment.
        let moment = database.moment().await.unwrap();
        let violations = tasks::check::violations_within(&moment).await.unwrap();
        assert!(violations.is_empty(), "{why}: {violations:#?}");
        for shopper in &self.shoppers {
            for noted in &shopper.noted {
                assert_is_there(&moment, noted, why).await;
            }
        }
    }

    async fn is_whole_everywhere(&self, why: &str) {
        if postgres_server().is_some() {
            return self.is_whole(&self.shop.services.db, why).await;
        }
        for (folder, loss) in [
            (self.host.path(), "killed"),
            (&self.host.durable(), "without power"),
        ] {
            let copy = files_of_the_database(folder);
            let url = format!("sqlite://{}", copy.path().join("yaoji.sqlite3").display());
            let opened = kernel::db::open(&url, 1).await.unwrap();
            self.is_whole(&opened.read.clone().into(), &format!("{why}, {loss}"))
                .await;
            opened.write.close().await.unwrap();
            opened.read.close().await.unwrap();
        }
    }

    /// The next server finds what a loss of power would have left.
    fn lose_power(&self) {
        for name in ["yaoji.sqlite3", "yaoji.sqlite3-wal", "yaoji.sqlite3-shm"] {
            let _is_not_there = fs::remove_file(self.host.path().join(name));
        }
        copy_database(&self.host.durable(), self.host.path());
    }

    fn noted(&self) -> usize {
        self.shoppers.iter().map(|shopper| shopper.noted.len()).sum()
    }

    fn paid(&self) -> usize {
        let noted = self.shoppers.iter().flat_map(|shopper| &shopper.noted);
        noted.filter(|order| order.is_paid).count()
    }

    /// `yaoji task check` says that every invariant holds.
    fn checks(&self) {
        let checked = self.host.command().args(["task", "check"]).output().unwrap();
        let said = String::from_utf8_lossy(&checked.stdout);
        assert!(checked.status.success(), "{said}");
        assert!(said.contains("every invariant holds"), "{said}");
    }
}

async fn assert_is_there(db: &Db, noted: &Noted, why: &str) {
    use orders::{
        lifecycle::models::order_status::OrderStatus,
        models::_entities::orders::{Column, Entity},
    };
    use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
    let found = Entity::find()
        .filter(Column::Number.eq(&noted.order))
        .one(db)
        .await
        .unwrap();
    let order = found.unwrap_or_else(|| panic!("{why}: {noted:?} is lost"));
    assert_eq!(order.total.fen(), noted.total, "{why}: {noted:?}");
    assert!(
        !noted.is_paid || order.status == OrderStatus::WaitingShipping,
        "{why}: {noted:?} is {:?}",
        order.status
    );
}

fn copy_database(from: &Path, to: &Path) {
    for name in ["yaoji.sqlite3", "yaoji.sqlite3-wal"] {
        let file: PathBuf = from.join(name);
        if file.exists() {
            fs::copy(file, to.join(name)).unwrap();
        }
    }
}

/// A copy to inspect: opening the files themselves would do the recovery that the next server should do.
fn files_of_the_database(folder: &Path) -> tempfile::TempDir {
    let copy = tempfile::tempdir().unwrap();
    copy_database(folder, copy.path());
    copy
}

/// The server dies at each sync in turn, or a few messages later each time: all shoppers together say that much more.
fn deaths(shoppers: u32) -> impl Iterator<Item = Fault> {
    let is_sqlite = postgres_server().is_none();
    (1..).map(move |at| {
        if is_sqlite {
            Fault::DieAtSync(at)
        } else {
            Fault::DieAtSend(1 + (at - 1) * 9 * shoppers)
        }
    })
}

/// Crashes at least `times`, and until an order was paid before a crash: the number of messages and syncs at
/// the start differs from machine to machine.
async fn dies_again_and_again(shoppers: usize, times: u32, loses_power: bool) {
    let mut scene = Scene::new(shoppers).await;
    let mut paid = 0;
    for (died, fault) in (0..MOST_DEATHS).zip(deaths(shoppers as u32)) {
        if died >= times && paid > 0 {
            break;
        }
        let before = scene.noted();
        paid += scene.live_until_it_dies(&fault).await;
        let why = format!("{fault:?}, {} more acknowledged", scene.noted() - before);
        scene.is_whole_everywhere(&why).await;
        if loses_power {
            scene.lose_power();
        }
    }
    assert!(paid > 0, "nothing that was paid was ever acknowledged");
    let server = scene.host.start(&Fault::None);
    for shopper in &mut scene.shoppers {
        shopper.repeat_what_was_not_answered().await;
        assert!(shopper.buys().await, "and the shop goes on");
    }
    scene.checks();
    drop(server);
    scene.is_whole_everywhere("at last").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_checkout_killed_at_each_sync_loses_nothing_that_was_acknowledged() {
    Box::pin(dies_again_and_again(1, 12, false)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn checkouts_that_commit_together_survive_a_loss_of_power() {
    Box::pin(dies_again_and_again(4, 12, true)).await;
}
