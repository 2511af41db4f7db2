//! Every way by which a product comes to a buyer asks the gate (the table is in docs/law.md).
use campaigns::models::kinds::Kind;
use identity::permissions::Role;
use serde_json::{Value, json};

use super::class_taken_away::reclass;
use crate::{
    harness::{Answer, Buyer, Shop},
    promotions_support::{InCampaign, NewCampaign, at, goods, order, place},
};

/// A line of these goods for each kind of campaign that has lines of its own, as a cart takes it.
async fn campaign_lines(shop: &Shop, id: i64, plain: i64) -> Vec<Value> {
    let of = |kind: Kind, goods: Vec<InCampaign>| NewCampaign {
        goods,
        ..NewCampaign::of(kind)
    };
    let sold = InCampaign {
        stock: Some(50),
        ..at(id, 900)
    };
    let extra = InCampaign {
        is_add_on: true,
        ..at(id, 100)
    };
    let group = NewCampaign {
        target: Some(5),
        ..of(Kind::GroupBuy, vec![sold])
    };
    let add_on = NewCampaign {
        tiers: vec![(3_000, 0, None)],
        ..of(Kind::AddOn, vec![at(plain, 3_000), extra])
    };
    let set = of(Kind::Combination, vec![at(plain, 2_500), at(id, 900)]);
    let mut lines = Vec::new();
    for (kind, new) in [
        (1, of(Kind::Seckill, vec![sold])),
        (2, group),
        (3, set),
        (4, add_on),
    ] {
        let campaign_id = shop.campaign(new).await;
        lines.push(json!({ "goods_id": id, "number": 1, "type": kind, "campaign_id": campaign_id }));
    }
    lines
}

async fn put(buyer: &Buyer, line: &Value) -> Answer {
    buyer.post_json("/api/cart", &json!({ "params": [line] })).await
}

fn is_refused(filled: &Answer) {
    let line = &filled.assert_ok().data()["lines"][0];
    assert_eq!(
        (&line["outcome"], &line["reasons"][0]["code"]),
        (&json!("refused"), &json!("never_online")),
        "{filled:?}"
    );
}

#[tokio::test]
async fn what_the_gate_refuses_comes_to_a_buyer_in_no_way() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let (id, plain) = (goods(&shop, 2_000).await, goods(&shop, 3_000).await);
    let (_, before) = buyer.ordered(id, 2).await;
    let wish = json!({ "goods_id": id, "number": 3 });
    let list = buyer.kept("周一补货", false, std::slice::from_ref(&wish)).await;
    let lines = campaign_lines(&shop, id, plain).await;
    for line in &lines {
        put(&other, line).await.assert_ok();
    }
    let qa = [shop.staff(Role::Qa).await, shop.staff(Role::Qa).await];
    reclass(&shop, &qa, id, &json!({ "control": "never_online" })).await;

    for line in lines.iter().chain([&wish]) {
        let refused = put(&buyer, line).await;
        assert_eq!(refused.status, 422, "{line} {refused:?}");
    }
    for path in [
        format!("/api/order/{before}/buy_again"),
        format!("/api/saved_list/{list}/cart"),
    ] {
        is_refused(&buyer.post_form(&path, &()).await);
    }
    is_refused(&buyer.fill(&[(id, 3)]).await);
    other.order().await.assert_refused(409);

    // It is no gift, either.
    shop.campaign(NewCampaign {
        tiers: vec![(5_000, 0, Some((id, 2, 500)))],
        ..NewCampaign::of(Kind::FullReduction)
    })
    .await;
    buyer.put_in_cart(plain, 2).await.assert_ok();
    let placed = place(&buyer, json!({})).await;
    let shown = order(&buyer, &placed["orders"][0]).await;
    assert_eq!(shown["lines"].as_array().unwrap().len(), 1, "{shown}");
    assert_eq!(shop.stock(id).await, (100, 2), "of the order from before");
    shop.assert_invariants().await;
}
