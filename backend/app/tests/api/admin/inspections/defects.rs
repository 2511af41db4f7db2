//! What was wrong with goods, and what was done about it.
use catalog::factory::NewGoods;
use identity::permissions::Role;
use serde_json::json;

use super::Book;
use crate::{
    after_sales_support::{Departments, Sold, step},
    harness::Shop,
};

/// Brings a claim of two units to the inspection.
pub(super) async fn inspected(shop: &Shop, kind: &str, condition: &str) -> (Departments, Sold, String) {
    let departments = shop.departments().await;
    let sold = shop.sold(NewGoods::default(), 2, &departments).await;
    let claim = sold.claimed(kind, "damaged", 2).await;
    let accepted = json!({ "with_return": 1 });
    step(&departments.service, &claim, "accept", &accepted)
        .await
        .assert_ok();
    sold.send_back(&claim).await.assert_ok();
    step(&departments.warehouse, &claim, "arrive", &json!({}))
        .await
        .assert_ok();
    let lines = departments.finding(&claim, condition).await;
    let finding = json!({ "lines": lines, "remark": "外包装破损" });
    step(&departments.qa, &claim, "inspect", &finding)
        .await
        .assert_ok();
    (departments, sold, claim)
}

#[tokio::test]
async fn returned_goods_are_in_the_registers_of_claims_and_of_what_is_set_apart() {
    let shop = Shop::start().await;
    let (departments, sold, claim) = inspected(&shop, "return", "quarantined").await;
    let question = format!("goods_id={}&batch=B001", sold.goods_id);
    let claims = Book::of(&departments.qa, "claims", &question).await;
    assert_eq!(claims.len(), 1);
    assert_eq!(
        claims.cells(0, &["售后单号", "类别", "数量", "待处理", "报损"]),
        [claim.as_str(), "退货退款", "2", "2", "0"]
    );
    assert_ne!(
        claims.cell(0, "验收人"),
        "",
        "who inspected, before anybody checks the refund"
    );
    for head in ["批准文号", "生产企业", "收货人", "退回到货时间", "验收时间"] {
        assert_ne!(claims.cell(0, head), "", "{head}");
    }
    assert_ne!(claims.cell(0, "收货人"), claims.cell(0, "验收人"));
    let reason = claims.cell(0, "原因");
    assert!(!reason.is_ascii(), "{reason} is a word of the trade, no code");
    let apart = Book::of(&departments.qa, "quarantine", &question).await;
    assert_eq!((apart.len(), apart.cell(0, "数量")), (1, "2"));
    let kept = departments.qa.get("/admin/api/quarantine").await;
    let destroyed = json!({
        "batch_id": kept.assert_ok().body[0]["id"], "quantity": 2, "reason": "按规定销毁", "method": "毁形后焚烧",
        "place": "本企业焚烧点", "destroyed_on": shop.services.clock.today(), "first_witness": "沈慧",
        "second_witness": "罗大勇",
    });
    departments
        .qa
        .post_json("/admin/api/destructions", &destroyed)
        .await
        .assert_ok();
    let apart = Book::of(&departments.qa, "quarantine", &question).await;
    assert_eq!(apart.len(), 2);
    assert_eq!(apart.cell(1, "数量"), "-2");
    let other = format!("company_id={}", shop.buyer().await.company_id);
    assert_eq!(Book::of(&departments.qa, "claims", &other).await.len(), 0);
}

/// What an inspection scraps is unfit: it stays on the books until it was destroyed before witnesses.
#[tokio::test]
async fn scrapped_goods_are_unfit_until_they_are_destroyed() {
    let shop = Shop::start().await;
    let (departments, sold, claim) = inspected(&shop, "return", "scrapped").await;
    let question = format!("goods_id={}&batch=B001", sold.goods_id);
    let qa = &departments.qa;
    let apart = Book::of(qa, "quarantine", &question).await;
    assert_eq!(
        apart.cells(0, &["数量", "其中不合格", "单据号"]),
        ["2", "2", claim.as_str()]
    );
    let kept = qa.get("/admin/api/quarantine").await;
    let kept = kept.assert_ok().body[0].clone();
    assert_eq!(kept["can_release"], true);
    let path = format!("/admin/api/quarantine/{}/release", kept["id"]);
    let body = json!({ "condition": "sellable", "quantity": 1, "reason": "看起来还好" });
    assert_eq!(qa.post_json(&path, &body).await.wrong_fields(), ["quantity"]);
    let destroyed = json!({
        "batch_id": kept["id"], "quantity": 2, "reason": "破损", "method": "毁形后焚烧", "place": "本企业焚烧点",
        "destroyed_on": shop.services.clock.today(), "first_witness": "沈慧", "second_witness": "罗大勇",
    });
    qa.post_json("/admin/api/destructions", &destroyed)
        .await
        .assert_ok();
    let apart = Book::of(qa, "quarantine", &question).await;
    assert_eq!(apart.cells(1, &["数量", "其中不合格"]), ["-2", "-2"]);
    for row in 0..2 {
        assert!(apart.cell(row, "经办人").ends_with("同事"), "{apart:?}");
    }
    assert_eq!(shop.stock(sold.goods_id).await, (98, 0));
    shop.assert_invariants().await;
}

#[tokio::test]
async fn what_leaves_in_exchange_is_no_sale_and_yet_on_record() {
    let shop = Shop::start().await;
    let (departments, sold, claim) = inspected(&shop, "exchange", "scrapped").await;
    let qa = &departments.qa;
    assert_eq!(Book::of(qa, "exchanges", "").await.len(), 0, "not sent yet");
    departments.pack(&claim).await;
    let parcel = json!({ "carrier": "京东物流", "waybill": "JD1" });
    step(&departments.warehouse, &claim, "replace", &parcel)
        .await
        .assert_ok();
    let book = Book::of(qa, "exchanges", &format!("company_id={}", sold.buyer.company_id)).await;
    assert_eq!(
        book.cells(0, &["售后单号", "批号", "数量", "运单号"]),
        [claim.as_str(), "B001", "2", "JD1"]
    );
    assert_eq!(Book::of(qa, "sales", "").await.len(), 1);
    let checked = Book::of(qa, "outbound", "").await;
    assert_eq!(checked.len(), 2, "and is checked as what is sold");
    assert!(!checked.cell(1, "复核人").is_empty());
    assert_eq!(Book::of(qa, "exchanges", "batch=B002").await.len(), 0);
}

#[tokio::test]
async fn a_complaint_of_a_buyer_is_registered_and_a_wish_is_none() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    for (kind, content) in [("1", "建议增加搜索"), ("5", "药盒破损投诉")] {
        let form = [("kind", kind), ("content", content)];
        buyer.post_form("/api/user/feedback", &form).await.assert_ok();
    }
    let qa = shop.staff(Role::Qa).await;
    let book = Book::of(&qa, "complaints", &format!("company_id={}", buyer.company_id)).await;
    assert_eq!(
        (book.len(), book.cells(0, &["类别", "内容", "状态"])),
        (1, vec!["投诉", "药盒破损投诉", "待答复"])
    );
    let waiting = qa.get("/admin/api/feedback").await;
    let path = format!("/admin/api/feedback/{}", waiting.assert_ok().body[0]["id"]);
    let answer = json!({ "text": "已联系仓库核实" });
    qa.post_json(&format!("{path}/answer"), &answer).await.assert_ok();
    let other = shop.staff(Role::Qa).await;
    let result = json!({ "result": "已换货" });
    other
        .post_json(&format!("{path}/close"), &result)
        .await
        .assert_ok();
    let book = Book::of(&qa, "complaints", "").await;
    assert_eq!(book.cell(0, "处理结果"), "已换货");
    let (answered, closed) = (book.cell(0, "首次答复人"), book.cell(0, "办结人"));
    assert!(
        answered.ends_with("同事") && closed.ends_with("同事") && answered != closed,
        "{book:?}"
    );
}

#[tokio::test]
async fn complaints_are_found_by_what_was_in_the_order_that_they_name() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (bought, other) = (
        shop.goods(NewGoods::default()).await,
        shop.goods(NewGoods::default()).await,
    );
    let number = shop.shipped(&buyer, bought, 3).await;
    for (content, order) in [("药盒破损投诉", number.as_str()), ("送货太慢", "")] {
        let form = [("kind", "5"), ("content", content), ("order_number", order)];
        buyer.post_form("/api/user/feedback", &form).await.assert_ok();
    }
    let qa = shop.staff(Role::Qa).await;
    assert_eq!(Book::of(&qa, "complaints", "").await.len(), 2);
    for question in [
        format!("goods_id={bought}"),
        format!("goods_id={bought}&batch=B001"),
    ] {
        let book = Book::of(&qa, "complaints", &question).await;
        assert_eq!(
            (book.len(), book.cell(0, "相关订单")),
            (1, number.as_str()),
            "{question}"
        );
    }
    for question in [format!("goods_id={other}"), "batch=B002".into()] {
        assert_eq!(
            Book::of(&qa, "complaints", &question).await.len(),
            0,
            "{question}"
        );
    }

    // One that says what it is about, is of nothing else.
    let named = NewGoods {
        name: "喷昔洛韦乳膏".into(),
        ..NewGoods::default()
    };
    let named = shop.goods(named).await;
    let form = [
        ("kind", "5"),
        ("content", "膏体渗漏"),
        ("goods", "喷昔洛韦乳膏 10g"),
        ("batch_number", "C9"),
        ("order_number", number.as_str()),
    ];
    buyer.post_form("/api/user/feedback", &form).await.assert_ok();
    for question in [
        format!("goods_id={named}"),
        "batch=C9".into(),
        format!("goods_id={named}&batch=C9"),
    ] {
        let book = Book::of(&qa, "complaints", &question).await;
        let cells = book.cells(0, &["商品", "批号"]);
        assert_eq!(
            (book.len(), cells),
            (1, vec!["喷昔洛韦乳膏 10g", "C9"]),
            "{question}"
        );
    }
    let of_order = format!("goods_id={bought}");
    assert_eq!(Book::of(&qa, "complaints", &of_order).await.len(), 1);

    // Of one that says nothing, quality management enters it.
    let found = qa.get("/admin/api/feedback?filter={\"q\":\"送货太慢\"}").await;
    let path = format!("/admin/api/feedback/{}/goods", found.assert_ok().body[0]["id"]);
    let unknown = json!({ "goods_id": 999_999, "goods": "", "batch_number": "" });
    assert_eq!(qa.post_json(&path, &unknown).await.wrong_fields(), ["goods_id"]);
    let entered = json!({ "goods_id": other, "goods": "", "batch_number": "D1" });
    qa.post_json(&path, &entered).await.assert_ok();
    let question = format!("goods_id={other}&batch=D1");
    let book = Book::of(&qa, "complaints", &question).await;
    assert_eq!((book.len(), book.cell(0, "内容")), (1, "送货太慢"));
}

#[tokio::test]
async fn a_recall_is_on_record_with_the_answer_of_every_buyer() {
    let shop = Shop::start().await;
    let (buyer, silent) = (shop.buyer().await, shop.buyer().await);
    let id = shop.goods(NewGoods::default()).await;
    let order = shop.shipped(&buyer, id, 3).await;
    shop.shipped(&silent, id, 1).await;
    let (qa, checker) = (shop.staff(Role::Qa).await, shop.staff(Role::Qa).await);
    let draft = json!({ "goods_id": id, "batch_number": "B001", "level": 1,
        "reason": "含量测定不符合规定", "instruction": "立即停售封存" });
    let recall = qa.post_json("/admin/api/recalls", &draft).await;
    let path = format!("/admin/api/recalls/{}", recall.assert_ok().body["id"]);
    checker
        .post_json(&format!("{path}/issue"), &json!({}))
        .await
        .assert_ok();
    shop.settle().await;
    let notices = buyer.get("/api/recall").await;
    let answer = format!(
        "/api/recall/{}/answer",
        notices.assert_ok().data()["list"][0]["id"]
    );
    let told = json!({ "in_stock": "2", "sold": "1", "note": "已封存" });
    buyer.post_json(&answer, &told).await.assert_ok();

    let recalls = Book::of(&qa, "recalls", &format!("goods_id={id}&batch=B001")).await;
    assert_eq!(
        recalls.cells(
            0,
            &["级别", "状态", "通知客户", "已答复", "已售给客户", "客户报在库"]
        ),
        ["一级召回", "召回中", "2", "1", "4", "2"]
    );
    let answers = Book::of(&qa, "recall_answers", "batch=B001").await;
    assert_eq!(answers.len(), 2);
    let own = format!("company_id={}", buyer.company_id);
    let answered = Book::of(&qa, "recall_answers", &own).await;
    assert_eq!(
        answered.cells(0, &["相关订单", "购进数量", "在库", "已售或已用", "答复说明"]),
        [order.as_str(), "3", "2", "1", "已封存"]
    );
    let told = json!({
        "kind": "plan", "reported_on": shop.services.clock.today(), "authority": "武汉市市场监督管理局", "note": "邮件报送",
    });
    qa.post_json(&format!("{path}/reports"), &told).await.assert_ok();
    let reports = Book::of(&qa, "recall_reports", &format!("goods_id={id}&batch=B001")).await;
    assert_eq!(
        (reports.len(), reports.cells(0, &["报告", "监管部门", "级别"])),
        (1, vec!["召回计划", "武汉市市场监督管理局", "一级召回"])
    );
    let past = "from=2020-01-01&to=2020-12-31";
    assert_eq!(Book::of(&qa, "recall_reports", past).await.len(), 0);
    let owing = format!("company_id={}", silent.company_id);
    let owed = Book::of(&qa, "recall_answers", &owing).await;
    assert_eq!(owed.cells(0, &["在库", "答复人"]), ["", "未答复"]);
}
