//! The one way to write. A use case is a closure over a transaction; it either commits whole or leaves nothing.
//! SQLite has one writer: a queue for one connection, so that no one waits for a lock. Waiting use cases are
//! committed together (each after the first in its own savepoint, one durable commit for all), which keeps
//! `synchronous=FULL` affordable. PostgreSQL runs each use case in its own transaction; models lock rows in
//! id order.
//!
//! A use case runs to its end even when its client goes away, and must wait for nothing but the database.
use std::{
    any::Any,
    panic::AssertUnwindSafe,
    sync::{Arc, PoisonError, RwLock},
};

use futures::{FutureExt, future::BoxFuture};
use sea_orm::{
    DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, SqliteTransactionMode, TransactionOptions,
    TransactionTrait,
};
use tokio::sync::{Notify, mpsc, oneshot};

use super::{
    outage::is_outage,
    tx::{AfterCommit, CacheChange, WriteTx},
    writer_thread,
};

/// Use cases that one commit may carry.
const LARGEST_BATCH: usize = 64;
/// Use cases that may wait; beyond it requests are answered that the shop is busy.
const LONGEST_QUEUE: usize = 4096;

/// What one transaction does: an async closure whose future may travel between threads. (An `AsyncFnOnce` cannot say that
/// of its future yet.)
pub trait UseCase<'a, T, E>: FnOnce(&'a WriteTx) -> Self::Run {
    type Run: Future<Output = Result<T, E>> + Send + 'a;
}

impl<'a, T, E, F, R> UseCase<'a, T, E> for F
where
    F: FnOnce(&'a WriteTx) -> R,
    R: Future<Output = Result<T, E>> + Send + 'a,
{
    type Run = R;
}

type BoxedUseCase<T, E> = Box<dyn for<'a> FnOnce(&'a WriteTx) -> BoxFuture<'a, Result<T, E>> + Send>;
type Listener = Arc<dyn Fn(&CacheChange) + Send + Sync>;

#[derive(Clone)]
pub struct Writer {
    execution: Execution,
    announcer: Announcer,
}

#[derive(Clone)]
enum Execution {
    Queue(mpsc::Sender<Box<dyn Job>>),
    Pool(DatabaseConnection),
}

#[derive(Clone, Default)]
struct Announcer {
    listeners: Arc<RwLock<Vec<Listener>>>,
    relay: Arc<Notify>,
}

impl Announcer {
    fn announce(&self, after: &AfterCommit) {
        let listeners = self.listeners.read().unwrap_or_else(PoisonError::into_inner);
        for listener in listeners.iter() {
            after.touched.iter().for_each(|touched| listener(touched));
        }
        if after.wake_relay {
            self.relay.notify_one();
        }
    }
}

impl Writer {
    /// Starts the writer on `db`; on SQLite it must be a pool of one connection that is used for nothing
    /// else.
    pub fn start(db: DatabaseConnection) -> Self {
        let announcer = Announcer::default();
        let execution = if db.get_database_backend() == DbBackend::Sqlite {
            let (sender, receiver) = mpsc::channel(LONGEST_QUEUE);
            writer_thread::start(run_queue(db, receiver, announcer.clone()));
            Execution::Queue(sender)
        } else {
            Execution::Pool(db)
        };
        Self { execution, announcer }
    }

    /// Adds a listener that is called for every change after its commit.
    pub fn on_commit(&self, listener: impl Fn(&CacheChange) + Send + Sync + 'static) {
        let listeners = self.announcer.listeners.write();
        listeners
            .unwrap_or_else(PoisonError::into_inner)
            .push(Arc::new(listener));
    }

    /// For a process that opens several shops, as tests do: listeners usually hold this writer, so that neither would ever
    /// be freed.
    pub fn forget_listeners(&self) {
        let listeners = self.announcer.listeners.write();
        listeners.unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Wakes when an event was published.
    pub fn relay_signal(&self) -> Arc<Notify> {
        Arc::clone(&self.announcer.relay)
    }

    /// Runs a use case. Its error rolls back everything it did; `DbErr` reports a failed commit.
    /// It is an async closure whose argument names its type: `run(async move |tx: &WriteTx| …)`.
    pub async fn run<T, E, F>(&self, use_case: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<DbErr> + Send + 'static,
        F: for<'a> UseCase<'a, T, E> + Send + 'static,
    {
        self.run_boxed(Box::new(move |tx| use_case(tx).boxed())).await
    }

    /// Compiled once for what use cases answer, not for each of them.
    async fn run_boxed<T, E>(&self, use_case: BoxedUseCase<T, E>) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<DbErr> + Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        self.start_job(Box::new(Waiting {
            work: Some(use_case),
            outcome: None,
            reply,
        }))?;
        answer.await.unwrap_or_else(|_| Err(E::from(stopped())))
    }

    /// Compiled once for all use cases.
    fn start_job(&self, job: Box<dyn Job>) -> Result<(), DbErr> {
        match &self.execution {
            Execution::Queue(queue) => queue.try_send(job).map_err(|_| busy()),
            Execution::Pool(db) => {
                tokio::spawn(run_alone(db.clone(), job, self.announcer.clone()));
                Ok(())
            }
        }
    }
}

fn busy() -> DbErr {
    DbErr::ConnectionAcquire(sea_orm::error::ConnAcquireErr::Timeout)
}

fn stopped() -> DbErr {
    DbErr::Custom("the write was stopped before it could finish".into())
}

/// Runs a use case in a transaction of its own, commits, then answers it.
async fn run_alone(db: DatabaseConnection, mut job: Box<dyn Job>, announcer: Announcer) {
    let commit = async {
        let tx = WriteTx::new(db.begin().await?);
        let keep = run_caught(&mut *job, &tx).await;
        let (tx, after) = tx.into_parts()?;
        if keep {
            tx.commit().await?;
            announcer.announce(&after);
            Ok(())
        } else {
            tx.rollback().await
        }
    };
    let commit = commit.await;
    job.answer(commit);
}

/// A use case whose types are known to itself alone.
trait Job: Send {
    /// Runs in `tx`; true when its changes are to be kept. After a panic it has no outcome.
    fn run<'a>(&'a mut self, tx: &'a WriteTx) -> BoxFuture<'a, bool>;
    /// Answers the caller, once the commit is durable or has failed.
    fn answer(self: Box<Self>, commit: Result<(), DbErr>);
}

struct Waiting<T, E> {
    work: Option<BoxedUseCase<T, E>>,
    outcome: Option<Result<T, E>>,
    reply: oneshot::Sender<Result<T, E>>,
}

impl<T, E> Job for Waiting<T, E>
where
    T: Send + 'static,
    E: From<DbErr> + Send + 'static,
{
    fn run<'a>(&'a mut self, tx: &'a WriteTx) -> BoxFuture<'a, bool> {
        async move {
            let Some(use_case) = self.work.take() else {
                return false;
            };
            let outcome = use_case(tx).await;
            let keep = outcome.is_ok();
            self.outcome = Some(outcome);
            keep
        }
        .boxed()
    }

    fn answer(self: Box<Self>, commit: Result<(), DbErr>) {
        let answer = match (self.outcome, commit) {
            (Some(Ok(_)), Err(error)) => Err(E::from(error)),
            (Some(outcome), _) => outcome,
            (None, commit) => Err(E::from(commit.err().unwrap_or_else(stopped))),
        };
        let _caller_gone = self.reply.send(answer);
    }
}

/// A use case that panics keeps nothing and is answered like one that was stopped.
async fn run_caught(job: &mut dyn Job, tx: &WriteTx) -> bool {
    let ran = AssertUnwindSafe(job.run(tx)).catch_unwind().await;
    ran.unwrap_or_else(|panic| {
        tracing::error!(panic = panic_text(&*panic), "a use case panicked");
        false
    })
}

fn panic_text(panic: &(dyn Any + Send)) -> &str {
    panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("")
}

async fn run_queue(db: DatabaseConnection, mut queue: mpsc::Receiver<Box<dyn Job>>, announcer: Announcer) {
    // Opened from this thread, the connection's own thread stays on the same core.
    replace_connection(&db).await;
    let mut batch = Vec::with_capacity(LARGEST_BATCH);
    while let Some(job) = queue.recv().await {
        batch.push(job);
        run_batch(&db, &mut queue, &mut batch, &announcer).await;
    }
}

/// Runs the waiting use cases in one transaction, commits, then answers them all.
async fn run_batch(
    db: &DatabaseConnection,
    queue: &mut mpsc::Receiver<Box<dyn Job>>,
    batch: &mut Vec<Box<dyn Job>>,
    announcer: &Announcer,
) {
    let mut after = AfterCommit::default();
    let commit = async {
        let Some(outer) = run_first(db, &mut batch[0], &mut after).await? else {
            return Ok(());
        };
        let mut done = 1;
        while let Some(job) = next(queue, batch, done) {
            after.merge(run_in_savepoint(&outer, job).await?);
            done += 1;
        }
        outer.commit().await
    }
    .await;
    match &commit {
        Ok(()) if !after.is_empty() => announcer.announce(&after),
        Ok(()) => {}
        Err(error) => {
            // The readiness probe reports it; logging every refused write would only repeat it.
            if !is_outage(error) {
                tracing::error!(%error, "a commit failed");
            }
            replace_connection(db).await;
        }
    }
    for job in batch.drain(..) {
        job.answer(commit.clone());
    }
}

/// SQLite ends a transaction that it cannot commit, and the pool does not notice: on the same connection the
/// next ones would be savepoints of a transaction that is never committed, acknowledged and lost. So the
/// connection is replaced.
async fn replace_connection(db: &DatabaseConnection) {
    let closed = async { db.get_sqlite_connection_pool().acquire().await?.close().await };
    if let Err(error) = closed.await {
        tracing::error!(%error, "the connection that writes could not be replaced");
    }
}

async fn begin_immediate(db: &DatabaseConnection) -> Result<DatabaseTransaction, DbErr> {
    let options = TransactionOptions {
        sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
        ..Default::default()
    };
    db.begin_with_options(options).await
}

/// Opens the transaction and runs the use case that asked for it; none when that left nothing to commit.
async fn run_first(
    db: &DatabaseConnection,
    job: &mut Box<dyn Job>,
    after: &mut AfterCommit,
) -> Result<Option<DatabaseTransaction>, DbErr> {
    let tx = WriteTx::new(begin_immediate(db).await?);
    let keep = run_caught(&mut **job, &tx).await;
    let (tx, announced) = tx.into_parts()?;
    if keep {
        after.merge(announced);
        return Ok(Some(tx));
    }
    tx.rollback().await?;
    Ok(None)
}

/// The use case at `place`, taking another from the queue when the batch has none left.
fn next<'a>(
    queue: &mut mpsc::Receiver<Box<dyn Job>>,
    batch: &'a mut Vec<Box<dyn Job>>,
    place: usize,
) -> Option<&'a mut Box<dyn Job>> {
    if place == batch.len() && batch.len() < LARGEST_BATCH {
        batch.extend(queue.try_recv());
    }
    batch.get_mut(place)
}

async fn run_in_savepoint(outer: &DatabaseTransaction, job: &mut Box<dyn Job>) -> Result<AfterCommit, DbErr> {
    let savepoint = WriteTx::new(outer.begin().await?);
    let keep = run_caught(&mut **job, &savepoint).await;
    let (savepoint, after) = savepoint.into_parts()?;
    if keep {
        savepoint.commit().await?;
        Ok(after)
    } else {
        savepoint.rollback().await?;
        Ok(AfterCommit::default())
    }
}
