//! Spreadsheets of goods: uploaded files, their changes, and what has been applied.
use sea_orm_migration::prelude::*;

use super::columns::*;

const TABLES: &[&str] = &["goods_imports", "goods_import_rows"];

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create(manager, tables(), indexes()).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, TABLES).await
}

fn tables() -> Vec<TableCreateStatement> {
    vec![
        table("goods_imports")
            .col(text("file_name"))
            .col(text("status"))
            .col(words("problem"))
            .col(number_null("staff_id"))
            .col(text("staff_name"))
            .col(counter("row_count"))
            .col(counter("new_count"))
            .col(counter("changed_count"))
            .col(counter("unchanged_count"))
            .col(counter("error_count"))
            .col(counter("price_count"))
            .col(json("errors"))
            .col(json("new_makers"))
            .col(moment("created_at"))
            .col(moment("checked_at"))
            .col(moment_null("applied_at"))
            .col(words("applied_by"))
            .take(),
        table("goods_import_rows")
            .col(number("import_id"))
            .col(number("line"))
            .col(number_null("goods_id"))
            .col(moment_null("seen_at"))
            .col(json("changes"))
            .col(text("maker"))
            .col(text("code"))
            .col(code("kind"))
            .col(text("name"))
            .col(words("trade_name"))
            .col(words("aliases"))
            .col(number_null("brand_id"))
            .col(number("category_id"))
            .col(words("form"))
            .col(text("spec"))
            .col(text("unit"))
            .col(words("approval_number"))
            .col(words("barcode"))
            .col(text("rx"))
            .col(text("scope"))
            .col(words("control"))
            .col(words("device_class"))
            .col(text("storage"))
            .col(number("min_number"))
            .col(number("step"))
            .col(counter("case_number"))
            .col(counter("limit_number"))
            .col(flag("on_sale", true))
            .col(number_null("base_price"))
            .foreign_key(&mut refers("goods_import_rows", "import_id", "goods_imports"))
            .take(),
    ]
}

fn indexes() -> Vec<IndexCreateStatement> {
    vec![
        index("goods_imports", &["created_at"]),
        unique("goods_import_rows", &["import_id", "code"]),
        index("goods_import_rows", &["goods_id"]),
    ]
}
