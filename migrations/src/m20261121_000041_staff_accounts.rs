//! Staff accounts: a password to be changed, the second factor, the last sign-in.
use sea_orm_migration::prelude::*;

use crate::columns::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

const COLUMNS: [&str; 4] = [
    "must_change_password",
    "totp_nonce",
    "totp_pending_nonce",
    "totp_last_step",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in [
            flag("must_change_password", false),
            words("totp_nonce"),
            words("totp_pending_nonce"),
            counter("totp_last_step"),
        ] {
            let change = Table::alter().table("staff").add_column(column).take();
            manager.alter_table(change).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in COLUMNS {
            let change = Table::alter().table("staff").drop_column(column).take();
            manager.alter_table(change).await?;
        }
        Ok(())
    }
}
