//! A cashback ends by itself when its budget is used up: what was paid until then counts, nothing after it does.
use campaigns::models::rewards;
use catalog::factory::NewGoods;
use chrono::TimeDelta;
use identity::permissions::Role;
use serde_json::json;

use crate::{
    campaigns_support::{approve, approved, campaign, drafted, path, step},
    harness::{Buyer, Shop},
};

/// Fifty yuan's worth.
async fn pay(shop: &Shop, buyer: &Buyer, goods: i64) {
    let (payment, _) = buyer.ordered(goods, 5).await;
    buyer.pay(&payment).await.assert_ok();
    shop.settle().await;
}

#[tokio::test]
async fn what_is_paid_until_the_budget_is_used_up_counts_and_nothing_after_it() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Promotion).await;
    let goods = shop.goods(NewGoods::default()).await;
    let tiers = json!([{ "threshold": "50.00", "voucher": "2.00" }]);
    let fields = json!({ "kind": "cashback", "budget": "5.00", "tiers": tiers });
    let id = approved(&shop, fields).await;
    let standing = async || {
        let shown = staff.get(&path(id)).await;
        let results = staff.get(&format!("{}/results", path(id))).await;
        let results = &results.assert_ok().body;
        json!([
            shown.assert_ok().body["status"],
            results["owed"],
            results["benefit"]
        ])
    };
    let buyers = [shop.buyer().await, shop.buyer().await, shop.buyer().await];
    pay(&shop, &buyers[0], goods).await;
    assert_eq!(rewards::settle_due(&shop.services).await.unwrap(), 0);
    assert_eq!(standing().await, json!(["approved", "2.00", "0.00"]));
    pay(&shop, &buyers[1], goods).await;
    // 4.00 of 5.00, and no voucher is of 1.00: the payment itself has ended it, and waits for no job.
    assert_eq!(standing().await, json!(["stopped", "4.00", "0.00"]));
    pay(&shop, &buyers[2], goods).await;
    assert_eq!(standing().await, json!(["stopped", "4.00", "0.00"]));
    assert_eq!(rewards::settle_due(&shop.services).await.unwrap(), 2);
    assert_eq!(standing().await, json!(["stopped", null, "4.00"]));
    shop.settle().await;
    let mut had = Vec::new();
    for buyer in &buyers {
        had.push(shop.vouchers(buyer).await);
    }
    assert_eq!(had, [200, 200, 0]);
    assert_eq!(standing().await, json!(["stopped", null, "4.00"]));
    shop.assert_invariants().await;
}

/// One payment reaches a tier that the budget bears no more: it was promised to the buyer when they paid.
#[tokio::test]
async fn a_payment_that_goes_beyond_the_budget_is_kept_to_and_is_the_last() {
    let shop = Shop::start().await;
    let goods = shop.goods(NewGoods::default()).await;
    let tiers =
        json!([{ "threshold": "50.00", "voucher": "2.00" }, { "threshold": "100.00", "voucher": "5.00" }]);
    let id = approved(
        &shop,
        json!({ "kind": "cashback", "budget": "6.00", "tiers": tiers }),
    )
    .await;
    let (first, second) = (shop.buyer().await, shop.buyer().await);
    pay(&shop, &first, goods).await;
    pay(&shop, &second, goods).await;
    // 4.00 of 6.00: 2.00 would still fit, and 3.00 come.
    assert_eq!(rewards::settle_due(&shop.services).await.unwrap(), 0);
    pay(&shop, &second, goods).await;
    assert_eq!(rewards::settle_due(&shop.services).await.unwrap(), 2);
    pay(&shop, &first, goods).await;
    shop.services.clock.advance(TimeDelta::hours(2));
    assert_eq!(rewards::settle_due(&shop.services).await.unwrap(), 0);
    shop.settle().await;
    let had = [shop.vouchers(&first).await, shop.vouchers(&second).await];
    assert_eq!((had, shop.campaign_spent(id).await), ([200, 500], 700));
    shop.assert_invariants().await;
}

#[tokio::test]
async fn finance_decides_on_it_whatever_its_budget_and_that_bears_its_highest_tier() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Promotion).await;
    let tiers = json!([{ "threshold": "50.00", "voucher": "2.00" }]);
    let with_budget = |budget: &str| json!({ "kind": "cashback", "budget": budget, "tiers": tiers });
    let short = campaign(&shop, with_budget("1.99"));
    let refused = staff.post_json("/admin/api/campaigns", &short).await;
    refused.assert_refused(422);
    let id = drafted(&shop, &staff, with_budget("2.00")).await;
    let proposed = step(&staff, id, "propose", json!({})).await;
    assert_eq!(proposed.assert_ok().body["status"], "proposed");
    let finance = shop.staff(Role::Finance).await;
    approve(&finance, id).await.assert_ok();
}
