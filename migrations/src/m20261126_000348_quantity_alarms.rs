//! Unusual quantities of goods with ephedrine and other special ingredients: the rules, and the orders that exceeded them.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

/// A hundred units an order, three hundred in thirty days, and three times what the buyer orders otherwise (M). Quality
/// management changes the row.
const DEFAULT_RULES: &str = "INSERT INTO quantity_rules (order_units, period_days, period_units, usual_times) VALUES (100, 30, 300, 3)";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let rules = table("quantity_rules")
        // Zero: not looked at.
        .col(counter("order_units"))
        .col(counter("period_days"))
        .col(counter("period_units"))
        .col(counter("usual_times"))
        .take();
    let alarms = table("quantity_alarms")
        .col(number("order_id"))
        .col(number("company_id"))
        .col(number("units"))
        .col(number("period_units"))
        .col(text("reason"))
        .col(moment("raised_at"))
        .foreign_key(&mut refers("quantity_alarms", "order_id", "orders"))
        .foreign_key(&mut refers("quantity_alarms", "company_id", "companies"))
        .take();
    let indexes = vec![
        unique("quantity_alarms", &["order_id"]),
        index("quantity_alarms", &["company_id"]),
    ];
    create(manager, vec![rules, alarms], indexes).await?;
    manager.get_connection().execute_unprepared(DEFAULT_RULES).await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["quantity_rules", "quantity_alarms"]).await
}
