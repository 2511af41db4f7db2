//! Whether an order needs the cold chain becomes a column; until now it was a letter of its split key.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let cold = Table::alter()
        .table("orders")
        .add_column(flag("is_cold_chain", false))
        .take();
    manager.alter_table(cold).await?;
    let db = manager.get_connection();
    db.execute_unprepared("UPDATE orders SET is_cold_chain = TRUE WHERE split_key LIKE '%c%'")
        .await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let cold = Table::alter().table("orders").drop_column("is_cold_chain").take();
    manager.alter_table(cold).await
}
