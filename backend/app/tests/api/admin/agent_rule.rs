//! /admin/api/document_rules/agents: whom the letter of purchase names orders medicines, nobody else.
use catalog::factory::NewGoods;
use identity::{
    changes::Changed,
    companies::models::facts::LicenceKind,
    member_rights::MemberRole,
    models::_entities::{licence_rules, licences},
    permissions::Role,
};
use kernel::WriteTx;
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, prelude::*};
use serde_json::{Value, json};

use crate::harness::{Buyer, Shop};

const RULE: &str = "/admin/api/document_rules/agents";

fn rule(is_needed: bool) -> Value {
    json!({ "is_needed": is_needed, "reason": "质量管理制度修订" })
}

async fn reasons(buyer: &Buyer, id: i64) -> Vec<String> {
    let detail = buyer.get(&format!("/api/goods/detail/{id}")).await;
    let given = detail.assert_ok().data()["reasons"].as_array().unwrap().clone();
    let codes = given.iter().map(|reason| reason["code"].as_str().unwrap());
    codes.map(str::to_owned).collect()
}

/// Names this person in the letter of purchase, beside whom it names already.
async fn authorise(shop: &Shop, buyer: &Buyer, name: String) {
    let company_id = buyer.company_id;
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        tx.touch(Changed::Company(company_id));
        let letters = licences::Entity::find()
            .filter(licences::Column::CompanyId.eq(company_id))
            .filter(licences::Column::Kind.eq(LicenceKind::PurchasingLetter))
            .all(tx.db())
            .await?;
        for letter in letters {
            let mut stated = letter.particulars.clone();
            stated["further_agents"] = json!(format!("{name} 420502199001010032"));
            let mut row = letter.into_active_model();
            row.particulars = Set(stated);
            row.update(tx.db()).await?;
        }
        Ok(())
    })
    .await;
}

/// The harness lets anybody order.
#[tokio::test]
async fn who_is_no_agent_orders_no_medicine_and_pays_what_was_ordered() {
    let shop = Shop::start().await;
    let (qa, buyer) = (shop.staff(Role::Qa).await, shop.buyer().await);
    let id = shop.goods(NewGoods::default()).await;
    assert!(reasons(&buyer, id).await.is_empty());
    let (payment, _) = buyer.ordered(id, 1).await;

    let held = qa.put_json(RULE, &rule(true)).await;
    assert_eq!(held.assert_ok().body["agents_order"], true);
    assert_eq!(reasons(&buyer, id).await, ["not_agent"]);
    buyer.pay(&payment).await.assert_ok();

    authorise(&shop, &buyer, format!("{} 采购", buyer.username)).await;
    assert!(reasons(&buyer, id).await.is_empty());
    buyer.ordered(id, 1).await;
}

/// Who orders could otherwise call themselves as the letter does.
#[tokio::test]
async fn nobody_becomes_an_agent_by_a_name_of_their_own_choice() {
    let shop = Shop::start().await;
    let (qa, owner) = (shop.staff(Role::Qa).await, shop.buyer().await);
    let colleague = shop.colleague(&owner, MemberRole::Buyer, None).await;
    let id = shop.goods(NewGoods::default()).await;
    authorise(&shop, &owner, "王采购".into()).await;
    qa.put_json(RULE, &rule(true)).await.assert_ok();
    assert_eq!(reasons(&colleague, id).await, ["not_agent"]);

    let base = colleague.get("/api/user/base").await;
    let (phone, former) = (base.data()["phone"].clone(), base.data()["name"].clone());
    let contact = |name: &str| json!({ "name": name, "phone": phone });
    for name in ["王采购", "赵采购", "王 采购"] {
        let refused = colleague
            .post_json("/api/user/updateUserInfo", &contact(name))
            .await;
        assert_eq!(refused.wrong_fields(), ["name"], "{name}");
    }
    let unchanged = contact(former.as_str().unwrap());
    colleague
        .post_json("/api/user/updateUserInfo", &unchanged)
        .await
        .assert_ok();
    assert_eq!(reasons(&colleague, id).await, ["not_agent"]);

    let path = format!("/api/user/members/{}", colleague.member_id);
    let named = [("name", "王采购"), ("role", "buyer"), ("is_active", "1")];
    owner.put_form(&path, &named).await.assert_ok();
    assert!(reasons(&colleague, id).await.is_empty());
    let auditor = shop.staff(Role::Auditor).await;
    let log = format!(
        r#"/admin/api/audit?filter={{"subject_kind":"member","subject_id":"{}"}}"#,
        colleague.member_id
    );
    let log = auditor.get(&log).await;
    let entries = log.assert_ok().body.as_array().unwrap();
    assert_eq!(entries.len(), 1, "{entries:?}");
    assert_eq!(
        (&entries[0]["before"]["name"], &entries[0]["after"]["name"]),
        (&former, &json!("王采购"))
    );
    assert_eq!(entries[0]["actor_name"], format!("{} 采购", owner.username));
    let role_alone = [("role", "approver"), ("is_active", "1")];
    owner.put_form(&path, &role_alone).await.assert_ok();
    assert!(reasons(&colleague, id).await.is_empty(), "the name stays");
}

#[tokio::test]
async fn the_rule_is_delivered_and_two_people_loosen_it() {
    let shop = Shop::start().await;
    let (qa, second) = (shop.staff(Role::Qa).await, shop.staff(Role::Qa).await);
    let fresh = licence_rules::ActiveModel {
        second_person_corrects: Set(true),
        ..Default::default()
    };
    let delivered = shop
        .write::<_, DbErr, _>(async move |tx: &WriteTx| {
            licence_rules::Entity::delete_many().exec(tx.db()).await?;
            fresh.insert(tx.db()).await
        })
        .await;
    assert!(delivered.agents_order, "the stricter value is the default");
    let asked = qa.put_json(RULE, &rule(false)).await;
    assert_eq!(asked.assert_ok().body["agents_order"], true);
    qa.put_json(RULE, &rule(false)).await.assert_refused(409);
    let agreed = second.put_json(RULE, &rule(false)).await;
    assert_eq!(agreed.assert_ok().body["agents_order"], false);
    let none = json!({ "is_needed": false, "reason": "" });
    assert!(qa.put_json(RULE, &none).await.wrong_fields().contains(&"reason"));
}
