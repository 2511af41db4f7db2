//! Finders of statements and of their differences, for finance.
use kernel::{
    Db,
    admin::{Direction, ListError, ListQuery},
};
use sea_orm::{Condition, prelude::*};

use super::statements::{DifferenceRow, Statement};
use crate::models::_entities::{statement_differences, statements};

/// One page, newest day first. Filters: `status`, `channel`.
pub async fn page(db: &Db, query: &ListQuery) -> Result<(Vec<Statement>, u64), ListError> {
    use statements::{Column, Entity};
    let all = Condition::all()
        .add_option(query.text("status").map(|status| Column::Status.eq(status)))
        .add_option(query.text("channel").map(|channel| Column::Channel.eq(channel)));
    let column = |field: &str| match field {
        "id" => Some(Column::Id),
        "day" => Some(Column::Day),
        "status" => Some(Column::Status),
        "open_differences" => Some(Column::OpenDifferences),
        _ => None,
    };
    let found = Entity::find().filter(all);
    query.page(db, found, ("day", Direction::Desc), column).await
}

/// One page, newest day first. Filters: `status`, `channel`, `difference`, `statement_id`.
pub async fn page_of_differences(db: &Db, query: &ListQuery) -> Result<(Vec<DifferenceRow>, u64), ListError> {
    use statement_differences::{Column, Entity};
    let mut all =
        Condition::all().add_option(query.number("statement_id")?.map(|id| Column::StatementId.eq(id)));
    for (field, column) in [
        ("status", Column::Status),
        ("channel", Column::Channel),
        ("difference", Column::Difference),
    ] {
        all = all.add_option(query.text(field).map(|text| column.eq(text)));
    }
    let column = |field: &str| match field {
        "id" => Some(Column::Id),
        "day" => Some(Column::Day),
        "status" => Some(Column::Status),
        _ => None,
    };
    let found = Entity::find().filter(all);
    query.page(db, found, ("day", Direction::Desc), column).await
}
