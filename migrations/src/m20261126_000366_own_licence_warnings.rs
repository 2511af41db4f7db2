//! Which warnings were given that one of the wholesaler's own licences runs out.
use sea_orm_migration::prelude::*;

use crate::columns::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let warnings = table("own_licence_warnings")
            .col(text("kind"))
            .col(day("valid_to"))
            .col(code("stage"))
            .col(moment("created_at"))
            .take();
        let once = unique("own_licence_warnings", &["kind", "valid_to", "stage"]);
        create(manager, vec![warnings], vec![once]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop(manager, &["own_licence_warnings"]).await
    }
}
