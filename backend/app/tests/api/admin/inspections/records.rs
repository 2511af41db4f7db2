//! Approvals of goods and buyers, and who may do what.
use catalog::{factory::NewGoods, goods::models::first_sale::FirstSale};
use identity::permissions::Role;
use serde_json::json;

use super::Book;
use crate::{admin_support::submitted_licence, harness::Shop};

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
    let path = format!("/admin/api/licences/{licence}/approve");
    qa.post_json(&path, &json!({})).await.assert_ok();

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
    assert!(own.cell(0, "购货单位").starts_with("测试药店"));
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
    let changes = Book::of(&qa, "role_changes", "").await;
    assert_eq!(changes.len(), 2);
    assert_eq!(
        changes.cells(1, &["账号", "事项", "变化", "原因"]),
        ["wang.min", "修改员工账号", "岗位：仓库→质量管理", "调岗"]
    );
    let past = Book::of(&qa, "role_changes", "from=2020-01-01&to=2020-12-31").await;
    assert_eq!(past.len(), 0);
}
