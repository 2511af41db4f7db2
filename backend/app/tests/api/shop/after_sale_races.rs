//! Claims under competition: with any concurrent calls, nothing is claimed, refunded or sent twice.
use catalog::factory::NewGoods;
use futures::future::join_all;
use kernel::Money;
use serde_json::json;

use crate::{after_sales_support::step, harness::Shop};

#[tokio::test]
async fn the_same_batch_claimed_sixteen_times_at_once_is_claimed_as_often_as_it_was_shipped() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let sold = shop.sold(NewGoods::default(), 5, &departments).await;
    let body = sold.claim("refund", "short", 2);
    let answers = join_all((0..16).map(|_| sold.apply(&body))).await;
    let made = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(made, 2, "{answers:?}");
    assert!(
        answers
            .iter()
            .all(|answer| matches!(answer.status.as_u16(), 200 | 422))
    );
    shop.assert_invariants().await;
}

#[tokio::test]
async fn sixteen_refunds_at_once_pay_back_once() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let sold = shop.sold(NewGoods::default(), 7, &departments).await;
    let claim = sold.claimed("return", "damaged", 7).await;
    departments.accept_and_inspect(&sold, &claim).await;
    let before = sold.buyer.balance().await.parse::<Money>().unwrap();
    let body = json!({});
    let answers = join_all((0..16).map(|_| step(&departments.finance, &claim, "refund", &body))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    assert!(
        answers
            .iter()
            .all(|answer| matches!(answer.status.as_u16(), 200 | 409))
    );
    let after = sold.buyer.balance().await.parse::<Money>().unwrap();
    assert_eq!(after - before, Money(7000));
    shop.assert_invariants().await;
}

#[tokio::test]
async fn claims_decided_at_once_never_pay_back_more_than_was_paid() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    // 3 × 3.33 with freight: shares must not round up above what was paid.
    let goods = NewGoods {
        price: Some(Money(333)),
        ..Default::default()
    };
    let sold = shop.sold(goods, 3, &departments).await;
    let mut claims = Vec::new();
    for _ in 0..3 {
        claims.push(sold.claimed("refund", "short", 1).await);
    }
    let body = json!({ "with_return": 0 });
    let accepted = join_all(
        claims
            .iter()
            .map(|claim| step(&departments.service, claim, "accept", &body)),
    )
    .await;
    assert!(accepted.iter().all(|answer| answer.status == 200), "{accepted:?}");
    let before = sold.buyer.balance().await.parse::<Money>().unwrap();
    let empty = json!({});
    let tries = claims.iter().cycle().take(12);
    let paid = join_all(tries.map(|claim| step(&departments.finance, claim, "refund", &empty))).await;
    assert_eq!(paid.iter().filter(|answer| answer.status == 200).count(), 3);
    let after = sold.buyer.balance().await.parse::<Money>().unwrap();
    assert_eq!(after - before, Money(999));
    shop.assert_invariants().await;
}

#[tokio::test]
async fn of_cancelling_and_accepting_at_once_one_wins() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let sold = shop.sold(NewGoods::default(), 6, &departments).await;
    for _ in 0..6 {
        let claim = sold.claimed("refund", "short", 1).await;
        let path = format!("/api/after_sales/{claim}/cancel");
        let (empty, accept) = (json!({}), json!({ "with_return": 0 }));
        let (cancelled, accepted) = tokio::join!(
            sold.buyer.post_json(&path, &empty),
            step(&departments.service, &claim, "accept", &accept)
        );
        assert_ne!(
            cancelled.status == 200,
            accepted.status == 200,
            "{cancelled:?} {accepted:?}"
        );
        let expected = if accepted.status == 200 { 40 } else { 61 };
        assert_eq!(sold.status(&claim).await, expected);
    }
    shop.assert_invariants().await;
}

#[tokio::test]
async fn one_inspection_of_eight_moves_the_stock() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let sold = shop.sold(NewGoods::default(), 4, &departments).await;
    let claim = sold.claimed("return", "wrong_goods", 4).await;
    step(
        &departments.service,
        &claim,
        "accept",
        &json!({ "with_return": 1 }),
    )
    .await
    .assert_ok();
    sold.send_back(&claim).await.assert_ok();
    step(&departments.warehouse, &claim, "arrive", &json!({}))
        .await
        .assert_ok();
    let body = json!({ "lines": departments.finding(&claim, "sellable").await });
    let answers = join_all((0..8).map(|_| step(&departments.qa, &claim, "inspect", &body))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    assert_eq!(shop.stock(sold.goods_id).await, (100, 0));
    shop.assert_invariants().await;
}
