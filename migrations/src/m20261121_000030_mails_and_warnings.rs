//! Mails on their way, where members are reached by mail, and which warnings of an expiry were given.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter().table("members").add_column(words("email")).take();
    manager.alter_table(change).await?;
    let mails = table("mails")
        .col(number("member_id"))
        .col(text("recipient"))
        .col(text("subject"))
        .col(text("body_text"))
        .col(text("body_html"))
        .col(text("reference"))
        .col(text("status"))
        .col(counter("attempts"))
        .col(words("last_error"))
        .col(moment("next_attempt_at"))
        .col(moment("created_at"))
        .col(moment_null("sent_at"))
        .foreign_key(&mut refers("mails", "member_id", "members"))
        .take();
    let warnings = table("licence_warnings")
        .col(number("licence_id"))
        .col(code("stage"))
        .col(moment("created_at"))
        .foreign_key(&mut refers("licence_warnings", "licence_id", "licences"))
        .take();
    let indexes = vec![
        unique("mails", &["member_id", "reference"]),
        index("mails", &["status", "next_attempt_at"]),
        unique("licence_warnings", &["licence_id", "stage"]),
        index("licences", &["status", "valid_to"]),
    ];
    create(manager, vec![mails, warnings], indexes).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["mails", "licence_warnings"]).await?;
    let index = Index::drop()
        .name("ix_licences_status_valid_to")
        .table("licences")
        .to_owned();
    manager.drop_index(index).await?;
    let change = Table::alter().table("members").drop_column("email").take();
    manager.alter_table(change).await
}
