//! /admin/api/campaigns: what one colleague does not put up alone, and what finance has seen of it when it approves
use campaigns::models::{_entities::campaigns as campaign_rows, kinds::Status};
use catalog::factory::NewGoods;
use chrono::TimeDelta;
use identity::permissions::Role;
use kernel::WriteTx;
use sea_orm::{DbErr, prelude::*};
use serde_json::{Value, json};

use crate::{
    campaigns_support::{approve, campaign, drafted, goods_for, path, step},
    harness::{Client, Shop},
};

#[tokio::test]
async fn finance_approves_the_campaign_that_it_has_seen() {
    let shop = Shop::start().await;
    let (staff, finance) = (shop.staff(Role::Promotion).await, shop.staff(Role::Finance).await);
    let (goods, large) = goods_for(&shop, 2_501).await;
    let id = drafted(&shop, &staff, json!({ "goods": [large] })).await;
    step(&staff, id, "propose", json!({})).await.assert_ok();
    for unread in [json!({}), json!({ "updated_at": "gestern" })] {
        let answer = step(&finance, id, "approve", unread).await;
        assert_eq!(answer.wrong_fields(), ["updated_at"]);
    }
    let read = finance.get(&path(id)).await;
    let seen = json!({ "updated_at": read.assert_ok().body["updated_at"] });
    step(&staff, id, "withdraw", json!({})).await.assert_ok();
    let dearer = json!({ "goods": [{ "goods_id": goods, "price": "1.00", "stock": 9_000 }] });
    let body = campaign(&shop, dearer);
    staff.put_json(&path(id), &body).await.assert_ok();
    step(&staff, id, "propose", json!({})).await.assert_ok();
    let late = step(&finance, id, "approve", seen).await;
    late.assert_refused(409);
    assert!(late.message().contains("查看之后改过"), "{late:?}");
    assert_eq!(finance.get(&path(id)).await.body["status"], "proposed");
    approve(&finance, id).await.assert_ok();
}

#[tokio::test]
async fn a_percentage_off_waits_for_finance_whatever_its_budget_and_goods() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Promotion).await;
    let goods = shop.goods(NewGoods::default()).await;
    let welfare = json!({
        "kind": "welfare", "percent": 99, "budget": "1.00", "goods": [{ "goods_id": goods }],
    });
    let told = staff
        .post_json("/admin/api/campaigns/warnings", &campaign(&shop, welfare.clone()))
        .await;
    assert_eq!(told.assert_ok().body["needs_finance"], true);
    let id = drafted(&shop, &staff, welfare).await;
    let proposed = step(&staff, id, "propose", json!({})).await;
    assert_eq!(proposed.assert_ok().body["status"], "proposed");
}

/// 50.00 each, and 100.00 may be given.
#[tokio::test]
async fn many_small_campaigns_of_one_colleague_are_one_large_one() {
    let shop = Shop::start().await;
    let finance = shop.staff(Role::Finance).await;
    let rules = json!({ "finance_above": "100.00", "window_days": 30, "reason": "收紧" });
    finance
        .put_json("/admin/api/campaign_rules", &rules)
        .await
        .assert_ok();
    let staff = shop.staff(Role::Promotion).await;
    let propose = async |staff: &Client, fields: Value| {
        let id = drafted(&shop, staff, fields).await;
        let proposed = step(staff, id, "propose", json!({})).await;
        (id, proposed.assert_ok().body["status"].clone())
    };
    let small = async || {
        let (_, seckill) = goods_for(&shop, 25).await;
        json!({ "goods": [seckill], "ends_at": shop.now() + TimeDelta::days(40) })
    };
    let (first, status) = propose(&staff, small().await).await;
    assert_eq!(status, "approved");
    let check = async || {
        let body = campaign(&shop, small().await);
        let told = staff.post_json("/admin/api/campaigns/warnings", &body).await;
        let warnings = told.assert_ok().body["warnings"].as_array().unwrap().clone();
        let adds_up = warnings.iter().find(|one| one["kind"] == "adds_up");
        let message = adds_up.map(|one| one["message"].as_str().unwrap().to_owned());
        (told.body["needs_finance"].as_bool().unwrap(), message)
    };
    assert_eq!(check().await, (false, None), "100.00 altogether");
    assert_eq!(propose(&staff, small().await).await.1, "approved");
    let (waits, message) = check().await;
    assert!(waits);
    let message = message.unwrap();
    assert!(
        message.contains("30 天内自行生效的活动最多让利 ¥100.00") && message.contains("超过 ¥100.00"),
        "{message}"
    );
    let (third, status) = propose(&staff, small().await).await;
    assert_eq!(status, "proposed");
    let read = finance.get(&path(third)).await;
    let told = read.assert_ok().body["warnings"].to_string();
    assert!(told.contains("adds_up"), "finance is told why it waits: {told}");

    // Another colleague has a limit of their own, another kind has none.
    let other = shop.staff(Role::Promotion).await;
    assert_eq!(propose(&other, small().await).await.1, "approved");
    let tiers = json!([{ "threshold": "100.00", "cut": "5.00" }]);
    let reduction = json!({ "kind": "full_reduction", "tiers": tiers, "budget": "50.00" });
    assert_eq!(propose(&staff, reduction).await.1, "proposed");

    // What finance has approved is no longer theirs alone, and what was stopped gives nothing more.
    approve(&finance, third).await.assert_ok();
    step(&staff, first, "stop", json!({ "reason": "换活动" }))
        .await
        .assert_ok();
    assert_eq!(propose(&staff, small().await).await.1, "approved");
    assert_eq!(propose(&staff, small().await).await.1, "proposed");
    let long_ago = shop.now() - TimeDelta::days(31);
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        campaign_rows::Entity::update_many()
            .col_expr(campaign_rows::Column::DecidedAt, Expr::value(long_ago))
            .filter(campaign_rows::Column::Status.eq(Status::Approved))
            .exec(tx.db())
            .await
    })
    .await;
    assert_eq!(propose(&staff, small().await).await.1, "approved");
}
