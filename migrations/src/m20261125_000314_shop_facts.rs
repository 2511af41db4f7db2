//! Licences, address, phones, pictures and links of the shop, in a row that the back office edits. Until somebody has
//! edited it (`set_at` is empty), the configuration file's values hold.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create(manager, vec![facts()], Vec::new()).await?;
    let mut row = Query::insert();
    row.into_table("shop_facts")
        .columns(["set_by_name"])
        .values_panic(["".into()]);
    manager.execute(row).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["shop_facts"]).await
}

fn facts() -> TableCreateStatement {
    table("shop_facts")
        .col(words("name"))
        // As contracts, invoices and seals name the wholesaler.
        .col(words("company"))
        .col(words("drug_licence"))
        .col(words("device_licence"))
        // Of the filing of the web site (ICP).
        .col(words("icp"))
        .col(words("address"))
        .col(words("hot_line"))
        .col(words("complaint_line"))
        .col(words("qq1"))
        .col(words("qq2"))
        // Addresses of uploaded pictures.
        .col(words("official_account_code"))
        .col(words("app_code"))
        .col(words("quality_url"))
        .col(number_null("set_by"))
        .col(words("set_by_name"))
        .col(moment_null("set_at"))
        .take()
}
