//! Staff accounts: a password to be changed, the second factor, the last sign-in.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const COLUMNS: [&str; 4] = [
    "must_change_password",
    "totp_nonce",
    "totp_pending_nonce",
    "totp_last_step",
];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
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

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in COLUMNS {
        let change = Table::alter().table("staff").drop_column(column).take();
        manager.alter_table(change).await?;
    }
    Ok(())
}
