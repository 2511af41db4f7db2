//! Who has a page of blocks open in the editor, on this node. An editor tells that it is still open every 15
//! seconds; one that says nothing any more is taken for shut, so that nothing has to be tidied up.
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use chrono::{DateTime, TimeDelta, Utc};

/// Two tellings may get lost.
pub const STILL_OPEN: TimeDelta = TimeDelta::seconds(45);

/// A member of staff in the editor of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageEditor {
    pub staff_id: i64,
    pub name: String,
    pub since: DateTime<Utc>,
    heard_at: DateTime<Utc>,
}

/// Cheap to clone.
#[derive(Clone, Default)]
pub struct PageEditors(Arc<Mutex<HashMap<i64, Vec<PageEditor>>>>);

impl PageEditors {
    /// Notes that this person has the page open. Returns the others, and whether they came only now.
    pub fn note(
        &self,
        page_id: i64,
        (staff_id, name): (i64, &str),
        now: DateTime<Utc>,
    ) -> (Vec<PageEditor>, bool) {
        let mut pages = self.pages(now);
        let editors = pages.entry(page_id).or_default();
        let is_new = if let Some(known) = editors.iter_mut().find(|editor| editor.staff_id == staff_id) {
            known.heard_at = now;
            false
        } else {
            editors.push(PageEditor {
                staff_id,
                name: name.to_owned(),
                since: now,
                heard_at: now,
            });
            true
        };
        (others(editors, staff_id), is_new)
    }

    /// This person has shut the page. Returns the others.
    pub fn forget(&self, page_id: i64, staff_id: i64, now: DateTime<Utc>) -> Vec<PageEditor> {
        let mut pages = self.pages(now);
        let Some(editors) = pages.get_mut(&page_id) else {
            return Vec::new();
        };
        editors.retain(|editor| editor.staff_id != staff_id);
        editors.clone()
    }

    /// Without those who have said nothing for too long.
    fn pages(&self, now: DateTime<Utc>) -> MutexGuard<'_, HashMap<i64, Vec<PageEditor>>> {
        let mut pages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        pages.retain(|_, editors| {
            editors.retain(|editor| now - editor.heard_at < STILL_OPEN);
            !editors.is_empty()
        });
        pages
    }
}

fn others(editors: &[PageEditor], staff_id: i64) -> Vec<PageEditor> {
    let others = editors.iter().filter(|editor| editor.staff_id != staff_id);
    others.cloned().collect()
}
