//! Goods that go back to the supplier that brought them, and the 药品追溯码 of their packs.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const TABLES: [&str; 2] = ["supplier_returns", "supplier_return_codes"];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let indexes = vec![
        unique("supplier_returns", &["number"]),
        index("supplier_returns", &["line_id"]),
        index("supplier_returns", &["status"]),
        index("supplier_return_codes", &["return_id"]),
        unique("supplier_return_codes", &["code"]),
    ];
    create(manager, vec![returns(), codes()], indexes).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &TABLES).await
}

fn returns() -> TableCreateStatement {
    let refers = |column, to| refers("supplier_returns", column, to);
    table("supplier_returns")
        .col(text("number"))
        // Of the delivery that brought them.
        .col(number("line_id"))
        .col(number("supplier_id"))
        .col(number("batch_id"))
        .col(number("goods_id"))
        .col(number("quantity"))
        .col(text("source"))
        .col(text("reason"))
        .col(text("status"))
        .col(number("asked_by"))
        .col(text("asked_by_name"))
        .col(moment("asked_at"))
        .col(number_null("decided_by"))
        .col(words("decided_by_name"))
        .col(moment_null("decided_at"))
        .col(words("opinion"))
        .foreign_key(&mut refers("line_id", "goods_receipt_lines"))
        .foreign_key(&mut refers("supplier_id", "suppliers"))
        .foreign_key(&mut refers("batch_id", "batches"))
        .foreign_key(&mut refers("goods_id", "goods"))
        .foreign_key(&mut refers("asked_by", "staff"))
        .foreign_key(&mut refers("decided_by", "staff"))
        .take()
}

fn codes() -> TableCreateStatement {
    table("supplier_return_codes")
        .col(number("return_id"))
        .col(text("code"))
        .foreign_key(&mut refers(
            "supplier_return_codes",
            "return_id",
            "supplier_returns",
        ))
        .take()
}
