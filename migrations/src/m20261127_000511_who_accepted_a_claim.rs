//! Nobody pays a claim that they took in: it keeps who accepted it.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

/// Those that wait for their payment, by their log: the first of the staff who moved them.
const FROM_THE_LOG: &str = "UPDATE after_sales SET accepted_by = (SELECT l.actor_id FROM after_sale_logs l \
    WHERE l.after_sale_id = after_sales.id AND l.actor_kind = 'staff' ORDER BY l.id LIMIT 1)";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("after_sales")
        .add_column(number_null("accepted_by"))
        .take();
    manager.alter_table(change).await?;
    manager.get_connection().execute_unprepared(FROM_THE_LOG).await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("after_sales")
        .drop_column("accepted_by")
        .take();
    manager.alter_table(change).await
}
