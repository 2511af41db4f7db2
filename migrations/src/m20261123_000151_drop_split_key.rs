//! Control, cold chain and warehouse of an order are columns: the text that was made of them goes.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let key = Table::alter().table("orders").drop_column("split_key").take();
    manager.alter_table(key).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let key = Table::alter()
        .table("orders")
        .add_column(words("split_key"))
        .take();
    manager.alter_table(key).await?;
    let db = manager.get_connection();
    db.execute_unprepared(
        "UPDATE orders SET split_key = CASE control WHEN '' THEN '' WHEN 'ephedrine' THEN 'e' ELSE 's' END \
         || CASE WHEN is_cold_chain THEN 'c' ELSE '' END || CAST(warehouse_id AS text)",
    )
    .await?;
    Ok(())
}
