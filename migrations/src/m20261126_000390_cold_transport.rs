//! How cold parcels are cooled on their way, and how many hours that may take. Parcels that left before say neither.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in added() {
        let add = Table::alter().table("cold_parcels").add_column(column).take();
        manager.alter_table(add).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in added() {
        let drop = Table::alter()
            .table("cold_parcels")
            .drop_column(column.get_column_name())
            .take();
        manager.alter_table(drop).await?;
    }
    Ok(())
}

fn added() -> [ColumnDef; 2] {
    [words("cooling"), counter("transit_hours")]
}
