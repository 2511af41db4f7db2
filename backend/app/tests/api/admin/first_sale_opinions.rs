//! /admin/api/first_sales: the opinions of purchasing, quality management and the head
use catalog::{
    factory,
    goods::models::codes::Kind,
    models::_entities::{
        first_sale_opinions::{self, Column},
        goods,
    },
};
use identity::{permissions::Role, staff::models::posts::Post};
use kernel::WriteTx;
use merchandising::models::invariants;
use sea_orm::{DbErr, prelude::*};
use serde_json::{Value, json};

use super::first_sales::{Desk, NEEDED, document, reject};
use crate::harness::{Client, Shop};

#[tokio::test]
async fn three_people_approve_and_nobody_checks_their_own_filing_or_change() {
    let desk = Desk::new().await;
    let all = [Role::Product, Role::Qa, Role::Super];
    let (filer, editor) = (desk.shop.staff_with(&all).await, desk.shop.staff_with(&all).await);
    let record = desk.record().await;
    let id = filer.post_json("/admin/api/goods", &record).await.id();
    for kind in NEEDED {
        document(&filer, id, kind, "").await;
    }
    let path = format!("/admin/api/goods/{id}");
    editor.put_json(&path, &json!({ "unit": "瓶" })).await.assert_ok();
    let filing = desk.filing(id).await;
    for early in [&desk.qa, &desk.head] {
        let refused = desk.approve(early, &filing).await;
        refused.assert_refused(409);
        assert!(refused.message().contains("采购"), "{refused:?}");
    }
    for role in [Role::Promotion, Role::Warehouse] {
        let other = desk.shop.staff(role).await;
        desk.approve(&other, &filing).await.assert_refused(409);
        reject(&other, &filing, "资料不全").await.assert_refused(409);
    }
    desk.approve(&desk.shop.staff(Role::Finance).await, &filing)
        .await
        .assert_refused(403);

    // Purchasing asks for it, and others check it.
    desk.approve(&filer, &filing).await.assert_ok();
    for hand in [&filer, &editor] {
        desk.approve(hand, &filing).await.assert_refused(409);
        reject(hand, &filing, "资料不全").await.assert_refused(409);
        let own = hand
            .get(&format!("/admin/api/first_sales/{}", filing["id"]))
            .await;
        assert_eq!(own.assert_ok().body["is_own"], true);
        assert_eq!(own.body["my_post"], "");
        assert_ne!(own.body["hindrance"], "");
    }
    desk.approve(&desk.head, &filing).await.assert_refused(409);
    assert_eq!(desk.filing(id).await["my_post"], "quality");
    let checked = desk.approve(&desk.qa, &filing).await;
    assert_eq!(checked.assert_ok().body["status"], "waiting");
    desk.approve(&desk.qa, &filing).await.assert_refused(409);
    let goods = desk.product.get(&path).await;
    assert_eq!(goods.assert_ok().body["first_sale"], "waiting");
    let approved = desk.approve(&desk.head, &filing).await;
    assert_eq!(approved.assert_ok().body["status"], "approved");
    let opinions = approved.body["opinions"].as_array().unwrap();
    let posts: Vec<&Value> = opinions.iter().map(|one| &one["post"]).collect();
    assert_eq!(posts, ["purchasing", "quality", "head"]);
    for one in opinions {
        assert!(one["is_current"] == true && one["given_at"].is_string(), "{one}");
    }
    desk.shop.assert_invariants().await;
}

/// Moves a product to another category, as a change of many.
async fn moved_by(desk: &Desk, staff: &Client, id: i64) {
    let category = desk
        .shop
        .write::<_, DbErr, _>(async move |tx: &WriteTx| {
            factory::category(tx, "感冒", Kind::Medicine, None).await
        })
        .await;
    let mut change = json!({ "filter": { "id": [id] }, "category_id": category, "reason": "归类" });
    let path = "/admin/api/goods/bulk";
    let seen = staff.post_json(&format!("{path}/preview"), &change).await;
    change["expected"] = seen.assert_ok().body["expected"].clone();
    staff.post_json(path, &change).await.assert_ok();
}

async fn particulars_by(staff: &Client, id: i64) {
    let named = json!({ "standard": "中国药典 2025 年版", "reason": "照标签登记" });
    let path = format!("/admin/api/goods_particulars/{id}");
    staff.put_json(&path, &named).await.assert_ok();
}

#[tokio::test]
async fn who_changed_its_category_or_its_particulars_does_not_approve_it() {
    let desk = Desk::new().await;
    let id = desk.ready().await;
    let mover = desk.shop.staff(Role::Super).await;
    let namer = desk.shop.staff(Role::Super).await;
    moved_by(&desk, &mover, id).await;
    particulars_by(&namer, id).await;
    let filing = desk.filing(id).await;
    for by in [&desk.product, &desk.qa] {
        desk.approve(by, &filing).await.assert_ok();
    }
    for hand in [&mover, &namer] {
        desk.approve(hand, &filing).await.assert_refused(409);
    }
    desk.approve(&desk.head, &filing).await.assert_ok();
}

#[tokio::test]
async fn what_changed_after_a_post_looked_is_looked_at_again() {
    let desk = Desk::new().await;
    let id = desk.ready().await;
    let seen = desk.filing(id).await;
    desk.approve(&desk.product, &seen).await.assert_ok();
    let path = format!("/admin/api/goods/{id}");
    let change = json!({ "rx": "otc_a", "spec": "0.5g*24粒" });
    desk.product.put_json(&path, &change).await.assert_ok();
    desk.approve(&desk.qa, &seen).await.assert_refused(409);
    let again = desk.filing(id).await;
    assert_eq!(again["opinions"][0]["is_current"], false);
    desk.approve(&desk.qa, &again).await.assert_refused(409);
    desk.approve(&desk.product, &again).await.assert_ok();
    document(&desk.product, id, "other", "").await;
    desk.approve(&desk.qa, &again).await.assert_refused(409);
    desk.approved(id).await.assert_ok();
}

#[tokio::test]
async fn what_its_label_and_its_sheet_name_is_looked_at_again_too() {
    let desk = Desk::new().await;
    let id = desk.ready().await;
    let seen = desk.filing(id).await;
    particulars_by(&desk.product, id).await;
    let named = desk.filing(id).await;
    let path = format!("/admin/api/goods/{id}");
    let aliases = json!({ "aliases": "阿莫仙" });
    desk.product.put_json(&path, &aliases).await.assert_ok();
    let called = desk.filing(id).await;
    desk.shop
        .write::<_, DbErr, _>(async move |tx: &WriteTx| {
            let sheet = json!([{ "label": "成份", "text": "阿莫西林" }]);
            goods::Entity::update_many()
                .col_expr(goods::Column::Sheet, Expr::value(sheet))
                .filter(goods::Column::Id.eq(id))
                .exec(tx.db())
                .await
        })
        .await;
    let made_up = desk.filing(id).await;
    for old in [&seen, &named, &called] {
        desk.approve(&desk.product, old).await.assert_refused(409);
    }
    desk.approve(&desk.product, &made_up).await.assert_ok();
    let renamed = json!({ "aliases": "" });
    desk.product.put_json(&path, &renamed).await.assert_ok();
    assert_eq!(desk.filing(id).await["opinions"][0]["is_current"], false);
}

#[tokio::test]
async fn an_opinion_has_words() {
    let desk = Desk::new().await;
    let id = desk.ready().await;
    let filing = desk.filing(id).await;
    let path = format!("/admin/api/first_sales/{}/approve", filing["id"]);
    let mute = json!({ "seen": filing["seen"], "opinion": " " });
    let refused = desk.product.post_json(&path, &mute).await;
    assert_eq!(refused.wrong_fields(), ["opinion"]);
}

/// The ids that this colleague finds under "my turn", and what the badge of the menu says.
async fn turns(staff: &Client) -> (usize, Value) {
    let listed = staff
        .get("/admin/api/first_sales?filter={\"my_turn\":true,\"ready\":true}")
        .await;
    let counts = staff.get("/admin/api/counts").await;
    let counts = counts.assert_ok().body.as_array().unwrap().clone();
    let queue = counts.iter().find(|count| count["name"] == "first_sales");
    (
        listed.assert_ok().body.as_array().unwrap().len(),
        queue.unwrap()["total"].clone(),
    )
}

#[tokio::test]
async fn a_filing_waits_for_the_post_whose_turn_it_is() {
    let desk = Desk::new().await;
    let id = desk.ready().await;
    let posts = [&desk.product, &desk.qa, &desk.head];
    let mut filing = desk.filing(id).await;
    for (turn, next) in posts.into_iter().enumerate() {
        for (place, post) in posts.into_iter().enumerate() {
            let waits = usize::from(place == turn);
            assert_eq!(
                turns(post).await,
                (waits, json!(waits)),
                "post {place}, turn {turn}"
            );
        }
        if turn == 1 {
            // The record changes: the first post looks again before the second does.
            let path = format!("/admin/api/goods/{id}");
            let change = json!({ "spec": "0.5g*24粒" });
            desk.product.put_json(&path, &change).await.assert_ok();
            assert_eq!((turns(&desk.product).await.0, turns(&desk.qa).await.0), (1, 0));
            filing = desk.filing(id).await;
            desk.approve(&desk.product, &filing).await.assert_ok();
        }
        desk.approve(next, &filing).await.assert_ok();
    }
    assert_eq!(turns(&desk.head).await, (0, json!(0)));
    let others = desk
        .qa
        .get("/admin/api/first_sales?filter={\"my_turn\":false}")
        .await;
    assert_eq!(others.assert_ok().body.as_array().unwrap().len(), 1);
}

/// Writes something else into the opinion of quality management.
async fn forged(shop: &Shop, column: Column, text: &'static str) {
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        first_sale_opinions::Entity::update_many()
            .col_expr(column, Expr::value(text))
            .filter(Column::Post.eq(Post::Quality))
            .exec(tx.db())
            .await
    })
    .await;
}

#[tokio::test]
async fn an_approval_without_three_posts_on_what_was_approved_is_found() {
    for (column, text) in [(Column::Post, "purchasing"), (Column::Seen, "something else")] {
        let desk = Desk::new().await;
        let id = desk.ready().await;
        desk.approved(id).await.assert_ok();
        desk.shop.assert_invariants().await;
        forged(&desk.shop, column, text).await;
        let found = invariants::violations(&desk.shop.services.db).await.unwrap();
        assert_eq!(found.len(), 1, "{column:?}: {found:?}");
    }
}

#[tokio::test]
async fn two_reviewers_at_once_decide_once() {
    let desk = Desk::new().await;
    let id = desk.ready().await;
    let (filing, other) = (desk.filing(id).await, desk.shop.staff(Role::Super).await);
    for by in [&desk.product, &desk.qa] {
        desk.approve(by, &filing).await.assert_ok();
    }
    let (one, two) = tokio::join!(
        desk.approve(&desk.head, &filing),
        reject(&other, &filing, "说明书不清楚")
    );
    let statuses = [one.status.as_u16(), two.status.as_u16()];
    assert!(
        statuses == [200, 409] || statuses == [409, 200],
        "{one:?} {two:?}"
    );
    let goods = desk.product.get(&format!("/admin/api/goods/{id}")).await;
    assert_eq!(goods.body["first_sale"], desk.filing(id).await["status"]);
}
