//! What must hold of goods that go back to suppliers at any time.
use std::collections::{BTreeMap, BTreeSet};

use catalog::{models::_entities::stock_movements, stock::models::stock::MovementKind};
use kernel::Db;
use sea_orm::{DbErr, QuerySelect, prelude::*, sea_query::ExprTrait};

use super::states::Status;
use crate::models::_entities::{goods_receipt_lines, supplier_returns};

pub async fn violations(db: &Db) -> Result<Vec<String>, DbErr> {
    let mut all = no_more_goes_back_than_came(db).await?;
    all.extend(what_is_sent_leaves_once(db).await?);
    Ok(all)
}

/// Of each line of a delivery.
async fn no_more_goes_back_than_came(db: &Db) -> Result<Vec<String>, DbErr> {
    use supplier_returns::{Column, Entity};
    let counted: Vec<(i64, i64)> = Entity::find()
        .select_only()
        .column(Column::LineId)
        .expr(Column::Quantity.sum().cast_as("bigint"))
        .filter(Column::Status.is_in(Status::COUNTED))
        .group_by(Column::LineId)
        .into_tuple()
        .all(db)
        .await?;
    let accepted: Vec<(i64, i64)> = goods_receipt_lines::Entity::find()
        .select_only()
        .columns([
            goods_receipt_lines::Column::Id,
            goods_receipt_lines::Column::Accepted,
        ])
        .filter(goods_receipt_lines::Column::Id.is_in(counted.iter().map(|(line, _)| *line)))
        .into_tuple()
        .all(db)
        .await?;
    let accepted: BTreeMap<i64, i64> = accepted.into_iter().collect();
    let wrong = counted.into_iter().filter_map(|(line, back)| {
        let came = accepted.get(&line).copied().unwrap_or_default();
        (back > came).then(|| format!("line {line} of a goods receipt: {came} came, {back} go back"))
    });
    Ok(wrong.collect())
}

/// The movements under the number of a return are what left with it: all of it where it was agreed to, else nothing.
async fn what_is_sent_leaves_once(db: &Db) -> Result<Vec<String>, DbErr> {
    let sent: Vec<(String, i64)> = {
        use supplier_returns::{Column, Entity};
        Entity::find()
            .select_only()
            .columns([Column::Number, Column::Quantity])
            .filter(Column::Status.eq(Status::Sent))
            .into_tuple()
            .all(db)
            .await?
    };
    let moved: Vec<(String, i64)> = {
        use stock_movements::{Column, Entity};
        Entity::find()
            .select_only()
            .column(Column::Reference)
            .expr(Column::Quantity.sum().cast_as("bigint"))
            .filter(Column::Kind.eq(MovementKind::SupplierReturn))
            .group_by(Column::Reference)
            .into_tuple()
            .all(db)
            .await?
    };
    let sent: BTreeMap<String, i64> = sent.into_iter().collect();
    let left: BTreeMap<String, i64> = moved
        .into_iter()
        .map(|(number, units)| (number, -units))
        .collect();
    let numbers: BTreeSet<&String> = sent.keys().chain(left.keys()).collect();
    let of = |units: &BTreeMap<String, i64>, number: &String| units.get(number).copied().unwrap_or_default();
    let wrong = numbers
        .into_iter()
        .filter(|number| of(&sent, number) != of(&left, number));
    let text = |number: &String| {
        format!(
            "supplier return {number}: {} agreed to, {} left",
            of(&sent, number),
            of(&left, number)
        )
    };
    Ok(wrong.map(text).collect())
}
