//! /admin/api/shop_facts
use ::orders::models::_entities::orders;
use catalog::factory::NewGoods;
use chrono::{NaiveDate, TimeDelta};
use documents::order_documents::models::delivery_notes;
use identity::permissions::Role;
use sea_orm::prelude::*;
use serde_json::{Value, json};

use crate::{
    admin_support::png,
    harness::{Client, Shop},
};

const FACTS: &str = "/admin/api/shop_facts";
const IDENTITY: &str = "/admin/api/shop_facts/identity";

/// Facts that are stated, all others than the configuration file's.
fn facts() -> Value {
    json!({
        "name": "药集商城",
        "company": "新药集医药有限公司",
        "icp": "鄂ICP备2026000001号",
        "address": "湖北省武汉市汉阳区鹦鹉大道 2 号",
        "hot_line": "400-111-2222",
        "complaint_line": "027-82000000",
        "qq1": "https://work.weixin.qq.com/kfid/kfc1",
        "qq2": "20001",
        "quality_url": "https://report.example.cn/",
        "same_day_until": "16:00",
        "no_dispatch_on": "7",
        "promises": "首营把关：三方审批\n冷链：全程有记录",
        "reason": "换证",
    })
}

/// The head of the shop states them, and quality management agrees to what names the wholesaler.
pub async fn stated(shop: &Shop, facts: &Value) {
    let (head, qa) = (shop.staff(Role::Super).await, shop.staff(Role::Qa).await);
    head.put_json(FACTS, facts).await.assert_ok();
    qa.put_json(IDENTITY, &identity(facts)).await.assert_ok();
}

/// What names the wholesaler.
fn identity(facts: &Value) -> Value {
    json!({ "company": facts["company"], "address": facts["address"], "icp": facts["icp"], "reason": "已核对执照" })
}

pub fn with(change: Value) -> Value {
    let mut facts = facts();
    let fields = facts.as_object_mut().unwrap();
    fields.extend(change.as_object().unwrap().clone());
    facts
}

async fn code(staff: &Client) -> String {
    let stored = staff.upload("/admin/api/uploads", "code.png", png(40, 40)).await;
    stored.assert_ok().body["url"].as_str().unwrap().to_owned()
}

/// What every page of the shop shows.
async fn shown(shop: &Shop) -> Value {
    shop.visitor().get("/api/common").await.assert_ok().data()["site"].clone()
}

#[tokio::test]
async fn the_configuration_file_holds_until_somebody_edits_the_facts() {
    let shop = Shop::start().await;
    let head = shop.staff(Role::Super).await;
    let delivered = head.get(FACTS).await;
    let delivered = &delivered.assert_ok().body;
    assert_eq!(delivered["company"], "药集医药（武汉）有限公司");
    assert_eq!(delivered["hot_line"], "400-000-0000");
    assert_eq!(delivered["set_at"], Value::Null);
    assert_eq!(shown(&shop).await["hot_line"], "400-000-0000");
    assert_eq!(shown(&shop).await["official_account_code"], "");
    assert_eq!(shown(&shop).await["promises"], json!([]));

    // Emptied on purpose: the file does not come back.
    let set = head.put_json(FACTS, &with(json!({ "qq1": "" }))).await;
    assert_eq!(set.assert_ok().body["qq1"], "");
    assert_eq!(shown(&shop).await["qq1"], "");
    let audit = shop.staff(Role::Auditor).await;
    let log = audit
        .get(r#"/admin/api/audit?filter={"subject_kind":"shop_facts"}"#)
        .await;
    let entry = &log.assert_ok().body[0];
    assert_eq!(entry["reason"], "换证");
    assert_eq!(entry["action"], "shop_facts.ask", "it names another company");
    let whole = audit.get(&format!("/admin/api/audit/{}", entry["id"])).await;
    let before = &whole.assert_ok().body["before"];
    assert_eq!(before["hot_line"], "400-000-0000", "{whole:?}");
}

#[tokio::test]
async fn readers_see_the_new_facts_at_once() {
    let shop = Shop::start().await;
    let (head, buyer) = (shop.staff(Role::Super).await, shop.buyer().await);
    assert_eq!(shown(&shop).await["name"], "药集");
    let (account, app) = (code(&head).await, code(&head).await);
    let pictures = json!({ "official_account_code": account, "app_code": app });
    stated(&shop, &with(pictures)).await;

    let site = shown(&shop).await;
    for field in [
        "name",
        "icp",
        "address",
        "hot_line",
        "complaint_line",
        "qq1",
        "qq2",
    ] {
        assert_eq!(site[field], facts()[field], "{field}");
    }
    assert_eq!(
        (&site["official_account_code"], &site["app_code"]),
        (&json!(account), &json!(app))
    );
    assert_eq!(
        site["promises"],
        json!([{ "name": "首营把关", "text": "三方审批" }, { "name": "冷链", "text": "全程有记录" }])
    );
    assert_eq!(shop.visitor().get(&app).await.status, 200);

    let base = buyer.get("/api/user/base").await;
    let base = base.assert_ok().data();
    assert_eq!(base["common_config"]["hot_line"], "400-111-2222");
    assert_eq!(base["admin"]["phone"], "400-111-2222");
    assert_eq!(
        base["quality_inspection"]["quality_inspection_url"],
        "https://report.example.cn/"
    );
}

#[tokio::test]
async fn same_day_dispatch_is_promised_by_the_calendar_of_customer_service() {
    let shop = Shop::start().await;
    let head = shop.staff(Role::Super).await;
    assert_eq!(shown(&shop).await["same_day_promise"], "");
    let today = shop.services.clock.today();
    let (festival, far) = (today.succ_opt().unwrap(), today + TimeDelta::days(30));
    let off = |day: NaiveDate| json!({ "day": day, "name": "盘库" });
    let rules = json!({ "holidays": [off(festival), off(far)], "workdays": [] });
    head.sets_service_rules(rules).await.assert_ok();
    stated(&shop, &facts()).await;
    let told = shown(&shop).await["same_day_promise"].clone();
    let told = told.as_str().unwrap();
    assert!(
        told.starts_with(
            "周一至周六 16:00 前付款，当日发货（需审核、待成团的订单除外，转账以到款确认为准）；"
        ),
        "{told}"
    );
    let day_off = format!("{}（周", festival.format("%-m月%-d日"));
    assert!(told.contains(&day_off) && told.ends_with("盘库不发货"), "{told}");
    let later = format!("{}（周", far.format("%-m月%-d日"));
    assert!(!told.contains(&later), "{told}");

    // Without an hour nothing is promised.
    let silent = with(json!({ "same_day_until": "" }));
    head.put_json(FACTS, &silent).await.assert_ok();
    assert_eq!(shown(&shop).await["same_day_promise"], "");
}

#[tokio::test]
async fn contracts_name_the_wholesaler_as_it_was_when_they_were_drafted() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    shop.tear_up(&buyer).await;
    let drafted = async || {
        let contract = buyer.post_form("/api/contract", &[("kind", "purchase")]).await;
        contract.assert_ok().data()["id"].as_i64().unwrap()
    };
    let seller = async |id: i64| {
        let contract = buyer.get(&format!("/api/contract/{id}")).await;
        contract.assert_ok().data()["seller"].clone()
    };
    let early = drafted().await;
    stated(&shop, &facts()).await;
    assert_eq!(seller(early).await, "药集医药（武汉）有限公司");
    let late = drafted().await;
    assert_eq!(seller(late).await, "新药集医药有限公司");
}

#[tokio::test]
async fn invoices_name_the_shop_as_it_is_called_now_and_notes_as_it_was_called_then() {
    let shop = Shop::start().await;
    let buyer = shop.taxed_buyer().await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let number = shop.shipped(&buyer, goods_id, 2).await;
    stated(&shop, &facts()).await;

    let asked = json!({ "order_id": number });
    buyer.post_json("/api/invoice", &asked).await.assert_ok();
    let invoices = shop.staff(Role::Finance).await.get("/admin/api/invoices").await;
    let seller = &invoices.assert_ok().body[0]["seller"];
    assert_eq!(seller["name"], "新药集医药有限公司");

    let order = orders::Entity::find()
        .filter(orders::Column::Number.eq(number))
        .one(&shop.services.db)
        .await
        .unwrap()
        .unwrap();
    let note = delivery_notes::of_order(&shop.services, order).await;
    let note = note.unwrap();
    assert_eq!(
        (&*note.supplier, &*note.supplier_phone),
        ("药集医药（武汉）有限公司", "400-000-0000")
    );
}

#[tokio::test]
async fn the_head_of_the_shop_alone_changes_what_contracts_call_it() {
    let shop = Shop::start().await;
    for role in Role::ALL.into_iter().filter(|role| *role != Role::Super) {
        let staff = shop.staff(role).await;
        staff.put_json(FACTS, &facts()).await.assert_refused(403);
        let reads = matches!(
            role,
            Role::Content | Role::Service | Role::Qa | Role::Finance | Role::Auditor
        );
        let read = staff.get(FACTS).await;
        assert_eq!(read.status, if reads { 200 } else { 403 }, "{role:?}");
    }
    assert_eq!(shown(&shop).await["name"], "药集");
}

#[tokio::test]
async fn what_names_the_wholesaler_waits_for_quality_management_and_the_rest_does_not() {
    let shop = Shop::start().await;
    let (head, qa) = (shop.staff(Role::Super).await, shop.staff(Role::Qa).await);
    let held = head.get(FACTS).await.assert_ok().body.clone();
    let set = head.put_json(FACTS, &facts()).await;
    for field in ["company", "address", "icp"] {
        assert_eq!(set.assert_ok().body[field], held[field], "{field} waits");
    }
    let phone = facts()["hot_line"].clone();
    assert_eq!(
        (&set.body["hot_line"], &shown(&shop).await["hot_line"]),
        (&phone, &phone)
    );
    let waiting = r#"/admin/api/asked_changes?filter={"address":"shop_facts/identity"}"#;
    let asked = qa.get(waiting).await;
    let wanted = &asked.assert_ok().body[0]["wanted"];
    assert_eq!(wanted["company"], facts()["company"]);

    // Saving the rest again leaves what waits alone, and asking for it again is no second word.
    let rest = with(identity(&held));
    head.put_json(FACTS, &rest).await.assert_ok();
    assert_eq!(qa.get(waiting).await.assert_ok().body[0]["wanted"], *wanted);
    head.put_json(FACTS, &facts()).await.assert_refused(409);

    let agreed = qa.put_json(IDENTITY, &identity(&facts())).await;
    assert_eq!(agreed.assert_ok().body["company"], facts()["company"]);
    assert_eq!(shown(&shop).await["address"], facts()["address"]);
    assert_eq!(qa.get(waiting).await.body, json!([]));
    for field in ["company", "address", "reason"] {
        let mut bare = identity(&facts());
        bare[field] = json!("");
        assert_eq!(qa.put_json(IDENTITY, &bare).await.wrong_fields(), [field]);
    }
}

#[tokio::test]
async fn the_second_editor_is_told_who_was_first_and_what_they_changed() {
    let shop = Shop::start().await;
    let (one, other) = (shop.staff(Role::Super).await, shop.staff(Role::Super).await);
    let read = one.get(FACTS).await;
    let seen = read.assert_ok().header("etag").to_owned();
    one.put_read_at(FACTS, &seen, &facts()).await.assert_ok();
    let mine = with(json!({ "hot_line": "400-999-9999" }));
    let late = other.put_read_at(FACTS, &seen, &mine).await;
    late.assert_refused(409);
    let changes = late.data()["deeds"][0]["changes"].as_array().unwrap();
    let phone = changes
        .iter()
        .find(|change| change["field"] == "hot_line")
        .unwrap();
    assert_eq!(
        (&phone["heading"], &phone["before"], &phone["after"]),
        (&json!("服务热线"), &json!("400-000-0000"), &json!("400-111-2222"))
    );
    assert_eq!(shown(&shop).await["hot_line"], "400-111-2222");
}

#[tokio::test]
async fn what_cannot_be_true_is_refused_field_by_field() {
    let shop = Shop::start().await;
    let head = shop.staff(Role::Super).await;
    for (field, value) in [
        ("name", " "),
        ("name", "一二三四五六七八九十一二三四五六七八九十一"),
        ("company", ""),
        ("address", ""),
        ("hot_line", ""),
        ("hot_line", "打不通"),
        ("complaint_line", "400"),
        ("qq1", "javascript:alert(1)"),
        ("qq2", "http://wpa.qq.com"),
        ("quality_url", "/reports"),
        ("quality_url", "https://shop.cn@evil.cn"),
        ("same_day_until", "25:00"),
        ("same_day_until", "四点"),
        ("no_dispatch_on", "8"),
        ("no_dispatch_on", "1234567"),
        ("promises", "正品"),
        ("promises", "甲：一\n乙：一\n丙：一\n丁：一\n戊：一"),
        ("official_account_code", "https://example.cn/code.png"),
        ("official_account_code", "/media/uploads/../../etc/passwd"),
        ("app_code", "/media/uploads/0123456789abcdef0123456789abcdef.jpg"),
        ("reason", " "),
    ] {
        let refused = head.put_json(FACTS, &with(json!({ field: value }))).await;
        assert_eq!(refused.wrong_fields(), [field], "{value}");
    }
    assert_eq!(shown(&shop).await["name"], "药集");
}
