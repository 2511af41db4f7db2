//! Deliveries state goods and suppliers as they were when they were noted; what is on file states them as they are today.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const OF_GOODS: [&str; 5] = ["goods_name", "form", "spec", "maker", "approval_number"];

const LINES: &str = "UPDATE goods_receipt_lines SET \
    goods_name = COALESCE((SELECT name FROM goods WHERE goods.id = goods_receipt_lines.goods_id), ''), \
    form = COALESCE((SELECT form FROM goods WHERE goods.id = goods_receipt_lines.goods_id), ''), \
    spec = COALESCE((SELECT spec FROM goods WHERE goods.id = goods_receipt_lines.goods_id), ''), \
    approval_number = COALESCE((SELECT approval_number FROM goods WHERE goods.id = goods_receipt_lines.goods_id), ''), \
    maker = COALESCE((SELECT manufacturers.name FROM goods \
        JOIN manufacturers ON manufacturers.id = goods.maker_id \
        WHERE goods.id = goods_receipt_lines.goods_id), '')";

const RECEIPTS: &str = "UPDATE goods_receipts SET supplier_name = \
    COALESCE((SELECT name FROM suppliers WHERE suppliers.id = goods_receipts.supplier_id), '')";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in OF_GOODS {
        let change = Table::alter()
            .table("goods_receipt_lines")
            .add_column(words(column))
            .take();
        manager.alter_table(change).await?;
    }
    let change = Table::alter()
        .table("goods_receipts")
        .add_column(words("supplier_name"))
        .take();
    manager.alter_table(change).await?;
    let connection = manager.get_connection();
    connection.execute_unprepared(LINES).await?;
    connection.execute_unprepared(RECEIPTS).await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("goods_receipts")
        .drop_column("supplier_name")
        .take();
    manager.alter_table(change).await?;
    for column in OF_GOODS {
        let change = Table::alter()
            .table("goods_receipt_lines")
            .drop_column(column)
            .take();
        manager.alter_table(change).await?;
    }
    Ok(())
}
