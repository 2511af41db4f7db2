//! The points mall: what points buy, and the orders of it. Goods that were won in a draw are such orders too.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const TABLES: &[&str] = &["points_goods", "points_orders", "points_order_logs"];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create(manager, tables(), indexes()).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, TABLES).await
}

fn tables() -> Vec<TableCreateStatement> {
    vec![goods(), orders(), logs()]
}

fn goods() -> TableCreateStatement {
    table("points_goods")
        .col(text("name"))
        .col(words("image"))
        .col(words("remark"))
        .col(words("details"))
        .col(number("points"))
        // Fen that are paid from the balance besides.
        .col(counter("money"))
        // Its usual price.
        .col(counter("worth"))
        .col(number("stock"))
        .col(counter("sold"))
        // None: as many as there are.
        .col(number_null("buyer_limit"))
        .col(moment_null("starts_at"))
        .col(moment_null("ends_at"))
        .col(flag("is_open", false))
        .col(counter("sort"))
        .col(moment("created_at"))
        .col(moment("updated_at"))
        .take()
}

fn orders() -> TableCreateStatement {
    table("points_orders")
        .col(text("number").unique_key().take())
        .col(number("company_id"))
        .col(number("member_id"))
        // One of the two: the item bought, or the winning ticket.
        .col(number_null("points_goods_id"))
        .col(number_null("draw_record_id").unique_key().take())
        .col(text("name"))
        .col(words("image"))
        .col(number("quantity"))
        .col(number("points"))
        .col(number("money"))
        .col(text("status"))
        .col(text("consignee"))
        .col(text("phone"))
        .col(text("address"))
        .col(words("remark"))
        .col(words("carrier"))
        .col(words("waybill"))
        .col(moment("created_at"))
        .col(moment_null("shipped_at"))
        .col(moment_null("finished_at"))
        .col(moment_null("cancelled_at"))
        .col(words("cancel_reason"))
        .foreign_key(&mut refers("points_orders", "company_id", "companies"))
        .foreign_key(&mut refers("points_orders", "member_id", "members"))
        .foreign_key(&mut refers("points_orders", "points_goods_id", "points_goods"))
        .foreign_key(&mut refers("points_orders", "draw_record_id", "draw_records"))
        .take()
}

fn logs() -> TableCreateStatement {
    table("points_order_logs")
        .col(number("points_order_id"))
        .col(moment("at"))
        .col(text("actor_kind"))
        .col(number_null("actor_id"))
        .col(words("actor_name"))
        .col(text("status"))
        .col(words("text"))
        .col(words("reason"))
        .foreign_key(&mut refers(
            "points_order_logs",
            "points_order_id",
            "points_orders",
        ))
        .take()
}

fn indexes() -> Vec<IndexCreateStatement> {
    vec![
        index("points_goods", &["is_open", "sort", "id"]),
        index("points_orders", &["company_id", "id"]),
        index("points_orders", &["status", "shipped_at"]),
        index("points_orders", &["points_goods_id", "company_id"]),
        index("points_order_logs", &["points_order_id", "id"]),
    ]
}
