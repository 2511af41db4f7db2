//! From whom goods come, and the papers that are kept of them.
use catalog::factory::NewGoods;
use documents::inspections::models::package::Found;
use identity::permissions::Role;
use serde_json::{Value, json};

use super::{AT, Book, counted};
use crate::{
    documents_support::{bytes_of, pdf, send_file, unzipped},
    harness::Shop,
    receiving_support::{file_scan, file_scans, says},
};

const PAST: &str = "from=2020-01-01&to=2020-12-31";

fn facts(reason: &str) -> Value {
    json!({
        "name": "华东医药供应链有限公司",
        "credit_code": "91330000MA27U0XX0X",
        "licence_number": "浙AA5710001",
        "licence_scope": "化学药制剂、中成药",
        "scope_codes": ["chemical", "chinese_patent"],
        "licence_until": "2036-12-31",
        "agreement_until": "2036-12-31",
        "agent_name": "陈销售",
        "agent_id_number": "420502199001010032",
        "letter_covers": "全部品种，湖北省",
        "letter_codes": ["all"],
        "bank_account": "演示银行杭州分行 0001",
        "letter_until": "2036-12-31",
        "reason": reason,
    })
}

#[tokio::test]
async fn a_supplier_is_on_record_with_the_opinions_of_three_people() {
    let shop = Shop::start().await;
    let (purchasing, qa) = (shop.staff(Role::Product).await, shop.staff(Role::Qa).await);
    let head = shop.staff(Role::Super).await;
    let named = json!({ "name": "华东医药供应链有限公司" });
    let warehouse = shop.staff(Role::Warehouse).await;
    let id = warehouse.post_json("/admin/api/suppliers", &named).await.id();
    let path = format!("/admin/api/suppliers/{id}");
    purchasing.put_json(&path, &facts("首次登记")).await.assert_ok();
    file_scans(&purchasing, &path).await;
    for (who, text) in [(&purchasing, "资料齐全"), (&qa, "证照有效"), (&head, "准予购进")] {
        says(who, &path, (true, text)).await.assert_ok();
    }
    says(&qa, &path, (false, "停止购进")).await.assert_ok();

    let book = Book::of(&qa, "suppliers", "").await;
    assert_eq!(book.len(), 1);
    assert_eq!(
        book.cells(0, &["供货单位", "许可证号", "委托书有效期至", "结论"]),
        ["华东医药供应链有限公司", "浙AA5710001", "2036-12-31", "已停用"]
    );
    assert_eq!(
        book.cell(0, "扫描件"),
        "营业执照、许可证、质量保证协议、销售人员授权委托书、销售人员身份证、印章和随货同行单样式"
    );
    assert!(book.cell(0, "采购意见").starts_with("同意：资料齐全（"));
    assert!(book.cell(0, "企业负责人意见").starts_with("同意：准予购进（"));
    let quality = book.cell(0, "质量管理意见");
    assert!(
        quality.starts_with("同意：证照有效（") && quality.contains("；不同意：停止购进（"),
        "{quality}"
    );

    // Other facts begin a new round; the opinions of the one before stay on record.
    purchasing.put_json(&path, &facts("许可证换发")).await.assert_ok();
    let renewed = Book::of(&qa, "suppliers", "").await;
    assert_eq!(
        renewed.cells(0, &["采购意见", "结论", "结论时间"]),
        ["", "待审批", ""]
    );
    let opinions = Book::of(&qa, "supplier_opinions", "").await;
    assert_eq!(opinions.len(), 4);
    assert_eq!(
        opinions.cells(2, &["供货单位", "审批方", "结论", "意见"]),
        ["华东医药供应链有限公司", "企业负责人", "同意", "准予购进"]
    );
    for code in ["suppliers", "supplier_opinions"] {
        assert_eq!(counted(&qa, code, PAST).await, 0, "{code}");
    }
}

#[tokio::test]
async fn the_package_holds_the_form_and_the_scans_of_suppliers_replaced_ones_too() {
    let shop = Shop::start().await;
    let qa = shop.staff(Role::Qa).await;
    let warehouse = shop.staff(Role::Warehouse).await;
    let named = json!({ "name": "华东医药供应链有限公司" });
    let id = warehouse.post_json("/admin/api/suppliers", &named).await.id();
    let path = format!("/admin/api/suppliers/{id}");
    for paper in ["letter", "licence", "letter"] {
        file_scan(&warehouse, &path, paper).await.assert_ok();
    }
    let package = format!("{AT}/package?registers=suppliers");
    let files = unzipped(bytes_of(&qa, &package).await);
    let day = shop.services.clock.today();
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names.len(), 6, "{names:?}");
    assert_eq!(
        names[1..4],
        [
            format!("02 华东医药供应链有限公司 销售人员授权委托书 {day}.pdf"),
            format!("03 华东医药供应链有限公司 许可证 {day}.pdf"),
            format!("04 华东医药供应链有限公司 销售人员授权委托书 {day} 已替换.pdf"),
        ]
    );
    assert_eq!(names[4], "05 首营企业审批表（逐份）.pdf");
    assert!(files[4].1.starts_with(b"%PDF-"));
    let mut found = Found::default();
    for (name, bytes) in files {
        found.add(name, bytes);
    }
    let manifest = found.verified(&shop.services.settings.secret).unwrap();
    assert_eq!(manifest.files.len(), 5);
}

#[tokio::test]
async fn papers_are_on_record_by_kind_with_the_digest_of_their_scan() {
    let shop = Shop::start().await;
    let qa = shop.staff(Role::Qa).await;
    let path = "/admin/api/quality_papers";
    let today = shop.services.clock.today();
    let paper = |kind: &str, title: &str, batch: &str| {
        json!({
            "kind": kind, "title": title, "party": "仁心大药房", "goods": "阿莫西林胶囊 0.25g*24粒", "batch_number": batch,
            "happened_on": today, "outcome": "停药后好转",
        })
    };
    let report = qa.post_json(path, &paper("adr", "皮疹", "B001")).await.id();
    qa.post_json(path, &paper("two_invoice", "发票 04012345", "B002"))
        .await
        .assert_ok();
    let file = format!("{path}/{report}/file");
    let filed = send_file(&qa, &file, "adr.pdf", pdf("不良反应报告表")).await;
    filed.assert_ok();

    let reactions = Book::of(&qa, "adverse_reactions", "batch=B001").await;
    assert_eq!(
        (
            reactions.len(),
            reactions.cells(0, &["不良反应表现", "批号", "结果", "原件"])
        ),
        (1, vec!["皮疹", "B001", "停药后好转", "有"])
    );
    assert_eq!(reactions.cell(0, "原件校验值 SHA-256").len(), 64);
    let invoices = Book::of(&qa, "two_invoices", "").await;
    assert_eq!(
        (invoices.len(), invoices.cells(0, &["发票号码", "原件"])),
        (1, vec!["发票 04012345", "没有上传"])
    );
    // By the record, or else by the name that was written.
    let named = |name: &str| NewGoods {
        name: name.into(),
        ..Default::default()
    };
    let (written, other) = (
        shop.goods(named("阿莫西林胶囊")).await,
        shop.goods(named("布洛芬片")).await,
    );
    let mut of_record = paper("adr", "恶心", "B003");
    of_record["goods"] = json!("");
    of_record["goods_id"] = json!(other);
    let kept = qa.post_json(path, &of_record).await;
    assert!(
        kept.assert_ok().body["goods"]
            .as_str()
            .unwrap()
            .starts_with("布洛芬片")
    );
    of_record["goods_id"] = json!(999_999);
    assert_eq!(qa.post_json(path, &of_record).await.wrong_fields(), ["goods_id"]);
    for (goods_id, title) in [(written, "皮疹"), (other, "恶心")] {
        let of_goods = Book::of(&qa, "adverse_reactions", &format!("goods_id={goods_id}")).await;
        assert_eq!((of_goods.len(), of_goods.cell(0, "不良反应表现")), (1, title));
    }
    for (code, question) in [
        ("adverse_reactions", "batch=B002"),
        ("adverse_reactions", PAST),
        ("two_invoices", PAST),
    ] {
        assert_eq!(counted(&qa, code, question).await, 0, "{code} {question}");
    }
}
