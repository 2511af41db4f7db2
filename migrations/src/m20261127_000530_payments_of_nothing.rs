//! Payments that vouchers and coupons had paid wholly stayed open after their orders were paid: their buyers were led from
//! the page that says so back to the one that asks for money.
use sea_orm_migration::prelude::*;

migration!();

/// Attempts that brought no money for orders.
const OF_NOTHING: &str =
    "FROM payment_attempts a WHERE a.payment_id = payments.id AND a.status = 'paid' AND a.amount = a.surplus";

fn paid_for_nothing() -> String {
    format!(
        "UPDATE payments SET status = 'paid', amount = 0, try_id = (SELECT MAX(a.id) {OF_NOTHING}), \
         method = (SELECT a.channel {OF_NOTHING} ORDER BY a.id DESC LIMIT 1), \
         paid_at = (SELECT MAX(a.paid_at) {OF_NOTHING}) \
         WHERE status = 'open' AND EXISTS (SELECT 1 {OF_NOTHING}) \
         AND EXISTS (SELECT 1 FROM orders o WHERE o.payment_id = payments.id AND o.paid_at IS NOT NULL)"
    )
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let db = manager.get_connection();
    db.execute_unprepared(&paid_for_nothing()).await?;
    Ok(())
}

async fn down(_manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    Ok(())
}
