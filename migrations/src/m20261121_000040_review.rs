//! Review of documents: which kinds two people look at, who looked first, when staff last reminded a buyer.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const COLUMNS: [&str; 3] = ["checked_by", "checked_at", "reminded_at"];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
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

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["second_looks"]).await?;
    for column in COLUMNS {
        let change = Table::alter().table("licences").drop_column(column).take();
        manager.alter_table(change).await?;
    }
    Ok(())
}
