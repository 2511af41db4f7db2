//! Inspection reports of batches, sealed for buyers, and who asked for one that is not there.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let reports = table("inspection_reports")
        .col(number("goods_id"))
        .col(text("batch_number"))
        .col(text("status"))
        // Goods and batch, while it has not been withdrawn: one report of a batch counts.
        .col(text_null("current_key"))
        .col(text("file_key"))
        .col(text("content_type"))
        .col(number("size"))
        .col(text("sha256"))
        .col(words("sealed_key"))
        .col(words("sealed_sha256"))
        .col(counter("sealed_size"))
        .col(words("uploaded_by"))
        .col(words("sealed_by"))
        .col(words("withdrawn_reason"))
        .col(moment("created_at"))
        .col(moment("updated_at"))
        .col(moment_null("sealed_at"))
        .foreign_key(&mut refers("inspection_reports", "goods_id", "goods"))
        .take();
    let requests = table("report_requests")
        .col(number("goods_id"))
        .col(text("batch_number"))
        .col(number("company_id"))
        .col(number("member_id"))
        .col(text("status"))
        .col(moment("created_at"))
        .col(moment_null("answered_at"))
        .foreign_key(&mut refers("report_requests", "goods_id", "goods"))
        .foreign_key(&mut refers("report_requests", "company_id", "companies"))
        .foreign_key(&mut refers("report_requests", "member_id", "members"))
        .take();
    let indexes = vec![
        unique("inspection_reports", &["current_key"]),
        index("inspection_reports", &["goods_id", "batch_number"]),
        index("inspection_reports", &["status"]),
        unique("report_requests", &["goods_id", "batch_number", "company_id"]),
        index("report_requests", &["status"]),
        index("batches", &["number"]),
    ];
    create(manager, vec![reports, requests], indexes).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut by_number = Index::drop();
    by_number.name("ix_batches_number").table("batches");
    manager.drop_index(by_number).await?;
    drop(manager, &["inspection_reports", "report_requests"]).await
}
