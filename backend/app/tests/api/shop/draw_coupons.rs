//! Coupons as prizes of a draw.
use coupons::models::_entities::coupons as table;
use futures::future::join_all;
use identity::permissions::Role;
use kernel::WriteTx;
use loyalty::models::_entities::draw_prizes;
use sea_orm::{DbErr, prelude::*};
use serde_json::{Value, json};

use crate::{
    coupons_support::{Office, approve as approve_coupon, with},
    draw_support::{approve, draft},
    harness::{Buyer, Shop},
    promotions_support::{goods, place},
};

/// Every ticket rolls the coupon; points pay for each.
fn plan(shop: &Shop, coupon: i64, total: i64) -> Value {
    let prize = json!({
        "kind": "coupon", "name": "满百减十券", "ref_id": coupon, "value": "10.00", "weight": 1_000_000, "total": total,
    });
    let mut plan = draft(shop.now(), json!([prize]));
    plan["prizes"][0]["weight"] = json!(0);
    plan["chance_kind"] = json!("points");
    plan["points"] = json!(1);
    plan
}

async fn player(shop: &Shop) -> Buyer {
    let buyer = shop.buyer().await;
    shop.give_points(buyer.company_id, 10).await;
    buyer
}

/// The remaining prizes, and the number of coupons given.
async fn left_and_given(shop: &Shop, draw: i64, coupon: i64) -> (Option<i64>, i64) {
    let db = &shop.services.db;
    let prize = draw_prizes::Entity::find()
        .filter(draw_prizes::Column::DrawId.eq(draw))
        .filter(draw_prizes::Column::RefId.eq(coupon));
    let prize = prize.one(db).await.unwrap().unwrap();
    let coupon = table::Entity::find_by_id(coupon).one(db).await.unwrap().unwrap();
    (prize.remaining, coupon.claimed)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_coupon_that_is_won_is_in_the_wallet_and_one_that_is_gone_falls_back() {
    const COUPONS: i64 = 3;
    let shop = Shop::start().await;
    let office = Office::of(&shop).await;
    let coupon = office
        .approved(&with(json!({ "claim_kind": "draw", "total": COUPONS })))
        .await;
    let draw = shop.draw(&plan(&shop, coupon, 10)).await;
    let mut buyers = Vec::new();
    for _ in 0..12 {
        buyers.push(player(&shop).await);
    }
    let presses = buyers.iter().map(|buyer| buyer.draws(draw, "k"));
    let answers = join_all(presses).await;
    let mut winners = Vec::new();
    for (buyer, answer) in buyers.iter().zip(&answers) {
        let ticket = answer.assert_ok().data();
        let own = buyer.get("/api/user/availableCoupon").await;
        let own = own.assert_ok().data()["total"].clone();
        if ticket["is_win"] == true {
            assert_eq!(
                (&ticket["state_text"], &own),
                (&json!("已发放"), &json!(1)),
                "{ticket}"
            );
            winners.push(buyer);
        } else {
            assert_eq!(
                (&ticket["fell_back"], &own),
                (&json!("unavailable"), &json!(0)),
                "{ticket}"
            );
        }
    }
    assert_eq!(winners.len() as i64, COUPONS);
    assert_eq!(
        left_and_given(&shop, draw, coupon).await,
        (Some(10 - COUPONS), COUPONS)
    );

    // It is a coupon like any other.
    let winner = winners[0];
    let own = winner.get("/api/user/availableCoupon").await;
    let claim = own.data()["list"][0]["id"].clone();
    winner
        .put_in_cart(goods(&shop, 12_000).await, 1)
        .await
        .assert_ok();
    let placed = place(winner, json!({ "coupon_ids": [claim] })).await;
    assert_eq!(placed["total"], "110.00");
    shop.draw_step(draw, "end").await.assert_ok();
    shop.assert_invariants().await;
}

#[tokio::test]
async fn who_has_had_their_coupon_wins_no_second_and_a_stopped_one_is_not_given() {
    let shop = Shop::start().await;
    let office = Office::of(&shop).await;
    let coupon = office
        .approved(&with(
            json!({ "claim_kind": "draw", "total": 50, "per_company": 1 }),
        ))
        .await;
    let draw = shop.draw(&plan(&shop, coupon, 10)).await;
    let (buyer, other) = (player(&shop).await, player(&shop).await);
    let answers = join_all((0..8).map(|press| {
        let buyer = &buyer;
        async move { buyer.draws(draw, &format!("k{press}")).await }
    }))
    .await;
    let won = answers
        .iter()
        .filter(|answer| answer.assert_ok().data()["is_win"] == true);
    assert_eq!(won.count(), 1);
    assert_eq!(left_and_given(&shop, draw, coupon).await, (Some(9), 1));
    office.act(coupon, "stop", &json!({ "reason": "停发" })).await;
    let ticket = other.draws(draw, "k").await;
    assert_eq!(ticket.assert_ok().data()["fell_back"], "unavailable");
    assert_eq!(left_and_given(&shop, draw, coupon).await, (Some(9), 1));
    shop.assert_invariants().await;
}

/// A coupon is changed on its own page, whatever draws it is a prize of.
#[tokio::test]
async fn a_draw_starts_only_with_coupons_that_are_approved_and_worth_what_it_says() {
    let shop = Shop::start().await;
    let office = Office::of(&shop).await;
    let body = with(json!({ "claim_kind": "draw" }));
    let made = office.promotion.post_json("/admin/api/coupons", &body).await;
    let coupon = made.assert_ok().id();
    let of_coupon = format!("/admin/api/coupons/{coupon}");
    let cheap = plan(&shop, coupon, 10);
    let made = office.promotion.post_json("/admin/api/draws", &cheap).await;
    let id = made.assert_ok().id();
    assert_eq!(made.body["needs_approval"], false);
    let refused = async |why: &str| {
        let early = shop.draw_step(id, "start").await;
        early.assert_refused(409);
        assert!(early.message().contains(why), "{early:?}");
    };
    refused("（草稿）").await;
    let dearer = with(json!({ "claim_kind": "draw", "cut": "20.00" }));
    office.promotion.put_json(&of_coupon, &dearer).await.assert_ok();
    office.act(coupon, "propose", &json!({})).await;
    refused("（待财务审批）").await;
    approve_coupon(&office.finance, coupon).await.assert_ok();
    refused("由 10.00 元改为 20.00 元").await;

    // Its worth is taken over when the draw is saved.
    let path = format!("/admin/api/draws/{id}");
    let saved = office.promotion.put_json(&path, &cheap).await;
    assert_eq!(saved.assert_ok().body["exposure"], "200.00");
    office.act(coupon, "stop", &json!({ "reason": "停发" })).await;
    refused("（已停发）").await;
    let other = office.approved(&with(json!({ "claim_kind": "draw" }))).await;
    let replaced = plan(&shop, other, 10);
    office.promotion.put_json(&path, &replaced).await.assert_ok();
    shop.draw_step(id, "start").await.assert_ok();
}

#[tokio::test]
async fn finance_approves_no_draw_of_a_coupon_that_is_not_approved() {
    let shop = Shop::start().await;
    let office = Office::of(&shop).await;
    let body = with(json!({ "claim_kind": "draw" }));
    let made = office.promotion.post_json("/admin/api/coupons", &body).await;
    let coupon = made.assert_ok().id();
    let costly = plan(&shop, coupon, 600);
    let made = office.promotion.post_json("/admin/api/draws", &costly).await;
    assert_eq!(made.assert_ok().body["needs_approval"], true);
    let early = approve(&office.finance, made.id()).await;
    early.assert_refused(409);
    assert!(early.message().contains("（草稿）"), "{early:?}");
    office.act(coupon, "propose", &json!({})).await;
    approve_coupon(&office.finance, coupon).await.assert_ok();
    approve(&office.finance, made.id()).await.assert_ok();
    shop.draw_step(made.id(), "start").await.assert_ok();
}

/// Written before the limit was checked.
#[tokio::test]
async fn a_prize_above_fifty_thousand_yuan_is_neither_approved_nor_drawn() {
    let shop = Shop::start().await;
    let (staff, finance) = (shop.staff(Role::Promotion).await, shop.staff(Role::Finance).await);
    let money = json!({ "kind": "balance", "name": "大奖", "value": "50000.00", "weight": 5, "total": 1 });
    let made = staff
        .post_json("/admin/api/draws", &draft(shop.now(), json!([money])))
        .await;
    let id = made.assert_ok().id();
    let worth = async |fen: i64| {
        shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
            draw_prizes::Entity::update_many()
                .col_expr(draw_prizes::Column::Value, Expr::value(fen))
                .filter(draw_prizes::Column::DrawId.eq(id))
                .filter(draw_prizes::Column::Name.eq("大奖"))
                .exec(tx.db())
                .await
        })
        .await;
    };
    worth(5_000_001).await;
    let above = approve(&finance, id).await;
    above.assert_refused(409);
    assert!(above.message().contains("五万元"), "{above:?}");
    worth(5_000_000).await;
    approve(&finance, id).await.assert_ok();
    worth(5_000_001).await;
    let above = shop.draw_step(id, "start").await;
    above.assert_refused(409);
    assert!(above.message().contains("五万元"), "{above:?}");
}
