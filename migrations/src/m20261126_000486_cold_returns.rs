//! What an inspection found of cold goods that came back: their temperature, and whether they were kept cold all the while.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const COLUMNS: [&str; 3] = ["temperature", "kept_cold", "kept_cold_proof"];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let [temperature, kept_cold, proof] = COLUMNS;
    // Tenths of a degree. SQLite alters one column at a time.
    for column in [number_null(temperature), words(kept_cold), words(proof)] {
        let change = Table::alter().table("after_sale_lines").add_column(column).take();
        manager.alter_table(change).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in COLUMNS {
        let change = Table::alter()
            .table("after_sale_lines")
            .drop_column(column)
            .take();
        manager.alter_table(change).await?;
    }
    Ok(())
}
