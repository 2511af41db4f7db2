//! A session may act for a store of the chain; its cart is that store's.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const KEY_BEFORE: &[&str] = &["member_id", "goods_id", "warehouse_id", "kind"];
const KEY: &[&str] = &["member_id", "company_id", "goods_id", "warehouse_id", "kind"];

/// Until now all members filled the cart of their own company.
const OWN_COMPANY: &str = "UPDATE cart_items SET company_id = \
    (SELECT company_id FROM members WHERE members.id = cart_items.member_id)";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let acting = Table::alter()
        .table("member_sessions")
        .add_column(number_null("acting_company_id"))
        .take();
    manager.alter_table(acting).await?;
    let whose = Table::alter()
        .table("cart_items")
        .add_column(counter("company_id"))
        .take();
    manager.alter_table(whose).await?;
    manager.get_connection().execute_unprepared(OWN_COMPANY).await?;
    drop_key(manager, KEY_BEFORE).await?;
    manager.create_index(unique("cart_items", KEY)).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop_key(manager, KEY).await?;
    // Of two rows of one member for one product only one may stay.
    let for_others = "DELETE FROM cart_items WHERE company_id <> \
        (SELECT company_id FROM members WHERE members.id = cart_items.member_id)";
    manager.get_connection().execute_unprepared(for_others).await?;
    for (table, column) in [
        ("cart_items", "company_id"),
        ("member_sessions", "acting_company_id"),
    ] {
        let change = Table::alter().table(table).drop_column(column).take();
        manager.alter_table(change).await?;
    }
    manager.create_index(unique("cart_items", KEY_BEFORE)).await
}

async fn drop_key(manager: &SchemaManager<'_>, columns: &[&str]) -> Result<(), DbErr> {
    let index = Index::drop()
        .name(format!("ux_cart_items_{}", columns.join("_")))
        .table("cart_items")
        .to_owned();
    manager.drop_index(index).await
}
