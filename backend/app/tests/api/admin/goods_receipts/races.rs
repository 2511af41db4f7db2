//! Goods-in under competition: with any concurrent calls, a delivery enters the stock once.
use catalog::factory::NewGoods;
use futures::future::join_all;
use identity::permissions::Role;

use super::suppliers::{AGREES, facts, named, posts};
use crate::{
    harness::Shop,
    receiving_support::{Dock, file_scans, word},
};

async fn new_goods(shop: &Shop) -> i64 {
    shop.goods(NewGoods {
        stock: 0,
        ..Default::default()
    })
    .await
}

#[tokio::test]
async fn sixteen_acceptances_at_once_take_a_delivery_in_once() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let goods_id = new_goods(&shop).await;
    let receipt = dock.received(&[dock.line(goods_id, "A1", 9, "2.00")]).await;
    let second = shop.staff(Role::Qa).await;
    let tries = (0..16).map(|place| {
        let who = if place % 2 == 0 { &dock.qa } else { &second };
        dock.accept_as(who, &receipt, &[9])
    });
    let answers = join_all(tries).await;
    let taken = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(taken, 1);
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        answer.assert_refused(409);
    }
    assert_eq!(shop.stock(goods_id).await, (9, 0));
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_delivery_is_withdrawn_or_accepted_and_never_both() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let goods_id = new_goods(&shop).await;
    let mut expected = 0;
    for _ in 0..8 {
        let receipt = dock.received(&[dock.line(goods_id, "A1", 3, "2.00")]).await;
        let (accepted, withdrawn) = tokio::join!(dock.accept(&receipt, &[3]), dock.withdraw(&receipt));
        let won = (accepted.status == 200, withdrawn.status == 200);
        assert!(won.0 != won.1, "{accepted:?} {withdrawn:?}");
        expected += if won.0 { 3 } else { 0 };
    }
    assert_eq!(shop.stock(goods_id).await, (expected, 0));
    shop.assert_invariants().await;
}

#[tokio::test]
async fn many_deliveries_of_a_new_goods_accepted_at_once_all_count() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let (one, other) = (new_goods(&shop).await, new_goods(&shop).await);
    let mut receipts = Vec::new();
    for place in 0..12 {
        let batch = if place % 3 == 0 { "A2" } else { "A1" };
        let mut lines = vec![
            dock.line(one, batch, 2, "2.00"),
            dock.line(other, "B1", 5, "2.00"),
        ];
        if place % 2 == 0 {
            lines.reverse();
        }
        receipts.push(dock.received(&lines).await);
    }
    let accepting = receipts.iter().map(|receipt| dock.accept_all(receipt));
    for answer in join_all(accepting).await {
        answer.assert_ok();
    }
    assert_eq!(
        (shop.stock(one).await, shop.stock(other).await),
        ((24, 0), (60, 0))
    );
    shop.assert_invariants().await;
}

#[tokio::test]
async fn one_delivery_note_noted_many_times_at_once_is_one_receipt() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let goods_id = new_goods(&shop).await;
    let lines = [dock.line(goods_id, "A1", 3, "2.00")];
    let answers = join_all((0..12).map(|_| dock.receive("TX1", &lines))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        answer.assert_refused(409);
    }
}

#[tokio::test]
async fn buyers_and_acceptances_at_once_lose_nothing() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let mut buyers = Vec::new();
    for _ in 0..6 {
        let buyer = shop.buyer().await;
        buyer.put_in_cart(goods_id, 3).await.assert_ok();
        buyers.push(buyer);
    }
    let mut receipts = Vec::new();
    for _ in 0..6 {
        receipts.push(dock.received(&[dock.line(goods_id, "C1", 4, "2.00")]).await);
    }
    let accepting = join_all(receipts.iter().map(|receipt| dock.accept_all(receipt)));
    let ordering = join_all(buyers.iter().map(crate::harness::Buyer::order));
    let (accepted, ordered) = tokio::join!(accepting, ordering);
    for answer in accepted.iter().chain(&ordered) {
        answer.assert_ok();
    }
    assert_eq!(shop.stock(goods_id).await, (124, 18));
    shop.assert_invariants().await;
}

#[tokio::test]
async fn of_two_of_a_post_who_speak_at_once_one_is_heard() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let (_, path) = named(&dock).await;
    let [purchasing, qa, _] = posts(&shop).await;
    purchasing.put_json(&path, &facts(&dock)).await.assert_ok();
    file_scans(&purchasing, &path).await;
    let (give, agrees) = (format!("{path}/opinion"), word(&qa, &path, AGREES).await);
    purchasing.post_json(&give, &agrees).await.assert_ok();
    let (first, second) = tokio::join!(qa.post_json(&give, &agrees), dock.qa.post_json(&give, &agrees));
    let statuses = [first.status.as_u16(), second.status.as_u16()];
    assert!(
        statuses == [200, 409] || statuses == [409, 200],
        "{first:?} {second:?}"
    );
    let shown = qa.get(&path).await;
    assert_eq!(shown.assert_ok().body["opinions"].as_array().unwrap().len(), 2);
}
