//! Deliveries state what the records of pieces of TCM and of devices ask for, as it was when they were noted: kind and class,
//! unit, holder, origin and standard, registrant and production licence. Of those on file it is what was entered of the product.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const TABLE: &str = "goods_receipt_lines";

/// `batch_origin`: what the label of a batch says where somebody entered it; `origin` is the same, and where nobody did what is on file.
const TEXTS: [&str; 8] = [
    "device_class",
    "unit",
    "holder",
    "origin",
    "standard",
    "registrant",
    "production_licence",
    "batch_origin",
];

const OF_GOODS: &str = "UPDATE goods_receipt_lines SET \
    kind = COALESCE((SELECT kind FROM goods WHERE goods.id = goods_receipt_lines.goods_id), 1), \
    device_class = COALESCE((SELECT device_class FROM goods WHERE goods.id = goods_receipt_lines.goods_id), ''), \
    unit = COALESCE((SELECT unit FROM goods WHERE goods.id = goods_receipt_lines.goods_id), '')";

fn of_particulars() -> String {
    let columns = ["origin", "standard", "registrant", "production_licence"].map(|column| {
        format!(
            "{column} = COALESCE((SELECT {column} FROM goods_particulars \
             WHERE goods_particulars.goods_id = goods_receipt_lines.goods_id), '')"
        )
    });
    format!("UPDATE goods_receipt_lines SET {}", columns.join(", "))
}

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let kind = Table::alter()
        .table(TABLE)
        .add_column(code("kind").default(1).take())
        .take();
    manager.alter_table(kind).await?;
    for column in TEXTS {
        let change = Table::alter().table(TABLE).add_column(words(column)).take();
        manager.alter_table(change).await?;
    }
    let connection = manager.get_connection();
    connection.execute_unprepared(OF_GOODS).await?;
    connection.execute_unprepared(&of_particulars()).await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in TEXTS.into_iter().chain(["kind"]) {
        let change = Table::alter().table(TABLE).drop_column(column).take();
        manager.alter_table(change).await?;
    }
    Ok(())
}
