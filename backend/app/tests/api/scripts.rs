//! Script text in what buyers and staff type: every answer carries it as words, and mails, drawings and files escape it.
use catalog::factory::NewGoods;
use files::spreadsheet;
use identity::permissions::Role;
use serde_json::{Value, json};

use crate::{
    admin::shop_facts,
    campaigns_support::{self, goods_for},
    coupons_support::{self, Office},
    documents_support::{bytes_of, unzipped},
    harness::{Answer, Buyer, Shop},
    messages_support::{self, handed_in, promotion},
    shop::wechat::scan,
};

/// Short enough for the shortest name, that of the shop.
const EVIL: [&str; 3] = ["<script>x</script>", "<img src onerror=x>", "\"><svg onload=x>"];

/// JSON, which no browser takes for a page, with the words as they were typed.
#[track_caller]
fn carries(answer: &Answer, words: &str) {
    answer.assert_ok();
    assert!(
        answer.header("content-type").starts_with("application/json"),
        "{answer:?}"
    );
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    assert!(says(&answer.body, words), "{words} is not in {answer:?}");
}

fn says(value: &Value, words: &str) -> bool {
    match value {
        Value::String(text) => text.contains(words),
        Value::Array(all) => all.iter().any(|one| says(one, words)),
        Value::Object(fields) => fields.values().any(|one| says(one, words)),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

/// Markup in which the words are there, but none of their tags.
#[track_caller]
fn escapes(markup: &str) {
    assert!(has_no_tag(markup) && markup.contains("&lt;"), "{markup}");
}

fn has_no_tag(markup: &str) -> bool {
    let tags = ["<script", "<img", "<svg onload", "onload=x>"];
    tags.iter().all(|tag| !markup.contains(tag))
}

/// Gives the company this name.
async fn name(shop: &Shop, company_id: i64, name: &str) -> Answer {
    let data = json!({
        "name": name, "short_name": "新名", "credit_code": "", "legal_person": "王新",
        "province": "湖北省", "city": "武汉市", "district": "江岸区", "street": "解放大道 1 号",
        "rank": 1, "salesman_id": null, "reason": "换发营业执照",
    });
    let path = format!("/admin/api/companies/{company_id}");
    shop.agreed_by_two(&path, &data).await
}

/// Orders a unit with this remark, pays and sends it; returns the order's number.
async fn sent_with_remark(shop: &Shop, buyer: &Buyer, remark: &str) -> String {
    let goods_id = shop.goods(NewGoods::default()).await;
    buyer.put_in_cart(goods_id, 1).await.assert_ok();
    let body = json!({ "address_id": buyer.address_id, "remark": remark });
    let placed = buyer.post_json("/api/order", &body).await;
    let placed = placed.assert_ok().data();
    let order = placed["orders"][0].as_str().unwrap().to_owned();
    buyer.pay(placed["id"].as_str().unwrap()).await.assert_ok();
    shop.pack(&order).await;
    let warehouse = shop.staff(Role::Warehouse).await;
    let parcel = json!({ "carrier": "顺丰速运", "waybill": "SF1" });
    warehouse
        .post_json(&format!("/admin/api/orders/{order}/ship"), &parcel)
        .await
        .assert_ok();
    order
}

#[tokio::test]
async fn names_and_remarks_of_buyers_are_words_in_shop_and_office() {
    let shop = Shop::start().await;
    let (qa, service) = (shop.staff(Role::Qa).await, shop.staff(Role::Service).await);
    let auditor = shop.staff(Role::Auditor).await;
    for evil in EVIL {
        let buyer = shop.buyer().await;
        scan(&buyer, "bind", evil).await;
        carries(&buyer.get("/api/user/wechat").await, evil);
        carries(&name(&shop, buyer.company_id, evil).await, evil);
        carries(&buyer.get("/api/user/base").await, evil);
        let company = format!("/admin/api/companies/{}", buyer.company_id);
        carries(&qa.get(&company).await, evil);
        let log = format!(
            r#"/admin/api/audit?filter={{"subject_kind":"company","subject_id":"{}"}}"#,
            buyer.company_id
        );
        carries(&auditor.get(&log).await, evil);

        let order = sent_with_remark(&shop, &buyer, evil).await;
        carries(&buyer.get(&format!("/api/order/{order}")).await, evil);
        carries(&service.get(&format!("/admin/api/orders/{order}")).await, evil);
    }
}

#[tokio::test]
async fn sheets_and_papers_hold_no_markup_of_a_buyer() {
    let shop = Shop::start().await;
    for evil in EVIL {
        let buyer = shop.buyer().await;
        name(&shop, buyer.company_id, evil).await.assert_ok();
        let order = sent_with_remark(&shop, &buyer, evil).await;
        let sheet = bytes_of(&buyer, "/api/order/export?format=xlsx&columns=number,remark").await;
        let rows = spreadsheet::rows(&sheet, 10).unwrap();
        assert_eq!(rows[1].1, [order.as_str(), evil]);
        for (part, bytes) in unzipped(sheet) {
            let text = String::from_utf8(bytes).unwrap();
            assert!(has_no_tag(&text), "{part}: {text}");
        }
        let note = bytes_of(&buyer, &format!("/api/order/{order}/delivery_note")).await;
        assert!(note.starts_with(b"%PDF-"));
        assert!(has_no_tag(&String::from_utf8_lossy(&note)), "{evil}");
    }
}

#[tokio::test]
async fn names_that_staff_give_are_words_wherever_they_are_shown() {
    let shop = Shop::start().await;
    let (office, visitor) = (Office::of(&shop).await, shop.visitor());
    let buyer = shop.buyer().await;
    let content = shop.staff(Role::Content).await;
    for evil in EVIL {
        let coupon = office
            .approved(&coupons_support::with(json!({ "name": evil })))
            .await;
        carries(&visitor.get("/api/coupon").await, evil);
        let coupon = format!("/admin/api/coupons/{coupon}");
        carries(&office.promotion.get(&coupon).await, evil);

        let (_, seckill) = goods_for(&shop, 5).await;
        let campaign = campaigns_support::approved(&shop, json!({ "name": evil, "goods": [seckill] })).await;
        carries(&buyer.get(&format!("/api/campaigns/{campaign}")).await, evil);
        let campaign = campaigns_support::path(campaign);
        carries(&office.promotion.get(&campaign).await, evil);

        let advert = json!({ "slot": "login", "title": evil, "remarks": evil, "is_open": true });
        carries(&content.post_json("/admin/api/ads", &advert).await, evil);
        let shown = visitor.get("/api/focus/login").await;
        carries(&shown, evil);
        for advert in shown.data()["list"].as_array().unwrap() {
            let drawing = visitor.get(advert["image"].as_str().unwrap()).await;
            assert_eq!(drawing.assert_ok().header("content-type"), "image/svg+xml");
            escapes(&drawing.text);
        }

        let facts = shop_facts::with(json!({ "name": evil, "address": evil }));
        shop_facts::stated(&shop, &facts).await;
        carries(&visitor.get("/api/common").await, evil);
    }
}

#[tokio::test]
async fn messages_to_many_are_words_on_the_site_and_in_a_mail() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Promotion).await;
    for evil in EVIL {
        let buyer = shop.buyer().await;
        let address = shop.proved_address(&buyer).await;
        buyer.choose("promotion", "mail", true).await.assert_ok();
        let message = messages_support::with(
            promotion(&[buyer.company_id]),
            json!({ "title": evil, "body": evil, "channels": ["site", "mail"] }),
        );
        handed_in(&staff, &message).await;
        shop.send_to_many().await;
        carries(&buyer.get("/api/message").await, evil);
        carries(&staff.get(messages_support::MANY).await, evil);
        let mails = shop.mails_to(&address).await;
        assert!(mails[0].subject.contains(evil), "{mails:?}");
        escapes(&mails[0].html);
        // The page on which the sandbox shows mails is a page as well.
        escapes(&shop.visitor().get("/sandbox/mails").await.text);
    }
}
