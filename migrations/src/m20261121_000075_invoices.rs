//! Electronic invoices: companies' invoice settings, each order's invoices, and the tax rates of goods.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const TABLES: &[&str] = &["goods_taxes", "invoice_profiles", "invoices", "invoice_lines"];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let indexes = vec![
        unique("goods_taxes", &["goods_id"]),
        unique("invoice_profiles", &["company_id"]),
        unique("invoices", &["request_number"]),
        unique("invoices", &["number"]),
        unique("invoices", &["order_id", "color", "place"]),
        index("invoices", &["company_id", "created_at"]),
        index("invoices", &["status", "next_attempt_at"]),
        index("invoices", &["blue_id"]),
        index("invoice_lines", &["invoice_id"]),
    ];
    create(manager, tables(), indexes).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, TABLES).await
}

fn tables() -> Vec<TableCreateStatement> {
    vec![
        table("goods_taxes")
            .col(number("goods_id"))
            // In tenths of a percent: 130 = 13 %.
            .col(number("rate"))
            // The 19 digits of the tax authority's list.
            .col(words("tax_code"))
            .col(moment("updated_at"))
            .foreign_key(&mut refers("goods_taxes", "goods_id", "goods"))
            .take(),
        table("invoice_profiles")
            .col(number("company_id"))
            .col(text("kind"))
            .col(flag("is_automatic", true))
            .col(words("address"))
            .col(words("phone"))
            .col(words("bank"))
            .col(words("account"))
            .col(words("email"))
            .col(moment("updated_at"))
            .foreign_key(&mut refers("invoice_profiles", "company_id", "companies"))
            .take(),
        table("invoices")
            .col(text("request_number"))
            .col(number("order_id"))
            .col(number("company_id"))
            .col(text("color"))
            // 0 for the blue one, then 1, 2 … for the red ones of the order.
            .col(number("place"))
            .col(number_null("blue_id"))
            .col(text("kind"))
            .col(text("status"))
            .col(text_null("number"))
            .col(json("buyer"))
            .col(json("seller"))
            .col(number("net"))
            .col(number("tax"))
            .col(number("total"))
            // What of the order had been refunded before; a blue invoice is for the rest.
            .col(counter("refunded_before"))
            .col(words("remark"))
            .col(words("asked_by"))
            .col(counter("attempts"))
            .col(words("last_error"))
            .col(moment("next_attempt_at"))
            .col(moment("created_at"))
            .col(moment_null("issued_at"))
            .foreign_key(&mut refers("invoices", "order_id", "orders"))
            .foreign_key(&mut refers("invoices", "company_id", "companies"))
            .foreign_key(&mut refers("invoices", "blue_id", "invoices"))
            .take(),
        table("invoice_lines")
            .col(number("invoice_id"))
            .col(number_null("goods_id"))
            .col(text("name"))
            .col(words("tax_code"))
            .col(words("spec"))
            .col(words("unit"))
            .col(number("quantity"))
            .col(number("rate"))
            .col(number("net"))
            .col(number("tax"))
            .col(number("total"))
            .foreign_key(&mut refers("invoice_lines", "invoice_id", "invoices"))
            .foreign_key(&mut refers("invoice_lines", "goods_id", "goods"))
            .take(),
    ]
}
