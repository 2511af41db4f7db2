//! What failed in the background and needs an eye: events that some reaction does not get done, mails and texts to phones
//! that do not leave. A failed round of a timed job is in the log alone: the next round does its work.
use chrono::{DateTime, Utc};
use kernel::{
    Db,
    admin::{ListError, ListQuery},
    models::_entities::outbox_events as events,
    paging::part,
};
use messaging::models::{
    mails::{self, QueuedMail},
    phone_texts::{self, PhoneText},
};
use sea_orm::{DbErr, QueryOrder, prelude::*};

/// Attempts at an event that take two minutes; what only waits for something else is through by then.
const TRIED_OFTEN: i64 = 6;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobKind {
    Event,
    Mail,
    Text,
}

impl JobKind {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Event => "event",
            Self::Mail => "mail",
            Self::Text => "text",
        }
    }

    fn from_code(code: &str) -> Option<Self> {
        [Self::Event, Self::Mail, Self::Text]
            .into_iter()
            .find(|kind| kind.code() == code)
    }
}

pub struct FailedJob {
    pub kind: JobKind,
    /// Of its row.
    pub id: i64,
    /// Of an event, what happened; empty for others, which are about people.
    pub name: String,
    pub error: String,
    pub attempts: i64,
    pub created_at: DateTime<Utc>,
    /// None: it is not tried again.
    pub next_attempt_at: Option<DateTime<Utc>>,
}

impl From<events::Model> for FailedJob {
    fn from(row: events::Model) -> Self {
        Self {
            kind: JobKind::Event,
            id: row.id,
            name: row.name,
            error: row.last_error,
            attempts: row.attempts,
            created_at: row.created_at,
            next_attempt_at: Some(row.next_attempt_at),
        }
    }
}

impl From<QueuedMail> for FailedJob {
    fn from(row: QueuedMail) -> Self {
        let is_waiting = row.status == mails::Status::Waiting;
        Self {
            kind: JobKind::Mail,
            id: row.id,
            name: String::new(),
            error: row.last_error,
            attempts: row.attempts,
            created_at: row.created_at,
            next_attempt_at: is_waiting.then_some(row.next_attempt_at),
        }
    }
}

impl From<PhoneText> for FailedJob {
    fn from(row: PhoneText) -> Self {
        let is_waiting = row.status == mails::Status::Waiting;
        Self {
            kind: JobKind::Text,
            id: row.id,
            name: String::new(),
            error: row.last_error,
            attempts: row.attempts,
            created_at: row.created_at,
            next_attempt_at: is_waiting.then_some(row.next_attempt_at),
        }
    }
}

/// One page: events, mails, texts, the newest of each first; and the total. Filter: `kind`.
pub async fn page(
    db: &Db,
    query: &ListQuery,
    now: DateTime<Utc>,
) -> Result<(Vec<FailedJob>, u64), ListError> {
    let wrong = || ListError::invalid("filter.kind", "没有这种任务");
    let asked = query
        .text("kind")
        .map(|code| JobKind::from_code(&code).ok_or_else(wrong));
    let asked = asked.transpose()?;
    let is_asked = |kind: JobKind| asked.is_none_or(|asked| asked == kind);
    let mut page = Page::of(query);
    if is_asked(JobKind::Event) {
        page.add(db, stuck().order_by_desc(events::Column::Id)).await?;
    }
    if is_asked(JobKind::Mail) {
        page.add(db, mails::failed(now)).await?;
    }
    if is_asked(JobKind::Text) {
        page.add(db, phone_texts::failed(now)).await?;
    }
    Ok((page.jobs, page.total))
}

fn stuck() -> Select<events::Entity> {
    use events::Column;
    events::Entity::find()
        .filter(Column::DeliveredAt.is_null())
        .filter(Column::Attempts.gte(TRIED_OFTEN))
}

/// A part of several lists, one after the other.
struct Page {
    skip: u64,
    limit: u64,
    total: u64,
    jobs: Vec<FailedJob>,
}

impl Page {
    fn of(query: &ListQuery) -> Self {
        Self {
            skip: query.from,
            limit: query.limit,
            total: 0,
            jobs: Vec::new(),
        }
    }

    async fn add<E>(&mut self, db: &Db, found: Select<E>) -> Result<(), DbErr>
    where
        E: EntityTrait,
        E::Model: Sync + Into<FailedJob>,
    {
        let (rows, total) = part(db, found, self.skip, self.limit).await?;
        self.skip = self.skip.saturating_sub(total);
        self.limit -= rows.len() as u64;
        self.total += total;
        self.jobs.extend(rows.into_iter().map(Into::into));
        Ok(())
    }
}
