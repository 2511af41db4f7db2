//! 首营企业: what is on file of a supplier, and the opinions that approve it. Suppliers that are known so far have to be approved
//! before they bring anything more.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

fn added() -> Vec<ColumnDef> {
    vec![
        text("status").default("draft").take(),
        // Opinions count for the facts that they were given on.
        counter("round"),
        words("credit_code"),
        words("licence_number"),
        words("licence_scope"),
        day_null("licence_until"),
        day_null("agreement_until"),
        words("agent_name"),
        words("agent_phone"),
        day_null("letter_until"),
        words("note"),
        moment_null("decided_at"),
    ]
}

const COLUMNS: [&str; 12] = [
    "status",
    "round",
    "credit_code",
    "licence_number",
    "licence_scope",
    "licence_until",
    "agreement_until",
    "agent_name",
    "agent_phone",
    "letter_until",
    "note",
    "decided_at",
];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in added() {
        let change = Table::alter().table("suppliers").add_column(column).take();
        manager.alter_table(change).await?;
    }
    let opinions = table("supplier_opinions")
        .col(number("supplier_id"))
        .col(number("round"))
        .col(text("post"))
        .col(flag("approves", false))
        .col(text("opinion"))
        .col(number("given_by"))
        .col(text("given_by_name"))
        .col(moment("given_at"))
        .foreign_key(&mut refers("supplier_opinions", "supplier_id", "suppliers"))
        .foreign_key(&mut refers("supplier_opinions", "given_by", "staff"))
        .take();
    let indexes = vec![index("supplier_opinions", &["supplier_id", "round"])];
    create(manager, vec![opinions], indexes).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["supplier_opinions"]).await?;
    for column in COLUMNS {
        let change = Table::alter().table("suppliers").drop_column(column).take();
        manager.alter_table(change).await?;
    }
    Ok(())
}
