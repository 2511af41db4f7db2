//! The errors of the apps in the database: counted, listed, resolved, and deleted after a month.
use chrono::{DateTime, TimeDelta, Utc};
use kernel::{
    Db, WriteTx,
    admin::{Direction, ListError, ListQuery},
    db::patterns::contains,
};
use sea_orm::{
    ActiveValue::Set,
    Condition, DbErr, QueryOrder, QuerySelect, QueryTrait,
    prelude::*,
    sea_query::{Expr, ExprTrait, OnConflict},
};

use super::report::{ClientApp, Report};
use crate::{
    errors::ContentError,
    models::_entities::client_errors::{ActiveModel, Column, Entity},
};

pub use crate::models::_entities::client_errors::Model as ClientError;

const KEPT: TimeDelta = TimeDelta::days(30);
/// Different errors that are stored. Only an attack comes that far.
pub const MOST_ERRORS: u64 = 2_000;

/// One more report.
pub async fn count(tx: &WriteTx, report: &Report, now: DateTime<Utc>) -> Result<(), DbErr> {
    let fingerprint = report.fingerprint();
    let known = Entity::find().filter(Column::Fingerprint.eq(fingerprint.as_str()));
    if known.one(tx.db()).await?.is_none() {
        make_room(tx).await?;
    }
    let row = ActiveModel {
        fingerprint: Set(fingerprint),
        app: Set(report.app),
        version: Set(report.version.clone()),
        route: Set(report.route.clone()),
        message: Set(report.message.clone()),
        stack: Set(report.stack.clone()),
        browser: Set(report.browser.into()),
        times: Set(1),
        first_seen_at: Set(now),
        last_seen_at: Set(now),
        ..Default::default()
    };
    let add = OnConflict::column(Column::Fingerprint)
        .update_columns([Column::Route, Column::Browser, Column::LastSeenAt])
        .value(Column::Times, Expr::col((Entity, Column::Times)).add(1))
        .to_owned();
    Entity::insert(row)
        .on_conflict(add)
        .exec_without_returning(tx.db())
        .await?;
    Ok(())
}

/// For a new error goes what was resolved longest ago, or else what was met least: a flood of made-up errors drives out itself.
async fn make_room(tx: &WriteTx) -> Result<(), DbErr> {
    let stored = Entity::find().count(tx.db()).await?;
    let excess = (stored + 1).saturating_sub(MOST_ERRORS);
    if excess == 0 {
        return Ok(());
    }
    let least = Entity::find()
        .select_only()
        .column(Column::Id)
        .order_by_asc(Column::ResolvedAt.is_null())
        .order_by_asc(Column::ResolvedAt)
        .order_by_asc(Column::Times)
        .order_by_asc(Column::LastSeenAt)
        .order_by_asc(Column::Id)
        .limit(excess)
        .into_query();
    let gone = Entity::delete_many().filter(Column::Id.in_subquery(least));
    gone.exec(tx.db()).await?;
    Ok(())
}

/// One page. Filters: `id`, `q` (message), `app`, `version`, `resolved`.
#[kernel::boxed]
pub async fn page(db: &Db, query: &ListQuery) -> Result<(Vec<ClientError>, u64), ListError> {
    let mut asked = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.text("q").map(|words| contains(Column::Message, &words)))
        .add_option(query.text("version").map(|version| Column::Version.eq(version)))
        .add_option(query.flag("resolved")?.map(|is_resolved| {
            if is_resolved {
                Column::ResolvedAt.is_not_null()
            } else {
                Column::ResolvedAt.is_null()
            }
        }));
    if let Some(code) = query.text("app") {
        let app =
            ClientApp::from_code(&code).ok_or_else(|| ListError::invalid("filter.app", "没有这个应用"))?;
        asked = asked.add(Column::App.eq(app));
    }
    let found = Entity::find().filter(asked);
    query
        .page(db, found, ("last_seen_at", Direction::Desc), sort_column)
        .await
}

fn sort_column(field: &str) -> Option<Column> {
    Some(match field {
        "id" => Column::Id,
        "times" => Column::Times,
        "first_seen_at" => Column::FirstSeenAt,
        "last_seen_at" => Column::LastSeenAt,
        _ => return None,
    })
}

pub async fn by_id(db: &Db, id: i64) -> Result<Option<ClientError>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// This person says that it is mended. False when somebody had said so before.
pub async fn resolve(tx: &WriteTx, id: i64, staff_id: i64, now: DateTime<Utc>) -> Result<bool, ContentError> {
    let resolved = Entity::update_many()
        .col_expr(Column::ResolvedBy, Expr::value(staff_id))
        .col_expr(Column::ResolvedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(Column::ResolvedAt.is_null())
        .exec(tx.db())
        .await?;
    if resolved.rows_affected > 0 {
        return Ok(true);
    }
    let row = Entity::find_by_id(id).one(tx.db()).await?;
    row.map(|_| false).ok_or(ContentError::NotFound("错误"))
}

/// Deletes what nobody has met for a month.
#[kernel::boxed]
pub async fn sweep(tx: &WriteTx, now: DateTime<Utc>) -> Result<u64, DbErr> {
    let old = Entity::delete_many().filter(Column::LastSeenAt.lt(now - KEPT));
    Ok(old.exec(tx.db()).await?.rows_affected)
}
