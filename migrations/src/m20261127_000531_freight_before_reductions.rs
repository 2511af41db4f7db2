//! What makes delivery free is what the goods cost before reductions, also of orders that wait to be sent. Gifts count for nothing.
use sea_orm_migration::prelude::*;

migration!();

fn ordinary(amount: &str) -> String {
    format!(
        "UPDATE orders SET ordinary_amount = (SELECT COALESCE(SUM({amount}), 0) FROM order_lines l \
         WHERE l.order_id = orders.id AND l.freight_class = 'ordinary' AND l.gift_of IS NULL)"
    )
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let db = manager.get_connection();
    db.execute_unprepared(&ordinary("l.amount")).await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let db = manager.get_connection();
    db.execute_unprepared(&ordinary("l.amount - l.discount")).await?;
    Ok(())
}
