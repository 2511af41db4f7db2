//! Review of paid orders before picking, and buyers' requests to cancel.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

/// Staff change the row; orders above 50,000.00 yuan are reviewed.
const DEFAULT_RULES: &str = "INSERT INTO review_rules (ephedrine, first_order, above_amount) \
    VALUES (true, true, 5000000)";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create(manager, tables(), Vec::new()).await?;
    manager.get_connection().execute_unprepared(DEFAULT_RULES).await?;
    for column in order_columns() {
        manager
            .alter_table(Table::alter().table("orders").add_column(column).take())
            .await?;
    }
    let lock = Table::alter()
        .table("batches")
        .add_column(flag("is_locked", false))
        .take();
    manager.alter_table(lock).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let lock = Table::alter().table("batches").drop_column("is_locked").take();
    manager.alter_table(lock).await?;
    for name in [
        "review_reasons",
        "cancel_asked_at",
        "cancel_ask_reason",
        "picking_at",
    ] {
        manager
            .alter_table(Table::alter().table("orders").drop_column(name).take())
            .await?;
    }
    drop(manager, &["review_rules"]).await
}

fn order_columns() -> Vec<ColumnDef> {
    vec![
        // Codes, parted by commas.
        words("review_reasons"),
        moment_null("cancel_asked_at"),
        words("cancel_ask_reason"),
        // Since then it is being picked; none before, and after its pick list was put back.
        moment_null("picking_at"),
    ]
}

fn tables() -> Vec<TableCreateStatement> {
    vec![
        table("review_rules")
            .col(flag("ephedrine", true))
            .col(flag("first_order", true))
            .col(number_null("above_amount"))
            .take(),
    ]
}
