//! Recalls of batches: who has to answer, and the blocked stock.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let recalls = table("recalls")
        .col(text("number"))
        .col(number("goods_id"))
        .col(text("batch_number"))
        .col(code("level"))
        .col(text("status"))
        .col(text("reason"))
        .col(text("instruction"))
        .col(number("created_by"))
        .col(words("created_by_name"))
        .col(moment("created_at"))
        .col(number_null("decided_by"))
        .col(words("decided_by_name"))
        .col(moment_null("decided_at"))
        .col(moment_null("closed_at"))
        .foreign_key(&mut refers("recalls", "goods_id", "goods"))
        .foreign_key(&mut refers("recalls", "created_by", "staff"))
        .foreign_key(&mut refers("recalls", "decided_by", "staff"))
        .take();
    let notices = table("recall_notices")
        .col(number("recall_id"))
        .col(number("company_id"))
        .col(words("orders"))
        .col(number("shipped"))
        .col(counter("in_stock"))
        .col(counter("sold"))
        .col(words("note"))
        .col(words("answered_by"))
        .col(moment_null("answered_at"))
        .foreign_key(&mut refers("recall_notices", "recall_id", "recalls"))
        .foreign_key(&mut refers("recall_notices", "company_id", "companies"))
        .take();
    let indexes = vec![
        unique("recalls", &["number"]),
        index("recalls", &["goods_id", "batch_number"]),
        index("recalls", &["status"]),
        unique("recall_notices", &["recall_id", "company_id"]),
        index("recall_notices", &["company_id"]),
    ];
    create(manager, vec![recalls, notices], indexes).await?;
    let lock = Table::alter()
        .table("batches")
        .add_column(flag("is_recalled", false))
        .take();
    manager.alter_table(lock).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let lock = Table::alter().table("batches").drop_column("is_recalled").take();
    manager.alter_table(lock).await?;
    drop(manager, &["recalls", "recall_notices"]).await
}
