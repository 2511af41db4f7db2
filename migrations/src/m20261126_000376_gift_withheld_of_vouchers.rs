//! What of the value that a claim withholds for gifts, or pays out once they are back, is vouchers; the rest is money.
use sea_orm_migration::prelude::*;

use crate::columns::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let change = Table::alter()
            .table("after_sales")
            .add_column(counter("gift_withheld_voucher"))
            .take();
        manager.alter_table(change).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let change = Table::alter()
            .table("after_sales")
            .drop_column("gift_withheld_voucher")
            .take();
        manager.alter_table(change).await
    }
}
