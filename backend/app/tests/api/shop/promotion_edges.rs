//! What is counted by company, asked for by colleagues at once; the last fen of a budget; and companies that are suspended meanwhile.
use futures::future::join_all;
use identity::{member_rights::MemberRole, permissions::Role};
use serde_json::json;
use wallet::models::ledger::Kind;

use crate::{
    coupons_support::{Office, with},
    draw_support::draft,
    harness::{Answer, Buyer, Shop},
};

const COLLEAGUES: usize = 4;

/// An owner and colleagues who may order for the same company.
async fn company(shop: &Shop) -> Vec<Buyer> {
    let owner = shop.buyer().await;
    let mut all = Vec::new();
    for _ in 0..COLLEAGUES {
        all.push(shop.colleague(&owner, MemberRole::Buyer, None).await);
    }
    all.push(owner);
    all
}

/// How many were answered well; all the others were told why not.
fn won(answers: &[Answer]) -> usize {
    let (won, others): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status == 200);
    for other in others {
        other.assert_refused(409);
    }
    won.len()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn colleagues_at_once_have_together_what_one_company_may_have() {
    let shop = Shop::start().await;
    let members = company(&shop).await;
    let office = Office::of(&shop).await;
    let coupon = office.approved(&with(json!({ "per_company": 2 }))).await;
    let path = format!("/api/coupon/{coupon}/claim");
    let nothing = json!({});
    let clicks = join_all(members.iter().map(|member| member.post_json(&path, &nothing))).await;
    assert_eq!(won(&clicks), 2);

    let prize = json!({ "kind": "points", "name": "积分", "points": 1, "weight": 1, "total": 100 });
    let draw = shop.draw(&draft(shop.now(), json!([prize]))).await;
    let keys: Vec<String> = (0..members.len()).map(|at| format!("k{at}")).collect();
    let presses = members.iter().zip(&keys);
    let presses = join_all(presses.map(|(member, key)| member.draws(draw, key))).await;
    assert_eq!(won(&presses), 1);

    shop.give_points(members[0].company_id, 1_000).await;
    let gift = shop.gift(&json!({ "limit": 3 })).await;
    let swaps = members.iter().zip(&keys);
    let swaps = join_all(swaps.map(|(member, key)| member.swaps(gift, 1, key))).await;
    assert_eq!(won(&swaps), 3);
    shop.assert_invariants().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_last_fen_of_a_budget_bears_no_coupon_more() {
    let shop = Shop::start().await;
    let office = Office::of(&shop).await;
    let id = office
        .approved(&with(json!({ "total": null, "budget": "29.99" })))
        .await;
    let mut buyers = Vec::new();
    for _ in 0..8 {
        buyers.push(shop.buyer().await);
    }
    let path = format!("/api/coupon/{id}/claim");
    let nothing = json!({});
    let clicks = join_all(buyers.iter().map(|buyer| buyer.post_json(&path, &nothing))).await;
    assert_eq!(won(&clicks), 2, "of 10.00 each");
    shop.assert_invariants().await;
}

/// It keeps what it has; it comes by nothing more, and reads why.
#[tokio::test]
async fn a_suspended_company_neither_claims_nor_draws_nor_swaps() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let office = Office::of(&shop).await;
    let coupon = office.approved(&with(json!({ "per_company": 2 }))).await;
    let path = format!("/api/coupon/{coupon}/claim");
    buyer.post_json(&path, &json!({})).await.assert_ok();
    let prize = json!({ "kind": "points", "name": "积分", "points": 1, "weight": 1, "total": 100 });
    let draw = shop.draw(&draft(shop.now(), json!([prize]))).await;
    let gift = shop.gift(&json!({})).await;
    shop.give_points(buyer.company_id, 1_000).await;

    let qa = shop.staff(Role::Qa).await;
    let suspend = format!("/admin/api/companies/{}/suspend", buyer.company_id);
    let reason = json!({ "reason": "许可证被吊销" });
    qa.post_json(&suspend, &reason).await.assert_ok();
    let refused = [
        buyer.post_json(&path, &json!({})).await,
        buyer.draws(draw, "k").await,
        buyer.swaps(gift, 1, "k").await,
    ];
    for answer in &refused {
        assert!([403, 409].contains(&answer.status.as_u16()), "{answer:?}");
        assert!(!answer.message().is_empty(), "{answer:?}");
    }
    let has = shop.of_ledger(buyer.company_id, Kind::Points).await;
    assert_eq!(has, 1_000, "nothing was spent on the way");
    shop.assert_invariants().await;
}
