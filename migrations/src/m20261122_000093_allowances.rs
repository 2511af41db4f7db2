//! A wrong price is put right with money for goods that stay: claims for such a reason are allowances of a stated amount.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

/// The reason that the shop was first set up with has a ground of its own now.
const OWN_GROUND: &str =
    "UPDATE after_sale_reasons SET ground = 'price' WHERE code = 'price' AND ground = 'other'";
/// Unanswered claims follow the new rule.
const UNANSWERED: &str = "UPDATE after_sales SET is_allowance = TRUE, amount = 0 \
    WHERE reason = 'price' AND kind = 'refund' AND status = 10";
const OLD_GROUND: &str = "UPDATE after_sale_reasons SET ground = 'other' WHERE ground = 'price'";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let allowance = Table::alter()
        .table("after_sales")
        .add_column(flag("is_allowance", false))
        .take();
    manager.alter_table(allowance).await?;
    for statement in [OWN_GROUND, UNANSWERED] {
        manager.get_connection().execute_unprepared(statement).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.get_connection().execute_unprepared(OLD_GROUND).await?;
    let allowance = Table::alter()
        .table("after_sales")
        .drop_column("is_allowance")
        .take();
    manager.alter_table(allowance).await
}
