//! A recall keeps what its goods are called when it is drafted. Those on file are called as their batch came, or as it was called
//! when that began to be kept; the numbers of approval of such batches are those of now.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const NAMES: [&str; 5] = ["goods_name", "spec", "maker", "approval_number", "unit"];

const OPENING: &str = "UPDATE opening_batches SET approval_number = COALESCE((SELECT goods.approval_number FROM batches \
    JOIN goods ON goods.id = batches.goods_id WHERE batches.id = opening_batches.batch_id), '')";

/// The batch that came first, in whatever warehouse.
const BATCH: &str = "(SELECT MIN(batches.id) FROM batches WHERE batches.goods_id = recalls.goods_id \
    AND batches.number = recalls.batch_number)";

/// What the first delivery of that batch states in this column, what it was called before, or what the goods are called now.
fn stated(column: &str, now: &str) -> String {
    format!(
        "UPDATE recalls SET {column} = COALESCE(\
            (SELECT {column} FROM goods_receipt_lines WHERE batch_id = {BATCH} ORDER BY id LIMIT 1), \
            (SELECT {column} FROM opening_batches WHERE batch_id = {BATCH}), \
            {now}, '')"
    )
}

fn of_goods(column: &str) -> String {
    format!("(SELECT goods.{column} FROM goods WHERE goods.id = recalls.goods_id)")
}

const MAKER: &str = "(SELECT manufacturers.name FROM goods JOIN manufacturers ON manufacturers.id = goods.maker_id \
    WHERE goods.id = recalls.goods_id)";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in NAMES {
        let change = Table::alter().table("recalls").add_column(words(column)).take();
        manager.alter_table(change).await?;
    }
    let change = Table::alter()
        .table("opening_batches")
        .add_column(words("approval_number"))
        .take();
    manager.alter_table(change).await?;
    let connection = manager.get_connection();
    connection.execute_unprepared(OPENING).await?;
    for (column, now) in [
        ("goods_name", of_goods("name")),
        ("spec", of_goods("spec")),
        ("maker", MAKER.to_owned()),
        ("approval_number", of_goods("approval_number")),
    ] {
        connection.execute_unprepared(&stated(column, &now)).await?;
    }
    let unit = format!("UPDATE recalls SET unit = COALESCE({}, '')", of_goods("unit"));
    connection.execute_unprepared(&unit).await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("opening_batches")
        .drop_column("approval_number")
        .take();
    manager.alter_table(change).await?;
    for column in NAMES {
        let change = Table::alter().table("recalls").drop_column(column).take();
        manager.alter_table(change).await?;
    }
    Ok(())
}
