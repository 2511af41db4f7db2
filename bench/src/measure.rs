//! One round: every case with every number of connections, the shop and the bare handler in turn.
use std::sync::Arc;

use anyhow::{Context, Result};
use axum::http::Uri;
use serde_json::{Value, json};

use crate::{
    bare::transactions::Transactions,
    buyer::Buyer,
    cases::{
        campaigns,
        cart::{self, CartAdd, CartEdit},
        checkout::{Checkout, Paths},
        draw::{self, DrawTicket},
        freshness, live, quote,
        read::{ListWithCounts, Read},
        seckill,
    },
    data::{listeners::Crowd, mix::Reads},
    figures::percent,
    http::uri,
    load::{Turn, drive},
    process::Server,
    record::Bare,
    settings::Settings,
};

/// Not disturbed by what else runs on the machine, unlike the rates.
pub const CPU: &str = "server_cpu_ms_per_1000_requests";

pub struct Bench<'a> {
    pub settings: &'a Settings,
    pub shop: &'a Server,
    pub bare_server: &'a Server,
    pub bare: Bare,
    pub reads: Vec<Reads>,
    pub buyers: Vec<Buyer>,
    /// Who wait for the seckill.
    pub rivals: Vec<Buyer>,
    /// Who have a page open, where the live channel is measured.
    pub crowd: Option<Crowd>,
    pub goods: Arc<[i64]>,
    /// The same and more: those of the cart that is quoted.
    pub quoted: Arc<[i64]>,
    pub transactions: Transactions,
}

impl Bench<'_> {
    pub async fn round(&mut self) -> Result<Value> {
        let mut round = json!({});
        for (place, reads) in self.reads.iter().enumerate() {
            if self.settings.measures(reads.name) {
                round[reads.name] = self.read(place).await?;
            }
        }
        if self.settings.measures("list_with_counts") {
            round["list_with_counts"] = self.list_with_counts().await?;
        }
        if self.settings.measures("checkout") {
            let before = self.bare_orders().await?;
            let mut checkout = self.checkout().await?;
            let after = self.bare_orders().await?;
            beside_transactions(&mut checkout, &[&before, &after]);
            round["checkout"] = checkout;
            round["bare_transactions"] = json!({ "before": before, "after": after });
        }
        if self.settings.measures("cart_add") {
            round["cart_add"] = self.cart_add().await?;
        }
        cart::empty_all(self.shop.address, &self.buyers).await?;
        if self.settings.measures("cart") || self.settings.measures("cart_edit") {
            self.large_carts(&mut round).await?;
            cart::empty_all(self.shop.address, &self.buyers).await?;
        }
        if self.settings.measures("draw") {
            round["draw"] = self.draw().await?;
        }
        if self.settings.measures("campaigns") {
            round["campaigns"] = campaigns::measure(self).await?;
            cart::empty_all(self.shop.address, &self.buyers).await?;
        }
        if self.settings.measures("quote") {
            round["quote"] = quote::measure(self).await?;
            cart::empty_all(self.shop.address, &self.buyers[..1]).await?;
        }
        if self.settings.measures("seckill") {
            self.shop.process.settle().await?;
            round["seckill"] = seckill::measure(self.shop.address, &self.rivals, self.goods[0]).await?;
        }
        if self.settings.measures("freshness") {
            self.shop.process.settle().await?;
            round["freshness"] = freshness::measure(self).await?;
        }
        Ok(round)
    }

    /// Apart from the other cases: thousands of open pages are in the server's memory from then on.
    pub async fn live(&self, round: &mut Value) -> Result<()> {
        if let Some(crowd) = &self.crowd {
            self.shop.process.settle().await?;
            live::measure(self, crowd, round).await?;
        }
        Ok(())
    }

    async fn read(&self, case: usize) -> Result<Value> {
        let (reads, bare) = (&self.reads[case], &self.bare.reads[case]);
        let read = |uris, place, buyer: &Buyer| Read::new(uris, &reads.draws, place, buyer.cookie.clone());
        self.compare(
            |place, buyer| read(&reads.uris, place, buyer),
            |place, buyer| read(bare, place, buyer),
        )
        .await
    }

    async fn list_with_counts(&self) -> Result<Value> {
        let place = |name| self.reads.iter().position(|reads| reads.name == name);
        let (list, counts) = place("list")
            .zip(place("filters"))
            .context("no lists to ask for")?;
        let turn = |uris: [&Arc<[Uri]>; 2], at, buyer: &Buyer| {
            // The same draws, so that the counts are those of the list.
            let read = |uris| Read::new(uris, &self.reads[list].draws, at, buyer.cookie.clone());
            ListWithCounts {
                list: read(uris[0]),
                counts: read(uris[1]),
            }
        };
        self.compare(
            |at, buyer| turn([&self.reads[list].uris, &self.reads[counts].uris], at, buyer),
            |at, buyer| turn([&self.bare.reads[list], &self.bare.reads[counts]], at, buyer),
        )
        .await
    }

    async fn cart_add(&self) -> Result<Value> {
        let path = uri("/api/cart")?;
        let add = |place, buyer: &Buyer, path: &_| CartAdd {
            buyer: buyer.clone(),
            goods: Arc::clone(&self.goods),
            place,
            path: Clone::clone(path),
        };
        self.compare(
            |place, buyer| add(place, buyer, &path),
            |place, buyer| add(place, buyer, &self.bare.cart_add),
        )
        .await
    }

    /// Every buyer has one of each of 200 goods in the cart.
    async fn large_carts(&self, round: &mut Value) -> Result<()> {
        let edits = cart::fill_all(self.shop.address, &self.buyers, &self.goods).await?;
        if self.settings.measures("cart") {
            let (whole, draws): (Arc<[Uri]>, Arc<[u32]>) = ([uri("/api/cart/list")?].into(), [0].into());
            let bare = [self.bare.cart.clone()].into();
            let read = |uris, place, buyer: &Buyer| Read::new(uris, &draws, place, buyer.cookie.clone());
            let cart = self.compare(
                |place, buyer| read(&whole, place, buyer),
                |place, buyer| read(&bare, place, buyer),
            );
            round["cart"] = cart.await?;
        }
        if self.settings.measures("cart_edit") {
            let bare: Arc<[Uri]> = [self.bare.cart_edit.clone()].into();
            let edit = |paths: &Arc<[Uri]>, buyer: &Buyer| CartEdit {
                buyer: buyer.clone(),
                paths: Arc::clone(paths),
                place: 0,
            };
            let edited = self.compare(
                |place, buyer| edit(&edits[place], buyer),
                |_, buyer| edit(&bare, buyer),
            );
            round["cart_edit"] = edited.await?;
        }
        Ok(())
    }

    async fn checkout(&self) -> Result<Value> {
        let paths = Paths::of_shop()?;
        let order = |place, buyer: &Buyer, paths: &Paths| Checkout {
            buyer: buyer.clone(),
            goods: Arc::clone(&self.goods),
            place,
            paths: paths.clone(),
        };
        self.compare(
            |place, buyer| order(place, buyer, &paths),
            |place, buyer| order(place, buyer, &self.bare.checkout),
        )
        .await
    }

    /// Has no baseline: no bare handler does the work of a ticket.
    async fn draw(&self) -> Result<Value> {
        let path = draw::open(self.shop.address).await?;
        let mut cases = Vec::new();
        for &connections in self.settings.connections() {
            let ticket = |_, buyer: &Buyer| DrawTicket {
                buyer: buyer.clone(),
                path: path.clone(),
            };
            let shop = self.one(self.shop, connections, ticket).await?;
            let left = self.shop.process.settle().await?;
            cases.push(json!({
                "connections": connections,
                "shop": shop,
                "shop_settled_after_ms": left.as_millis() as u64,
            }));
        }
        Ok(Value::Array(cases))
    }

    async fn bare_orders(&mut self) -> Result<Value> {
        self.shop.process.settle().await?;
        let (warm_up, window) = (self.settings.warm_up(), self.settings.window);
        self.transactions.measure(warm_up, window).await
    }

    /// The same turns at the shop and at the bare handler.
    async fn compare<T: Turn>(
        &self,
        at_shop: impl Fn(usize, &Buyer) -> T,
        at_bare: impl Fn(usize, &Buyer) -> T,
    ) -> Result<Value> {
        let mut cases = Vec::new();
        for &connections in self.settings.connections() {
            let shop = self.one(self.shop, connections, &at_shop).await?;
            let left = self.shop.process.settle().await?;
            let bare = self.one(self.bare_server, connections, &at_bare).await?;
            cases.push(json!({
                "connections": connections,
                "percent_of_bare": percent(&shop["turns_per_second"], &bare["turns_per_second"]),
                "percent_of_bare_by_cpu": percent(&bare[CPU], &shop[CPU]),
                "shop": shop,
                "shop_settled_after_ms": left.as_millis() as u64,
                "bare": bare,
            }));
        }
        Ok(Value::Array(cases))
    }

    pub async fn one<T: Turn>(
        &self,
        server: &Server,
        connections: usize,
        turn: impl Fn(usize, &Buyer) -> T,
    ) -> Result<Value> {
        let buyers = self.buyers.iter().take(connections).enumerate();
        let turns = buyers.map(|(place, buyer)| turn(place, buyer)).collect();
        let (warm_up, window) = (self.settings.warm_up(), self.settings.window);
        let figures = drive(server, turns, warm_up, window).await?;
        if let Some(error) = &figures.first_error {
            eprintln!("{} errors, the first: {error}", figures.errors);
        }
        Ok(serde_json::to_value(figures)?)
    }
}

/// Compares the paid orders with the mean of the bare transactions before and after them.
fn beside_transactions(checkout: &mut Value, bare: &[&Value]) {
    let rates = bare.iter().filter_map(|figures| figures["per_second"].as_f64());
    let mean = json!(rates.sum::<f64>() / bare.len() as f64);
    for case in checkout.as_array_mut().into_iter().flatten() {
        case["percent_of_bare_transactions"] = percent(&case["shop"]["turns_per_second"], &mean);
    }
}
