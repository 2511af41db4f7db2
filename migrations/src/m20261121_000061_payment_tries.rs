//! Payment tries: one row for each attempt over a channel, the slips of bank transfers, refunds over a
//! gateway, and rejected notifications.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const TABLES: &[&str] = &[
    "payment_tries",
    "transfer_slips",
    "gateway_refunds",
    "payment_alarms",
];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create(manager, tables(), indexes()).await?;
    let settled_by = Table::alter()
        .table("payments")
        .add_column(number_null("try_id"))
        .take();
    manager.alter_table(settled_by).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let settled_by = Table::alter().table("payments").drop_column("try_id").take();
    manager.alter_table(settled_by).await?;
    drop(manager, TABLES).await
}

fn tables() -> Vec<TableCreateStatement> {
    vec![
        table("payment_tries")
            .col(text("number"))
            .col(number("payment_id"))
            .col(number("company_id"))
            .col(number("member_id"))
            .col(text("channel"))
            .col(number("amount"))
            .col(counter("surplus"))
            .col(text("status"))
            .col(text_null("gateway_number"))
            .col(words("code_url"))
            .col(moment("expires_at"))
            .col(moment_null("next_check_at"))
            .col(counter("checks"))
            .col(words("last_error"))
            .col(moment("created_at"))
            .col(moment_null("paid_at"))
            .foreign_key(&mut refers("payment_tries", "payment_id", "payments"))
            .foreign_key(&mut refers("payment_tries", "company_id", "companies"))
            .foreign_key(&mut refers("payment_tries", "member_id", "members"))
            .take(),
        table("transfer_slips")
            .col(number("try_id"))
            .col(number("payment_id"))
            .col(number("company_id"))
            .col(text("file_key"))
            .col(text("payer_name"))
            .col(day("paid_on"))
            .col(words("remark"))
            .col(text("status"))
            .col(counter("received"))
            .col(words("confirmed_payer"))
            .col(text_null("bank_reference"))
            .col(words("reason"))
            .col(moment("created_at"))
            .col(moment_null("decided_at"))
            .col(number_null("decided_by"))
            .foreign_key(&mut refers("transfer_slips", "try_id", "payment_tries"))
            .foreign_key(&mut refers("transfer_slips", "payment_id", "payments"))
            .foreign_key(&mut refers("transfer_slips", "company_id", "companies"))
            .take(),
        table("gateway_refunds")
            .col(text("number"))
            .col(number("try_id"))
            .col(number_null("refund_id"))
            .col(number("company_id"))
            .col(text("channel"))
            .col(number("amount"))
            .col(text("reason"))
            .col(text("status"))
            .col(counter("attempts"))
            .col(moment_null("next_attempt_at"))
            .col(text_null("gateway_number"))
            .col(words("last_error"))
            .col(words("proposed_way"))
            .col(words("proposed_reference"))
            .col(number_null("proposed_by"))
            .col(moment("created_at"))
            .col(moment_null("done_at"))
            .foreign_key(&mut refers("gateway_refunds", "try_id", "payment_tries"))
            .foreign_key(&mut refers("gateway_refunds", "refund_id", "refunds"))
            .foreign_key(&mut refers("gateway_refunds", "company_id", "companies"))
            .take(),
        table("payment_alarms")
            .col(text("channel"))
            .col(text("kind"))
            .col(words("reference"))
            .col(day("day"))
            .col(counter("times"))
            .col(words("detail"))
            .col(moment("first_at"))
            .col(moment("last_at"))
            .col(number_null("seen_by"))
            .col(moment_null("seen_at"))
            .take(),
    ]
}

fn indexes() -> Vec<IndexCreateStatement> {
    vec![
        unique("payment_tries", &["number"]),
        unique("payment_tries", &["channel", "gateway_number"]),
        index("payment_tries", &["payment_id"]),
        index("payment_tries", &["next_check_at"]),
        index("payment_tries", &["company_id", "created_at"]),
        unique("transfer_slips", &["try_id"]),
        unique("transfer_slips", &["bank_reference"]),
        index("transfer_slips", &["status", "created_at"]),
        unique("gateway_refunds", &["number"]),
        unique("gateway_refunds", &["refund_id"]),
        index("gateway_refunds", &["try_id"]),
        index("gateway_refunds", &["next_attempt_at"]),
        unique("payment_alarms", &["channel", "kind", "reference", "day"]),
    ]
}
