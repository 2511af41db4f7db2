//! Cart, payments, orders with snapshots, their lines, batches and log.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const TABLES: &[&str] = &[
    "cart_items",
    "payments",
    "orders",
    "order_lines",
    "order_line_batches",
    "order_logs",
];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create(manager, tables(), indexes()).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, TABLES).await
}

fn tables() -> Vec<TableCreateStatement> {
    vec![
        table("cart_items")
            .col(number("member_id"))
            .col(number("goods_id"))
            .col(number("warehouse_id"))
            .col(code("kind"))
            .col(number("number"))
            .col(number_null("price_seen"))
            .col(flag("is_selected", true))
            .col(counter("goods_price_id"))
            .col(counter("ladder_price_id"))
            .col(counter("goods_manjian_id"))
            .col(counter("is_yj"))
            .col(moment("created_at"))
            .col(moment("updated_at"))
            .foreign_key(&mut refers("cart_items", "member_id", "members"))
            .foreign_key(&mut refers("cart_items", "goods_id", "goods"))
            .foreign_key(&mut refers("cart_items", "warehouse_id", "warehouses"))
            .take(),
        table("payments")
            .col(text("number"))
            .col(number("company_id"))
            .col(number("member_id"))
            .col(text("status"))
            .col(words("method"))
            .col(number("amount"))
            .col(moment("pay_before"))
            .col(moment("created_at"))
            .col(moment_null("paid_at"))
            .foreign_key(&mut refers("payments", "company_id", "companies"))
            .foreign_key(&mut refers("payments", "member_id", "members"))
            .take(),
        table("orders")
            .col(text("number"))
            .col(number("payment_id"))
            .col(number("company_id"))
            .col(number("member_id"))
            .col(number("warehouse_id"))
            .col(code("status"))
            .col(text("split_key"))
            .col(number("goods_amount"))
            .col(counter("discount"))
            .col(counter("freight"))
            .col(number("total"))
            .col(counter("paid_amount"))
            .col(words("remark"))
            .col(text("company_name"))
            .col(text("receiver"))
            .col(text("phone"))
            .col(text("address"))
            .col(words("carrier"))
            .col(words("waybill"))
            .col(moment("pay_before"))
            .col(moment("created_at"))
            .col(moment_null("paid_at"))
            .col(moment_null("shipped_at"))
            .col(moment_null("receive_before"))
            .col(moment_null("finished_at"))
            .col(moment_null("cancelled_at"))
            .col(words("cancel_reason"))
            .foreign_key(&mut refers("orders", "payment_id", "payments"))
            .foreign_key(&mut refers("orders", "company_id", "companies"))
            .foreign_key(&mut refers("orders", "member_id", "members"))
            .foreign_key(&mut refers("orders", "warehouse_id", "warehouses"))
            .take(),
        table("order_lines")
            .col(number("order_id"))
            .col(number("goods_id"))
            .col(text("name"))
            .col(words("trade_name"))
            .col(text("maker"))
            .col(text("spec"))
            .col(text("unit"))
            .col(words("approval_number"))
            .col(text("image"))
            .col(text("rx"))
            .col(number("raw_price"))
            .col(number("price"))
            .col(number("number"))
            .col(number("amount"))
            .col(counter("discount"))
            .col(json("price_trace"))
            .col(json("evidence"))
            .foreign_key(&mut refers("order_lines", "order_id", "orders"))
            .foreign_key(&mut refers("order_lines", "goods_id", "goods"))
            .take(),
        table("order_line_batches")
            .col(number("order_line_id"))
            .col(number("batch_id"))
            .col(text("batch_number"))
            .col(day("expires_on"))
            .col(number("number"))
            .foreign_key(&mut refers("order_line_batches", "order_line_id", "order_lines"))
            .foreign_key(&mut refers("order_line_batches", "batch_id", "batches"))
            .take(),
        table("order_logs")
            .col(number("order_id"))
            .col(moment("at"))
            .col(text("actor_kind"))
            .col(number_null("actor_id"))
            .col(words("actor_name"))
            .col(number_null("from_status"))
            .col(number("to_status"))
            .col(text("text"))
            .col(words("reason"))
            .col(words("ip"))
            .foreign_key(&mut refers("order_logs", "order_id", "orders"))
            .take(),
    ]
}

fn indexes() -> Vec<IndexCreateStatement> {
    vec![
        unique("cart_items", &["member_id", "goods_id", "warehouse_id", "kind"]),
        index("cart_items", &["goods_id"]),
        unique("payments", &["number"]),
        index("payments", &["company_id"]),
        unique("orders", &["number"]),
        index("orders", &["payment_id"]),
        index("orders", &["company_id", "created_at"]),
        index("orders", &["company_id", "status", "goods_amount"]),
        index("orders", &["status", "pay_before"]),
        index("orders", &["status", "receive_before"]),
        index("order_lines", &["order_id"]),
        index("order_lines", &["goods_id"]),
        index("order_line_batches", &["order_line_id"]),
        index("order_line_batches", &["batch_id"]),
        index("order_logs", &["order_id"]),
    ]
}
