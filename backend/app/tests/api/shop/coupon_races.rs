//! Concurrent claims of the same coupon.
use coupons::{
    errors::CouponError,
    models::{
        _entities::{coupon_claims, coupons as table},
        audience::Recipient,
        claim_states::Source,
        claims::{self, Use},
        issue::issue,
    },
};
use futures::{StreamExt, future::join_all, stream};
use identity::companies::models::{
    companies,
    facts::{BuyerType, CompanyStatus},
};
use identity::factory;
use kernel::{Money, WriteTx};
use sea_orm::{ColumnTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::json;
use wallet::models::{
    ledger::{Cause, Kind, Movement},
    lots::{self, GiveBack, give_back},
};

use crate::{
    coupons_support::{Office, coupon, with},
    harness::Shop,
};

async fn claims_of(shop: &Shop, coupon_id: i64) -> (u64, i64) {
    let db = &shop.services.db;
    let claims = coupon_claims::Entity::find().filter(coupon_claims::Column::CouponId.eq(coupon_id));
    let coupon = table::Entity::find_by_id(coupon_id)
        .one(db)
        .await
        .unwrap()
        .unwrap();
    (claims.count(db).await.unwrap(), coupon.claimed)
}

#[tokio::test]
async fn sixty_four_clicks_at_once_claim_what_there_is_and_no_more_each() {
    let shop = Shop::start().await;
    let office = Office::of(&shop).await;
    let id = office
        .approved(&with(json!({ "total": 10, "per_company": 2 })))
        .await;
    let mut buyers = Vec::new();
    for _ in 0..8 {
        buyers.push(shop.buyer().await);
    }
    let path = format!("/api/coupon/{id}/claim");
    let clicks = (0..64).map(|click| {
        let (buyer, path) = (&buyers[click % 8], path.clone());
        async move { buyer.post_json(&path, &json!({})).await }
    });
    let answers = join_all(clicks).await;
    let won = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(won, 10);
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        answer.assert_refused(409);
    }
    assert_eq!(claims_of(&shop, id).await, (10, 10));
    for buyer in &buyers {
        let own = buyer.get("/api/user/coupon").await;
        assert!(own.assert_ok().data()["total"].as_i64().unwrap() <= 2);
    }
}

#[tokio::test]
async fn one_code_at_once_gives_one_coupon() {
    let shop = Shop::start().await;
    let office = Office::of(&shop).await;
    let id = office
        .approved(&with(json!({ "claim_kind": "code", "per_company": 50 })))
        .await;
    office.act(id, "codes", &json!({ "number": 1 })).await;
    let listed = office.promotion.get("/admin/api/coupon_codes").await;
    let code = listed.assert_ok().body[0]["code"].as_str().unwrap().to_owned();
    let (one, two) = (shop.buyer().await, shop.buyer().await);
    let tries = (0..16).map(|turn| {
        let (buyer, code) = (if turn % 2 == 0 { &one } else { &two }, code.clone());
        async move {
            buyer
                .post_form("/api/coupon/code", &[("code", code.as_str())])
                .await
        }
    });
    let answers = join_all(tries).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    assert_eq!(claims_of(&shop, id).await, (1, 1));
}

#[tokio::test]
async fn ten_thousand_rivals_claim_five_hundred_and_one_claim_has_one_checkout() {
    let shop = Shop::start().await;
    let office = Office::of(&shop).await;
    let id = office
        .approved(&with(json!({ "total": 500, "per_company": 100 })))
        .await;
    let mut rivals = Vec::new();
    for number in 0..20 {
        let now = shop.now();
        let company = shop
            .write::<_, DbErr, _>(async move |tx: &WriteTx| {
                let name = format!("抢券药店{number}");
                factory::company(tx, &name, BuyerType::Pharmacy, CompanyStatus::Approved, now).await
            })
            .await;
        let company = companies::by_id(&shop.services.db, company.id)
            .await
            .unwrap()
            .unwrap();
        rivals.push(Recipient::of_company(&company, false));
    }
    let now = shop.now();
    let won = stream::iter(0..10_000)
        .map(|turn| {
            let (writer, to) = (shop.services.writer.clone(), rivals[turn % rivals.len()].clone());
            async move {
                let issued = writer
                    .run(async move |tx: &WriteTx| issue(tx, id, &to, Source::Click, now).await)
                    .await;
                match issued {
                    Ok(_) => 1,
                    Err(CouponError::Conflict(_)) => 0,
                    Err(error) => panic!("{error}"),
                }
            }
        })
        // More than there are connections, and none waits so long for one that the pool gives up on a busy machine.
        .buffer_unordered(200)
        .fold(0, |won, one| async move { won + one })
        .await;
    assert_eq!(won, 500);
    assert_eq!(claims_of(&shop, id).await, (500, 500));
    let claim = coupon_claims::Entity::find()
        .one(&shop.services.db)
        .await
        .unwrap()
        .unwrap();
    let holds = (0..64).map(|checkout| {
        let writer = shop.services.writer.clone();
        let uses = [Use {
            claim_id: claim.id,
            saved: Money(1000),
        }];
        let company_id = claim.company_id;
        async move {
            writer
                .run(async move |tx: &WriteTx| {
                    claims::lock(tx, company_id, &uses, &format!("payment:{checkout}"), now).await
                })
                .await
                .is_ok()
        }
    });
    let held = join_all(holds).await.into_iter().filter(|held| *held).count();
    assert_eq!(held, 1);
}

/// Voucher money for one is spent by one, and comes back to where it came from.
#[tokio::test]
async fn thirty_two_who_spend_the_same_voucher_spend_it_once() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let company_id = buyer.company_id;
    shop.credit(company_id, Kind::Voucher, 3000, 3).await;
    shop.credit(company_id, Kind::Voucher, 2000, 30).await;
    let now = shop.now();
    let spends = (0..32).map(|turn| {
        let writer = shop.services.writer.clone();
        async move {
            let movement = Movement {
                company_id,
                kind: Kind::Voucher,
                amount: Money(-4000),
                cause: Cause::Spent,
                reference: format!("payment:{turn}"),
                memo: String::new(),
            };
            let spent = writer
                .run(async move |tx: &WriteTx| lots::spend(tx, movement, now).await)
                .await;
            spent.is_ok().then_some(turn)
        }
    });
    let won: Vec<i32> = join_all(spends).await.into_iter().flatten().collect();
    assert_eq!(won.len(), 1);
    assert_eq!(
        lots::usable(&shop.services.db, company_id, Kind::Voucher, now)
            .await
            .unwrap(),
        Money(1000)
    );
    shop.assert_invariants().await;
    // Half a year later both lots are over: what comes back is good for thirty days.
    shop.services.clock.advance(chrono::TimeDelta::days(180));
    let later = shop.now();
    let back = |part: i64, amount: i64| GiveBack {
        company_id,
        kind: Kind::Voucher,
        spent_for: format!("payment:{}", won[0]),
        amount: Money(amount),
        reference: format!("refund:{part}"),
        memo: "订单取消".into(),
    };
    for part in 0..2 {
        let back = back(part, 2000);
        let given = shop
            .write(async move |tx: &WriteTx| give_back(tx, back, later).await)
            .await;
        assert_eq!(given.renewed, Money(2000));
    }
    let too_much = back(2, 1);
    let refused = shop
        .services
        .writer
        .run(async move |tx: &WriteTx| give_back(tx, too_much, later).await)
        .await;
    assert!(refused.is_err());
    let standing = lots::standing(&shop.services.db, company_id, Kind::Voucher, later)
        .await
        .unwrap();
    assert_eq!(standing.usable, Money(4000));
    shop.services.clock.advance(chrono::TimeDelta::days(32));
    lots::expiry::expire(&shop.services).await.unwrap();
    let over = lots::usable(&shop.services.db, company_id, Kind::Voucher, shop.now())
        .await
        .unwrap();
    assert_eq!(over, Money::ZERO);
}

#[tokio::test]
async fn what_is_claimed_while_it_is_stopped_is_either_there_or_refused() {
    let shop = Shop::start().await;
    let (office, buyer) = (Office::of(&shop).await, shop.buyer().await);
    let id = office.approved(&coupon()).await;
    let path = format!("/api/coupon/{id}/claim");
    let stop = json!({ "reason": "停发", "void_unused": true });
    let stop_path = format!("/admin/api/coupons/{id}/stop");
    let nothing = json!({});
    let (claimed, stopped) = tokio::join!(
        buyer.post_json(&path, &nothing),
        office.promotion.post_json(&stop_path, &stop)
    );
    stopped.assert_ok();
    assert!([200, 409].contains(&claimed.status.as_u16()));
    let usable = buyer.get("/api/user/availableCoupon").await;
    assert_eq!(usable.assert_ok().data()["total"], 0);
}
