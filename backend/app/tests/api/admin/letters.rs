//! /admin/api/licences: a letter has a term, and its agent is a person whose card the company has on file.
use catalog::factory::NewGoods;
use chrono::{Days, NaiveDate};
use identity::{
    changes::Changed, companies::models::facts::LicenceKind, factory,
    licences::models::licence_status::LicenceStatus, models::_entities::licences, permissions::Role,
};
use kernel::WriteTx;
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, prelude::*};
use serde_json::{Value, json};

use crate::harness::{Answer, Buyer, Client, Shop};

/// Somebody else's number, which adds up as well.
const OTHER_ID: &str = "420502199001010032";

const LETTERS: [LicenceKind; 4] = [
    LicenceKind::PurchasingLetter,
    LicenceKind::ColdChainLetter,
    LicenceKind::ReceivingLetter,
    LicenceKind::EphedrineBuyer,
];

/// A letter that waits.
async fn waiting(shop: &Shop, buyer: &Buyer, kind: LicenceKind, days: Option<u64>) -> licences::Model {
    let (company_id, now) = (buyer.company_id, shop.now());
    let last = days.map(|days| shop.services.clock.today() + Days::new(days));
    let scope: &[&str] = if kind == LicenceKind::PurchasingLetter {
        &["medicine"]
    } else {
        &[]
    };
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        factory::licence(tx, company_id, kind, scope, LicenceStatus::Submitted, last, now).await
    })
    .await
}

/// The company's card states this; none = it is on file no more.
async fn state_card(shop: &Shop, buyer: &Buyer, change: Option<(&'static str, &'static str)>) {
    let company_id = buyer.company_id;
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        tx.touch(Changed::Company(company_id));
        let cards = licences::Entity::find()
            .filter(licences::Column::CompanyId.eq(company_id))
            .filter(licences::Column::Kind.eq(LicenceKind::IdCard))
            .all(tx.db())
            .await?;
        for card in cards {
            let mut stated = card.particulars.clone();
            let mut row = card.into_active_model();
            match change {
                Some((field, text)) => {
                    stated[field] = json!(text);
                    row.particulars = Set(stated);
                }
                None => row.status = Set(LicenceStatus::Replaced),
            }
            row.update(tx.db()).await?;
        }
        Ok(())
    })
    .await;
}

async fn approve(qa: &Client, letter: &licences::Model) -> Answer {
    qa.approve_licence(letter.id).await
}

fn reading(letter: &licences::Model, change: Value) -> Value {
    let mut reading = json!({
        "number": letter.number, "scope": letter.scope, "valid_from": "2026-01-01", "valid_to": "2099-12-31",
        "particulars": letter.particulars, "reason": "照原件更正",
    });
    let fields = reading.as_object_mut().unwrap();
    fields.extend(change.as_object().unwrap().clone());
    reading
}

#[tokio::test]
async fn a_letter_without_first_or_last_day_is_neither_read_nor_approved() {
    let shop = Shop::start().await;
    let (buyer, qa) = (shop.buyer().await, shop.staff(Role::Qa).await);
    for kind in LETTERS {
        let letter = waiting(&shop, &buyer, kind, None).await;
        let refused = approve(&qa, &letter).await;
        assert_eq!(refused.wrong_fields(), ["valid_to"], "{kind:?}");
        let path = format!("/admin/api/licences/{}", letter.id);
        for (change, fields) in [
            (json!({ "valid_from": null }), vec!["valid_from"]),
            (json!({ "valid_to": null }), vec!["valid_to"]),
            (
                json!({ "valid_from": null, "valid_to": null }),
                vec!["valid_from", "valid_to"],
            ),
        ] {
            let refused = qa.put_json(&path, &reading(&letter, change)).await;
            assert_eq!(refused.wrong_fields(), fields, "{kind:?}");
        }
        qa.put_json(&path, &reading(&letter, json!({}))).await.assert_ok();
        let approved = approve(&qa, &letter).await;
        assert_eq!(approved.assert_ok().body["status"], "approved", "{kind:?}");
        assert_eq!(approved.body["must_end"], true);
    }
    let food = waiting(&shop, &buyer, LicenceKind::Food, None).await;
    let approved = approve(&qa, &food).await;
    assert_eq!(
        approved.assert_ok().body["must_end"],
        false,
        "other papers may last"
    );
}

/// Approved before a last day was asked for.
#[tokio::test]
async fn an_approved_letter_without_a_last_day_opens_nothing_until_one_with_a_day_is_approved() {
    let shop = Shop::start().await;
    let (buyer, qa) = (shop.buyer().await, shop.staff(Role::Qa).await);
    let goods_id = shop.goods(NewGoods::default()).await;
    buyer.put_in_cart(goods_id, 1).await.assert_ok();
    let (company_id, kind) = (buyer.company_id, LicenceKind::PurchasingLetter);
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        tx.touch(Changed::Company(company_id));
        licences::Entity::update_many()
            .col_expr(licences::Column::ValidTo, Expr::value(None::<NaiveDate>))
            .filter(licences::Column::CompanyId.eq(company_id))
            .filter(licences::Column::Kind.eq(kind))
            .exec(tx.db())
            .await
    })
    .await;
    let detail = buyer.get(&format!("/api/goods/detail/{goods_id}")).await;
    let reasons = detail.assert_ok().data()["reasons"].clone();
    assert_eq!(reasons[0]["code"], "licence_purchasing_letter", "{reasons}");
    let why = "《采购委托书》没有写明有效期至哪一天，请上传新证";
    assert_eq!(reasons[0]["message"], why);
    let order = buyer.order().await;
    assert!(
        order.status != 200 && order.text.contains("没有写明有效期"),
        "{order:?}"
    );
    let header = buyer.get("/api/user/base").await.data()["standing"].clone();
    assert!(
        header["text"].as_str().unwrap().contains("没有写明有效期"),
        "{header}"
    );

    let letter = waiting(&shop, &buyer, kind, Some(300)).await;
    approve(&qa, &letter).await.assert_ok();
    buyer.order().await.assert_ok();
}

#[tokio::test]
async fn the_agent_of_a_letter_is_the_person_of_the_card_on_file() {
    let shop = Shop::start().await;
    let (buyer, qa) = (shop.buyer().await, shop.staff(Role::Qa).await);
    for (kind, person) in [
        (LicenceKind::PurchasingLetter, "buyer"),
        (LicenceKind::ReceivingLetter, "receiver"),
    ] {
        let letter = waiting(&shop, &buyer, kind, Some(300)).await;
        let path = format!("/admin/api/licences/{}", letter.id);
        for (field, text) in [("agent", json!("张他人")), ("agent_id", json!(OTHER_ID))] {
            let mut foreign = letter.particulars.clone();
            foreign[field] = text;
            let body = reading(&letter, json!({ "particulars": foreign }));
            qa.put_json(&path, &body).await.assert_ok();
            let refused = approve(&qa, &letter).await;
            assert_eq!(
                refused.wrong_fields(),
                [format!("particulars.{field}")],
                "{person}"
            );
        }
        qa.put_json(&path, &reading(&letter, json!({}))).await.assert_ok();
        let field = if person == "buyer" {
            "buyer_id"
        } else {
            "receiver_id"
        };
        state_card(&shop, &buyer, Some((field, OTHER_ID))).await;
        let refused = approve(&qa, &letter).await;
        assert_eq!(refused.wrong_fields(), ["particulars.agent_id"], "{person}");
        state_card(&shop, &buyer, Some((field, factory::AGENT_ID))).await;
        approve(&qa, &letter).await.assert_ok();
    }
    let letter = waiting(&shop, &buyer, LicenceKind::PurchasingLetter, Some(400)).await;
    state_card(&shop, &buyer, None).await;
    let refused = approve(&qa, &letter).await;
    assert_eq!(refused.wrong_fields(), ["particulars.agent"]);
    assert!(refused.text.contains("身份证"), "{refused:?}");
}

#[tokio::test]
async fn a_card_that_is_over_proves_nobody_and_its_numbers_are_masked_beside_the_company() {
    let shop = Shop::start().await;
    let (buyer, qa) = (shop.buyer().await, shop.staff(Role::Qa).await);
    let page = qa
        .get(&format!("/admin/api/companies/{}", buyer.company_id))
        .await;
    assert!(page.assert_ok().text.contains("002X"), "{page:?}");
    assert!(!page.text.contains(factory::AGENT_ID), "{page:?}");

    let yesterday = shop.services.clock.today() - Days::new(1);
    let company_id = buyer.company_id;
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        licences::Entity::update_many()
            .col_expr(licences::Column::ValidTo, Expr::value(yesterday))
            .filter(licences::Column::CompanyId.eq(company_id))
            .filter(licences::Column::Kind.eq(LicenceKind::IdCard))
            .exec(tx.db())
            .await
    })
    .await;
    let letter = waiting(&shop, &buyer, LicenceKind::PurchasingLetter, Some(300)).await;
    assert_eq!(approve(&qa, &letter).await.wrong_fields(), ["particulars.agent"]);
}

#[tokio::test]
async fn a_correction_that_one_person_may_make_is_compared_as_well() {
    let shop = Shop::start().await;
    let (buyer, qa) = (shop.buyer().await, shop.staff(Role::Qa).await);
    let alone = json!({ "is_needed": false, "reason": "质量制度修订" });
    let path = "/admin/api/document_rules/corrections";
    shop.agreed_by_two(path, &alone).await.assert_ok();
    let letter = waiting(&shop, &buyer, LicenceKind::ReceivingLetter, Some(300)).await;
    approve(&qa, &letter).await.assert_ok();
    let mut foreign = letter.particulars.clone();
    foreign["agent_id"] = json!(OTHER_ID);
    let body = reading(&letter, json!({ "particulars": foreign }));
    let path = format!("/admin/api/licences/{}", letter.id);
    let refused = qa.put_json(&path, &body).await;
    assert_eq!(refused.wrong_fields(), ["particulars.agent_id"]);
    assert_eq!(qa.get(&path).await.assert_ok().body["status"], "approved");
}

#[tokio::test]
async fn a_card_with_another_person_ends_the_letters_of_the_former_one() {
    let shop = Shop::start().await;
    let (buyer, qa) = (shop.buyer().await, shop.staff(Role::Qa).await);
    let medicine = shop.goods(NewGoods::default()).await;
    let receiving = waiting(&shop, &buyer, LicenceKind::ReceivingLetter, Some(300)).await;
    approve(&qa, &receiving).await.assert_ok();
    buyer.put_in_cart(medicine, 1).await.assert_ok();

    let card = waiting(&shop, &buyer, LicenceKind::IdCard, Some(300)).await;
    let mut stated = card.particulars.clone();
    stated["buyer"] = json!("张他人");
    stated["buyer_id"] = json!(OTHER_ID);
    let path = format!("/admin/api/licences/{}", card.id);
    let read = reading(&card, json!({ "particulars": stated }));
    qa.put_json(&path, &read).await.assert_ok();
    approve(&qa, &card).await.assert_ok();

    let of_company = licences::Entity::find()
        .filter(licences::Column::CompanyId.eq(buyer.company_id))
        .all(&shop.services.db)
        .await
        .unwrap();
    let in_force: Vec<LicenceKind> = of_company
        .iter()
        .filter(|row| row.status == LicenceStatus::Approved && LETTERS.contains(&row.kind))
        .map(|row| row.kind)
        .collect();
    assert_eq!(in_force, [LicenceKind::ReceivingLetter], "its person stayed");
    let detail = buyer.get(&format!("/api/goods/detail/{medicine}")).await;
    assert_eq!(
        detail.assert_ok().data()["reasons"][0]["code"],
        "licence_purchasing_letter"
    );
    shop.settle().await;
    let messages = buyer.get("/api/message").await;
    assert!(messages.text.contains("《身份证》上的人已更换"), "{messages:?}");
    let history = shop.staff(Role::Auditor).await;
    let filter = format!(r#"{{"subject_kind":"licence","subject_id":"{}"}}"#, card.id);
    let log = history.get(&format!("/admin/api/audit?filter={filter}")).await;
    assert_eq!(
        log.assert_ok().body[0]["after"]["ended_letters"]
            .as_array()
            .unwrap()
            .len(),
        3
    );

    // A letter for the new person holds.
    let letter = waiting(&shop, &buyer, LicenceKind::PurchasingLetter, Some(300)).await;
    let mut of_him = letter.particulars.clone();
    of_him["agent"] = json!("张他人");
    of_him["agent_id"] = json!(OTHER_ID);
    let path = format!("/admin/api/licences/{}", letter.id);
    qa.put_json(&path, &reading(&letter, json!({ "particulars": of_him })))
        .await
        .assert_ok();
    approve(&qa, &letter).await.assert_ok();
    let detail = buyer.get(&format!("/api/goods/detail/{medicine}")).await;
    assert_eq!(detail.assert_ok().data()["reasons"], json!([]));
}
