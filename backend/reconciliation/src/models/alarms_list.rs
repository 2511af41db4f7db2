//! Alarms as finance works through them.
use chrono::{DateTime, Utc};
use kernel::{
    Db, WriteTx,
    admin::{Direction, ListError, ListQuery},
};
use orders::{
    models::_entities::payment_alarms::{Column, Entity},
    payments::models::alarms::AlarmRow,
};
use sea_orm::{Condition, DbErr, prelude::*};

/// One page. Filters: `seen`, `kind`.
#[kernel::boxed]
pub async fn page(db: &Db, query: &ListQuery) -> Result<(Vec<AlarmRow>, u64), ListError> {
    let all = Condition::all()
        .add_option(query.flag("seen")?.map(|is_seen| {
            if is_seen {
                Column::SeenAt.is_not_null()
            } else {
                Column::SeenAt.is_null()
            }
        }))
        .add_option(query.text("kind").map(|kind| Column::Kind.eq(kind)));
    let found = Entity::find().filter(all);
    query
        .page(db, found, ("last_at", Direction::Desc), sort_column)
        .await
}

fn sort_column(field: &str) -> Option<Column> {
    Some(match field {
        "id" => Column::Id,
        "last_at" => Column::LastAt,
        "first_at" => Column::FirstAt,
        "times" => Column::Times,
        _ => return None,
    })
}

pub async fn by_id(db: &Db, id: i64) -> Result<Option<AlarmRow>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// This person has checked it.
pub async fn see(tx: &WriteTx, id: i64, staff_id: Option<i64>, now: DateTime<Utc>) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::SeenBy, Expr::value(staff_id))
        .col_expr(Column::SeenAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .exec(tx.db())
        .await?;
    Ok(())
}
