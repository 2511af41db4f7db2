//! Messages from the shop to a member. Finders take the member as an argument.
use chrono::{DateTime, Utc};
use kernel::{
    Db, WriteTx,
    db::{ROW_LOCK, insert_once},
    outbox,
    paging::PageRequest,
};
use sea_orm::{ActiveValue::Set, DbErr, QueryOrder, QuerySelect, prelude::*};

pub use super::_entities::messages::Model as Message;
use super::{
    _entities::messages::{ActiveModel, Column, Entity},
    kinds::{Channel, ChannelTexts, Kind},
    preferences,
};
use crate::events::{MessageToldElsewhere, MessagesChanged};

/// A message to be sent.
#[derive(Clone, Debug)]
pub struct NewMessage {
    pub member_id: i64,
    pub kind: Kind,
    pub title: String,
    pub body: String,
    pub elsewhere: ChannelTexts,
    /// A path of the storefront (`/order/info/…`), or empty.
    pub url: String,
    /// The subject reference, e.g. `order:YJ20261121…:shipped`. A member gets one message per reference.
    pub reference: String,
}

/// Stores it unless the member already has one with this reference, and sends it by mail and text where they
/// want it. True when it is new.
#[kernel::boxed]
pub async fn send(tx: &WriteTx, message: NewMessage, now: DateTime<Utc>) -> Result<bool, DbErr> {
    let wanted = preferences::wanted(tx.db(), message.member_id, message.kind).await?;
    if wanted.has(Channel::Site) && !put(tx, message.clone(), now).await? {
        return Ok(false);
    }
    let goes_further = wanted.has(Channel::Mail) || wanted.has(Channel::Sms);
    if goes_further {
        let told = MessageToldElsewhere {
            member_id: message.member_id,
            kind: message.kind.code().into(),
            title: message.title,
            body: message.body,
            elsewhere: message.elsewhere,
            url: message.url,
            reference: message.reference,
        };
        outbox::publish(tx, &told, now).await?;
    }
    Ok(goes_further || wanted.has(Channel::Site))
}

/// Stores it in the member's messages, whatever their preferences. False when it exists already.
pub(crate) async fn put(tx: &WriteTx, message: NewMessage, now: DateTime<Utc>) -> Result<bool, DbErr> {
    let (member_id, title) = (message.member_id, message.title.clone());
    let row = ActiveModel {
        member_id: Set(member_id),
        kind: Set(message.kind),
        title: Set(message.title),
        body: Set(message.body),
        url: Set(message.url),
        reference: Set(message.reference),
        read_at: Set(None),
        created_at: Set(now),
        ..Default::default()
    };
    if !insert_once(tx, row, [Column::MemberId, Column::Reference]).await? {
        return Ok(false);
    }
    outbox::publish(
        tx,
        &MessagesChanged {
            member_id,
            title: Some(title),
        },
        now,
    )
    .await?;
    Ok(true)
}

/// Member and reference of the promotions that these members were sent on the site.
pub(crate) async fn promotions_since(
    db: &Db,
    member_ids: &[i64],
    since: DateTime<Utc>,
) -> Result<Vec<(i64, String)>, DbErr> {
    Entity::find()
        .select_only()
        .column(Column::MemberId)
        .column(Column::Reference)
        .filter(Column::MemberId.is_in(member_ids.iter().copied()))
        .filter(Column::CreatedAt.gte(since))
        .filter(Column::Kind.eq(Kind::Promotion))
        .into_tuple()
        .all(db)
        .await
}

/// What became of messages that were taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TakenBack {
    /// Unread ones are deleted.
    pub removed: i64,
    /// They were read before, and say from now on that they are taken back.
    pub marked: i64,
}

/// Takes back the messages of these members with a reference. Locked first, so that each one is either read
/// or deleted.
pub(crate) async fn take_back(
    tx: &WriteTx,
    member_ids: Vec<i64>,
    reference: &str,
    now: DateTime<Utc>,
) -> Result<TakenBack, DbErr> {
    let held = Entity::find()
        .filter(Column::MemberId.is_in(member_ids))
        .filter(Column::Reference.eq(reference))
        .order_by_asc(Column::Id)
        .lock(ROW_LOCK)
        .all(tx.db())
        .await?;
    let (read, unread): (Vec<&Message>, Vec<&Message>) =
        held.iter().partition(|message| message.read_at.is_some());
    let removed = Entity::delete_many()
        .filter(Column::Id.is_in(unread.iter().map(|message| message.id)))
        .exec(tx.db())
        .await?;
    let marked = Entity::update_many()
        .col_expr(Column::TakenBackAt, Expr::value(now))
        .filter(Column::Id.is_in(read.iter().map(|message| message.id)))
        .exec(tx.db())
        .await?;
    for message in &held {
        let changed = MessagesChanged {
            member_id: message.member_id,
            title: None,
        };
        outbox::publish(tx, &changed, now).await?;
    }
    Ok(TakenBack {
        removed: removed.rows_affected.cast_signed(),
        marked: marked.rows_affected.cast_signed(),
    })
}

/// Which messages are meant; without any of these all.
#[derive(Clone, Debug, Default)]
pub struct Which {
    pub ids: Vec<i64>,
    pub kind: Option<Kind>,
}

/// Messages that are marked as read by one call.
pub const MOST_MARKED: u64 = 500;

/// The messages of one member.
#[derive(Clone, Copy, Debug)]
pub struct Messages {
    member_id: i64,
}

impl Messages {
    pub const fn of(member_id: i64) -> Self {
        Self { member_id }
    }

    fn find(self) -> Select<Entity> {
        Entity::find().filter(Column::MemberId.eq(self.member_id))
    }

    /// A page of this kind (none = all), newest first, and how many there are.
    #[kernel::boxed]
    pub async fn page(
        self,
        db: &Db,
        kind: Option<&str>,
        page: PageRequest,
    ) -> Result<(Vec<Message>, u64), DbErr> {
        let mut rows = self.find();
        if let Some(kind) = kind {
            rows = rows.filter(Column::Kind.eq(kind));
        }
        page.rows(db, rows.order_by_desc(Column::Id)).await
    }

    /// Those of this kind (none = all) that are unread, newest first, at most as many as one call marks. Named one by one, because
    /// ids are no order of arrival: of two transactions the one that began first may be committed last.
    pub async fn unread_ids(self, db: &Db, kind: Option<&str>) -> Result<Vec<i64>, DbErr> {
        let mut rows = self.find().filter(Column::ReadAt.is_null());
        if let Some(kind) = kind {
            rows = rows.filter(Column::Kind.eq(kind));
        }
        rows.select_only()
            .column(Column::Id)
            .order_by_desc(Column::Id)
            .limit(MOST_MARKED)
            .into_tuple()
            .all(db)
            .await
    }

    /// Answered from an index alone.
    #[kernel::boxed]
    pub async fn unread(self, db: &Db) -> Result<u64, DbErr> {
        self.find().filter(Column::ReadAt.is_null()).count(db).await
    }

    /// The same by kind; kinds without any are left out.
    pub async fn unread_by_kind(self, db: &Db) -> Result<Vec<(Kind, u64)>, DbErr> {
        let rows: Vec<(Kind, i64)> = self
            .find()
            .select_only()
            .column(Column::Kind)
            .column_as(Column::Id.count(), "count")
            .filter(Column::ReadAt.is_null())
            .group_by(Column::Kind)
            .into_tuple()
            .all(db)
            .await?;
        let counted = rows.into_iter();
        Ok(counted
            .map(|(kind, count)| (kind, count.unsigned_abs()))
            .collect())
    }

    /// Marks these as read; ids of other members do nothing. Returns the number of unread ones.
    pub async fn mark_read(self, tx: &WriteTx, which: Which, now: DateTime<Utc>) -> Result<u64, DbErr> {
        let mut rows = Entity::update_many()
            .col_expr(Column::ReadAt, Expr::value(now))
            .filter(Column::MemberId.eq(self.member_id))
            .filter(Column::ReadAt.is_null());
        if !which.ids.is_empty() {
            rows = rows.filter(Column::Id.is_in(which.ids));
        }
        if let Some(kind) = which.kind {
            rows = rows.filter(Column::Kind.eq(kind));
        }
        if rows.exec(tx.db()).await?.rows_affected > 0 {
            outbox::publish(
                tx,
                &MessagesChanged {
                    member_id: self.member_id,
                    title: None,
                },
                now,
            )
            .await?;
        }
        self.unread(tx.db()).await
    }
}
