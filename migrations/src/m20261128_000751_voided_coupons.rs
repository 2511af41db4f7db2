//! Of a coupon that was stopped: whether what was claimed of it and not used is void. A checkout that holds one and is cancelled
//! gives back none.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("coupons")
        .add_column(flag("is_voided", false))
        .take();
    manager.alter_table(change).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter().table("coupons").drop_column("is_voided").take();
    manager.alter_table(change).await
}
