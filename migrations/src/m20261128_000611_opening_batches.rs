//! Records about a batch name its goods as the delivery stated them that brought it. Batches that no delivery brought are named as
//! they are called now, whatever the product is called later.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const CALLED_NOW: &str = "INSERT INTO opening_batches (batch_id, goods_name, form, spec, maker) \
    SELECT batches.id, goods.name, goods.form, goods.spec, COALESCE(manufacturers.name, '') \
    FROM batches JOIN goods ON goods.id = batches.goods_id \
    LEFT JOIN manufacturers ON manufacturers.id = goods.maker_id \
    WHERE NOT EXISTS (SELECT 1 FROM goods_receipt_lines WHERE goods_receipt_lines.batch_id = batches.id) \
    ORDER BY batches.id";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let batches = table("opening_batches")
        .col(number("batch_id"))
        .col(words("goods_name"))
        .col(words("form"))
        .col(words("spec"))
        .col(words("maker"))
        .foreign_key(&mut refers("opening_batches", "batch_id", "batches"))
        .take();
    create(
        manager,
        vec![batches],
        vec![unique("opening_batches", &["batch_id"])],
    )
    .await?;
    manager.get_connection().execute_unprepared(CALLED_NOW).await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["opening_batches"]).await
}
