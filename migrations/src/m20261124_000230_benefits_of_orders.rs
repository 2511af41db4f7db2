//! What campaigns, coupons, gifts and vouchers gave an order, line by line, and the lines of a cart that carry a campaign.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

/// A campaign's line exists in addition to the ordinary one of the same goods. PostgreSQL limits names to 63
/// letters.
const CART_KEY: &str = "ux_cart_items_line";
const CART_KEY_BEFORE: [&str; 5] = ["member_id", "company_id", "goods_id", "warehouse_id", "kind"];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for (table, column) in added() {
        let change = Table::alter().table(table).add_column(column).take();
        manager.alter_table(change).await?;
    }
    let name = format!("ux_cart_items_{}", CART_KEY_BEFORE.join("_"));
    drop_key(manager, &name).await?;
    let mut key = Index::create();
    key.name(CART_KEY).table("cart_items").unique();
    for column in CART_KEY_BEFORE.into_iter().chain(["campaign_id"]) {
        key.col(column);
    }
    manager.create_index(key.take()).await?;
    create(manager, tables(), indexes()).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["order_benefits"]).await?;
    // Before, there were ordinary lines alone.
    manager
        .get_connection()
        .execute_unprepared("DELETE FROM cart_items WHERE campaign_id <> 0")
        .await?;
    drop_key(manager, CART_KEY).await?;
    manager
        .create_index(unique("cart_items", &CART_KEY_BEFORE))
        .await?;
    manager
        .drop_index(
            Index::drop()
                .name("ix_orders_group_buy_id_status")
                .table("orders")
                .to_owned(),
        )
        .await?;
    for (table, column) in added().into_iter().rev() {
        let change = Table::alter()
            .table(table)
            .drop_column(column.get_column_name())
            .take();
        manager.alter_table(change).await?;
    }
    Ok(())
}

fn added() -> Vec<(&'static str, ColumnDef)> {
    vec![
        ("cart_items", counter("campaign_id")),
        ("order_lines", number_null("campaign_id")),
        ("order_lines", number_null("gift_of")),
        ("order_lines", counter("voucher_amount")),
        ("orders", counter("voucher_amount")),
        ("orders", counter("voucher_returned")),
        ("orders", number_null("group_buy_id")),
        ("after_sale_lines", counter("voucher_amount")),
        ("after_sales", counter("voucher_amount")),
        ("after_sales", counter("gift_withheld")),
    ]
}

fn tables() -> Vec<TableCreateStatement> {
    vec![
        table("order_benefits")
            .col(number("order_id"))
            .col(number("order_line_id"))
            .col(text("kind"))
            .col(number("ref_id"))
            .col(words("name"))
            .col(counter("amount"))
            .col(counter("threshold"))
            .foreign_key(&mut refers("order_benefits", "order_id", "orders"))
            .foreign_key(&mut refers("order_benefits", "order_line_id", "order_lines"))
            .take(),
    ]
}

fn indexes() -> Vec<IndexCreateStatement> {
    vec![
        index("order_benefits", &["order_id"]),
        index("order_benefits", &["order_line_id"]),
        index("order_benefits", &["kind", "ref_id"]),
        index("orders", &["group_buy_id", "status"]),
    ]
}

async fn drop_key(manager: &SchemaManager<'_>, name: &str) -> Result<(), DbErr> {
    let index = Index::drop().name(name).table("cart_items").to_owned();
    manager.drop_index(index).await
}
