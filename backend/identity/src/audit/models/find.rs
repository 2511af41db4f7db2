//! Finding entries of the log.
use kernel::{Db, admin::Period, db::patterns::contains};
use sea_orm::{Condition, DbErr, QueryOrder, prelude::*};

use crate::models::_entities::audit_entries::{Column, Entity, Model};

/// What the list may ask for.
#[derive(Debug, Default)]
pub struct Filter {
    /// Part of the actor's name, the action or the reason.
    pub q: Option<String>,
    pub subject_kind: Option<String>,
    pub subject_id: Option<String>,
    pub actor_id: Option<i64>,
    /// From … until before ….
    pub period: Period,
}

/// The latest first.
pub fn find(filter: Filter) -> Select<Entity> {
    let mut query = Entity::find();
    if let Some(q) = filter.q {
        let any = Condition::any()
            .add(contains(Column::ActorName, &q))
            .add(contains(Column::Action, &q))
            .add(contains(Column::Reason, &q));
        query = query.filter(any);
    }
    if let Some(kind) = filter.subject_kind {
        query = query.filter(Column::SubjectKind.eq(kind));
    }
    if let Some(id) = filter.subject_id {
        query = query.filter(Column::SubjectId.eq(id));
    }
    if let Some(actor_id) = filter.actor_id {
        query = query.filter(Column::ActorId.eq(actor_id));
    }
    if let Some(from) = filter.period.0 {
        query = query.filter(Column::At.gte(from));
    }
    if let Some(to) = filter.period.1 {
        query = query.filter(Column::At.lt(to));
    }
    query.order_by_desc(Column::Id)
}

#[kernel::boxed]
pub async fn by_id(db: &Db, id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}
