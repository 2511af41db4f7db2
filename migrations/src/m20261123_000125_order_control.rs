//! An order's control class of compounds with special ingredients becomes a column; until now it was the
//! first letter of its split key. And the document that approved its address.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let columns = [words("control"), number_null("address_licence_id")];
    for column in columns {
        let add = Table::alter().table("orders").add_column(column).take();
        manager.alter_table(add).await?;
    }
    let db = manager.get_connection();
    db.execute_unprepared("UPDATE orders SET control = 'ephedrine' WHERE split_key LIKE 'e%'")
        .await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in ["address_licence_id", "control"] {
        let drop = Table::alter().table("orders").drop_column(column).take();
        manager.alter_table(drop).await?;
    }
    Ok(())
}
