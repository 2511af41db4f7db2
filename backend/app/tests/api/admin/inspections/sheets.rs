//! The approval forms of products, suppliers and buyers, to print.
use catalog::models::_entities::goods;
use documents::inspections::models::{
    approval_sheets::{self, ApprovalSheet},
    buyer_sheet, first_sale_file,
};
use identity::{
    companies::models::facts::{BuyerType, CompanyStatus},
    models::_entities::companies,
    permissions::Role,
};
use kernel::WriteTx;
use sea_orm::{DbErr, prelude::*};
use serde_json::json;

use crate::{
    admin::first_sales::{Desk, NEEDED},
    documents_support::{bytes_of, unzipped},
    harness::Shop,
    receiving_support::{file_scans, says},
};

fn told<'a>(pairs: &'a [(&str, String)], label: &str) -> &'a str {
    let found = pairs.iter().find(|(known, _)| *known == label);
    found.map_or("", |(_, text)| text)
}

/// Post, who gave it, what it says, and whether it counts.
fn opinions(sheet: &ApprovalSheet) -> Vec<(&str, bool, &str, bool)> {
    let given = sheet.opinions.iter();
    given
        .map(|one| (one.post, one.approves, one.text.as_str(), !one.is_outdated))
        .collect()
}

#[tokio::test]
async fn the_form_of_a_product_has_what_each_post_said_of_it_and_what_was_decided() {
    let desk = Desk::new().await;
    let id = desk.ready().await;
    let filing = desk.filing(id).await;
    let number = filing["id"].as_i64().unwrap();
    let sheet = async || {
        let found = approval_sheets::of_first_sale(&desk.shop.services.db, number).await;
        found.unwrap().unwrap()
    };
    let waiting = sheet().await;
    assert!(waiting.opinions.is_empty() && waiting.papers.len() == NEEDED.len());
    assert_eq!(told(&waiting.decision, "审批人"), "");

    desk.approve(&desk.product, &filing).await.assert_ok();
    desk.shop
        .write::<_, DbErr, _>(async move |tx: &WriteTx| {
            let holder = json!([{ "label": "上市许可持有人", "text": "联邦控股" }]);
            goods::Entity::update_many()
                .col_expr(goods::Column::Sheet, Expr::value(holder))
                .filter(goods::Column::Id.eq(id))
                .exec(tx.db())
                .await
        })
        .await;
    desk.approved(id).await.assert_ok();
    let decided = sheet().await;
    assert_eq!(
        opinions(&decided),
        [
            ("采购", true, "资料齐全", false),
            ("采购", true, "资料齐全", true),
            ("质量管理", true, "资料齐全", true),
            ("企业负责人", true, "资料齐全", true),
        ]
    );
    assert!(
        decided
            .opinions
            .iter()
            .all(|one| !one.by.is_empty() && !one.at.is_empty())
    );
    for (label, text) in [
        ("通用名称", "阿莫西林胶囊"),
        ("类别", "药品"),
        ("处方分类", "处方药"),
        ("生产企业", "联邦制药"),
        ("上市许可持有人", "联邦控股"),
    ] {
        assert_eq!(told(&decided.facts, label), text, "{label}");
    }
    assert_eq!(told(&decided.decision, "审批人"), decided.opinions[3].by);
    assert_ne!(told(&decided.facts, "申请人"), "");

    // What it says is what was decided on.
    desk.shop
        .write::<_, DbErr, _>(async move |tx: &WriteTx| {
            goods::Entity::update_many()
                .col_expr(goods::Column::Spec, Expr::value("0.5g*36粒"))
                .col_expr(goods::Column::Sheet, Expr::value(json!([])))
                .filter(goods::Column::Id.eq(id))
                .exec(tx.db())
                .await
        })
        .await;
    let later = sheet().await;
    assert_eq!(told(&later.facts, "规格"), "0.25g*24粒");
    assert_eq!(told(&later.facts, "上市许可持有人"), "联邦控股");

    let path = |id: i64| format!("/admin/api/first_sales/{id}/sheet");
    assert!(bytes_of(&desk.qa, &path(number)).await.starts_with(b"%PDF-"));
    desk.qa.get(&path(99_999)).await.assert_refused(404);
}

#[tokio::test]
async fn the_form_of_a_supplier_has_its_papers_and_the_opinions_of_every_round() {
    let shop = Shop::start().await;
    let (purchasing, qa) = (shop.staff(Role::Product).await, shop.staff(Role::Qa).await);
    let head = shop.staff(Role::Super).await;
    let warehouse = shop.staff(Role::Warehouse).await;
    let named = json!({ "name": "华东医药供应链有限公司" });
    let id = warehouse.post_json("/admin/api/suppliers", &named).await.id();
    let path = format!("/admin/api/suppliers/{id}");
    let facts = |until: &str| {
        json!({
            "name": "华东医药供应链有限公司", "credit_code": "91330000MA27U0XX0X", "licence_number": "浙AA5710001",
            "licence_scope": "化学药制剂", "scope_codes": ["chemical"],
            "licence_until": "2036-12-31", "agreement_until": "2036-12-31",
            "agent_name": "陈销售", "agent_id_number": "420502199001010032", "letter_covers": "全部品种，湖北省", "letter_codes": ["all"],
            "bank_account": "演示银行杭州分行 0001", "letter_until": until, "reason": "照证件登记",
        })
    };
    purchasing.put_json(&path, &facts("2036-12-31")).await.assert_ok();
    file_scans(&purchasing, &path).await;
    says(&purchasing, &path, (true, "资料齐全")).await.assert_ok();
    purchasing.put_json(&path, &facts("2035-12-31")).await.assert_ok();
    file_scans(&purchasing, &path).await;
    for (who, text) in [(&purchasing, "同意引进"), (&qa, "证照有效"), (&head, "准予购进")] {
        says(who, &path, (true, text)).await.assert_ok();
    }
    let sheet = approval_sheets::of_supplier(&shop.services.db, id).await;
    let sheet = sheet.unwrap().unwrap();
    assert_eq!(
        opinions(&sheet),
        [
            ("采购", true, "资料齐全", false),
            ("采购", true, "同意引进", true),
            ("质量管理", true, "证照有效", true),
            ("企业负责人", true, "准予购进", true),
        ]
    );
    assert_eq!(told(&sheet.facts, "授权委托书至"), "2035-12-31");
    assert_eq!(told(&sheet.facts, "申请人（采购）"), sheet.opinions[1].by);
    assert_eq!(
        (told(&sheet.decision, "结论"), told(&sheet.decision, "审批意见")),
        ("已批准", "准予购进")
    );
    let letter = sheet
        .papers
        .iter()
        .find(|paper| paper.name == "销售人员授权委托书");
    assert_eq!(letter.unwrap().until, "2035-12-31");
    assert!(
        bytes_of(&qa, &format!("{path}/sheet"))
            .await
            .starts_with(b"%PDF-")
    );
    qa.get("/admin/api/suppliers/99999/sheet")
        .await
        .assert_refused(404);
}

#[tokio::test]
async fn the_form_of_a_buyer_has_its_documents_and_what_was_said_of_the_company() {
    let shop = Shop::start().await;
    let qa = shop.staff(Role::Qa).await;
    let buyer = shop.buyer_of(BuyerType::Pharmacy, CompanyStatus::Pending).await;
    shop.papers(buyer.company_id).await;
    let path = format!("/admin/api/companies/{}", buyer.company_id);
    qa.approve_company(buyer.company_id, "资料齐全，同意")
        .await
        .assert_ok();
    let suspended = json!({ "reason": "许可证被吊销" });
    qa.post_json(&format!("{path}/suspend"), &suspended)
        .await
        .assert_ok();
    let db = &shop.services.db;
    let company = companies::Entity::find_by_id(buyer.company_id).one(db).await;
    let company = company.unwrap().unwrap();
    let rows = first_sale_file::of(db, company.id).await.unwrap();
    let today = shop.services.clock.today();
    let sheet = buyer_sheet::of_buyer(db, &company, &rows, today).await.unwrap();
    assert_eq!(
        opinions(&sheet),
        [
            ("质量管理", true, "资料齐全，同意", true),
            ("质量管理", false, "许可证被吊销", true),
        ]
    );
    assert_eq!(
        (told(&sheet.decision, "结论"), told(&sheet.decision, "审批意见")),
        ("已停用", "许可证被吊销")
    );
    assert_eq!(told(&sheet.facts, "购货单位"), company.name);
    assert!(sheet.papers.iter().any(|paper| paper.name == "采购委托书"));
    let files = unzipped(bytes_of(&qa, &format!("{path}/dossier")).await);
    let (name, form) = &files[0];
    assert!(name.contains("审批表"), "{name}");
    assert!(form.starts_with(b"%PDF-"));
}
