//! What decided in the configuration file what the law asks for is kept by quality management: care of the stock, near
//! expiry, reports of new batches, receipts, recalls, retention. Without a row the defaults hold.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let kept = table("kept_rules").col(text("part")).col(json("rules")).take();
    create(manager, vec![kept], vec![unique("kept_rules", &["part"])]).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["kept_rules"]).await
}
