//! Goods and orders as tests of trade begin with them.
use std::collections::BTreeSet;

use ::orders::{
    dispatch::models::check::{self, CheckedLine},
    errors::OrderError,
    models::_entities::orders,
    picking::models::{confirm::confirm, picking},
    shipments::models::shipments,
};
use app::index_lookup::Index;
use catalog::{
    errors::StockError,
    factory::{self, NewGoods},
    goods::models::{announce::announce, goods_cache::GoodsCache},
    models::_entities::{goods, stocks},
};
use identity::{permissions::Role, staff::models::staff};
use kernel::{Actor, Money, WriteTx, services::shared};
use sea_orm::{ConnectOptions, Database, prelude::*};
use serde_json::{Value, json};

use crate::harness::{Answer, Buyer, Shop};

impl Shop {
    /// Goods on sale; returns their id.
    pub async fn goods(&self, new: NewGoods) -> i64 {
        let now = self.now();
        self.write::<_, StockError, _>(async move |tx: &WriteTx| factory::goods(tx, new, now).await)
            .await
            .id
    }

    /// What a unit costs the shop, in fen, as its receipts say.
    pub async fn set_cost(&self, goods_id: i64, fen: i64) {
        self.write::<_, DbErr, _>(async move |tx: &WriteTx| {
            goods::Entity::update_many()
                .col_expr(goods::Column::CostPrice, Expr::value(Money(fen)))
                .filter(goods::Column::Id.eq(goods_id))
                .exec(tx.db())
                .await
        })
        .await;
    }

    /// Approved for its first sale, as quality management's decision leaves it.
    pub async fn approve_goods(&self, id: i64) {
        let now = self.now();
        self.write::<_, DbErr, _>(async move |tx: &WriteTx| {
            factory::approve(tx, id).await?;
            announce(tx, &[id], now).await
        })
        .await;
    }

    /// Waits until the index holds every product.
    pub async fn searchable(&self) {
        self.settle().await;
        shared::<Index>(&self.ctx).rebuild().await.unwrap();
    }

    /// (on hand, reserved) over all warehouses.
    pub async fn stock(&self, goods_id: i64) -> (i64, i64) {
        let rows = stocks::Entity::find()
            .filter(stocks::Column::GoodsId.eq(goods_id))
            .all(&self.services.db)
            .await
            .unwrap();
        rows.iter().fold((0, 0), |(on_hand, reserved), row| {
            (on_hand + row.on_hand, reserved + row.reserved)
        })
    }

    /// A colleague of the warehouse who has not been seen before.
    async fn packer(&self) -> Actor {
        let username = self.hire(Role::Warehouse).await;
        let person = staff::by_username(&self.services.db, &username).await.unwrap();
        let person = person.expect("a colleague");
        Actor::staff(person.id, person.name, "")
    }

    /// Another colleague than the picker checks this parcel, and all of it may leave.
    pub async fn check_parcel(&self, number: &str) {
        let parcel = shipments::by_number(&self.services.db, number).await.unwrap();
        let parcel = parcel.expect("a parcel");
        let inside = shipments::lines_of(&self.services.db, parcel.id).await.unwrap();
        let packed: BTreeSet<i64> = inside.iter().map(|row| row.order_line_id).collect();
        let lines: Vec<CheckedLine> = packed
            .into_iter()
            .map(|order_line_id| CheckedLine {
                order_line_id,
                fault: String::new(),
            })
            .collect();
        let (checker, now) = (self.packer().await, self.now());
        self.write(async move |tx: &WriteTx| check::check(tx, parcel.id, &lines, &checker, now).await)
            .await;
    }

    /// Everything that is left of an order is picked by one colleague and checked by another: it waits for its waybill.
    pub async fn pack(&self, order: &str) {
        let order = orders::Entity::find()
            .filter(orders::Column::Number.eq(order))
            .one(&self.services.db)
            .await
            .unwrap()
            .expect("an order");
        let goods_cache: GoodsCache = self.ctx.shared_store.get().unwrap();
        let (picker, now) = (self.packer().await, self.now());
        let number = self
            .write::<_, OrderError, _>(async move |tx: &WriteTx| {
                let list = picking::start(tx, &goods_cache, order.id, &picker, now).await?;
                confirm(tx, list.id, &[], &picker, now).await?;
                Ok(list.number)
            })
            .await;
        self.check_parcel(&number).await;
    }

    /// Everything that must always hold, holds.
    pub async fn assert_invariants(&self) {
        let violations = tasks::check::violations(&self.services.db).await.unwrap();
        assert!(violations.is_empty(), "{violations:#?}");
    }
}

impl Drop for Shop {
    /// After each test all invariants must hold. Checked on a separate thread: the test's runtime is shutting
    /// down.
    fn drop(&mut self) {
        self.let_go();
        if std::thread::panicking() {
            return;
        }
        let url = self.database.url().to_owned();
        let checking = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .unwrap();
            runtime.block_on(violations(&url))
        });
        let violations = checking.join().expect("the check");
        assert!(violations.is_empty(), "{violations:#?}");
    }
}

async fn violations(url: &str) -> Vec<String> {
    let mut options = ConnectOptions::new(url);
    options.max_connections(1).sqlx_logging(false);
    let db = Database::connect(options).await.unwrap();
    let violations = tasks::check::violations(&db.clone().into()).await.unwrap();
    db.close().await.unwrap();
    violations
}

impl Buyer {
    pub async fn put_in_cart(&self, goods_id: i64, number: i64) -> Answer {
        self.post_json(
            "/api/cart",
            &json!({ "params": [{ "goods_id": goods_id, "number": number }] }),
        )
        .await
    }

    pub async fn cart(&self) -> Value {
        self.get("/api/cart/list").await.assert_ok().data().clone()
    }

    /// Orders the selected lines.
    pub async fn order(&self) -> Answer {
        self.post_json("/api/order", &json!({ "address_id": self.address_id }))
            .await
    }

    pub async fn order_with_key(&self, key: &str, body: &Value) -> Answer {
        let request = self
            .request(reqwest::Method::POST, "/api/order")
            .header("idempotency-key", key)
            .json(body);
        crate::harness::send(request).await
    }

    /// Puts goods into the cart and orders them; answers (payment number, order number).
    pub async fn ordered(&self, goods_id: i64, number: i64) -> (String, String) {
        self.put_in_cart(goods_id, number).await.assert_ok();
        let placed = self.order().await;
        let data = placed.assert_ok().data();
        (
            data["id"].as_str().unwrap().to_owned(),
            data["orders"][0].as_str().unwrap().to_owned(),
        )
    }

    /// Orders and pays; returns the number of the order.
    pub async fn bought(&self, goods_id: i64, number: i64) -> String {
        let (payment, order) = self.ordered(goods_id, number).await;
        self.pay(&payment).await.assert_ok();
        order
    }

    pub async fn pay(&self, number: &str) -> Answer {
        self.post_json(
            &format!("/api/order/{number}/pay"),
            &json!({ "method": "balance" }),
        )
        .await
    }

    pub async fn balance(&self) -> String {
        self.get("/api/user/base").await.data()["balance"]
            .as_str()
            .unwrap()
            .to_owned()
    }

    pub async fn order_status(&self, number: &str) -> i64 {
        self.get(&format!("/api/order/{number}")).await.assert_ok().data()["status"]
            .as_i64()
            .unwrap()
    }
}
