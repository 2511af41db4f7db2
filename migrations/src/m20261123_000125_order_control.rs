//! What an order stands under as a compound with special ingredients stands in a column; so far the first letter of its split
//! key said it. And the document that its address was approved by.
use sea_orm_migration::prelude::*;

use crate::columns::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = [words("control"), number_null("address_licence_id")];
        for column in columns {
            let add = Table::alter().table("orders").add_column(column).take();
            manager.alter_table(add).await?;
        }
        let db = manager.get_connection();
        db.execute_unprepared("UPDATE orders SET control = 'ephedrine' WHERE split_key LIKE 'e%'")
            .await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in ["address_licence_id", "control"] {
            let drop = Table::alter().table("orders").drop_column(column).take();
            manager.alter_table(drop).await?;
        }
        Ok(())
    }
}
