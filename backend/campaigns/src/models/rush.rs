//! Who may try now, when very many want the same. A place in the queue is no reservation: what is left is decided in the
//! transaction that places the order. It keeps that transaction's queue short, so that everybody else's orders go on.
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use kernel::counts::to_i64;

/// Orders for one campaign that are worked on at a time. They wait for each other with a connection to the database in their
/// hands (16 by default): the others are left to everybody else.
const AT_ONCE: usize = 8;
/// How long one of them takes, roughly.
const EACH_MS: i64 = 8;
const SOONEST_MS: i64 = 200;
const LATEST_MS: i64 = 3_000;

#[derive(Clone, Default)]
pub struct Rush(Arc<Mutex<HashMap<i64, Crowd>>>);

#[derive(Default)]
struct Crowd {
    inside: usize,
    /// Told to come back since the crowd was last empty.
    told: usize,
}

/// Everybody is inside already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Queued {
    pub campaign_id: i64,
    pub retry_after_ms: i64,
}

/// Ends when it is dropped.
pub struct Admission {
    rush: Rush,
    campaign_ids: Vec<i64>,
}

impl Rush {
    /// Into all of these campaigns, or when to come back.
    pub fn enter(&self, campaign_ids: &[i64]) -> Result<Admission, Queued> {
        let mut ids = campaign_ids.to_vec();
        ids.sort_unstable();
        ids.dedup();
        let mut crowds = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let full = ids
            .iter()
            .find(|id| crowds.get(id).is_some_and(|crowd| crowd.inside >= AT_ONCE));
        if let Some(campaign_id) = full.copied() {
            let crowd = crowds.entry(campaign_id).or_default();
            crowd.told += 1;
            // Whoever comes later is asked back later, so that they do not all come back at once.
            let wait = to_i64(crowd.told).saturating_mul(EACH_MS);
            return Err(Queued {
                campaign_id,
                retry_after_ms: wait.clamp(SOONEST_MS, LATEST_MS),
            });
        }
        for id in &ids {
            crowds.entry(*id).or_default().inside += 1;
        }
        drop(crowds);
        Ok(Admission {
            rush: self.clone(),
            campaign_ids: ids,
        })
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        let mut crowds = self.rush.0.lock().unwrap_or_else(PoisonError::into_inner);
        for id in &self.campaign_ids {
            if let Some(crowd) = crowds.get_mut(id) {
                crowd.inside = crowd.inside.saturating_sub(1);
                crowd.told = crowd.told.saturating_sub(1);
                if crowd.inside == 0 {
                    crowds.remove(id);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_finds_it_full_is_asked_back_and_gets_in_once_somebody_left() {
        let rush = Rush::default();
        let mut inside: Vec<Admission> = (0..AT_ONCE).map(|_| rush.enter(&[7, 7]).ok().unwrap()).collect();
        let first = rush.enter(&[7]).err().unwrap();
        assert_eq!((first.campaign_id, first.retry_after_ms), (7, SOONEST_MS));
        for _ in 0..1_000 {
            assert!(rush.enter(&[7]).err().unwrap().retry_after_ms <= LATEST_MS);
        }
        assert!(rush.enter(&[8]).is_ok(), "another campaign has places of its own");
        inside.pop();
        assert!(rush.enter(&[7]).is_ok());
        inside.clear();
        assert!(rush.0.lock().unwrap().is_empty());
    }
}
