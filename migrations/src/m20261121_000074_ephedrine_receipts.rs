//! What buyers confirm of ephedrine-containing goods, and until when a company must have confirmed.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let receipts = table("ephedrine_receipts")
        .col(number("order_id"))
        .col(number("company_id"))
        .col(code("status"))
        .col(moment("opened_at"))
        .col(day("due_on"))
        .col(words("receiver"))
        .col(day_null("received_on"))
        .col(flag("paid_by_company", false))
        .col(words("note_key"))
        .col(words("note_type"))
        .col(words("note_sha256"))
        .col(words("confirmed_by"))
        .col(moment_null("confirmed_at"))
        .col(words("decided_by"))
        .col(moment_null("decided_at"))
        .col(words("reason"))
        .foreign_key(&mut refers("ephedrine_receipts", "order_id", "orders"))
        .foreign_key(&mut refers("ephedrine_receipts", "company_id", "companies"))
        .take();
    let indexes = vec![
        unique("ephedrine_receipts", &["order_id"]),
        index("ephedrine_receipts", &["company_id", "status"]),
        index("ephedrine_receipts", &["status", "due_on"]),
    ];
    create(manager, vec![receipts], indexes).await?;
    // The last day of the oldest receipt that a company still owes; none when it owes none.
    let due = Table::alter()
        .table("companies")
        .add_column(day_null("receipt_due_on"))
        .take();
    manager.alter_table(due).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let due = Table::alter()
        .table("companies")
        .drop_column("receipt_due_on")
        .take();
    manager.alter_table(due).await?;
    drop(manager, &["ephedrine_receipts"]).await
}
