//! Messages to many as staff look through them, and what became of them.
use identity::permissions::Role;
use kernel::{
    Db,
    admin::{Direction, ListError, ListQuery},
    db::patterns::contains,
};
use sea_orm::{Condition, DbErr, QueryOrder, QuerySelect, QueryTrait, prelude::*};

use super::mass_messages::{MassMessage, Outcome, Status, may_write, reference};
use crate::models::{
    _entities::{
        mails, mass_message_members,
        mass_messages::{Column, Entity},
        messages, phone_texts,
    },
    kinds::Kind,
    mails::{Status as Sending, promotion_reference},
};

/// Filters: `id` (getMany), `q` (title), `status`, `kind`, `can_decide` (waits, was submitted by another
/// person, and these roles may write its kind).
pub async fn mass_messages(
    db: &Db,
    query: &ListQuery,
    (staff_id, roles): (i64, &[Role]),
) -> Result<(Vec<MassMessage>, u64), ListError> {
    let mut all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.text("q").map(|text| contains(Column::Title, &text)))
        .add_option(query.text("status").map(|status| Column::Status.eq(status)))
        .add_option(query.text("kind").map(|kind| Column::Kind.eq(kind)));
    if let Some(can_decide) = query.flag("can_decide")? {
        let own_kinds = Kind::ALL.into_iter().filter(|kind| may_write(roles, *kind));
        let theirs = Condition::all()
            .add(Column::Status.eq(Status::Proposed))
            .add(Column::Kind.is_in(own_kinds))
            .add(Column::ProposedBy.ne(staff_id));
        all = all.add(if can_decide { theirs } else { theirs.not() });
    }
    let column = |field: &str| match field {
        "id" => Some(Column::Id),
        "title" => Some(Column::Title),
        "created_at" => Some(Column::CreatedAt),
        "proposed_at" => Some(Column::ProposedAt),
        "sent" => Some(Column::Sent),
        _ => None,
    };
    query
        .page(db, Entity::find().filter(all), ("id", Direction::Desc), column)
        .await
}

/// Those that are in this state, oldest first.
pub(super) async fn ids(db: &Db, status: Status) -> Result<Vec<i64>, DbErr> {
    Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::Status.eq(status))
        .order_by_asc(Column::Id)
        .into_tuple()
        .all(db)
        .await
}

/// How far a message has got among those it was sent to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MessageReach {
    /// Have read it on the site.
    pub read: u64,
    /// Sent mails and texts, which cannot be taken back.
    pub mails_out: u64,
    pub texts_out: u64,
}

/// Of members whom it was sent to. Mails and texts count from the first attempt on, unless they were refused.
pub async fn reach(db: &Db, id: i64) -> Result<MessageReach, DbErr> {
    use mass_message_members::Column as Reached;
    let reached = || {
        mass_message_members::Entity::find()
            .select_only()
            .column(Reached::MemberId)
            .filter(Reached::MassMessageId.eq(id))
            .filter(Reached::Outcome.eq(Outcome::Sent))
            .into_query()
    };
    let reference = reference(id);
    let read = messages::Entity::find()
        .filter(messages::Column::Reference.eq(&reference))
        .filter(messages::Column::ReadAt.is_not_null())
        .filter(messages::Column::MemberId.in_subquery(reached()))
        .count(db)
        .await?;
    let mail_references = [reference.clone(), promotion_reference(&reference)];
    let mails_out = mails::Entity::find()
        .filter(mails::Column::Reference.is_in(mail_references))
        .filter(mails::Column::Attempts.gt(0_i64))
        .filter(mails::Column::Status.ne(Sending::Refused))
        .filter(mails::Column::MemberId.in_subquery(reached()))
        .count(db)
        .await?;
    let texts_out = phone_texts::Entity::find()
        .filter(phone_texts::Column::Reference.eq(&reference))
        .filter(phone_texts::Column::Attempts.gt(0_i64))
        .filter(phone_texts::Column::Status.ne(Sending::Refused))
        .filter(phone_texts::Column::MemberId.in_subquery(reached()))
        .count(db)
        .await?;
    Ok(MessageReach {
        read,
        mails_out,
        texts_out,
    })
}
