//! A document is asked for less only when two people of quality management say so: the first word waits in the row.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in [text_null("asked_need"), number_null("asked_by")] {
        let change = Table::alter().table("document_rules").add_column(column).take();
        manager.alter_table(change).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in ["asked_by", "asked_need"] {
        let change = Table::alter().table("document_rules").drop_column(column).take();
        manager.alter_table(change).await?;
    }
    Ok(())
}
