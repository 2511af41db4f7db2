//! Turns for expensive work: exports, archives, uploaded sheets. A few run at once, one per company or staff
//! member, and each has a deadline, so that a client that stops reading does not block the others.
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError, Weak},
    time::Duration,
};

use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::{Instant, timeout_at},
};

use crate::{
    api::{ApiError, ApiResult},
    settings::PatienceRules,
};

/// Tables and archives made at once; each keeps a thread until its reader has it.
const EXPORTS: usize = 4;
const ARCHIVES: usize = 8;
/// Sheets read at once; each is in memory until it is parsed.
const SHEETS: usize = 8;

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TurnHolder {
    Company(i64),
    Staff(i64),
}

/// Cheap to clone.
#[derive(Clone)]
pub struct Turns {
    pub exports: Queue,
    pub archives: Queue,
    pub sheets: Queue,
}

impl Turns {
    pub fn new(rules: PatienceRules) -> Self {
        Self {
            exports: Queue::new(EXPORTS, rules),
            archives: Queue::new(ARCHIVES, rules),
            sheets: Queue::new(SHEETS, rules),
        }
    }
}

impl Default for Turns {
    fn default() -> Self {
        Self::new(PatienceRules::default())
    }
}

#[derive(Clone)]
pub struct Queue {
    places: Arc<Semaphore>,
    /// One place each for those who wait or have a turn.
    holders: Arc<Mutex<HashMap<TurnHolder, Weak<Semaphore>>>>,
    rules: PatienceRules,
}

/// Ends when it is dropped. The holder stops at `until`.
pub struct Turn {
    pub until: Instant,
    /// A reader that takes nothing for so long is not waited for.
    pub stalled: Duration,
    _place: OwnedSemaphorePermit,
    _own: OwnedSemaphorePermit,
}

impl Queue {
    fn new(places: usize, rules: PatienceRules) -> Self {
        Self {
            places: Arc::new(Semaphore::new(places)),
            holders: Arc::default(),
            rules,
        }
    }

    /// `busy` says what to do instead when it takes too long.
    #[crate::awaited::boxed]
    pub async fn take(&self, holder: TurnHolder, busy: &str) -> ApiResult<Turn> {
        let patience = Instant::now() + self.rules.turn_wait();
        let too_long = |_| ApiError::TooMany(busy.into());
        let closed = |_| ApiError::Unavailable;
        let own = self.own_of(holder).acquire_owned();
        let own = timeout_at(patience, own)
            .await
            .map_err(too_long)?
            .map_err(closed)?;
        let place = Arc::clone(&self.places).acquire_owned();
        let place = timeout_at(patience, place)
            .await
            .map_err(too_long)?
            .map_err(closed)?;
        Ok(Turn {
            until: Instant::now() + self.rules.longest_turn(),
            stalled: self.rules.stalled_reader(),
            _place: place,
            _own: own,
        })
    }

    fn own_of(&self, holder: TurnHolder) -> Arc<Semaphore> {
        let mut holders = self.holders.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = holders.get(&holder).and_then(Weak::upgrade) {
            return own;
        }
        holders.retain(|_, own| own.strong_count() > 0);
        let own = Arc::new(Semaphore::new(1));
        holders.insert(holder, Arc::downgrade(&own));
        own
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn queue(places: usize) -> Queue {
        Queue::new(
            places,
            PatienceRules {
                turn_wait_ms: 1,
                ..PatienceRules::default()
            },
        )
    }

    #[tokio::test]
    async fn a_company_has_one_turn_and_leaves_the_others_theirs() {
        let queue = queue(2);
        let first = queue.take(TurnHolder::Company(1), "busy").await.unwrap();
        let again = queue.take(TurnHolder::Company(1), "busy").await;
        assert!(matches!(again, Err(ApiError::TooMany(_))));
        let other = queue.take(TurnHolder::Company(2), "busy").await.unwrap();
        // Company and colleague of the same number are not the same.
        let third = queue.take(TurnHolder::Staff(1), "busy").await;
        assert!(matches!(third, Err(ApiError::TooMany(_))));
        drop(other);
        assert!(queue.take(TurnHolder::Staff(1), "busy").await.is_ok());
        drop(first);
        assert!(queue.take(TurnHolder::Company(1), "busy").await.is_ok());
        assert!(queue.holders.lock().unwrap().len() <= 3);
    }
}
