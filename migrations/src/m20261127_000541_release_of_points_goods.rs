//! Goods of the points mall that are worth much, or nobody says what, are released by finance. What is there is left as it is,
//! until it gives more.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let columns = [
        text("release").default("not_needed").take(),
        number_null("written_by"),
        words("written_by_name"),
        number_null("decided_by"),
        words("decided_by_name"),
        moment_null("decided_at"),
        words("refusal"),
    ];
    for column in columns {
        let change = Table::alter().table("points_goods").add_column(column).take();
        manager.alter_table(change).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in [
        "refusal",
        "decided_at",
        "decided_by_name",
        "decided_by",
        "written_by_name",
        "written_by",
        "release",
    ] {
        let change = Table::alter().table("points_goods").drop_column(column).take();
        manager.alter_table(change).await?;
    }
    Ok(())
}
