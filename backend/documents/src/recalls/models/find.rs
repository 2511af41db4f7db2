//! Finders of recalls for quality management.
use std::collections::HashMap;

use chrono::{DateTime, Utc};
use identity::{members::models::members, models::_entities::companies};
use kernel::{
    Db,
    admin::{Direction, ListError, ListQuery},
    db::patterns::contains,
};
use sea_orm::{Condition, DbErr, QuerySelect, QueryTrait, prelude::*};

use super::{
    notices::Notice,
    recalls::{Recall, RecallStatus, notify_by},
};
use crate::models::_entities::{
    recall_notices,
    recalls::{Column, Entity},
};

/// One page. Filters: `id`, `status`, `goods_id`, `can_issue` (drafts that wait for this colleague as the second person),
/// `is_late` (somebody has not answered in time), `q` (number or batch).
pub async fn page(
    db: &Db,
    query: &ListQuery,
    staff_id: i64,
    now: DateTime<Utc>,
) -> Result<(Vec<Recall>, u64), ListError> {
    let mut all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.text("status").map(|status| Column::Status.eq(status)))
        .add_option(query.number("goods_id")?.map(|id| Column::GoodsId.eq(id)));
    if query.flag("can_issue")? == Some(true) {
        all = all
            .add(Column::Status.eq(RecallStatus::Draft))
            .add(Column::CreatedBy.ne(staff_id));
    }
    if query.flag("is_late")? == Some(true) {
        all = all.add(Column::Id.is_in(late(db, now).await?));
    }
    if let Some(words) = query.text("q") {
        all = all.add(
            Condition::any()
                .add(contains(Column::Number, &words))
                .add(contains(Column::BatchNumber, &words)),
        );
    }
    let found = Entity::find().filter(all);
    query.page(db, found, ("id", Direction::Desc), sort_column).await
}

/// Ids of recalls that somebody owes an answer after the deadline. Few recalls run at once.
async fn late(db: &Db, now: DateTime<Utc>) -> Result<Vec<i64>, DbErr> {
    let owed = recall_notices::Entity::find()
        .select_only()
        .column(recall_notices::Column::RecallId)
        .filter(recall_notices::Column::AnsweredAt.is_null())
        .into_query();
    let running = Entity::find()
        .filter(Column::Status.eq(RecallStatus::Active))
        .filter(Column::Id.in_subquery(owed))
        .all(db)
        .await?;
    let late = running.into_iter().filter(|recall| notify_by(recall) < now);
    Ok(late.map(|recall| recall.id).collect())
}

fn sort_column(field: &str) -> Option<Column> {
    Some(match field {
        "id" => Column::Id,
        "status" => Column::Status,
        "level" => Column::Level,
        "created_at" => Column::CreatedAt,
        _ => return None,
    })
}

pub async fn by_id(db: &Db, id: i64) -> Result<Option<Recall>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// Name and telephone of each company with a notice; where it noted none, that of its owner.
pub async fn contacts(db: &Db, notices: &[Notice]) -> Result<HashMap<i64, (String, String)>, DbErr> {
    let ids = || notices.iter().map(|notice| notice.company_id);
    let found = companies::Entity::find()
        .filter(companies::Column::Id.is_in(ids()))
        .all(db)
        .await?;
    let owners = members::owner_phones(db, ids()).await?;
    let contacts = found.into_iter().map(|company| {
        let noted = Some(company.contact_phone).filter(|phone| !phone.is_empty());
        let phone = noted.or_else(|| owners.get(&company.id).cloned());
        (company.id, (company.name, phone.unwrap_or_default()))
    });
    Ok(contacts.collect())
}
