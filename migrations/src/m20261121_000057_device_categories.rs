//! Licences name categories of devices: spreadsheets bring the category of goods, and the filings there are, which opened
//! every category without saying so, say so.
use sea_orm_migration::prelude::*;

use crate::columns::*;

const FILINGS_NAME_ALL: &str = "update licences set scope = '[\"device\"]' \
    where kind = 'device_filing' and cast(scope as text) not like '%\"device\"%'";

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("goods_import_rows")
        .add_column(words("device_code"))
        .take();
    manager.alter_table(change).await?;
    manager
        .get_connection()
        .execute_unprepared(FILINGS_NAME_ALL)
        .await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("goods_import_rows")
        .drop_column("device_code")
        .take();
    manager.alter_table(change).await
}
