//! What the card of a product says of campaigns: what they do for this buyer, and nothing else.
use campaigns::models::kinds::Kind;
use serde_json::{Value, json};

use crate::{
    campaigns_support::own_price,
    harness::{Buyer, Shop},
    promotions_support::{InCampaign, NewCampaign, at, cancel, checkout, goods, place, put_in_campaign},
};

async fn detail(buyer: &Buyer, path: &str) -> Value {
    let answer = buyer.get(&format!("/api/goods/detail/{path}")).await;
    answer.assert_ok().data().clone()
}

/// The kinds of campaigns that the page of these goods names.
async fn named(buyer: &Buyer, goods: i64) -> Vec<Value> {
    let detail = detail(buyer, &goods.to_string()).await;
    let promotions = detail["promotions"].as_array().unwrap().iter();
    promotions.map(|one| one["kind"].clone()).collect()
}

#[tokio::test]
async fn a_card_names_the_campaigns_that_do_something_for_its_price() {
    let shop = Shop::start().await;
    let (usual, lower, lowest) = (shop.buyer().await, shop.buyer().await, shop.buyer().await);
    let id = goods(&shop, 3_000).await;
    own_price(&shop, &lower, id, 2_400).await;
    own_price(&shop, &lowest, id, 1_900).await;
    let reduction = shop
        .campaign(NewCampaign {
            tiers: vec![(3_000, 300, None)],
            ..NewCampaign::of(Kind::FullReduction)
        })
        .await;
    shop.campaign(NewCampaign {
        goods: vec![at(id, 2_500)],
        with_coupon: false,
        ..NewCampaign::of(Kind::DailySpecial)
    })
    .await;
    let subsidy = shop
        .campaign(NewCampaign {
            goods: vec![at(id, 2_000)],
            ..NewCampaign::of(Kind::Subsidy)
        })
        .await;
    // Goods of that special count for nothing else.
    assert_eq!(named(&usual, id).await, ["daily_special"]);
    // Their own price is below the special, which does nothing for it.
    assert_eq!(named(&lower, id).await, ["full_reduction", "subsidy"]);
    // And below the price that the subsidy brings goods to.
    assert_eq!(named(&lowest, id).await, ["full_reduction"]);

    let linked = async |buyer: &Buyer| {
        let path = format!("{id}?goods_manjian_id={reduction}");
        detail(buyer, &path).await["link"]["goods_manjian_id"].clone()
    };
    assert_eq!(
        (linked(&usual).await, linked(&lower).await),
        (json!(0), json!(reduction))
    );
    let after_voucher = async |buyer: &Buyer| {
        let page = buyer.get(&format!("/api/campaigns/{subsidy}")).await;
        page.assert_ok().data()["list"][0]["price"].clone()
    };
    assert_eq!(after_voucher(&usual).await, "25.00", "nothing comes back");
    assert_eq!(after_voucher(&lower).await, "20.00");
    assert_eq!(after_voucher(&lowest).await, "19.00");

    for buyer in [&usual, &lower] {
        buyer.put_in_cart(id, 2).await.assert_ok();
    }
    let given = async |buyer: &Buyer| {
        let cart = buyer.cart().await;
        let subsidies = cart["activity_data"]["subsidies"].as_array().unwrap();
        (cart["sums"]["manjian_amount"].clone(), subsidies.len())
    };
    assert_eq!(given(&usual).await, (json!("0.00"), 0));
    assert_eq!(given(&lower).await, (json!("3.00"), 1));
}

#[tokio::test]
async fn a_set_whose_budget_covers_one_part_of_it_only_is_sold_out() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (first, second) = (goods(&shop, 1_000).await, goods(&shop, 3_000).await);
    // The index finds them.
    shop.settle().await;
    // A set saves 1.00 and 2.00.
    let of_budget = async |budget: i64| {
        let id = shop
            .campaign(NewCampaign {
                goods: vec![at(first, 900), at(second, 2_800)],
                budget: Some(budget),
                ..NewCampaign::of(Kind::Combination)
            })
            .await;
        let page = buyer.get(&format!("/api/campaigns/{id}")).await;
        let list = page.assert_ok().data()["list"].as_array().unwrap().clone();
        let left: Vec<Value> = list.iter().map(|card| card["left"].clone()).collect();
        left
    };
    assert_eq!(of_budget(299).await, [json!(0), json!(0)]);
    // Each part alone would fit, and yet no card bears its tag: not on its page, in a list, nor in the cart.
    buyer.put_in_cart(first, 1).await.assert_ok();
    let tagged = async || {
        let listed = buyer.get("/api/goods/list").await;
        let list = listed.assert_ok().data()["list"].as_array().unwrap().clone();
        let card = list.into_iter().find(|card| card["id"] == first).unwrap();
        let line = buyer.cart().await["data"][0]["goods"].clone();
        let has_tag = |card: &Value| {
            let tags = card["tags"].as_array().unwrap();
            tags.iter().any(|tag| tag["name"] == "组")
        };
        (named(&buyer, first).await, has_tag(&card), has_tag(&line))
    };
    assert_eq!(tagged().await, (vec![], false, false));
    assert_eq!(of_budget(300).await, [Value::Null, Value::Null]);
    assert_eq!(tagged().await, (vec![json!("combination")], true, true));
}

/// A line of a campaign is never dearer than the buyer's own price, and takes of the budget what it costs less than that.
#[tokio::test]
async fn a_campaign_page_shows_what_its_line_charges_this_buyer() {
    let shop = Shop::start().await;
    let (usual, lower) = (shop.buyer().await, shop.buyer().await);
    let (id, percent) = (goods(&shop, 3_000).await, goods(&shop, 2_000).await);
    own_price(&shop, &lower, id, 2_400).await;
    own_price(&shop, &lower, percent, 1_000).await;
    let seckill = shop
        .campaign(NewCampaign {
            goods: vec![at(id, 2_500)],
            budget: Some(499),
            ..NewCampaign::of(Kind::Seckill)
        })
        .await;
    let everywhere = InCampaign {
        goods_id: percent,
        ..InCampaign::default()
    };
    let group = shop
        .campaign(NewCampaign {
            goods: vec![everywhere],
            percent: Some(90),
            target: Some(10),
            ..NewCampaign::of(Kind::GroupBuy)
        })
        .await;
    let shown = async |buyer: &Buyer, campaign: i64| {
        let page = buyer.get(&format!("/api/campaigns/{campaign}")).await;
        let card = page.assert_ok().data()["list"][0].clone();
        json!([card["price"], card["save"], card["left"]])
    };
    // One fen is missing of what a unit saves the one, and the other takes nothing of the budget.
    assert_eq!(shown(&usual, seckill).await, json!(["25.00", "5.00", 0]));
    assert_eq!(shown(&lower, seckill).await, json!(["24.00", "0.00", null]));
    assert_eq!(shown(&usual, group).await, json!(["18.00", "2.00", null]));
    assert_eq!(shown(&lower, group).await, json!(["9.00", "1.00", null]));
    put_in_campaign(&lower, id, 1, 1).await;
    assert_eq!(lower.cart().await["data"][0]["price"], "24.00");
}

#[tokio::test]
async fn a_reduction_that_a_buyer_has_had_as_often_as_one_may_says_so() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let id = goods(&shop, 3_000).await;
    let reduction = shop
        .campaign(NewCampaign {
            tiers: vec![(3_000, 300, None)],
            buyer_limit: 1,
            ..NewCampaign::of(Kind::FullReduction)
        })
        .await;
    let times_had = async |buyer: &Buyer| {
        let page = buyer.get(&format!("/api/campaigns/{reduction}")).await;
        page.assert_ok().data()["times_had"].clone()
    };
    // How often, what is taken off, what the line says of it, what is told of what is not given.
    let cart = async || {
        let cart = buyer.cart().await;
        json!([
            times_had(&buyer).await,
            cart["sums"]["manjian_amount"],
            cart["data"][0]["goods"]["promotions"][0]["text"],
            cart["activity_data"]["gave_way"],
        ])
    };
    let text = "满 30 减 3，每家限 1 次";
    let name = "测试满减满赠";
    let used_up = json!([{ "name": name, "amount": "3.00", "why": "每家限 1 次，您已经用完" }]);
    buyer.put_in_cart(id, 1).await.assert_ok();
    assert_eq!(cart().await, json!([0, "3.00", text, []]));
    let placed = place(&buyer, json!({ "total": "27.00" })).await;
    buyer.put_in_cart(id, 1).await.assert_ok();
    assert_eq!(cart().await, json!([1, "0.00", null, used_up]));
    let seen = checkout(&buyer, json!({})).await;
    assert_eq!((&seen["total"], &seen["gave_way"]), (&json!("30.00"), &used_up));
    assert_eq!(times_had(&other).await, 0);
    cancel(&buyer, &placed["orders"][0]).await;
    assert_eq!(cart().await, json!([0, "3.00", text, []]));
    shop.assert_invariants().await;
}
