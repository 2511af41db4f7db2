//! Work that comes due by the machine's clock, round after round.
use std::{
    fmt::Display,
    future::Future,
    panic::AssertUnwindSafe,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use chrono::{NaiveDate, TimeDelta};
use futures::FutureExt;
use tokio::time::{MissedTickBehavior, interval};

/// One round: handles what is due, and returns how many rows it changed. Safe on several nodes at once: it
/// claims each row by a conditional update.
pub trait Round<'a, S: 'a, E>: Fn(&'a S) -> Self::Run {
    type Run: Future<Output = Result<u64, E>> + Send + 'a;
}

impl<'a, S: 'a, E, F, R> Round<'a, S, E> for F
where
    F: Fn(&'a S) -> R,
    R: Future<Output = Result<u64, E>> + Send + 'a,
{
    type Run = R;
}

/// What this work comes to; none if it panics, which is logged. For what works on one thing after the other as long as the
/// process lives: a fault in one of them would end the others with it, and nobody would notice.
pub async fn unless_it_panics<T>(what: &'static str, work: impl Future<Output = T>) -> Option<T> {
    let outcome = AssertUnwindSafe(work).catch_unwind().await;
    if outcome.is_err() {
        tracing::error!(what, "work panicked; what comes after it goes on");
    }
    outcome.ok()
}

/// Runs `round` at once and then every `period`, until it is dropped. A failed round, or one that panics, is logged and the next
/// one tries again; after a round longer than the period, the next one starts a full period later.
pub async fn every<S, E, F>(job: &'static str, period: Duration, state: S, round: F)
where
    S: Send + Sync + 'static,
    E: Display + Send + 'static,
    F: for<'a> Round<'a, S, E> + Send + Sync,
{
    let mut ticks = interval(period);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        match unless_it_panics(job, round(&state).boxed()).await {
            None | Some(Ok(0)) => {}
            Some(Ok(rows)) => tracing::debug!(job, rows, "a round of work that was due"),
            Some(Err(error)) => tracing::error!(job, %error, "a round failed; the next one tries again"),
        }
    }
}

/// Repeats a portion of work until nothing is left, and returns how many rows all portions moved. Each
/// portion is a transaction of its own, so that others are let in between; it answers how many rows it moved,
/// and the first that answers fewer than `most` was the last. What a portion has moved the next one must not
/// find again, or this never ends. Ends with the first error; what earlier portions did stays.
pub async fn in_portions<E, F, R>(most: u64, mut portion: F) -> Result<u64, E>
where
    F: FnMut() -> R,
    R: Future<Output = Result<u64, E>>,
{
    let mut moved = 0;
    loop {
        let some = portion().await?;
        moved += some;
        if some < most {
            return Ok(moved);
        }
    }
}

/// So many in a row do not fail for what they are: the database is away.
const MOST_FAILURES: usize = 20;

/// Works on each of these rows, also on those behind one that fails: that is logged, and tried again in the next round.
/// Returns how many were changed.
pub async fn each<T, E, F, R>(job: &'static str, rows: Vec<T>, mut work: F) -> u64
where
    E: Display,
    F: FnMut(T) -> R,
    R: Future<Output = Result<bool, E>>,
{
    let (mut changed, mut failures) = (0, 0);
    for row in rows {
        match work(row).await {
            Ok(is_changed) => {
                changed += u64::from(is_changed);
                failures = 0;
            }
            Err(error) => {
                tracing::error!(job, %error, "a row could not be worked on; those behind it have their turn");
                failures += 1;
            }
        }
        if failures == MOST_FAILURES {
            break;
        }
    }
    changed
}

/// What was done on a day is not done again on it; after a failure the next round tries again.
#[derive(Default)]
pub struct OnceADay(Mutex<Option<NaiveDate>>);

impl OnceADay {
    pub async fn run<E>(
        &self,
        today: NaiveDate,
        round: impl Future<Output = Result<u64, E>>,
    ) -> Result<u64, E> {
        if *self.done_on() == Some(today) {
            return Ok(0);
        }
        let rows = round.await?;
        *self.done_on() = Some(today);
        Ok(rows)
    }

    fn done_on(&self) -> MutexGuard<'_, Option<NaiveDate>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How long to wait after so many tries: `first` after the first one, then twice as long each time, and never longer than
/// `longest`.
pub fn pause_after(tries: i64, first: TimeDelta, longest: TimeDelta) -> TimeDelta {
    let times = 1_i32 << (tries - 1).clamp(0, 20);
    longest.min(first * times)
}

#[cfg(test)]
mod tests {
    use std::{
        convert::Infallible,
        sync::{
            Arc,
            atomic::{AtomicU64, Ordering},
        },
    };

    use futures::executor::block_on;
    use tokio::sync::Notify;

    use super::*;

    /// How many rounds began, and that one ended.
    type Rounds = Arc<(AtomicU64, Notify)>;

    async fn round_after_a_panic(rounds: &Rounds) -> Result<u64, Infallible> {
        assert_ne!(
            rounds.0.fetch_add(1, Ordering::SeqCst),
            0,
            "the first round fails"
        );
        rounds.1.notify_one();
        Ok(1)
    }

    #[tokio::test]
    async fn after_a_round_that_panics_there_is_another() {
        let rounds = Rounds::default();
        let job = every(
            "test",
            Duration::from_millis(1),
            Arc::clone(&rounds),
            round_after_a_panic,
        );
        let mut job = tokio::spawn(job);
        tokio::select! {
            () = rounds.1.notified() => {}
            ended = &mut job => panic!("the job has ended: {ended:?}"),
        }
        job.abort();
    }

    /// Works through so many rows, three at a time; returns the sum and how many portions it took.
    fn work_through(mut rows: u64) -> (u64, usize) {
        let mut portions = 0;
        let moved = block_on(in_portions(3, || {
            let some = rows.min(3);
            rows -= some;
            portions += 1;
            std::future::ready(Ok::<_, ()>(some))
        }));
        (moved.unwrap(), portions)
    }

    #[test]
    fn portions_go_on_until_one_is_not_full() {
        assert_eq!(work_through(0), (0, 1));
        assert_eq!(work_through(2), (2, 1));
        // A full portion may have been the last: only another round shows that.
        assert_eq!(work_through(3), (3, 2));
        assert_eq!(work_through(7), (7, 3));
    }

    #[test]
    fn an_error_ends_it() {
        let mut answers = [Ok(3), Err("gone"), Ok(3)].into_iter();
        let outcome = block_on(in_portions(3, || std::future::ready(answers.next().unwrap())));
        assert_eq!(outcome, Err("gone"));
        assert_eq!(answers.count(), 1, "nothing was tried after it");
    }

    #[test]
    fn what_failed_is_tried_again_and_what_is_done_waits_for_the_next_day() {
        let (day, first) = (OnceADay::default(), NaiveDate::default());
        let failed = block_on(day.run(first, std::future::ready(Err("the database is away"))));
        assert_eq!(failed, Err("the database is away"));
        let run = |today, rows| block_on(day.run(today, std::future::ready(Ok::<u64, &str>(rows))));
        assert_eq!(run(first, 3), Ok(3));
        assert_eq!(run(first, 4), Ok(0));
        assert_eq!(run(first.succ_opt().unwrap(), 5), Ok(5));
    }

    #[test]
    fn pauses_grow_longer_each_time_but_never_without_end() {
        let (first, longest) = (TimeDelta::seconds(2), TimeDelta::minutes(10));
        let pauses = [0, 1, 2, 5, 9, 1000].map(|tries| pause_after(tries, first, longest).num_seconds());
        assert_eq!(pauses, [2, 2, 4, 32, 512, 600]);
    }

    /// Works on rows of which these fail; returns how many were changed and how many were tried.
    fn worked(rows: u64, fails: impl Fn(u64) -> bool) -> (u64, u64) {
        let mut tried = 0;
        let changed = block_on(each("test", (0..rows).collect(), |row| {
            tried += 1;
            std::future::ready(if fails(row) {
                Err("broken")
            } else {
                Ok(row % 2 == 0)
            })
        }));
        (changed, tried)
    }

    #[test]
    fn those_behind_a_row_that_fails_have_their_turn() {
        assert_eq!(worked(5, |row| row == 0), (2, 5));
        // Where all fail it is not for the rows.
        assert_eq!(worked(500, |_| true), (0, 20));
        assert_eq!(worked(500, |row| row % 20 != 0), (25, 500));
    }
}
