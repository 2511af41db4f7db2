//! How members of staff arranged the back office for themselves: saved views, columns of tables.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let preferences = table("staff_preferences")
        .col(number("staff_id"))
        .col(text("name"))
        .col(json("value"))
        .foreign_key(&mut refers("staff_preferences", "staff_id", "staff"))
        .take();
    let once = unique("staff_preferences", &["staff_id", "name"]);
    create(manager, vec![preferences], vec![once]).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["staff_preferences"]).await
}
