//! POST /admin/api/service/conversations: staff write first.
use catalog::factory::NewGoods;
use chrono::TimeDelta;
use futures::future::join_all;
use identity::{member_rights::MemberRole, permissions::Role};
use serde_json::{Value, json};

use super::service::give;
use crate::{
    harness::{Answer, Buyer, Client, Shop},
    service_support::of,
};

const CONVERSATIONS: &str = "/admin/api/service/conversations";

fn opening(buyer: &Buyer, text: &str) -> Value {
    json!({ "company_id": buyer.company_id, "member_id": buyer.member_id, "text": text })
}

async fn begins(staff: &Client, buyer: &Buyer, text: &str) -> Answer {
    staff.post_json(CONVERSATIONS, &opening(buyer, text)).await
}

fn partners(company_id: i64) -> String {
    format!("/admin/api/service/companies/{company_id}/members")
}

#[tokio::test]
async fn the_buyer_reads_what_staff_wrote_first_and_is_told_of_it_when_away() {
    let shop = Shop::start().await;
    let (buyer, colleague) = (shop.buyer().await, shop.staff(Role::Service).await);
    shop.proved_address(&buyer).await;
    let begun = begins(&colleague, &buyer, "您要的批号到货了").await;
    let begun = begun.assert_ok().body.clone();
    assert_eq!(
        (&begun["state"], &begun["begun_by_staff"]),
        (&json!("open"), &json!(true))
    );
    assert_eq!(colleague.desk().await["mine"][0]["id"], begun["id"]);
    let name = begun["staff_name"].as_str().unwrap();
    assert_eq!(
        buyer.reads_chat().await,
        [
            format!("system: 客服{name}为您服务"),
            "staff: 您要的批号到货了".to_owned()
        ]
    );
    let seen = buyer.get("/api/user/base").await.assert_ok().data().clone();
    assert_eq!(seen["service_unread"], 1);
    assert_eq!(buyer.service().await["conversation"]["state"], "open");
    shop.services.clock.advance(TimeDelta::minutes(6));
    assert_eq!(shop.tell_unread().await, 1);
    let address = format!("{}@renxin.example", buyer.username);
    let mails = shop.mails_to(&address).await;
    let of_service = mails.iter().filter(|mail| mail.subject.contains("客服"));
    assert_eq!(of_service.count(), 1, "{mails:?}");
    // Nobody answers: it ends as any other.
    shop.services.clock.advance(TimeDelta::minutes(30));
    assert_eq!(shop.update_desk().await, 1);
    shop.assert_conversations_whole().await;
}

#[tokio::test]
async fn one_that_is_over_goes_on_in_a_new_one_and_an_open_one_in_itself() {
    let shop = Shop::start().await;
    let (buyer, colleague) = (shop.buyer().await, shop.staff(Role::Service).await);
    let first = shop.asked(&buyer, "有货吗").await;
    colleague.takes(first).await.assert_ok();
    colleague.does(first, "close", &json!({})).await.assert_ok();
    let second = begins(&colleague, &buyer, "今天到货了").await.assert_ok().body["id"].clone();
    assert_ne!(second, json!(first));
    let again = begins(&colleague, &buyer, "要几盒？").await;
    assert_eq!(again.assert_ok().body["id"], second);
    let said = buyer.reads_chat().await;
    assert_eq!(said[0], "member: 有货吗");
    assert_eq!(said[said.len() - 2..], ["staff: 今天到货了", "staff: 要几盒？"]);
    buyer.says("十盒").await.assert_ok();
    assert_eq!(colleague.desk().await["mine"][0]["unread"], 1);
    let kept = colleague.get(&format!("{CONVERSATIONS}/{first}")).await;
    assert_eq!(kept.assert_ok().body["state"], "closed");
    shop.assert_conversations_whole().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sent_more_than_once_it_is_said_once() {
    let shop = Shop::start().await;
    let (buyer, colleague) = (shop.buyer().await, shop.staff(Role::Service).await);
    let goods = shop.goods(NewGoods::default()).await;
    let (_, order) = buyer.ordered(goods, 1).await;
    let mut body = opening(&buyer, "这个订单缺一个批号");
    body["order_number"] = json!(order);
    body["key"] = json!("first");
    let sent = join_all((0..4).map(|_| colleague.post_json(CONVERSATIONS, &body))).await;
    let id = sent[0].assert_ok().body["id"].as_i64().unwrap();
    for answer in &sent {
        assert_eq!(answer.assert_ok().body["id"], id);
    }
    // Also when it is over by the time it is sent again.
    colleague.does(id, "close", &json!({})).await.assert_ok();
    let late = colleague.post_json(CONVERSATIONS, &body).await;
    assert_eq!(late.assert_ok().body["id"], id);
    let said = buyer.reads_chat().await;
    let by_staff: Vec<&String> = said.iter().filter(|said| said.starts_with("staff")).collect();
    assert_eq!(by_staff, ["staff order: ", "staff: 这个订单缺一个批号"]);
    shop.assert_conversations_whole().await;
}

#[tokio::test]
async fn who_waits_is_taken_and_who_is_attended_to_is_left_to_that_colleague() {
    let shop = Shop::start().await;
    let (waiting, attended) = (shop.buyer().await, shop.buyer().await);
    let (one, two, lead) = (
        shop.staff(Role::Service).await,
        shop.staff(Role::Service).await,
        shop.staff(Role::Super).await,
    );
    let asked = shop.asked(&waiting, "在吗").await;
    let taken = begins(&one, &waiting, "在的").await.assert_ok().body.clone();
    assert_eq!(
        (&taken["id"], &taken["begun_by_staff"]),
        (&json!(asked), &json!(false))
    );
    let begun = begins(&one, &attended, "您好").await.assert_ok().body["id"].clone();
    let refused = begins(&two, &attended, "您好").await;
    refused.assert_refused(409);
    let name = one.desk().await["me"]["name"].as_str().unwrap().to_owned();
    assert!(refused.message().contains(&name), "{refused:?}");
    let stepped_in = begins(&lead, &attended, "我是主管").await;
    assert_eq!(stepped_in.assert_ok().body["id"], begun);
    // Of two who write first at once one does.
    let third = shop.buyer().await;
    let both = join_all([begins(&one, &third, "您好"), begins(&two, &third, "您好")]).await;
    let mut statuses: Vec<u16> = both.iter().map(|answer| answer.status.as_u16()).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    shop.assert_conversations_whole().await;
}

#[tokio::test]
async fn only_who_may_answer_a_buyer_writes_to_them_first() {
    let shop = Shop::start().await;
    let (own, other) = (shop.buyer().await, shop.buyer().await);
    let salesman = shop.staff(Role::Salesman).await;
    let id = salesman.desk().await["me"]["id"].as_i64().unwrap();
    give(&shop, &own, id).await;
    begins(&salesman, &other, "您好").await.assert_refused(404);
    salesman
        .get(&partners(other.company_id))
        .await
        .assert_refused(404);
    let listed = salesman.get(&partners(own.company_id)).await;
    assert_eq!(listed.assert_ok().body[0]["id"], own.member_id);
    let begun = begins(&salesman, &own, "您好").await.assert_ok().body["id"].clone();
    salesman
        .get(&of(begun.as_i64().unwrap(), "messages"))
        .await
        .assert_ok();
    let auditor = shop.staff(Role::Auditor).await;
    begins(&auditor, &own, "您好").await.assert_refused(403);
    auditor.get(&partners(own.company_id)).await.assert_refused(403);
}

#[tokio::test]
async fn nobody_is_written_to_who_could_not_read_or_answer_it() {
    let shop = Shop::start().await;
    let (buyer, other, suspended) = (shop.buyer().await, shop.buyer().await, shop.buyer().await);
    let left = shop.colleague(&buyer, MemberRole::Buyer, None).await;
    let (colleague, lead) = (shop.staff(Role::Service).await, shop.staff(Role::Super).await);
    let path = format!("/api/user/members/{}", left.member_id);
    buyer
        .put_form(&path, &[("role", "buyer"), ("is_active", "0")])
        .await
        .assert_ok();
    let foreign = json!({ "company_id": buyer.company_id, "member_id": other.member_id, "text": "您好" });
    let gone = json!({ "company_id": buyer.company_id, "member_id": left.member_id, "text": "您好" });
    for body in [&foreign, &gone] {
        let refused = colleague.post_json(CONVERSATIONS, body).await;
        assert_eq!(refused.wrong_fields(), ["member_id"]);
    }
    let listed = colleague
        .get(&partners(buyer.company_id))
        .await
        .assert_ok()
        .body
        .clone();
    assert_eq!(listed.as_array().map(Vec::len), Some(1), "{listed}");
    let empty = begins(&colleague, &buyer, " ").await;
    assert_eq!(empty.wrong_fields(), ["text"]);
    let goods = shop.goods(NewGoods::default()).await;
    let (_, order) = other.ordered(goods, 1).await;
    let mut about = opening(&buyer, "您好");
    about["order_number"] = json!(order);
    let refused = colleague.post_json(CONVERSATIONS, &about).await;
    assert_eq!(refused.wrong_fields(), ["order_number"]);
    let suspend = format!("/admin/api/companies/{}/suspend", suspended.company_id);
    let qa = shop.staff(Role::Qa).await;
    qa.post_json(&suspend, &json!({ "reason": "许可证被吊销" }))
        .await
        .assert_ok();
    begins(&colleague, &suspended, "您好").await.assert_refused(409);
    lead.sets_service_rules(json!({ "is_open": false }))
        .await
        .assert_ok();
    begins(&colleague, &buyer, "您好").await.assert_refused(409);
    assert!(buyer.reads_chat().await.is_empty());
    shop.assert_conversations_whole().await;
}

#[tokio::test]
async fn what_staff_begin_says_nothing_of_how_long_buyers_wait() {
    let shop = Shop::start().await;
    let (asking, told) = (shop.buyer().await, shop.buyer().await);
    let (colleague, lead) = (shop.staff(Role::Service).await, shop.staff(Role::Super).await);
    let id = shop.asked(&asking, "在吗").await;
    shop.services.clock.advance(TimeDelta::seconds(90));
    colleague.takes(id).await.assert_ok();
    colleague.answers(id, "在").await.assert_ok();
    begins(&colleague, &told, "您好").await.assert_ok();
    let today = shop.services.clock.today();
    let path = format!("/admin/api/service/statistics?from={today}&to={today}");
    let total = lead.get(&path).await.assert_ok().body["total"].clone();
    assert_eq!(
        (
            &total["conversations"],
            &total["answered"],
            &total["first_answer_median"]
        ),
        (&json!(2), &json!(2), &json!(90))
    );
}
