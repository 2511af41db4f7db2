//! /admin/api/service: who attends to whom, and who may.
use futures::future::join_all;
use identity::{models::_entities::companies, permissions::Role};
use kernel::WriteTx;
use sea_orm::{DbErr, prelude::*};
use serde_json::json;

use crate::{
    harness::{Buyer, Shop},
    service_support::{DESK, of},
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_who_take_it_at_once_one_does_and_the_other_reads_who() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (one, two) = (shop.staff(Role::Service).await, shop.staff(Role::Service).await);
    let id = shop.asked(&buyer, "在吗").await;
    let taken = join_all([one.takes(id), two.takes(id)]).await;
    let won: Vec<_> = taken.iter().filter(|answer| answer.status == 200).collect();
    let lost: Vec<_> = taken.iter().filter(|answer| answer.status == 409).collect();
    assert_eq!((won.len(), lost.len()), (1, 1), "{taken:?}");
    let winner = won[0].body["staff_name"].as_str().unwrap();
    assert!(lost[0].message().contains(winner), "{lost:?}");
    shop.assert_conversations_whole().await;
}

#[tokio::test]
async fn others_watch_and_who_leads_the_desk_steps_in() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (mine, other, lead) = (
        shop.staff(Role::Service).await,
        shop.staff(Role::Service).await,
        shop.staff(Role::Super).await,
    );
    let id = shop.asked(&buyer, "在吗").await;
    mine.takes(id).await.assert_ok();
    let refused = other.answers(id, "我来").await;
    refused.assert_refused(409);
    let name = mine.desk().await["me"]["name"].as_str().unwrap().to_owned();
    assert!(refused.message().contains(&name), "{refused:?}");
    other.does(id, "close", &json!({})).await.assert_refused(409);
    other.does(id, "transfer", &json!({})).await.assert_refused(409);
    let to = json!({ "staff_id": other.desk().await["me"]["id"] });
    other.does(id, "assign", &to).await.assert_refused(403);
    // Reading over a shoulder reads nothing in their place.
    other
        .does(id, "read", &json!({ "message_id": 999_999 }))
        .await
        .assert_ok();
    assert_eq!(mine.desk().await["mine"][0]["unread"], 1);
    lead.answers(id, "我是主管").await.assert_ok();
    let absent = lead.does(id, "assign", &to).await;
    assert_eq!(absent.wrong_fields(), ["staff_id"], "never at the desk");
    other.sits_down().await;
    lead.does(id, "assign", &to).await.assert_ok();
    lead.does(id, "assign", &to).await.assert_refused(409);
    other.answers(id, "现在是我").await.assert_ok();
    let foreign = json!({ "staff_id": 999_999 });
    lead.does(id, "assign", &foreign).await.assert_refused(422);
}

#[tokio::test]
async fn a_conversation_is_passed_on_with_a_note_for_staff() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (one, two) = (shop.staff(Role::Service).await, shop.staff(Role::Service).await);
    let id = shop.asked(&buyer, "发票抬头错了").await;
    one.takes(id).await.assert_ok();
    let body = json!({ "staff_id": two.sits_down().await, "note": "要红冲，请跟财务说" });
    one.does(id, "transfer", &body).await.assert_ok();
    assert_eq!(two.desk().await["mine"][0]["id"], id);
    assert!(
        two.reads_chat_as_staff(id)
            .await
            .contains(&"staff note: 要红冲，请跟财务说".to_owned())
    );
    assert!(!buyer.reads_chat().await.join("").contains("红冲"));
    // Back to the queue.
    two.is_at_desk("away").await;
    two.does(id, "transfer", &json!({})).await.assert_ok();
    assert_eq!(one.desk().await["queue"][0]["id"], id);
    assert_eq!(buyer.service().await["conversation"]["state"], "waiting");
    one.does(id, "close", &json!({ "reason": "重复" }))
        .await
        .assert_ok();
    one.takes(id).await.assert_refused(409);
    one.answers(id, "还在吗").await.assert_refused(409);
    shop.assert_conversations_whole().await;
}

/// This customer is that salesman's.
pub async fn give(shop: &Shop, buyer: &Buyer, salesman_id: i64) {
    let company_id = buyer.company_id;
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        companies::Entity::update_many()
            .col_expr(companies::Column::SalesmanId, Expr::value(salesman_id))
            .filter(companies::Column::Id.eq(company_id))
            .exec(tx.db())
            .await
    })
    .await;
}

#[tokio::test]
async fn salesmen_see_their_own_customers_and_auditors_watch() {
    let shop = Shop::start().await;
    let (own, other) = (shop.buyer().await, shop.buyer().await);
    let salesman = shop.staff(Role::Salesman).await;
    let id = salesman.desk().await["me"]["id"].as_i64().unwrap();
    give(&shop, &own, id).await;
    let (mine, foreign) = (
        shop.asked(&own, "给个价").await,
        shop.asked(&other, "给个价").await,
    );
    let queue = salesman.desk().await["queue"].clone();
    assert_eq!(
        (queue.as_array().map(Vec::len), &queue[0]["id"]),
        (Some(1), &json!(mine))
    );
    for deed in ["messages", "buyer"] {
        salesman.get(&of(foreign, deed)).await.assert_refused(404);
        salesman.get(&of(mine, deed)).await.assert_ok();
    }
    salesman.takes(foreign).await.assert_refused(404);
    salesman.takes(mine).await.assert_ok();
    let picture = other.sends_picture().await.assert_ok().data()["picture"].clone();
    let picture = format!("/admin{}", picture.as_str().unwrap());
    salesman.get(&picture).await.assert_refused(404);
    let auditor = shop.staff(Role::Auditor).await;
    assert_eq!(auditor.get(DESK).await.assert_ok().body["may_answer"], false);
    auditor.get(&of(foreign, "messages")).await.assert_ok();
    auditor.takes(foreign).await.assert_refused(403);
    // Who is both watches everybody's, and answers their own.
    let both = shop.staff_with(&[Role::Salesman, Role::Auditor]).await;
    both.get(&of(foreign, "messages")).await.assert_ok();
    both.takes(foreign).await.assert_refused(404);
    shop.staff(Role::Warehouse)
        .await
        .get(DESK)
        .await
        .assert_refused(403);
}

#[tokio::test]
async fn a_salesman_is_given_their_own_customers_and_keeps_them_while_they_are_theirs() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (service, salesman) = (shop.staff(Role::Service).await, shop.staff(Role::Salesman).await);
    let salesman_id = salesman.sits_down().await;
    let id = shop.asked(&buyer, "给个价").await;
    service.takes(id).await.assert_ok();
    let to = json!({ "staff_id": salesman_id });
    let refused = service.does(id, "transfer", &to).await;
    assert_eq!(refused.wrong_fields(), ["staff_id"]);
    assert!(refused.text.contains("只接待自己的客户"), "{refused:?}");
    give(&shop, &buyer, salesman_id).await;
    service.does(id, "transfer", &to).await.assert_ok();
    assert_eq!(shop.update_desk().await, 0);
    // The customer is another's now: the salesman does not see the conversation any more.
    let successor = service.desk().await["me"]["id"].as_i64().unwrap();
    give(&shop, &buyer, successor).await;
    assert_eq!(shop.update_desk().await, 1);
    assert_eq!(service.desk().await["queue"][0]["id"], id);
    shop.assert_conversations_whole().await;
}

#[tokio::test]
async fn a_salesman_who_also_writes_texts_sees_their_own_customers_alone() {
    let shop = Shop::start().await;
    let (own, other) = (shop.buyer().await, shop.buyer().await);
    let writer = shop.staff_with(&[Role::Salesman, Role::Content]).await;
    let id = writer.desk().await["me"]["id"].as_i64().unwrap();
    give(&shop, &own, id).await;
    let (mine, foreign) = (
        shop.asked(&own, "给个价").await,
        shop.asked(&other, "给个价").await,
    );
    writer.get(&of(mine, "messages")).await.assert_ok();
    writer.get(&of(foreign, "messages")).await.assert_refused(404);
    let companies = writer.get("/admin/api/companies").await;
    assert_eq!(companies.assert_ok().body.as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn the_buyer_stands_beside_the_chat() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let goods = shop.goods(catalog::factory::NewGoods::default()).await;
    let (_, order) = buyer.ordered(goods, 1).await;
    buyer.put_in_cart(goods, 3).await.assert_ok();
    let id = shop.asked(&buyer, "订单到哪了").await;
    let colleague = shop.staff(Role::Service).await;
    let beside = colleague.get(&of(id, "buyer")).await.assert_ok().body.clone();
    assert_eq!(beside["orders"][0]["number"], order);
    assert_eq!(
        (&beside["cart_lines"], &beside["cart"][0]["quantity"]),
        (&json!(1), &json!(3))
    );
    assert_eq!(beside["status"], "approved");
    assert!(!beside["licences"].as_array().unwrap().is_empty());
}

#[tokio::test]
async fn pictures_of_the_desk_reach_this_buyer_alone() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let colleague = shop.staff(Role::Service).await;
    let (id, foreign) = (shop.asked(&buyer, "看看").await, shop.asked(&other, "看看").await);
    for conversation in [id, foreign] {
        colleague.takes(conversation).await.assert_ok();
    }
    let kept = colleague
        .upload(&of(id, "pictures"), "a.png", crate::admin_support::png(30, 20))
        .await;
    let body = json!({ "kind": "picture", "file": kept.assert_ok().body["key"] });
    colleague
        .does(foreign, "messages", &body)
        .await
        .assert_refused(422);
    let said = colleague.does(id, "messages", &body).await.assert_ok().body["id"].clone();
    buyer
        .get(&format!("/api/service/pictures/{said}"))
        .await
        .assert_ok();
    other
        .get(&format!("/api/service/pictures/{said}"))
        .await
        .assert_refused(404);
    let text = colleague
        .upload(&of(id, "pictures"), "a.png", b"<svg onload=alert(1)>".to_vec())
        .await;
    text.assert_refused(422);
}

#[tokio::test]
async fn conversations_are_found_by_what_was_written_and_by_the_days_they_went_on() {
    let shop = Shop::start().await;
    let (one, other) = (shop.buyer().await, shop.buyer().await);
    let service = shop.staff(Role::Service).await;
    let (invoice, delivery) = (
        shop.asked(&one, "发票抬头写错了").await,
        shop.asked(&other, "这周能到货吗 100%").await,
    );
    service.takes(delivery).await.assert_ok();
    service.answers(delivery, "发票和货一起到").await.assert_ok();
    let found = async |filter: serde_json::Value| {
        let path = format!("/admin/api/service/conversations?filter={filter}");
        let list = service.get(&path).await.assert_ok().body.clone();
        let mut ids: Vec<i64> = list
            .as_array()
            .unwrap()
            .iter()
            .map(|row| row["id"].as_i64().unwrap())
            .collect();
        ids.sort_unstable();
        ids
    };
    assert_eq!(found(json!({ "q": "发票" })).await, [invoice, delivery]);
    assert_eq!(found(json!({ "q": "抬头" })).await, [invoice]);
    assert_eq!(found(json!({ "q": "到货吗 100%25" })).await, [delivery]);
    assert_eq!(found(json!({ "q": "%25%25" })).await, [0; 0]);
    let today = shop.services.clock.today();
    let (before, after) = (today.pred_opt().unwrap(), today.succ_opt().unwrap());
    assert_eq!(
        found(json!({ "from": before, "to": today })).await,
        [invoice, delivery]
    );
    for (from, to) in [(before, before), (after, after)] {
        assert_eq!(found(json!({ "from": from, "to": to })).await, [0; 0], "{from}");
    }
}
