//! Approvals of goods and buyers, and who may do what.
use catalog::{factory::NewGoods, goods::models::first_sale::FirstSale, models::_entities::goods};
use chrono::TimeDelta;
use identity::permissions::Role;
use kernel::WriteTx;
use sea_orm::{DbErr, prelude::*};
use serde_json::json;

use super::{AT, Book};
use crate::{
    admin::first_sales::{Desk, reject},
    admin_support::submitted_licence,
    documents_support::{bytes_of, unzipped},
    harness::Shop,
};

async fn set_spec(shop: &Shop, goods_id: i64, spec: &'static str) {
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        goods::Entity::update_many()
            .col_expr(goods::Column::Spec, Expr::value(spec))
            .filter(goods::Column::Id.eq(goods_id))
            .exec(tx.db())
            .await
    })
    .await;
}

#[tokio::test]
async fn a_first_sale_is_on_record_with_the_opinion_about_it() {
    let shop = Shop::start().await;
    let waiting = NewGoods {
        first_sale: FirstSale::Waiting,
        ..Default::default()
    };
    let id = shop.goods(waiting).await;
    let qa = shop.staff(Role::Qa).await;
    let filing = qa
        .get(&format!("/admin/api/first_sales?filter={{\"goods_id\":{id}}}"))
        .await;
    let filing = filing.assert_ok().body[0]["id"].clone();
    let path = format!("/admin/api/first_sales/{filing}/reject");
    let purchasing = shop.staff(Role::Product).await;
    purchasing
        .post_json(&path, &json!({ "reason": "缺少注册批件" }))
        .await
        .assert_ok();
    let book = Book::of(&qa, "first_sales", &format!("goods_id={id}")).await;
    assert_eq!(book.len(), 1);
    assert_eq!(book.cell(0, "审批意见"), "缺少注册批件");
    let opinions = book.cell(0, "采购、质量、负责人意见");
    assert!(
        opinions.starts_with("采购 ") && opinions.ends_with("不同意：缺少注册批件"),
        "{opinions}"
    );
    assert!(!book.cell(0, "审批人").is_empty() && !book.cell(0, "审批时间").is_empty());
    let past = Book::of(&qa, "first_sales", "from=2020-01-01&to=2020-12-31").await;
    assert_eq!(past.len(), 0);
}

#[tokio::test]
async fn a_first_sale_is_on_record_with_the_data_that_were_decided_on() {
    let desk = Desk::new().await;
    let id = desk.ready().await;
    let seen = desk.filing(id).await;
    desk.approve(&desk.product, &seen).await.assert_ok();
    set_spec(&desk.shop, id, "0.5g*24粒").await;
    let question = format!("goods_id={id}");
    let waiting = Book::of(&desk.qa, "first_sales", &question).await;
    assert_eq!(waiting.cell(0, "规格"), "0.5g*24粒");
    let opinions = waiting.cell(0, "采购、质量、负责人意见");
    assert!(opinions.ends_with("（资料变更前）"), "{opinions}");

    let changed = desk.filing(id).await;
    reject(&desk.product, &changed, "规格与批件不符")
        .await
        .assert_ok();
    set_spec(&desk.shop, id, "0.5g*36粒").await;
    let decided = Book::of(&desk.qa, "first_sales", &question).await;
    assert_eq!(
        decided.cells(0, &["通用名称", "规格", "生产企业"]),
        ["阿莫西林胶囊", "0.5g*24粒", "联邦制药"]
    );
    let opinions: Vec<&str> = decided.cell(0, "采购、质量、负责人意见").split('；').collect();
    assert!(opinions[0].ends_with("（资料变更前）"), "{opinions:?}");
    assert!(opinions[1].ends_with("规格与批件不符"), "{opinions:?}");
}

#[tokio::test]
async fn a_filing_is_found_by_the_day_of_an_opinion_on_it() {
    let desk = Desk::new().await;
    let id = desk.ready().await;
    desk.shop.services.clock.advance(TimeDelta::days(10));
    let qa = desk.shop.staff(Role::Qa).await;
    let today = desk.shop.services.clock.today();
    let question = format!("goods_id={id}&from={today}&to={today}");
    assert_eq!(Book::of(&qa, "first_sales", &question).await.len(), 0);
    let filing = qa
        .get(&format!("/admin/api/first_sales?filter={{\"goods_id\":{id}}}"))
        .await;
    let purchasing = desk.shop.staff(Role::Product).await;
    desk.approve(&purchasing, &filing.assert_ok().body[0])
        .await
        .assert_ok();
    assert_eq!(Book::of(&qa, "first_sales", &question).await.len(), 1);
}

#[tokio::test]
async fn who_asked_for_another_class_and_who_decided_is_on_record() {
    let shop = Shop::start().await;
    let (qa, other) = (shop.staff(Role::Qa).await, shop.staff(Role::Qa).await);
    let id = shop.goods(NewGoods::default()).await;
    let wish = json!({ "goods_id": id, "control": "never_online", "class_reason": "目录调整" });
    let change = qa.post_json("/admin/api/class_changes", &wish).await;
    let path = format!(
        "/admin/api/class_changes/{}/approve",
        change.assert_ok().body["id"]
    );
    let opinion = json!({ "opinion": "与目录一致" });
    other.post_json(&path, &opinion).await.assert_ok();

    let book = Book::of(&qa, "class_changes", &format!("goods_id={id}")).await;
    assert_eq!(book.len(), 2);
    assert!(book.cell(0, "事项").starts_with("提交分类变更"));
    assert_eq!(
        [book.cell(0, "理由或意见"), book.cell(1, "理由或意见")],
        ["目录调整", "与目录一致"]
    );
    assert_ne!(book.cell(0, "经办人"), book.cell(1, "经办人"));
    assert!(book.cell(1, "变化").starts_with("管控："), "{book:?}");
    let of_another = shop.goods(NewGoods::default()).await;
    assert_eq!(
        Book::of(&qa, "class_changes", &format!("goods_id={of_another}"))
            .await
            .len(),
        0
    );
}

#[tokio::test]
async fn every_decision_about_a_buyer_is_on_record_with_its_reason() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let qa = shop.staff(Role::Qa).await;
    let licence = submitted_licence(&shop, buyer.company_id).await;
    let path = format!("/admin/api/licences/{licence}/reject");
    qa.post_json(&path, &json!({ "reason": "照片不清晰" }))
        .await
        .assert_ok();
    let licence = submitted_licence(&shop, other.company_id).await;
    qa.approve_licence(licence).await.assert_ok();

    let all = Book::of(&qa, "buyer_approvals", "").await;
    assert_eq!(all.len(), 2);
    assert_eq!(
        all.cells(0, &["事项", "对象", "意见"]),
        ["驳回证照", "医疗机构执业许可证", "照片不清晰"]
    );
    assert!(!all.cell(0, "经办人").is_empty());
    let own = format!("company_id={}", other.company_id);
    let own = Book::of(&qa, "buyer_approvals", &own).await;
    assert_eq!((own.len(), own.cell(0, "事项")), (1, "通过证照"));
    let package = format!(
        "{AT}/package?registers=buyer_approvals&company_id={}",
        other.company_id
    );
    let files = unzipped(bytes_of(&qa, &package).await);
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names[1], "02 首营企业（购货单位）审批表（逐份）.pdf", "{names:?}");
    assert!(own.cell(0, "购货单位").starts_with("测试药店"));
}

#[tokio::test]
async fn who_asked_for_other_base_data_of_a_buyer_and_who_agreed_is_on_record() {
    let shop = Shop::start().await;
    let (buyer, qa) = (shop.buyer().await, shop.staff(Role::Qa).await);
    let path = format!("/admin/api/companies/{}", buyer.company_id);
    let wanted = json!({
        "name": "武汉新名大药房", "short_name": "新名", "credit_code": "", "legal_person": "王新",
        "province": "湖北省", "city": "武汉市", "district": "武昌区", "street": "中南路 9 号",
        "rank": 2, "salesman_id": null, "reason": "换发营业执照",
    });
    shop.agreed_by_two(&path, &wanted).await.assert_ok();
    let book = Book::of(&qa, "buyer_approvals", "").await;
    let steps: Vec<&str> = (0..book.len()).map(|row| book.cell(row, "事项")).collect();
    assert_eq!(steps, ["提出修改客户资料", "修改客户资料"]);
    assert_ne!(book.cell(0, "经办人"), book.cell(1, "经办人"));
    let change = book.cell(0, "对象");
    assert!(change.starts_with("企业名称：测试药店"), "{change}");
    assert!(change.contains("→武汉新名大药房"), "{change}");
}

#[tokio::test]
async fn the_roles_of_everybody_and_their_changes_are_on_record() {
    let shop = Shop::start().await;
    let (system, qa) = (shop.staff(Role::System).await, shop.staff(Role::Qa).await);
    let person = json!({ "username": "wang.min", "name": "王敏", "phone": "", "roles": ["warehouse"], "reason": "新入职" });
    let created = system.post_json("/admin/api/staff", &person).await;
    let path = format!("/admin/api/staff/{}", created.assert_ok().body["id"]);
    let moved = json!({ "name": "王敏", "phone": "", "roles": ["qa"], "is_active": true, "reason": "调岗" });
    system.put_json(&path, &moved).await.assert_ok();

    let matrix = Book::of(&qa, "role_matrix", "").await;
    let place = (0..matrix.len()).find(|row| matrix.cell(*row, "账号") == "wang.min");
    assert_eq!(
        matrix.cells(place.unwrap(), &["姓名", "岗位", "是否启用"]),
        ["王敏", "质量管理", "是"]
    );
    assert_eq!(
        matrix.cell(place.unwrap(), "任现岗位起"),
        format!("质量管理 {}", shop.services.clock.today())
    );
    let permissions = Book::of(&qa, "role_permissions", "").await;
    let works = (0..permissions.len()).find(|row| permissions.cell(*row, "工作") == "客户资格审批");
    assert_eq!(
        permissions.cells(works.unwrap(), &["质量管理", "总管理", "仓库"]),
        ["办理", "查看", ""]
    );
    let changes = Book::of(&qa, "role_changes", "").await;
    assert_eq!(changes.len(), 2);
    assert_eq!(
        changes.cells(1, &["账号", "事项", "变化", "原因"]),
        ["wang.min", "修改员工账号", "岗位：仓库→质量管理", "调岗"]
    );
    let past = Book::of(&qa, "role_changes", "from=2020-01-01&to=2020-12-31").await;
    assert_eq!(past.len(), 0);
}
