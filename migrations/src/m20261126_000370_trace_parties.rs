//! What the platform of trace codes (码上放心) calls each buyer.
use sea_orm_migration::prelude::*;

use crate::columns::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let parties = table("trace_parties")
            .col(number("company_id"))
            .col(words("code"))
            .foreign_key(&mut refers("trace_parties", "company_id", "companies"))
            .take();
        let indexes = vec![unique("trace_parties", &["company_id"])];
        create(manager, vec![parties], indexes).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop(manager, &["trace_parties"]).await
    }
}
