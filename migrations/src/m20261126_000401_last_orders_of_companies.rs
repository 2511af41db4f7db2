//! When each company placed its last order.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const SO_FAR: &str = "UPDATE companies SET last_ordered_at = \
    (SELECT MAX(orders.created_at) FROM orders WHERE orders.company_id = companies.id)";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("companies")
        .add_column(moment_null("last_ordered_at"))
        .take();
    manager.alter_table(change).await?;
    manager.get_connection().execute_unprepared(SO_FAR).await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("companies")
        .drop_column("last_ordered_at")
        .take();
    manager.alter_table(change).await
}
