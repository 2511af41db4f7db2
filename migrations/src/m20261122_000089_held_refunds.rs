//! Refunds above the limit wait until a second person agrees.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in [number_null("asked_by"), words("asked_by_name")] {
        let asked = Table::alter().table("refunds").add_column(column).take();
        manager.alter_table(asked).await?;
    }
    manager
        .create_index(index("refunds", &["status", "created_at"]))
        .await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let by_status = Index::drop()
        .name("ix_refunds_status_created_at")
        .table("refunds")
        .to_owned();
    manager.drop_index(by_status).await?;
    for column in ["asked_by", "asked_by_name"] {
        let asked = Table::alter().table("refunds").drop_column(column).take();
        manager.alter_table(asked).await?;
    }
    Ok(())
}
