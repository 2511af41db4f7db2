//! Suppliers (供货单位): the companies that the wholesaler buys from. Names are unique, so that each delivery can be traced to its
//! supplier. Nothing is received from one that is not approved (首营企业, GSP; H), or whose papers have run out.
use std::collections::HashMap;

use catalog::models::referred;
use chrono::{DateTime, Utc};
use identity::permissions::Role;
use kernel::{
    Db, WriteTx,
    admin::{Direction, ListError, ListQuery},
    db::patterns::contains,
};
use sea_orm::{ActiveValue::Set, Condition, DbErr, prelude::*, sea_query::ExprTrait};

use crate::errors::ReceivingError;
use crate::models::_entities::suppliers::{ActiveModel, Column, Entity};

mod approval;
mod facts;
mod paper;
mod rounds;
pub mod scans;
mod standing;
pub mod trace_code;

pub use crate::models::_entities::suppliers::Model as Supplier;
pub use approval::{NewOpinion, Opinion, give, has_judged, may_give, opinions, seen};
pub use eligibility::supply;
pub use facts::{Facts, change, missing, unstated, why_not};
pub use paper::SupplierPaper;
pub use standing::Standing;
pub use trace_code::set_trace_code;

#[kernel::boxed]
pub async fn find(db: &Db, id: i64) -> Result<Option<Supplier>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// By id.
pub async fn of_ids(db: &Db, ids: impl IntoIterator<Item = i64>) -> Result<HashMap<i64, Supplier>, DbErr> {
    let rows = Entity::find().filter(Column::Id.is_in(ids)).all(db).await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}

/// One page of the back office's list and the number of all rows. Filters: `id` (getMany), `status`, `q`, `my_turn` (waits for
/// the reader's opinion), `unscanned` (approved, and a scan is missing).
#[kernel::boxed]
pub async fn list(
    db: &Db,
    query: &ListQuery,
    reader: (i64, &[Role]),
) -> Result<(Vec<Supplier>, u64), ListError> {
    let mut all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.text("status").map(|status| Column::Status.eq(status)))
        .add_option(query.text("q").map(|text| contains(Column::Name, &text)));
    if let Some(is_my_turn) = query.flag("my_turn")? {
        let theirs = Column::Id.is_in(approval::turns(db, reader).await?);
        all = all.add(if is_my_turn { theirs } else { theirs.not() });
    }
    if query.flag("unscanned")? == Some(true) {
        all = all.add(scans::owing());
    }
    let column = |field: &str| match field {
        "id" => Some(Column::Id),
        "name" => Some(Column::Name),
        "created_at" => Some(Column::CreatedAt),
        _ => None,
    };
    let found = Entity::find().filter(all);
    query.page(db, found, ("name", Direction::Asc), column).await
}

pub async fn create(tx: &WriteTx, name: String, now: DateTime<Utc>) -> Result<Supplier, ReceivingError> {
    referred::check_name::<Entity>(tx, Column::Name, (0, &name), "供货单位").await?;
    let row = ActiveModel {
        name: Set(name),
        created_at: Set(now),
        status: Set(Standing::Draft),
        ..Default::default()
    };
    Ok(row.insert(tx.db()).await?)
}
