//! Lines of statements are looked up by the bank's number when a transfer is confirmed.
use sea_orm_migration::prelude::*;

use crate::columns::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        create(manager, vec![], vec![index("statement_lines", &["number"])]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let name = "ix_statement_lines_number";
        let index = Index::drop().name(name).table("statement_lines").to_owned();
        manager.drop_index(index).await
    }
}
