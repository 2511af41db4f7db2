//! Codes sent to phones.
use sea_orm_migration::prelude::*;

use crate::columns::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let codes = table("one_time_codes")
            .col(text("phone"))
            .col(text("purpose"))
            .col(text("nonce"))
            .col(flag("is_sent", false))
            .col(counter("tries"))
            .col(moment("created_at"))
            .col(moment("expires_at"))
            .col(moment_null("used_at"))
            .take();
        let indexes = vec![
            index("one_time_codes", &["phone", "purpose"]),
            index("one_time_codes", &["expires_at"]),
        ];
        create(manager, vec![codes], indexes).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop(manager, &["one_time_codes"]).await
    }
}
