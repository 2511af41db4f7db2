//! What conversations with customer service are about: the topics that service leads keep, and the one of each conversation.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

/// As delivered.
const TOPICS: &str = "[\"价格与活动\",\"库存与到货\",\"订单与物流\",\"退换与售后\",\"发票与对账\",\"证照与资质\",\"质量\",\"其他\"]";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let topic = Table::alter()
        .table("conversations")
        .add_column(words("topic"))
        .take();
    manager.alter_table(topic).await?;
    let topics = Table::alter()
        .table("service_rules")
        .add_column(json("topics").default(TOPICS).take())
        .take();
    manager.alter_table(topics).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for (table, column) in [("service_rules", "topics"), ("conversations", "topic")] {
        let change = Table::alter().table(table).drop_column(column).take();
        manager.alter_table(change).await?;
    }
    Ok(())
}
