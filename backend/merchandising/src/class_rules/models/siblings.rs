//! An approval number that goods on file carry under a control: the same medicine is not filed without one.
use std::collections::HashMap;

use catalog::{
    goods::models::codes::Control,
    models::_entities::goods::{Column, Entity},
};
use kernel::Db;
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*};

/// By number, for those of these numbers that some other goods than this one carry under a control.
pub async fn controls_of_numbers(
    db: &Db,
    numbers: &[&str],
    but: Option<i64>,
) -> Result<HashMap<String, Control>, DbErr> {
    let numbers: Vec<&str> = numbers
        .iter()
        .copied()
        .filter(|number| !number.is_empty())
        .collect();
    if numbers.is_empty() {
        return Ok(HashMap::new());
    }
    let rows: Vec<(String, Control)> = Entity::find()
        .select_only()
        .columns([Column::ApprovalNumber, Column::Control])
        .filter(Column::ApprovalNumber.is_in(numbers))
        .filter(Column::Control.ne(Control::None))
        .filter(Column::Id.ne(but.unwrap_or_default()))
        .order_by_asc(Column::Id)
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().collect())
}
