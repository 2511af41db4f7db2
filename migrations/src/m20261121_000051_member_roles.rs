//! Members of a company: what each may order by themselves, who was invited, and orders that wait for an approver.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let limit = Table::alter()
        .table("members")
        .add_column(number_null("order_limit"))
        .take();
    manager.alter_table(limit).await?;
    let deadline = Table::alter()
        .table("orders")
        .add_column(moment_null("approve_before"))
        .take();
    manager.alter_table(deadline).await?;
    let invitations = table("member_invitations")
        .col(number("company_id"))
        .col(text("phone"))
        .col(words("name"))
        .col(text("role"))
        .col(number_null("order_limit"))
        .col(text("status"))
        .col(number("invited_by"))
        .col(number_null("member_id"))
        .col(flag("is_sent", false))
        .col(moment("created_at"))
        .col(moment("expires_at"))
        .foreign_key(&mut refers("member_invitations", "company_id", "companies"))
        .foreign_key(&mut refers("member_invitations", "invited_by", "members"))
        .foreign_key(&mut refers("member_invitations", "member_id", "members"))
        .take();
    let indexes = vec![
        index("member_invitations", &["company_id"]),
        index("member_invitations", &["phone"]),
        index("orders", &["status", "approve_before"]),
    ];
    create(manager, vec![invitations], indexes).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["member_invitations"]).await?;
    let index = Index::drop()
        .name("ix_orders_status_approve_before")
        .table("orders")
        .to_owned();
    manager.drop_index(index).await?;
    for (table, column) in [("orders", "approve_before"), ("members", "order_limit")] {
        let change = Table::alter().table(table).drop_column(column).take();
        manager.alter_table(change).await?;
    }
    Ok(())
}
