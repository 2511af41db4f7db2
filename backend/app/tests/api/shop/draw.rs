//! /api/draw: the lucky draw.
use chrono::TimeDelta;
use futures::future::join_all;
use identity::{factory::PASSWORD, member_rights::MemberRole, permissions::Role};
use kernel::signing;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use wallet::models::ledger::Kind;

use crate::{
    draw_support::draft,
    harness::{BALANCE, Buyer, Shop},
};

fn points(weight: i64, total: i64) -> Value {
    json!({ "kind": "points", "name": "100 积分", "remarks": "已放入钱包", "points": 100, "weight": weight, "total": total })
}

async fn proof(shop: &Shop, id: i64) -> Value {
    let answer = shop.visitor().get(&format!("/api/draw/{id}/proof")).await;
    answer.assert_ok().data().clone()
}

#[tokio::test]
async fn two_hundred_at_once_and_one_prize_make_one_winner() {
    let shop = Shop::start().await;
    let mut plan = draft(shop.now(), json!([points(1_000_000, 1)]));
    plan["chance_kind"] = json!("points");
    plan["points"] = json!(1);
    let id = shop.draw(&plan).await;
    let mut buyers = Vec::new();
    for _ in 0..20 {
        let buyer = shop.buyer().await;
        shop.give_points(buyer.company_id, 10).await;
        buyers.push(buyer);
    }
    let presses = (0..200).map(|press| {
        let buyer = &buyers[press % buyers.len()];
        async move { buyer.draws(id, &format!("press-{press}")).await }
    });
    let answers = join_all(presses).await;
    for answer in &answers {
        answer.assert_ok();
    }
    let won = answers.iter().filter(|answer| answer.data()["is_win"] == true);
    assert_eq!(won.count(), 1, "one prize, one winner");
    let sold_out = answers
        .iter()
        .filter(|answer| answer.data()["fell_back"] == "sold_out");
    assert!(sold_out.count() > 150, "those who rolled it later are told why");
    let mut tickets: Vec<i64> = answers
        .iter()
        .map(|answer| answer.data()["ticket"].as_i64().unwrap())
        .collect();
    tickets.sort_unstable();
    assert_eq!(tickets, (1..=200).collect::<Vec<_>>());
    let mut left = 0;
    for buyer in &buyers {
        left += shop.of_ledger(buyer.company_id, Kind::Points).await;
    }
    assert_eq!(left, 100, "ten points each were spent, and one prize came in");
    shop.draw_step(id, "end").await.assert_ok();
    check(&proof(&shop, id).await);
}

#[tokio::test]
async fn the_same_press_sent_64_times_is_one_ticket() {
    let shop = Shop::start().await;
    let id = shop.draw(&draft(shop.now(), json!([points(1_000_000, 5)]))).await;
    let buyer = shop.buyer().await;
    let answers = join_all((0..64).map(|_| buyer.draws(id, "press-1"))).await;
    for answer in &answers {
        assert_eq!(answer.assert_ok().data(), answers[0].data());
    }
    let own = buyer.get("/api/draw/record").await;
    assert_eq!(own.assert_ok().data()["total"], 1);
    // Another draw finds no chance left, and returns the alternatives.
    let again = buyer.draws(id, "press-2").await;
    again.assert_refused(409);
    assert!(again.message().contains("已经"), "{again:?}");
    let page = "/api/draw/simple";
    assert_eq!(buyer.get(page).await.data()["is_join"], true);
    // A colleague of another company has theirs.
    let other = shop.buyer().await;
    assert_eq!(other.get(page).await.data()["is_join"], false);
    other.draws(id, "press-1").await.assert_ok();
}

#[tokio::test]
async fn two_presses_without_a_key_are_one_ticket_of_one_chance() {
    let shop = Shop::start().await;
    let id = shop.draw(&draft(shop.now(), json!([points(1, 5)]))).await;
    let buyer = shop.buyer().await;
    let path = format!("/api/draw/{id}");
    let (one, two) = (json!({}), json!({}));
    let (first, second) = tokio::join!(buyer.post_json(&path, &one), buyer.post_json(&path, &two));
    let mut codes = [first.status.as_u16(), second.status.as_u16()];
    codes.sort_unstable();
    assert_eq!(codes, [200, 409]);
}

#[tokio::test]
async fn a_draw_is_shown_announced_on_every_device_and_recorded() {
    let shop = Shop::start().await;
    let (buyer, visitor) = (shop.buyer().await, shop.visitor());
    assert_eq!(
        *buyer.get("/api/draw/simple").await.assert_ok().data(),
        Value::Null
    );
    let voucher = json!({ "kind": "voucher", "name": "50 元现金券", "value": "50.00", "weight": 1_000_000, "total": 9 });
    let mut plan = draft(shop.now(), json!([voucher]));
    plan["prizes"][0]["weight"] = json!(0);
    let id = shop.draw(&plan).await;
    let brief = buyer.get("/api/draw/simple").await;
    assert_eq!(brief.assert_ok().data()["id"], id);
    assert_eq!(brief.data()["can_draw"], true);
    let shown = buyer.get(&format!("/api/draw?id={id}")).await;
    assert_eq!(shown.assert_ok().data()["prizes"][1]["odds"], "100.00%");
    assert_eq!(shown.data()["commitment"].as_str().unwrap().len(), 64);
    let drawn = buyer.draws(id, "k").await;
    assert_eq!(drawn.assert_ok().data()["name"], "50 元现金券");
    assert_eq!(drawn.data()["state_text"], "已发放");
    assert_eq!(shop.of_ledger(buyer.company_id, Kind::Voucher).await, 5_000);
    let winners = visitor.get(&format!("/api/draw/new_record?id={id}")).await;
    let winner = &winners.assert_ok().data()["list"][0];
    assert_eq!(winner["prize"], "50 元现金券");
    assert!(winner["name"].as_str().unwrap().contains("***"), "{winner}");
    let page = visitor.get(&format!("/api/draw/{id}/activity")).await;
    assert_eq!(page.assert_ok().data()["tickets"], 1);
    let ads = visitor.get("/api/draw/ads").await;
    assert_eq!(ads.assert_ok().data()["list"][0]["url"], format!("/draw/{id}"));
    let check = buyer.get(&format!("/api/draw/simple/check?id={id}")).await;
    assert_eq!(check.assert_ok().data()["can_draw"], false);
    // Another member's ticket is not found.
    assert_eq!(
        shop.buyer().await.get("/api/draw/record").await.data()["total"],
        0
    );
    // Nothing of the seed is known while it runs.
    let sealed = proof(&shop, id).await;
    assert_eq!(sealed["seed"], Value::Null);
    assert_eq!(sealed["tickets"], json!([]));
}

#[tokio::test]
async fn what_is_paused_over_or_not_for_them_is_refused_with_the_reason() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let mut plan = draft(shop.now(), json!([points(1, 5)]));
    plan["regions"] = json!(["西藏自治区"]);
    let foreign = shop.draw(&plan).await;
    buyer.draws(foreign, "k").await.assert_refused(403);
    plan["regions"] = json!([]);
    plan["starts_at"] = json!(shop.now() + TimeDelta::hours(1));
    let early = shop.draw(&plan).await;
    buyer.draws(early, "k").await.assert_refused(409);
    shop.services.clock.advance(TimeDelta::hours(2));
    shop.draw_step(early, "pause").await.assert_ok();
    let paused = buyer.draws(early, "k").await;
    paused.assert_refused(409);
    assert!(paused.message().contains("暂停"), "{paused:?}");
    shop.draw_step(early, "resume").await.assert_ok();
    buyer.draws(early, "k").await.assert_ok();
    shop.draw_step(early, "end").await.assert_ok();
    // The same key still returns the earlier ticket.
    buyer.draws(early, "k").await.assert_ok();
    shop.buyer().await.draws(early, "k").await.assert_refused(409);
    shop.draw_step(early, "start").await.assert_refused(409);
    buyer.draws(999_999, "k").await.assert_refused(404);
    buyer.get("/api/draw?id=999999").await.assert_refused(404);
    shop.visitor().draws(early, "k").await.assert_refused(401);
    let path = format!("/api/draw/{early}");
    for (field, value) in [
        ("nonce", "有字"),
        ("nonce", &"x".repeat(65)),
        ("request_key", "a b"),
    ] {
        buyer
            .post_json(&path, &json!({ field: value }))
            .await
            .assert_refused(422);
    }
}

#[tokio::test]
async fn a_chance_for_each_thousand_yuan_that_has_left_the_warehouse() {
    let shop = Shop::start().await;
    let mut plan = draft(shop.now(), json!([points(1, 5)]));
    plan["chance_kind"] = json!("per_amount");
    plan["per_amount"] = json!("100.00");
    let id = shop.draw(&plan).await;
    let buyer = shop.buyer().await;
    let none = buyer.draws(id, "k0").await;
    none.assert_refused(409);
    assert!(none.message().contains("100.00"), "{none:?}");
    let goods = shop.goods(catalog::factory::NewGoods::default()).await;
    let (payment, order) = buyer.ordered(goods, 50).await;
    buyer.pay(&payment).await.assert_ok();
    buyer.draws(id, "k1").await.assert_refused(409);
    let parcel = json!({ "carrier": "顺丰速运", "waybill": "SF1" });
    let warehouse = shop.staff(Role::Warehouse).await;
    let ship = format!("/admin/api/orders/{order}/ship");
    shop.pack(&order).await;
    warehouse.post_json(&ship, &parcel).await.assert_ok();
    let standing = buyer.get(&format!("/api/draw?id={id}")).await;
    let paid = standing.assert_ok().data()["paid"].as_str().unwrap().to_owned();
    let chances = paid.parse::<f64>().unwrap() as i64 / 100;
    assert_eq!(standing.data()["chances"], chances, "{standing:?}");
    assert!(chances > 0, "{standing:?}");
    for press in 0..chances {
        buyer.draws(id, &format!("k{press}-")).await.assert_ok();
    }
    buyer.draws(id, "one-more").await.assert_refused(409);
}

/// A draw of which everybody wins a thing.
async fn of_things(shop: &Shop) -> i64 {
    let thing =
        json!({ "kind": "goods", "name": "电饭煲", "value": "199.00", "weight": 1_000_000, "total": 9 });
    let mut plan = draft(shop.now(), json!([thing]));
    plan["prizes"][0]["weight"] = json!(0);
    shop.draw(&plan).await
}

#[tokio::test]
async fn who_has_not_claimed_a_thing_is_warned_once_before_it_expires() {
    let shop = Shop::start().await;
    let id = of_things(&shop).await;
    let (late, quick) = (shop.buyer().await, shop.buyer().await);
    late.draws(id, "k").await.assert_ok();
    let won = quick.draws(id, "k").await;
    let path = format!("/api/draw/record/{}/claim", won.assert_ok().data()["id"]);
    let body = json!({ "address_id": quick.address_id });
    quick.post_json(&path, &body).await.assert_ok();
    let warned_after = async |time: TimeDelta| {
        shop.services.clock.advance(time);
        loyalty::draws::models::due::run(&shop.services).await.unwrap();
        shop.settle().await;
        let mut warnings = Vec::new();
        for who in [&late, &quick] {
            // Sessions do not last that long.
            who.sign_in(&who.username, PASSWORD).await.assert_ok();
            let told = who.told("order").await;
            warnings.push(told.iter().filter(|title| *title == "奖品还没有领取").count());
        }
        warnings
    };
    assert_eq!(warned_after(TimeDelta::days(26)).await, [0, 0]);
    assert_eq!(warned_after(TimeDelta::hours(25)).await, [1, 0]);
    assert_eq!(warned_after(TimeDelta::hours(25)).await, [1, 0], "once");
    let told = late.get("/api/message?type=order").await;
    let told = &told.assert_ok().data()["list"][0];
    assert_eq!(told["url"], "/draw_record");
    assert!(
        told["body"].as_str().unwrap().contains("您抽中的电饭煲请在 "),
        "{told}"
    );
}

#[tokio::test]
async fn a_thing_that_was_won_is_claimed_sent_and_expires_unclaimed() {
    let shop = Shop::start().await;
    let id = of_things(&shop).await;
    let (buyer, late) = (shop.buyer().await, shop.buyer().await);
    let record = buyer.draws(id, "k").await;
    let record_id = record.assert_ok().data()["id"].as_i64().unwrap();
    assert_eq!(record.data()["state"], "to_claim");
    let forgotten = late.draws(id, "k").await.assert_ok().data()["id"].clone();
    let claim = |who: &Buyer, address: i64| {
        let path = format!("/api/draw/record/{record_id}/claim");
        let (who, body) = ((**who).clone(), json!({ "address_id": address }));
        async move { who.post_json(&path, &body).await }
    };
    claim(&late, late.address_id).await.assert_refused(404);
    claim(&buyer, late.address_id).await.assert_refused(422);
    let (one, two) = tokio::join!(claim(&buyer, buyer.address_id), claim(&buyer, buyer.address_id));
    let number = [&one, &two]
        .into_iter()
        .find(|answer| answer.status == 200)
        .map(|answer| answer.data()["number"].as_str().unwrap().to_owned());
    let number = number.expect("one of the two");
    assert!(one.status == 409 || two.status == 409);
    buyer
        .post_json(&format!("/api/points/order/{number}/cancel"), &json!({}))
        .await
        .assert_refused(409);
    let warehouse = shop.staff(Role::Warehouse).await;
    let orders = warehouse.get("/admin/api/points_orders").await;
    let order = orders.assert_ok().body[0]["id"].as_i64().unwrap();
    let parcel = json!({ "carrier": "顺丰速运", "waybill": "SF1" });
    let ship = format!("/admin/api/points_orders/{order}/ship");
    warehouse.post_json(&ship, &parcel).await.assert_ok();
    warehouse.post_json(&ship, &parcel).await.assert_refused(409);
    let own = buyer.get("/api/draw/record").await;
    assert_eq!(own.assert_ok().data()["list"][0]["state_text"], "已发货");
    assert_eq!(own.data()["list"][0]["points_order"], number);
    shop.services.clock.advance(TimeDelta::days(31));
    loyalty::draws::models::due::run(&shop.services).await.unwrap();
    loyalty::mall::models::due::run(&shop.services).await.unwrap();
    // Sessions do not last that long.
    for who in [&buyer, &late] {
        who.sign_in(&who.username, PASSWORD).await.assert_ok();
    }
    let expired = late.get("/api/draw/record").await;
    assert_eq!(expired.assert_ok().data()["list"][0]["state_text"], "过期");
    let path = format!("/api/draw/record/{forgotten}/claim");
    let body = json!({ "address_id": late.address_id });
    late.post_json(&path, &body).await.assert_refused(409);
    let finished = buyer.get(&format!("/api/points/order/{number}")).await;
    assert_eq!(finished.assert_ok().data()["status_text"], "已完成");
    shop.settle().await;
    assert!(buyer.get("/api/message").await.text.contains("SF1"));
    // Its time was over, so the draw has ended automatically and its seed is public.
    check(&proof(&shop, id).await);
}

/// The address is wrong, or the thing is away: nobody could do anything about a prize that was claimed once.
#[tokio::test]
async fn a_prize_that_cannot_be_sent_is_claimed_anew() {
    let shop = Shop::start().await;
    let id = of_things(&shop).await;
    let buyer = shop.buyer().await;
    let won = buyer.draws(id, "k").await;
    let claim = format!("/api/draw/record/{}/claim", won.assert_ok().data()["id"]);
    let body = json!({ "address_id": buyer.address_id });
    let claimed = buyer.post_json(&claim, &body).await;
    let number = claimed.assert_ok().data()["number"].clone();
    // Sessions do not last that long.
    shop.services.clock.advance(TimeDelta::days(20));
    buyer.sign_in(&buyer.username, PASSWORD).await.assert_ok();
    let warehouse = shop.staff(Role::Warehouse).await;
    let listed = warehouse.get("/admin/api/points_orders").await;
    let order = listed.assert_ok().body[0]["id"].as_i64().unwrap();
    assert_eq!(listed.body[0]["can_cancel"], true);
    let cancel = format!("/admin/api/points_orders/{order}/cancel");
    let reason = json!({ "reason": "地址无法送达" });
    let (one, two) = tokio::join!(
        warehouse.post_json(&cancel, &reason),
        warehouse.post_json(&cancel, &reason)
    );
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    shop.settle().await;
    let told = buyer.get("/api/message?type=order").await;
    assert!(
        told.text.contains("没有寄出，原因：地址无法送达。请在"),
        "{told:?}"
    );
    let own = buyer.get("/api/draw/record").await;
    let row = &own.assert_ok().data()["list"][0];
    assert_eq!(
        (&row["state"], &row["points_order"]),
        (&json!("to_claim"), &json!(null))
    );
    // The whole time again, and a warning of its end.
    shop.services.clock.advance(TimeDelta::days(28));
    loyalty::draws::models::due::run(&shop.services).await.unwrap();
    shop.settle().await;
    buyer.sign_in(&buyer.username, PASSWORD).await.assert_ok();
    assert!(buyer.told("order").await.contains(&"奖品还没有领取".to_owned()));
    let again = buyer.post_json(&claim, &body).await;
    assert_eq!(again.assert_ok().data()["number"], number);
    buyer.post_json(&claim, &body).await.assert_refused(409);
    let order = buyer
        .get(&format!("/api/points/order/{}", number.as_str().unwrap()))
        .await;
    let order = order.assert_ok().data();
    assert_eq!(
        (&order["status_text"], &order["cancel_reason"]),
        (&json!("待发货"), &json!(""))
    );
    shop.assert_invariants().await;
}

/// Nothing is sent to a company that may not buy; it does not lose over it what it has won.
#[tokio::test]
async fn the_time_to_claim_stands_still_while_the_company_is_suspended() {
    let shop = Shop::start().await;
    let id = of_things(&shop).await;
    let buyer = shop.buyer().await;
    let won = buyer.draws(id, "k").await;
    let claim = format!("/api/draw/record/{}/claim", won.assert_ok().data()["id"]);
    let body = json!({ "address_id": buyer.address_id });
    shop.papers(buyer.company_id).await;
    let qa = shop.staff(Role::Qa).await;
    let after = async |days: i64| {
        shop.services.clock.advance(TimeDelta::days(days));
        loyalty::draws::models::due::run(&shop.services).await.unwrap();
        // Sessions do not last that long.
        buyer.sign_in(&buyer.username, PASSWORD).await.assert_ok();
        let own = buyer.get("/api/draw/record").await;
        own.assert_ok().data()["list"][0].clone()
    };
    let suspend = format!("/admin/api/companies/{}/suspend", buyer.company_id);
    let reason = json!({ "reason": "许可证被吊销" });
    qa.post_json(&suspend, &reason).await.assert_ok();
    shop.settle().await;
    let refused = buyer.post_json(&claim, &body).await;
    refused.assert_refused(409);
    assert!(
        refused.message().contains("停用期间不计入领取期限"),
        "{refused:?}"
    );
    let held = after(40).await;
    assert_eq!(
        (&held["state"], &held["claim_before"]),
        (&json!("to_claim"), &json!(null))
    );
    // The session of the one who suspended is over by now.
    let qa = shop.staff(Role::Qa).await;
    qa.approve_company(buyer.company_id, "证照已恢复")
        .await
        .assert_ok();
    shop.settle().await;
    let anew = after(29).await;
    assert_eq!(anew["state"], "to_claim");
    assert!(anew["claim_before"].is_string(), "{anew}");
    buyer.post_json(&claim, &body).await.assert_ok();
    shop.assert_invariants().await;
}

/// A prize is the company's: who drew it has left, and would read of it no more.
#[tokio::test]
async fn what_a_member_won_who_has_left_is_told_to_the_owner() {
    let shop = Shop::start().await;
    let id = of_things(&shop).await;
    let owner = shop.buyer().await;
    let leaver = shop.colleague(&owner, MemberRole::Buyer, None).await;
    leaver.draws(id, "k").await.assert_ok();
    let change = [("role", "buyer"), ("is_active", "0")];
    let member = format!("/api/user/members/{}", leaver.member_id);
    owner.put_form(&member, &change).await.assert_ok();
    shop.services.clock.advance(TimeDelta::days(28));
    loyalty::draws::models::due::run(&shop.services).await.unwrap();
    shop.settle().await;
    // Sessions do not last that long.
    owner.sign_in(&owner.username, PASSWORD).await.assert_ok();
    let told = owner.told("order").await;
    assert_eq!(told.iter().filter(|title| *title == "奖品还没有领取").count(), 1);
}

#[tokio::test]
async fn large_sums_wait_for_finance() {
    let shop = Shop::start().await;
    let money = json!({ "kind": "balance", "name": "300 元红包", "value": "300.00", "weight": 1_000_000, "total": 2 });
    let mut plan = draft(shop.now(), json!([money]));
    plan["prizes"][0]["weight"] = json!(0);
    let id = shop.draw(&plan).await;
    let buyer = shop.buyer().await;
    let won = buyer.draws(id, "k").await;
    assert_eq!(won.assert_ok().data()["state_text"], "待发放");
    assert_eq!(
        shop.of_ledger(buyer.company_id, Kind::Balance).await,
        BALANCE.fen()
    );
    let path = format!("/admin/api/draw_records/{}/deliver", won.data()["id"]);
    let promotion = shop.staff(Role::Promotion).await;
    promotion.post_json(&path, &json!({})).await.assert_refused(403);
    let finance = shop.staff(Role::Finance).await;
    let nothing = json!({});
    let (one, two) = tokio::join!(
        finance.post_json(&path, &nothing),
        finance.post_json(&path, &nothing)
    );
    assert_eq!(
        u8::from(one.status == 200) + u8::from(two.status == 200),
        1,
        "{one:?} {two:?}"
    );
    assert_eq!(
        shop.of_ledger(buyer.company_id, Kind::Balance).await,
        BALANCE.fen() + 30_000
    );
}

#[tokio::test]
async fn anybody_can_count_a_draw_again() {
    let shop = Shop::start().await;
    let capped = json!({ "kind": "points", "name": "5 积分", "points": 5, "weight": 400, "total": 1000, "per_buyer_cap": 2 });
    let few = json!({ "kind": "voucher", "name": "1 元", "value": "1.00", "weight": 300, "total": 5 });
    let mut plan = draft(shop.now(), json!([capped, few]));
    plan["prizes"][0]["weight"] = json!(300);
    plan["chance_kind"] = json!("points");
    plan["points"] = json!(1);
    plan["budget"] = json!("4.00");
    let id = shop.draw(&plan).await;
    for _ in 0..3 {
        let buyer = shop.buyer().await;
        shop.give_points(buyer.company_id, 20).await;
        for press in 0..20 {
            buyer.draws(id, &format!("k{press}")).await.assert_ok();
        }
    }
    shop.draw_step(id, "end").await.assert_ok();
    let opened = proof(&shop, id).await;
    assert_eq!(opened["tickets"].as_array().unwrap().len(), 60);
    check(&opened);
}

/// As a page does it: with the proof alone, and none of the shop's own code but its HMAC.
fn check(proof: &Value) {
    let seed = hex::decode(proof["seed"].as_str().expect("an open seed")).unwrap();
    assert_eq!(hex::encode(Sha256::digest(&seed)), proof["commitment"]);
    let total = proof["total_weight"].as_u64().unwrap();
    let odds = proof["odds"].as_array().unwrap();
    let none = odds.iter().find(|prize| prize["kind"] == "none").unwrap();
    let (mut given, mut own) = (std::collections::HashMap::new(), std::collections::HashMap::new());
    let mut spent = 0.0;
    let yuan = |value: &Value| value.as_str().unwrap().parse::<f64>().unwrap();
    for (place, ticket) in proof["tickets"].as_array().unwrap().iter().enumerate() {
        let number = ticket["ticket"].as_u64().unwrap();
        assert_eq!(number, place as u64 + 1, "no number is left out");
        let text = format!("{}:{number}:{}", proof["id"], ticket["nonce"].as_str().unwrap());
        let mac = signing::sign(&seed, text.as_bytes());
        let limit = (1_u128 << 64) - (1_u128 << 64) % u128::from(total);
        let mut words = mac
            .chunks(8)
            .map(|word| u64::from_be_bytes(word.try_into().unwrap()));
        let word = words.find(|word| u128::from(*word) < limit).expect("a fair word");
        let roll = word % total;
        assert_eq!(ticket["roll"], roll, "{ticket}");
        let is_rolled = |prize: &&Value| {
            let (from, to) = (prize["from"].as_u64(), prize["to"].as_u64());
            from.is_some_and(|from| from <= roll) && to.is_some_and(|to| roll <= to)
        };
        let named = odds.iter().find(is_rolled).unwrap();
        assert_eq!(named["prize_id"], ticket["rolled_prize_id"], "{ticket}");
        let name = |prize: &Value| prize["prize_id"].as_i64().unwrap();
        let buyer = ticket["buyer"].as_i64().unwrap();
        let own_count = own.get(&(name(named), buyer)).copied().unwrap_or_default();
        let count = given.get(&name(named)).copied().unwrap_or_default();
        let is_over = |limit: &Value, count: u64| limit.as_u64().is_some_and(|limit| count >= limit);
        let why = if is_over(&named["per_buyer_cap"], own_count) {
            "cap"
        } else if proof["budget"].is_string() && spent + yuan(&named["cost"]) > yuan(&proof["budget"]) + 1e-9
        {
            "budget"
        } else if is_over(&named["total"], count) {
            "sold_out"
        } else {
            ""
        };
        let prize = if why.is_empty() { named } else { none };
        assert_eq!(ticket["fell_back"], why, "{ticket}");
        assert_eq!(ticket["prize_id"], prize["prize_id"], "{ticket}");
        *given.entry(name(prize)).or_insert(0_u64) += 1;
        *own.entry((name(prize), buyer)).or_insert(0_u64) += 1;
        spent += yuan(&prize["cost"]);
    }
}
