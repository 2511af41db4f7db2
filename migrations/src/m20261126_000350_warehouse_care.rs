//! Care of what is in the warehouse: batches that were looked at (养护), temperature and humidity, and what was destroyed.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const TABLES: [&str; 3] = ["care_records", "climate_records", "destructions"];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let indexes = vec![
        index("care_records", &["batch_id", "cared_at"]),
        index("care_records", &["cared_at"]),
        index("climate_records", &["warehouse_id", "measured_at"]),
        index("destructions", &["goods_id"]),
    ];
    create(manager, tables(), indexes).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &TABLES).await
}

fn tables() -> Vec<TableCreateStatement> {
    vec![
        table("care_records")
            .col(number("batch_id"))
            .col(number("on_hand"))
            .col(number("inspected"))
            .col(counter("bad"))
            // Of the bad units, those that could be taken out of stock.
            .col(counter("set_apart"))
            .col(text("finding"))
            .col(words("measure"))
            .col(number("cared_by"))
            .col(text("cared_by_name"))
            .col(moment("cared_at"))
            .foreign_key(&mut refers("care_records", "batch_id", "batches"))
            .foreign_key(&mut refers("care_records", "cared_by", "staff"))
            .take(),
        table("climate_records")
            .col(number("warehouse_id"))
            .col(text("zone"))
            // Tenths of a degree, and of a percent.
            .col(number("temperature"))
            .col(number_null("humidity"))
            .col(moment("measured_at"))
            .col(flag("is_alarm", false))
            .col(words("reason"))
            .col(words("note"))
            .col(number("noted_by"))
            .col(text("noted_by_name"))
            .col(words("measure"))
            .col(words("handled_by_name"))
            .col(moment_null("handled_at"))
            .foreign_key(&mut refers("climate_records", "warehouse_id", "warehouses"))
            .foreign_key(&mut refers("climate_records", "noted_by", "staff"))
            .take(),
        table("destructions")
            .col(text("number"))
            .col(number("batch_id"))
            .col(number("goods_id"))
            .col(number("quantity"))
            .col(text("reason"))
            .col(text("method"))
            .col(text("place"))
            .col(day("destroyed_on"))
            .col(text("first_witness"))
            .col(text("second_witness"))
            .col(number("noted_by"))
            .col(text("noted_by_name"))
            .col(moment("noted_at"))
            .foreign_key(&mut refers("destructions", "batch_id", "batches"))
            .foreign_key(&mut refers("destructions", "goods_id", "goods"))
            .foreign_key(&mut refers("destructions", "noted_by", "staff"))
            .take(),
    ]
}
