//! Of the value that a claim withholds for gifts, or pays out once they are back: what is vouchers, and by line what is money.
//! What older claims withheld was counted with its lines.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const ADDED: [(&str, &str); 2] = [
    ("after_sales", "gift_withheld_voucher"),
    ("after_sale_lines", "gift_withheld"),
];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for (table, column) in ADDED {
        let change = Table::alter().table(table).add_column(counter(column)).take();
        manager.alter_table(change).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for (table, column) in ADDED {
        let change = Table::alter().table(table).drop_column(column).take();
        manager.alter_table(change).await?;
    }
    Ok(())
}
