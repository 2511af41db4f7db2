//! Review of documents: which kinds two people look at, who looked first, when staff last reminded a buyer.
use sea_orm_migration::prelude::*;

use crate::columns::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

const COLUMNS: [&str; 3] = ["checked_by", "checked_at", "reminded_at"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in [
            number_null("checked_by"),
            moment_null("checked_at"),
            moment_null("reminded_at"),
        ] {
            let change = Table::alter().table("licences").add_column(column).take();
            manager.alter_table(change).await?;
        }
        let second_looks = table("second_looks").col(text("kind")).take();
        create(
            manager,
            vec![second_looks],
            vec![unique("second_looks", &["kind"])],
        )
        .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop(manager, &["second_looks"]).await?;
        for column in COLUMNS {
            let change = Table::alter().table("licences").drop_column(column).take();
            manager.alter_table(change).await?;
        }
        Ok(())
    }
}
