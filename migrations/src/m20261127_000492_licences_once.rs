//! The wholesaler's licences are kept once, as its own licences with scope and term: papers name the number of the one in
//! force, and the shop's facts name none.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in ["drug_licence", "device_licence"] {
        let change = Table::alter().table("shop_facts").drop_column(column).take();
        manager.alter_table(change).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in ["drug_licence", "device_licence"] {
        let change = Table::alter()
            .table("shop_facts")
            .add_column(words(column))
            .take();
        manager.alter_table(change).await?;
    }
    Ok(())
}
