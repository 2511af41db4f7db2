//! Temperatures that a recorder wrote on the way of a cold delivery, and the coldest and warmest of them: deliveries that were noted
//! before have none.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const RANGE: [&str; 2] = ["coldest", "warmest"];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    // SQLite alters one column at a time.
    for column in RANGE {
        let change = Table::alter()
            .table("cold_deliveries")
            .add_column(number_null(column))
            .take();
        manager.alter_table(change).await?;
    }
    let readings = table("cold_readings")
        .col(number("delivery_id"))
        .col(moment("at"))
        // Tenths of a degree.
        .col(number("temperature"))
        .foreign_key(&mut refers("cold_readings", "delivery_id", "cold_deliveries"))
        .take();
    let indexes = vec![index("cold_readings", &["delivery_id"])];
    create(manager, vec![readings], indexes).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["cold_readings"]).await?;
    for column in RANGE {
        let change = Table::alter().table("cold_deliveries").drop_column(column).take();
        manager.alter_table(change).await?;
    }
    Ok(())
}
