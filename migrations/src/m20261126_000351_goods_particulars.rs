//! What the law asks to be named of pieces of traditional Chinese medicine and of devices: origin and standard, registrant,
//! production licence and UDI.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let particulars = table("goods_particulars")
        .col(number("goods_id"))
        .col(words("origin"))
        .col(words("standard"))
        .col(words("registrant"))
        .col(words("production_licence"))
        .col(words("udi"))
        .foreign_key(&mut refers("goods_particulars", "goods_id", "goods"))
        .take();
    let indexes = vec![unique("goods_particulars", &["goods_id"])];
    create(manager, vec![particulars], indexes).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["goods_particulars"]).await
}
