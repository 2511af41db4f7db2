//! No buyer can access another buyer's records by id: every buyer's call with an id, checked against a table.
//! A call that is not in the table fails.
use std::collections::BTreeMap;

use catalog::factory::NewGoods;
use identity::{
    companies::models::facts::{BuyerType, CompanyStatus},
    member_rights::MemberRole,
    models::_entities::{contracts, licences, member_invitations, member_sessions, store_invitations},
    permissions::Role,
};
use reqwest::Method;
use sea_orm::prelude::*;
use serde_json::{Value, json};

use crate::{
    documents_support::{pdf, send_file},
    draw_support::draft,
    harness::{Buyer, Client, Shop, send},
    routes::BUYER,
};

/// Ids in these addresses are of what every buyer may see: goods and the shop's own documents.
const EVERYBODYS: &[&str] = &[
    "POST /api/cart/quick_add/{id}",
    "GET /api/spbg/{id}/file",
    "POST /api/draw/{id}",
    "POST /api/coupon/{id}/claim",
    "POST /api/article/{id}/helpful",
];

/// A head office with one of everything that has an id.
struct Victim {
    buyer: Buyer,
    ids: BTreeMap<&'static str, String>,
    line_id: i64,
}

macro_rules! newest {
    ($shop:expr, $table:ident, $column:ident, $of:expr) => {
        $table::Entity::find()
            .filter($table::Column::$column.eq($of))
            .all(&$shop.services.db)
            .await
            .unwrap()
            .last()
            .unwrap()
            .id
            .to_string()
    };
}

impl Victim {
    async fn settle_in(shop: &Shop) -> Self {
        let buyer = shop
            .buyer_of(BuyerType::ChainHeadOffice, CompanyStatus::Approved)
            .await;
        let colleague = shop.colleague(&buyer, MemberRole::Buyer, None).await;
        let goods_id = shop.goods(NewGoods::default()).await;
        let sold = shop.sold_to(buyer, goods_id, 1, &shop.departments().await).await;
        let claim = sold.claimed("exchange", "damaged", 1).await;
        let photo = sold.see(&claim).await["photos"][0]["id"].to_string();
        let buyer = sold.buyer;
        let (sent_order, parcel) = sent(shop, &buyer, goods_id).await;
        let (payment, order) = buyer.ordered(goods_id, 2).await;
        buyer.put_in_cart(goods_id, 1).await.assert_ok();
        let line_id = buyer.cart().await["data"][0]["id"].as_i64().unwrap();
        let documents = OrderDocuments::of(shop, &buyer, goods_id, &sent_order).await;
        let wish = buyer.post_form("/api/user/buy", &[("name", "冬虫夏草")]).await;
        let said = [
            ("kind", "5"),
            ("content", "包装破损"),
            ("photos[0]", &buyer.photo().await),
        ];
        let said = buyer.post_form("/api/user/feedback", &said).await;
        let said = said.assert_ok().data().to_string();
        let seen = buyer.get(&format!("/api/user/feedback/{said}")).await;
        let said_photo = seen.assert_ok().data()["photos"][0].to_string();
        let member = [
            ("phone", "13611112222"),
            ("name", "李采购"),
            ("role", "buyer"),
            ("order_limit", ""),
        ];
        buyer.post_form("/api/user/members", &member).await.assert_ok();
        let kept =
            json!({ "name": "周一补货", "is_shared": 1, "params": [{ "goods_id": goods_id, "number": 2 }] });
        let kept = buyer.post_json("/api/saved_list", &kept).await;
        let list = kept.assert_ok().data()["id"].to_string();
        let (ticket, gift) = gifts(shop, &buyer).await;
        let chat_picture = buyer.sends_picture().await.assert_ok().data()["id"].to_string();
        let store = [("name", "康泰二十一店"), ("phone", "13511112222")];
        buyer.post_form("/api/user/invitations", &store).await.assert_ok();
        // What works behind must have ended: it changes what the buyer sees, too.
        shop.invoiced().await;
        let company_id = buyer.company_id;
        let ids = [
            ("order", order),
            ("claim", claim),
            ("claim_photo", photo),
            ("payment", payment),
            ("parcel", parcel),
            ("invoice", documents.invoice),
            ("recall", documents.recall),
            ("report", documents.report),
            ("line", line_id.to_string()),
            ("list", list),
            ("ticket", ticket),
            ("gift", gift),
            ("chat_picture", chat_picture),
            ("said", said),
            ("said_photo", said_photo),
            ("wish", wish.assert_ok().data()[0].to_string()),
            ("address", buyer.address_id.to_string()),
            ("member", colleague.member_id.to_string()),
            (
                "session",
                newest!(shop, member_sessions, MemberId, buyer.member_id),
            ),
            ("licence", newest!(shop, licences, CompanyId, company_id)),
            ("contract", newest!(shop, contracts, CompanyId, company_id)),
            (
                "invited_member",
                newest!(shop, member_invitations, CompanyId, company_id),
            ),
            (
                "invited_store",
                newest!(shop, store_invitations, HeadId, company_id),
            ),
        ];
        Self {
            buyer,
            ids: ids.into(),
            line_id,
        }
    }

    /// Everything that they can read of their own.
    async fn sees(&self) -> Vec<Value> {
        let mut seen = Vec::new();
        for path in [
            "/api/address",
            "/api/cart/list",
            "/api/saved_list",
            "/api/draw/record",
            "/api/points/order",
            "/api/order",
            "/api/after_sales",
            "/api/recall",
            "/api/invoice",
            "/api/user/buy?page=1&status=99999",
            "/api/user/feedback",
            "/api/user/members",
            "/api/user/invitations",
            "/api/user/zizhi",
            "/api/contract",
            "/api/user/sessions",
            "/api/service/messages",
        ] {
            seen.push(self.buyer.get(path).await.assert_ok().data().clone());
        }
        seen
    }
}

/// A ticket that won a thing, and an order of the mall's.
async fn gifts(shop: &Shop, buyer: &Buyer) -> (String, String) {
    let thing = json!({ "kind": "goods", "name": "电饭煲", "value": "199.00", "weight": 1, "total": 9 });
    let mut plan = draft(shop.now(), json!([thing]));
    plan["prizes"][0]["weight"] = json!(0);
    let draw = shop.draw(&plan).await;
    let ticket = buyer.draws(draw, "k").await.assert_ok().data()["id"].to_string();
    shop.give_points(buyer.company_id, 100).await;
    let gift = shop.gift(&json!({ "points": 100 })).await;
    let order = buyer.swaps(gift, 1, "k").await;
    let number = order.assert_ok().data()["number"].as_str().unwrap();
    (ticket, number.to_owned())
}

/// What goes with an order: ids of the invoice, the notice of a recall and the report of a batch.
struct OrderDocuments {
    invoice: String,
    recall: String,
    report: String,
}

impl OrderDocuments {
    /// Recalls the batch: nothing of the product is sold afterwards.
    async fn of(shop: &Shop, buyer: &Buyer, goods_id: i64, order: &str) -> Self {
        shop.read_tax_number(buyer).await;
        let asked = json!({ "order_id": order });
        let invoice = buyer.post_json("/api/invoice", &asked).await;
        let (qa, checker) = (shop.staff(Role::Qa).await, shop.staff(Role::Qa).await);
        let batches = format!("/admin/api/batch_reports?filter={{\"goods_id\":{goods_id}}}");
        let batch = qa.get(&batches).await.assert_ok().body[0]["id"].clone();
        let path = format!("/admin/api/batch_reports/{batch}");
        send_file(&qa, &path, "报告.pdf", pdf("出厂检验报告"))
            .await
            .assert_ok();
        qa.post_json(&format!("{path}/seal"), &json!({}))
            .await
            .assert_ok();
        let draft = json!({ "goods_id": goods_id, "batch_number": "B001", "level": 1,
            "reason": "含量不符", "instruction": "停售" });
        let recall = qa.post_json("/admin/api/recalls", &draft).await.assert_ok().body["id"].clone();
        let issue = format!("/admin/api/recalls/{recall}/issue");
        checker.post_json(&issue, &json!({})).await.assert_ok();
        let list = async |path: &str, field: &str| {
            let answer = buyer.get(path).await;
            answer.assert_ok().data()["list"][0][field].to_string()
        };
        Self {
            invoice: invoice.assert_ok().data()["id"].to_string(),
            recall: list("/api/recall", "id").await,
            report: list("/api/jybg/filter", "report_id").await,
        }
    }
}

/// A parcel on its way to this buyer: the order's number and its own.
async fn sent(shop: &Shop, buyer: &Buyer, goods_id: i64) -> (String, String) {
    let (payment, order) = buyer.ordered(goods_id, 1).await;
    buyer.pay(&payment).await.assert_ok();
    let parcel = json!({ "carrier": "顺丰", "waybill": "SF1" });
    let warehouse = shop.staff(Role::Warehouse).await;
    shop.pack(&order).await;
    warehouse
        .post_json(&format!("/admin/api/orders/{order}/ship"), &parcel)
        .await
        .assert_ok();
    let way = buyer.get(&format!("/api/order/{order}/logistics")).await;
    let number = way.assert_ok().data()["parcels"][0]["id"].as_str().unwrap();
    (order, number.to_owned())
}

/// Whose id a call takes, and a body that is right in all else.
fn call_of(route: &str) -> Option<(&'static str, Value)> {
    let address = json!({
        "name": "王偷", "phone": "13800000000", "province": "湖北省", "city": "武汉市", "district": "江汉区",
        "street": "解放大道 1 号", "is_default": 1,
    });
    let (_, path) = route.split_once(' ')?;
    let whose = match path {
        "/api/user/sessions/{id}" => "session",
        path if path.starts_with("/api/user/zizhi/{id}") => "licence",
        "/api/user/members/{id}" => "member",
        "/api/user/member_invitations/{id}" => "invited_member",
        "/api/user/invitations/{id}" | "/api/user/invitations/{id}/accept" => "invited_store",
        path if path.starts_with("/api/contract/{id}") => "contract",
        "/api/address/{id}" => "address",
        "/api/cart/{id}/edit" => "line",
        path if path.starts_with("/api/saved_list/{id}") => "list",
        "/api/draw/record/{id}/claim" => "ticket",
        path if path.starts_with("/api/points/order/{id}") => "gift",
        "/api/user/buy/{id}" => "wish",
        "/api/service/pictures/{id}" | "/api/service/messages/{id}/retract" => "chat_picture",
        "/api/user/feedback/photos/{id}" => "said_photo",
        path if path.starts_with("/api/user/feedback/{id}") => "said",
        "/api/order/payment/{id}" => "payment",
        "/api/after_sales/photos/{id}" => "claim_photo",
        "/api/invoice/{id}/file" => "invoice",
        "/api/recall/{id}/answer" => "recall",
        "/api/jybg/{id}/file" => "report",
        path if path.starts_with("/api/after_sales/{id}") => "claim",
        path if path.starts_with("/api/order/shipments/{id}") => "parcel",
        path if path.starts_with("/api/order/{id}") || path.starts_with("/api/order/ephedrine/{id}") => {
            "order"
        }
        _ => return None,
    };
    let body = match path {
        "/api/user/members/{id}" => json!({ "role": "viewer", "order_limit": "1", "is_active": 0 }),
        "/api/contract/{id}/sign" => json!({ "code": "123456" }),
        "/api/draw/record/{id}/claim" => json!({ "address_id": 1 }),
        "/api/address/{id}" => address,
        "/api/cart/{id}/edit" => json!({ "params": { "number": 9 } }),
        "/api/saved_list/{id}" => json!({ "name": "我的", "is_shared": 0 }),
        "/api/saved_list/{id}/goods" => json!({ "params": [{ "goods_id": 1, "number": 9 }] }),
        "/api/saved_list/{id}/remove" => json!({ "goods_ids": [1] }),
        "/api/order/{id}/after_sales" => json!({ "type": "return", "reason": "damaged" }),
        "/api/after_sales/{id}/send" => json!({ "carrier": "顺丰速运", "waybill": "SF1" }),
        "/api/after_sales/{id}/evidence" => json!({ "remark": "试试" }),
        "/api/order/ephedrine/{id}/confirm" => json!({
            "receiver": "王收货", "received_on": "2026-01-01", "all_received": true,
            "paid_by_company": true, "file": "x",
        }),
        "/api/recall/{id}/answer" => json!({ "in_stock": "0", "sold": "0" }),
        "/api/user/feedback/{id}/reply" => json!({ "content": "试试" }),
        "/api/order/{id}/pay" => json!({ "method": "balance" }),
        "/api/order/{id}/slip" => json!({ "file": "x", "payer_name": "试试" }),
        "/api/order/{id}/reject" | "/api/order/{id}/cancel" | "/api/order/{id}/ask_cancel" => {
            json!({ "reason": "试试" })
        }
        _ => json!({}),
    };
    Some((whose, body))
}

#[tokio::test]
async fn another_buyers_ids_do_not_exist() {
    let shop = Shop::start().await;
    let victim = Victim::settle_in(&shop).await;
    let before = victim.sees().await;
    // The same kind of company with the same rights, so that nothing but the id is wrong.
    let thief = shop
        .buyer_of(BuyerType::ChainHeadOffice, CompanyStatus::Approved)
        .await;
    let with_id = BUYER.iter().filter(|route| route.contains("{id}"));
    for route in with_id.filter(|route| !EVERYBODYS.contains(route)) {
        let (whose, body) = call_of(route).unwrap_or_else(|| panic!("{route}: whose id is it?"));
        let (method, path) = route.split_once(' ').unwrap();
        let path = path.replace("{id}", &victim.ids[whose]);
        let request = thief.request(Method::from_bytes(method.as_bytes()).unwrap(), &path);
        let answer = send(request.json(&body)).await;
        assert_eq!(answer.status, 404, "{route} {answer:?}");
    }
    assert_eq!(victim.sees().await, before);
}

async fn refused_with(thief: &Client, path: &str, body: Value, statuses: &[u16]) {
    let answer = thief.post_json(path, &body).await;
    assert!(statuses.contains(&answer.status.as_u16()), "{path} {answer:?}");
}

#[tokio::test]
async fn another_buyers_ids_in_a_body_are_refused_or_do_nothing() {
    let shop = Shop::start().await;
    let victim = Victim::settle_in(&shop).await;
    let before = victim.sees().await;
    let thief = shop
        .buyer_of(BuyerType::ChainHeadOffice, CompanyStatus::Approved)
        .await;
    let goods_id = shop.goods(NewGoods::default()).await;
    thief.put_in_cart(goods_id, 1).await.assert_ok();
    let (address, line) = (victim.buyer.address_id, victim.line_id);
    refused_with(&thief, "/api/order", json!({ "address_id": address }), &[422]).await;
    refused_with(&thief, "/api/cart/batch_delete", json!({ "ids": [line] }), &[200]).await;
    refused_with(
        &thief,
        "/api/cart/batch_select",
        json!({ "ids": [line], "is_selected": 0 }),
        &[200],
    )
    .await;
    refused_with(&thief, "/api/cart/checkout", json!({ "ids": [line] }), &[409]).await;
    let copy = json!({ "ids": [line], "other_user_ids": [victim.buyer.company_id] });
    refused_with(&thief, "/api/cart/copy", copy, &[403]).await;
    let store = json!({ "company_id": victim.buyer.company_id });
    refused_with(&thief, "/api/user/store", store, &[403, 404]).await;
    assert_eq!(victim.sees().await, before);
    assert_eq!(
        thief.cart().await["data"].as_array().map(Vec::len),
        Some(1),
        "the thief's own cart stays as it was"
    );
}
