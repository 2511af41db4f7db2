//! Finding feedback: a member's own, and what a member of staff may see.
use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use identity::permissions::{Resource, Role, best_access};
use kernel::{
    Db,
    admin::{Direction, ListError, ListQuery},
    db::patterns::contains,
    paging::PageRequest,
};
use sea_orm::{Condition, DbErr, Order, QueryOrder, Select, prelude::*};

use super::states::{Kind, Status};
pub use crate::models::_entities::{
    feedback::Model as Feedback, feedback_messages::Model as Message, feedback_photos::Model as Photo,
};
use crate::models::_entities::{
    feedback::{Column, Entity},
    feedback_messages, feedback_photos,
};

/// Only this member's own.
pub fn of(member_id: i64) -> Select<Entity> {
    Entity::find().filter(Column::MemberId.eq(member_id))
}

/// What these roles may see: quality management sees goods feedback and complaints.
pub fn visible(roles: &[Role]) -> Select<Entity> {
    let others: Vec<Role> = roles.iter().copied().filter(|role| *role != Role::Qa).collect();
    if best_access(&others, Resource::Feedback).is_some() {
        return Entity::find();
    }
    Entity::find().filter(Column::Kind.is_in(Kind::OF_QUALITY))
}

/// This member's own.
pub async fn own(db: &Db, member_id: i64, id: i64) -> Result<Option<Feedback>, DbErr> {
    of(member_id).filter(Column::Id.eq(id)).one(db).await
}

/// What these roles may see.
pub async fn seen_by(db: &Db, roles: &[Role], id: i64) -> Result<Option<Feedback>, DbErr> {
    visible(roles).filter(Column::Id.eq(id)).one(db).await
}

/// A complaint that has not been answered in time.
pub fn is_overdue(row: &Feedback, now: DateTime<Utc>) -> bool {
    row.answered_at.is_none() && row.due_at.is_some_and(|due| due <= now)
}

fn overdue(now: DateTime<Utc>) -> Condition {
    Condition::all()
        .add(Column::AnsweredAt.is_null())
        .add(Column::DueAt.lte(now))
}

/// One page of the member's own, newest first, and how many there are.
pub async fn own_page(
    db: &Db,
    member_id: i64,
    status: Option<Status>,
    page: PageRequest,
) -> Result<(Vec<Feedback>, u64), DbErr> {
    let mut found = of(member_id);
    if let Some(status) = status {
        found = found.filter(Column::Status.eq(status));
    }
    page.rows(db, found.order_by_desc(Column::Id)).await
}

/// A page for staff: waiting feedback first, by deadline. Filters: `id`, `q` (text, contact, order, product, batch),
/// `status`, `kind`, `company_id`, `assignee_id` (0 = none), `overdue`.
#[kernel::boxed]
pub async fn page(
    db: &Db,
    list: &ListQuery,
    roles: &[Role],
    now: DateTime<Utc>,
) -> Result<(Vec<Feedback>, u64), ListError> {
    let mut asked = Condition::all()
        .add_option(list.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(list.number("company_id")?.map(|id| Column::CompanyId.eq(id)));
    if let Some(words) = list.text("q") {
        asked = asked.add(
            Condition::any()
                .add(contains(Column::Content, &words))
                .add(contains(Column::Contact, &words))
                .add(contains(Column::OrderNumber, &words))
                .add(contains(Column::Goods, &words))
                .add(contains(Column::BatchNumber, &words)),
        );
    }
    if let Some(code) = list.number("status")? {
        let status =
            Status::from_code(code).ok_or_else(|| ListError::invalid("filter.status", "没有这个状态"))?;
        asked = asked.add(Column::Status.eq(status));
    }
    if let Some(code) = list.number("kind")? {
        let kind = Kind::from_code(code).ok_or_else(|| ListError::invalid("filter.kind", "没有这种反馈"))?;
        asked = asked.add(Column::Kind.eq(kind));
    }
    if let Some(id) = list.number("assignee_id")? {
        asked = asked.add(if id == 0 {
            Column::AssigneeId.is_null()
        } else {
            Column::AssigneeId.eq(id)
        });
    }
    match list.flag("overdue")? {
        Some(true) => asked = asked.add(overdue(now)),
        Some(false) => asked = asked.add(overdue(now).not()),
        None => {}
    }
    let found = visible(roles).filter(asked);
    let is_usual = match &list.sort {
        None => true,
        Some((field, direction)) => field == "status" && *direction == Direction::Asc,
    };
    if !is_usual {
        return list.page(db, found, ("id", Direction::Desc), column).await;
    }
    let ordered = found
        .order_by_asc(Column::Status)
        // Those with a day first, on both databases.
        .order_by_asc(Column::DueAt.is_null())
        .order_by(Column::DueAt, Order::Asc)
        .order_by_desc(Column::Id);
    Ok(list.rows(db, ordered).await?)
}

fn column(field: &str) -> Option<Column> {
    Some(match field {
        "id" => Column::Id,
        "kind" => Column::Kind,
        "status" => Column::Status,
        "due_at" => Column::DueAt,
        "created_at" => Column::CreatedAt,
        _ => return None,
    })
}

/// The messages, oldest first.
pub async fn messages(db: &Db, ids: &[i64]) -> Result<BTreeMap<i64, Vec<Message>>, DbErr> {
    use feedback_messages::{Column, Entity};
    let rows = Entity::find()
        .filter(Column::FeedbackId.is_in(ids.iter().copied()))
        .order_by_asc(Column::Id)
        .all(db)
        .await?;
    let mut found: BTreeMap<i64, Vec<Message>> = BTreeMap::new();
    for row in rows {
        found.entry(row.feedback_id).or_default().push(row);
    }
    Ok(found)
}

pub async fn photos(db: &Db, feedback_id: i64) -> Result<Vec<Photo>, DbErr> {
    use feedback_photos::{Column, Entity};
    Entity::find()
        .filter(Column::FeedbackId.eq(feedback_id))
        .order_by_asc(Column::Id)
        .all(db)
        .await
}

/// A photo of feedback that is among `these`.
pub async fn photo(db: &Db, id: i64, these: Select<Entity>) -> Result<Option<Photo>, DbErr> {
    let Some(photo) = feedback_photos::Entity::find_by_id(id).one(db).await? else {
        return Ok(None);
    };
    let feedback = these.filter(Column::Id.eq(photo.feedback_id)).one(db).await?;
    Ok(feedback.map(|_| photo))
}
