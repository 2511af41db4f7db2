//! /admin/api/campaigns/{id}/sales: what buyers paid for goods of a campaign.
use catalog::factory::NewGoods;
use identity::permissions::Role;
use serde_json::{Value, json};

use crate::{
    after_sales_support::step,
    campaigns_support::{approved, path},
    harness::{Client, Shop},
};

async fn sold(staff: &Client, id: i64) -> Value {
    let sales = staff.get(&format!("{}/sales", path(id))).await;
    sales.assert_ok().body.clone()
}

#[tokio::test]
async fn what_was_paid_for_its_lines_counts_and_what_went_back_does_not() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let staff = shop.staff(Role::Promotion).await;
    let (cheap, reduced, other) = (
        shop.goods(NewGoods::default()).await,
        shop.goods(NewGoods::default()).await,
        shop.goods(NewGoods::default()).await,
    );
    let at_eight = json!([{ "goods_id": cheap, "price": "8.00" }]);
    let special = approved(&shop, json!({ "kind": "daily_special", "goods": at_eight })).await;
    let tiers = json!([{ "threshold": "50.00", "cut": "5.00" }]);
    let goods = json!([{ "goods_id": reduced }]);
    let reduction = approved(
        &shop,
        json!({ "kind": "full_reduction", "goods": goods, "tiers": tiers }),
    )
    .await;
    let nothing = json!({ "orders": 0, "amount": "0.00" });
    assert_eq!(
        [sold(&staff, special).await, sold(&staff, reduction).await],
        [nothing.clone(), nothing]
    );

    let buyer = shop.buyer().await;
    buyer.bought(cheap, 5).await;
    buyer.bought(reduced, 6).await;
    buyer.bought(other, 6).await;
    // Not paid, and so not sold.
    buyer.ordered(cheap, 3).await;
    assert_eq!(
        sold(&staff, special).await,
        json!({ "orders": 1, "amount": "40.00" })
    );
    assert_eq!(
        sold(&staff, reduction).await,
        json!({ "orders": 1, "amount": "55.00" })
    );

    let back = shop.sold_to(shop.buyer().await, reduced, 10, &departments).await;
    assert_eq!(
        sold(&staff, reduction).await,
        json!({ "orders": 2, "amount": "150.00" })
    );
    let claim = back.claimed("return", "damaged", 4).await;
    departments.accept_and_inspect(&back, &claim).await;
    step(&departments.finance, &claim, "refund", &json!({}))
        .await
        .assert_ok();
    assert_eq!(
        sold(&staff, reduction).await,
        json!({ "orders": 2, "amount": "112.00" })
    );
    staff
        .get(&format!("{}/sales", path(999_999)))
        .await
        .assert_refused(404);
}
