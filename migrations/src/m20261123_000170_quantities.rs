//! A count is called quantity, a number names a document.
use sea_orm_migration::prelude::*;

/// Table, old column name, new column name.
const COLUMNS: [(&str, &str, &str); 18] = [
    ("goods", "min_number", "min_quantity"),
    ("goods", "case_number", "case_quantity"),
    ("goods", "limit_number", "limit_quantity"),
    ("goods_import_rows", "min_number", "min_quantity"),
    ("goods_import_rows", "case_number", "case_quantity"),
    ("goods_import_rows", "limit_number", "limit_quantity"),
    ("ladder_prices", "number", "quantity"),
    ("cart_items", "number", "quantity"),
    ("saved_list_lines", "number", "quantity"),
    ("wanted_items", "number", "quantity"),
    ("order_lines", "number", "quantity"),
    ("order_lines", "shipped_number", "shipped_quantity"),
    ("order_lines", "dropped_number", "cancelled_quantity"),
    ("order_line_batches", "number", "quantity"),
    ("shipment_lines", "number", "quantity"),
    ("after_sale_lines", "number", "quantity"),
    ("after_sale_lines", "refunded_number", "refunded_quantity"),
    ("after_sale_batches", "number", "quantity"),
];

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for (table, was, is) in COLUMNS {
        rename(manager, table, was, is).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for (table, was, is) in COLUMNS {
        rename(manager, table, is, was).await?;
    }
    Ok(())
}

async fn rename(
    manager: &SchemaManager<'_>,
    table: &'static str,
    from: &'static str,
    to: &'static str,
) -> Result<(), DbErr> {
    let renamed = Table::alter().table(table).rename_column(from, to).take();
    manager.alter_table(renamed).await
}
