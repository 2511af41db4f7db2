//! Carries committed events from the outbox to their reactions (`event_handlers.rs`): oldest first, each reaction on its
//! own, a failed one again later without holding up the others.
use std::{collections::BTreeMap, sync::Arc, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};
use futures::{FutureExt, StreamExt, future, stream};
use kernel::{
    Services, WriteTx,
    jobs::{in_portions, pause_after, unless_it_panics},
    models::_entities::{outbox_deliveries as deliveries, outbox_events as events},
};
use loco_rs::app::AppContext;
use sea_orm::{
    ActiveValue::Set,
    DbErr, QueryOrder, QuerySelect,
    prelude::*,
    sea_query::{LockBehavior, LockType, OnConflict},
};
use tokio::sync::{Mutex, Notify};
use tokio_util::sync::CancellationToken;

use crate::event_handlers::{Reaction, ReactionKind, StoredEvent};

mod round;

use round::{Outcome, Round};

/// Events of one round.
const ROUND: u64 = 256;
/// Stored reactions that wait for the writer together.
const AT_ONCE: usize = 32;
/// How long a round that does all at once waits for a row; less than `PostgreSQL`'s `deadlock_timeout` of a second.
const PATIENCE: Duration = Duration::from_millis(300);
const TICK: Duration = Duration::from_secs(1);
/// How long another process leaves events alone that this one has taken.
const LEASE: TimeDelta = TimeDelta::seconds(60);
/// After the first failure, then twice as long each time, up to the longest.
const FIRST_WAIT: TimeDelta = TimeDelta::seconds(2);
const LONGEST_WAIT: TimeDelta = TimeDelta::minutes(10);
/// How long delivered events are kept, for people who wonder what happened.
const KEPT: TimeDelta = TimeDelta::days(7);
const SWEPT_AT_ONCE: u64 = 1000;

#[derive(Clone)]
pub struct Relay {
    ctx: AppContext,
    services: Services,
    signal: Arc<Notify>,
    stop: CancellationToken,
    /// One round at a time.
    round: Arc<Mutex<()>>,
}

impl Relay {
    pub fn new(ctx: &AppContext) -> Self {
        let services = Services::of(ctx);
        Self {
            ctx: ctx.clone(),
            signal: services.writer.relay_signal(),
            services,
            stop: CancellationToken::new(),
            round: Arc::default(),
        }
    }

    /// Delivers until it is stopped.
    pub async fn run(self) {
        while !self.stop.is_cancelled() {
            match unless_it_panics("events", self.deliver_round()).await {
                None | Some(Ok(0)) => self.wait().await,
                Some(Ok(_)) => {}
                Some(Err(error)) => {
                    tracing::warn!(%error, "events could not be delivered; trying again in a second");
                    self.wait().await;
                }
            }
        }
    }

    async fn wait(&self) {
        tokio::select! {
            () = self.stop.cancelled() => {}
            () = self.signal.notified() => {}
            () = tokio::time::sleep(TICK) => {}
        }
    }

    /// Lets the running round end, and starts no further one.
    pub async fn stop(&self) {
        self.stop.cancel();
        let _last_round = self.round.lock().await;
    }

    /// Delivers until nothing is due any more. Waits for a round that is under way.
    pub async fn settle(&self) -> Result<(), DbErr> {
        while self.deliver_round().await? > 0 {}
        Ok(())
    }

    /// Delivers some of the events that are due; returns how many.
    async fn deliver_round(&self) -> Result<usize, DbErr> {
        let _alone = self.round.lock().await;
        let taken = self.take().await?;
        if taken.is_empty() {
            return Ok(0);
        }
        let mut round = Round::new(&taken, self.done_earlier(&taken).await?);
        self.run_outside(&mut round).await;
        if round.is_smooth(&taken) {
            match self.finish_together(&taken, &round).await {
                Ok(()) => return Ok(taken.len()),
                Err(failed) => tracing::debug!(error = %failed.0, "reactions run one by one"),
            }
        }
        self.run_stored(&mut round).await;
        let (count, now) = (taken.len(), self.services.clock.now());
        let outcomes = round.outcomes();
        self.services
            .writer
            .run(async move |tx: &WriteTx| note(tx, taken, outcomes, now).await)
            .await?;
        Ok(count)
    }

    /// The usual case, in one transaction: all stored reactions of the round, and that its events are
    /// delivered. If one fails, or buyers hold a lock it needs, all are rolled back.
    async fn finish_together(&self, taken: &[events::Model], round: &Round) -> Result<(), RoundError> {
        let ids: Vec<i64> = taken.iter().map(|event| event.id).collect();
        let (ctx, now, stored) = (self.ctx.clone(), self.services.clock.now(), round.stored());
        self.services
            .writer
            .run(async move |tx: &WriteTx| {
                tx.give_way_after(PATIENCE).await?;
                for (reaction, fact) in stored {
                    if let ReactionKind::Stored(work) = reaction.work {
                        work(tx, &ctx, &fact).await.map_err(RoundError)?;
                    }
                }
                mark_delivered(tx, ids, now).await
            })
            .await
    }

    /// The oldest events that are due. On PostgreSQL they are leased, because another process may look too; on
    /// SQLite there is no other.
    async fn take(&self) -> Result<Vec<events::Model>, DbErr> {
        let now = self.services.clock.now();
        let due = events::Entity::find()
            .filter(events::Column::DeliveredAt.is_null())
            .filter(events::Column::NextAttemptAt.lte(now))
            .order_by_asc(events::Column::Id)
            .limit(ROUND);
        if self.services.db.get_database_backend() == sea_orm::DbBackend::Sqlite {
            return due.all(&self.services.db).await;
        }
        self.services
            .writer
            .run(async move |tx: &WriteTx| lease(tx, due, now).await)
            .await
    }

    async fn done_earlier(&self, taken: &[events::Model]) -> Result<Vec<(i64, String)>, DbErr> {
        let retried: Vec<i64> = taken
            .iter()
            .filter(|event| event.attempts > 0)
            .map(|event| event.id)
            .collect();
        if retried.is_empty() {
            return Ok(Vec::new());
        }
        let rows = deliveries::Entity::find()
            .filter(deliveries::Column::EventId.is_in(retried))
            .all(&self.services.db)
            .await?;
        Ok(rows.into_iter().map(|row| (row.event_id, row.reaction)).collect())
    }

    async fn run_outside(&self, round: &mut Round) {
        let waiting = round.outside().into_iter().map(|(reaction, facts)| {
            async move {
                let outcome = match reaction.work {
                    ReactionKind::Outside(work) => {
                        let outcome = unless_it_panics(reaction.name, work(&self.ctx, &facts)).await;
                        outcome.unwrap_or_else(|| Err(anyhow::anyhow!("it panicked")))
                    }
                    ReactionKind::Stored(_) => Ok(()),
                };
                (reaction, facts, outcome)
            }
            .boxed()
        });
        for (reaction, facts, outcome) in future::join_all(waiting.collect::<Vec<_>>()).await {
            for fact in facts {
                round.note(fact.id, reaction.name, &outcome);
            }
        }
    }

    async fn run_stored(&self, round: &mut Round) {
        let waiting: Vec<_> = round
            .stored()
            .into_iter()
            .map(|(reaction, fact)| {
                async move { (reaction, fact.id, self.store(reaction, fact).await) }.boxed()
            })
            .collect();
        let outcomes: Vec<_> = stream::iter(waiting).buffered(AT_ONCE).collect().await;
        for (reaction, id, outcome) in outcomes {
            round.note(id, reaction.name, &outcome);
        }
    }

    /// Runs a reaction and records its delivery, atomically. Does nothing when it was delivered before.
    async fn store(&self, reaction: &'static Reaction, fact: StoredEvent) -> anyhow::Result<()> {
        let ReactionKind::Stored(work) = reaction.work else {
            return Ok(());
        };
        let (ctx, now) = (self.ctx.clone(), self.services.clock.now());
        let outcome: Result<(), RoundError> = self
            .services
            .writer
            .run(async move |tx: &WriteTx| {
                if note_delivery(tx, fact.id, reaction.name, now).await? {
                    work(tx, &ctx, &fact).await.map_err(RoundError)?;
                }
                Ok(())
            })
            .await;
        outcome.map_err(|failed| failed.0)
    }
}

struct RoundError(anyhow::Error);

impl From<DbErr> for RoundError {
    fn from(error: DbErr) -> Self {
        Self(error.into())
    }
}

async fn lease(
    tx: &WriteTx,
    due: Select<events::Entity>,
    now: DateTime<Utc>,
) -> Result<Vec<events::Model>, DbErr> {
    let taken = due
        .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
        .all(tx.db())
        .await?;
    if taken.is_empty() {
        return Ok(taken);
    }
    let ids = taken.iter().map(|event| event.id);
    events::Entity::update_many()
        .col_expr(events::Column::NextAttemptAt, Expr::value(now + LEASE))
        .filter(events::Column::Id.is_in(ids))
        .exec(tx.db())
        .await?;
    Ok(taken)
}

/// Fails when another process has delivered one of them meanwhile: what this transaction did is then undone.
async fn mark_delivered(tx: &WriteTx, ids: Vec<i64>, now: DateTime<Utc>) -> Result<(), RoundError> {
    let count = ids.len() as u64;
    let marked = events::Entity::update_many()
        .col_expr(events::Column::DeliveredAt, Expr::value(now))
        .filter(events::Column::Id.is_in(ids))
        .filter(events::Column::DeliveredAt.is_null())
        .exec(tx.db())
        .await?;
    if marked.rows_affected == count {
        Ok(())
    } else {
        Err(DbErr::RecordNotUpdated.into())
    }
}

/// False when this reaction has already dealt with this event.
async fn note_delivery(
    tx: &WriteTx,
    event_id: i64,
    reaction: &str,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    let row = deliveries::ActiveModel {
        event_id: Set(event_id),
        reaction: Set(reaction.into()),
        done_at: Set(now),
        ..Default::default()
    };
    let nothing_twice = OnConflict::columns([deliveries::Column::EventId, deliveries::Column::Reaction])
        .do_nothing()
        .to_owned();
    let rows = deliveries::Entity::insert(row)
        .on_conflict(nothing_twice)
        .exec_without_returning(tx.db())
        .await?;
    Ok(rows > 0)
}

async fn note(
    tx: &WriteTx,
    taken: Vec<events::Model>,
    outcomes: BTreeMap<i64, Outcome>,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let mut delivered = Vec::new();
    for event in taken {
        match outcomes.get(&event.id) {
            None | Some(Outcome::Delivered) => delivered.push(event.id),
            Some(Outcome::Again { done, error }) => {
                for reaction in done {
                    note_delivery(tx, event.id, reaction, now).await?;
                }
                let attempts = event.attempts + 1;
                let mut row: events::ActiveModel = event.into();
                row.attempts = Set(attempts);
                row.next_attempt_at = Set(now + pause_after(attempts, FIRST_WAIT, LONGEST_WAIT));
                row.last_error = Set(error.clone());
                row.update(tx.db()).await?;
            }
        }
    }
    events::Entity::update_many()
        .col_expr(events::Column::DeliveredAt, Expr::value(now))
        .filter(events::Column::Id.is_in(delivered))
        .exec(tx.db())
        .await?;
    Ok(())
}

/// Removes events that were delivered a week ago; returns how many.
pub async fn sweep(services: &Services) -> Result<u64, DbErr> {
    let before = services.clock.now() - KEPT;
    in_portions(SWEPT_AT_ONCE, || {
        services
            .writer
            .run(async move |tx: &WriteTx| sweep_some(tx, before).await)
    })
    .await
}

async fn sweep_some(tx: &WriteTx, before: DateTime<Utc>) -> Result<u64, DbErr> {
    let ids: Vec<i64> = events::Entity::find()
        .select_only()
        .column(events::Column::Id)
        .filter(events::Column::DeliveredAt.lt(before))
        .limit(SWEPT_AT_ONCE)
        .into_tuple()
        .all(tx.db())
        .await?;
    deliveries::Entity::delete_many()
        .filter(deliveries::Column::EventId.is_in(ids.clone()))
        .exec(tx.db())
        .await?;
    let gone = events::Entity::delete_many()
        .filter(events::Column::Id.is_in(ids))
        .exec(tx.db())
        .await?;
    Ok(gone.rows_affected)
}
