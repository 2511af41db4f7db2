//! What buyers sent back and the inspection accepted, batch by batch: it is no longer with them.
use std::collections::HashMap;

use ::after_sales::models::_entities::{after_sale_lines, after_sales};
use catalog::stock::models::batch_reports::BatchKey;
use kernel::Db;
use sea_orm::{Condition, DbErr, prelude::*};

/// Units of this batch that came back and were accepted, by company.
pub async fn by_company(db: &Db, batch: &BatchKey) -> Result<HashMap<i64, i64>, DbErr> {
    let of_batch = Condition::all()
        .add(after_sale_lines::Column::GoodsId.eq(batch.goods_id))
        .add(after_sale_lines::Column::BatchNumber.eq(&batch.number));
    let mut by_company = HashMap::new();
    for (company_id, line) in accepted(db, of_batch).await? {
        *by_company.entry(company_id).or_default() += units_back(&line);
    }
    Ok(by_company)
}

/// Units of each batch that came back from this company and were accepted.
pub async fn from_company(db: &Db, company_id: i64) -> Result<HashMap<BatchKey, i64>, DbErr> {
    let theirs = Condition::all().add(after_sales::Column::CompanyId.eq(company_id));
    let mut by_batch = HashMap::new();
    for (_, line) in accepted(db, theirs).await? {
        let batch = BatchKey::new(line.goods_id, line.batch_number.as_str());
        *by_batch.entry(batch).or_default() += units_back(&line);
    }
    Ok(by_batch)
}

/// Units of these orders that came back and were accepted, by line and batch.
pub async fn of_orders(db: &Db, order_ids: &[i64]) -> Result<HashMap<(i64, i64), i64>, DbErr> {
    let theirs = Condition::all().add(after_sales::Column::OrderId.is_in(order_ids.iter().copied()));
    let mut by_batch = HashMap::new();
    for (_, line) in accepted(db, theirs).await? {
        *by_batch.entry((line.order_line_id, line.batch_id)).or_default() += units_back(&line);
    }
    Ok(by_batch)
}

/// Whatever its condition, it is no longer with the buyer.
const fn units_back(line: &after_sale_lines::Model) -> i64 {
    line.sellable + line.quarantined + line.scrapped
}

async fn accepted(db: &Db, which: Condition) -> Result<Vec<(i64, after_sale_lines::Model)>, DbErr> {
    let rows = after_sale_lines::Entity::find()
        .find_also_related(after_sales::Entity)
        .filter(which)
        .all(db)
        .await?;
    let rows = rows
        .into_iter()
        .filter_map(|(line, claim)| Some((claim?.company_id, line)));
    Ok(rows.collect())
}
