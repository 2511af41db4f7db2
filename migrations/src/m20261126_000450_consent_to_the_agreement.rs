//! When a member agreed to the user agreement, and to which text of it. Those who registered before agreed, too, but
//! nobody kept when.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in ["agreed_at", "agreement_of"] {
        let change = Table::alter()
            .table("members")
            .add_column(moment_null(column))
            .take();
        manager.alter_table(change).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in ["agreement_of", "agreed_at"] {
        let change = Table::alter().table("members").drop_column(column).take();
        manager.alter_table(change).await?;
    }
    Ok(())
}
