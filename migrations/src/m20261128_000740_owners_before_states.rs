//! What belongs to one company, order or product in one state is found by its owner: without statistics SQLite takes an
//! index that begins with the state, and reads all rows of that state.
use sea_orm_migration::prelude::*;

use crate::columns::index;

const INDEXES: [(&str, [&str; 2]); 18] = [
    ("licences", ["company_id", "status"]),
    ("contracts", ["company_id", "status"]),
    ("refunds", ["company_id", "status"]),
    ("refunds", ["order_id", "status"]),
    ("statement_differences", ["statement_id", "status"]),
    ("after_sales", ["company_id", "status"]),
    ("inspection_reports", ["goods_id", "status"]),
    ("report_requests", ["goods_id", "status"]),
    ("invoices", ["company_id", "status"]),
    ("invoices", ["order_id", "status"]),
    ("recalls", ["goods_id", "status"]),
    ("price_changes", ["goods_id", "state"]),
    ("points_orders", ["company_id", "status"]),
    ("conversations", ["member_id", "state"]),
    ("conversations", ["company_id", "state"]),
    ("feedback", ["company_id", "status"]),
    ("feedback", ["member_id", "status"]),
    // Its other indexes begin with the campaign and the order.
    ("campaign_uses", ["company_id", "state"]),
];

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for (table, columns) in INDEXES {
        manager.create_index(index(table, &columns)).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for (table, [owner, state]) in INDEXES {
        let index = Index::drop()
            .name(format!("ix_{table}_{owner}_{state}"))
            .table(table)
            .to_owned();
        manager.drop_index(index).await?;
    }
    Ok(())
}
