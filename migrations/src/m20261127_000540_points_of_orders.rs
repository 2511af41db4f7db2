//! An order keeps how many points a yuan earns, as it was when it was placed: what finance sets later changes no earlier order.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const AS_TODAY: &str = "UPDATE orders SET points_per_yuan = \
    COALESCE((SELECT points_per_yuan FROM reward_rules ORDER BY id LIMIT 1), 0)";

/// Where another factor was in force when the points were booked: the smallest that gives what was booked.
const AS_BOOKED: &str = "UPDATE orders SET points_per_yuan = (\
    SELECT (rewards.due * 100 + ((orders.paid_amount - orders.freight - orders.refunded_amount) / 100) - 1) \
    / ((orders.paid_amount - orders.freight - orders.refunded_amount) / 100) FROM rewards \
    WHERE rewards.kind = 'points' AND rewards.cause = 'earned' AND rewards.reference = 'order:' || orders.number) \
    WHERE orders.paid_amount - orders.freight - orders.refunded_amount >= 100 AND EXISTS (\
    SELECT 1 FROM rewards \
    WHERE rewards.kind = 'points' AND rewards.cause = 'earned' AND rewards.reference = 'order:' || orders.number \
    AND rewards.due <> ((orders.paid_amount - orders.freight - orders.refunded_amount) / 100) \
    * orders.points_per_yuan / 100)";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("orders")
        .add_column(counter("points_per_yuan"))
        .take();
    manager.alter_table(change).await?;
    let db = manager.get_connection();
    for fill in [AS_TODAY, AS_BOOKED] {
        db.execute_unprepared(fill).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("orders")
        .drop_column("points_per_yuan")
        .take();
    manager.alter_table(change).await
}
