//! Finders of claims for staff: a salesman sees those of their own customers only.
use identity::{companies::models::companies::visible_to, permissions::Role};
use kernel::{
    Db, Money,
    admin::{Direction, ListError, ListQuery},
};
use sea_orm::{Condition, DbErr, prelude::*};

use super::{
    claims::{Claim, Filter, Photo, filtered, order_numbered},
    tasks::Task,
};
use crate::{
    errors::AfterSaleError,
    models::_entities::{
        after_sale_photos,
        after_sales::{Column, Entity},
    },
};

/// Who looks at the queue.
pub struct ClaimQuery<'a> {
    pub staff_id: i64,
    pub roles: &'a [Role],
    /// Those of this salesman's customers alone.
    pub salesman_id: Option<i64>,
}

fn visible(salesman_id: Option<i64>) -> Select<Entity> {
    visible_to(salesman_id, Entity::find(), Column::CompanyId)
}

/// One page. Filters: `status`, `kind`, `company_id`, `order_id` (its number), `awaits` (the step that waits for this
/// colleague; above `alone_up_to` no one pays what they checked themselves), `q`.
pub async fn page(
    db: &Db,
    query: &ListQuery,
    reading: &ClaimQuery<'_>,
    alone_up_to: Money,
) -> Result<(Vec<Claim>, u64), ListError> {
    let filter = Filter {
        status: query.number("status")?,
        kind: query.text("kind"),
        keywords: query.text("q"),
    };
    let mut all = Condition::all()
        .add_option(query.number("company_id")?.map(|id| Column::CompanyId.eq(id)))
        .add_option(
            query
                .text("order_id")
                .map(|number| Column::OrderId.in_subquery(order_numbered(&number))),
        );
    if let Some(code) = query.text("awaits") {
        let task = Task::from_code(&code)
            .ok_or_else(|| ListError::invalid("filter.awaits", "没有这一步，请重新选择"))?;
        all = all.add(task.waits_for((reading.staff_id, reading.roles), alone_up_to));
    }
    let found = filtered(visible(reading.salesman_id), &filter).filter(all);
    query
        .page(db, found, ("created_at", Direction::Desc), sort_column)
        .await
}

fn sort_column(field: &str) -> Option<Column> {
    Some(match field {
        "id" => Column::Number,
        "created_at" => Column::CreatedAt,
        "status" => Column::Status,
        "amount" => Column::Amount,
        "kind" => Column::Kind,
        _ => return None,
    })
}

/// Fails for one that this salesman may not see as for one that is not there.
pub async fn by_number(db: &Db, number: &str, salesman_id: Option<i64>) -> Result<Claim, AfterSaleError> {
    let found = visible(salesman_id)
        .filter(Column::Number.eq(number))
        .one(db)
        .await?;
    found.ok_or(AfterSaleError::NotFound("售后单"))
}

/// A photo of a claim that may be seen.
pub async fn photo(db: &Db, id: i64, salesman_id: Option<i64>) -> Result<Option<Photo>, DbErr> {
    let Some(photo) = after_sale_photos::Entity::find_by_id(id).one(db).await? else {
        return Ok(None);
    };
    let claim = visible(salesman_id)
        .filter(Column::Id.eq(photo.after_sale_id))
        .one(db)
        .await?;
    Ok(claim.map(|_| photo))
}
