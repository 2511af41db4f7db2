//! /api/cart/import with many rows: the database is asked as often as for one.
use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use axum::{
    body::Body,
    extract::{FromRef, State},
    http::{Request, header},
};
use campaigns::models::book_cache::BookCache;
use catalog::{
    factory::NewGoods,
    favorites::models::favorites::Favorites,
    goods::models::{detail_cache::DetailCache, goods_cache::GoodsCache},
    lookup::models::lookup::Lookup,
};
use checkout::{
    offers::views::shop::cards::Cards,
    shopping_lists::{
        controllers::shop::cart_import, models::list_matching::Matcher, views::shop::cart_import::CartImport,
    },
};
use identity::{actors, members::models::members};
use kernel::{Data, Services, services::shared};
use loco_rs::{app::SharedStore, controller::extractor::shared_store};
use serde_json::json;

use crate::harness::{Buyer, Shop};

/// What the import of this text says, and how many statements it takes with no goods in memory.
async fn imported(shop: &Shop, buyer: &Buyer, text: &str) -> (CartImport, usize) {
    let count = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&count);
    let mut db = shop.ctx.db.clone();
    db.set_metric_callback(move |_| {
        counted.fetch_add(1, Ordering::Relaxed);
    });
    let mut services = Services::of(&shop.ctx);
    services.db = db.into();
    let goods_cache = shared::<GoodsCache>(&shop.ctx);
    goods_cache.drop_all();
    let store = SharedStore::default();
    store.insert(services.clone());
    store.insert(goods_cache);
    store.insert(shared::<Lookup>(&shop.ctx));
    store.insert(shared::<Favorites>(&shop.ctx));
    store.insert(shared::<BookCache>(&shop.ctx));
    let mut counting = shop.ctx.clone();
    counting.shared_store = Arc::new(store);

    let member = members::facts(&shop.services.db, buyer.member_id).await.unwrap();
    let actor = actors::Buyer {
        member: Arc::new(member.unwrap()),
        ip: String::new(),
        session: String::new(),
    };
    let request = Request::post("/api/cart/import")
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(json!({ "text": text }).to_string()))
        .unwrap();
    let Data(import) = cart_import::import(
        actor,
        State(services),
        State(Cards::from_ref(&counting)),
        State(Matcher::from_ref(&counting)),
        shared_store::SharedStore(DetailCache::default()),
        request,
    )
    .await
    .unwrap();
    (import, count.load(Ordering::Relaxed))
}

/// The first import also fills caches that are not about goods.
#[tokio::test]
async fn a_long_list_asks_the_database_no_more_often_than_a_short_one() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let names = [
        "阿莫西林胶囊",
        "感冒灵颗粒",
        "板蓝根颗粒",
        "布洛芬片",
        "头孢克肟片",
    ];
    for name in names {
        for (spec, stock) in [("0.25g*24粒", 0), ("0.25g*36粒", 90)] {
            let goods = NewGoods {
                name: name.into(),
                spec: spec.into(),
                stock,
                ..NewGoods::default()
            };
            shop.goods(goods).await;
        }
    }
    shop.searchable().await;
    let text = |names: &[&str]| {
        let rows: Vec<String> = names
            .iter()
            .map(|name| format!("{name} 0.25g*24粒 3盒"))
            .collect();
        rows.join("\n")
    };
    imported(&shop, &buyer, &text(&names[..1])).await;
    let (_, short) = imported(&shop, &buyer, &text(&names[..1])).await;
    let (long, of_long) = imported(&shop, &buyer, &text(names.as_slice())).await;
    assert_eq!(long.matched, 5);
    assert!(long.rows.iter().all(|row| row.alternatives.len() == 1));
    assert_eq!(of_long, short);
}
