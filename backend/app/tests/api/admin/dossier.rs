//! /admin/api/companies/{id}/dossier
use identity::permissions::Role;

use crate::harness::Shop;

#[tokio::test]
async fn qa_takes_the_first_sale_file_with_a_list_and_the_log_tells() {
    let shop = Shop::start().await;
    let (buyer, qa) = (shop.buyer().await, shop.staff(Role::Qa).await);
    let path = format!("/admin/api/companies/{}/dossier", buyer.company_id);
    let answer = qa.get(&path).await;
    answer.assert_ok();
    assert_eq!(answer.header("content-type"), "application/zip");
    assert_eq!(answer.header("cache-control"), "no-store");
    assert!(answer.header("content-disposition").contains(".zip"));

    let auditor = shop.staff(Role::Auditor).await;
    let log = format!(
        r#"/admin/api/audit?filter={{"subject_kind":"company","subject_id":"{}"}}"#,
        buyer.company_id
    );
    let log = auditor.get(&log).await;
    assert_eq!(log.assert_ok().body[0]["action"], "company.dossier");
    qa.get("/admin/api/companies/999999/dossier")
        .await
        .assert_refused(404);
    let salesman = shop.staff(Role::Salesman).await;
    salesman.get(&path).await.assert_refused(403);
}
