//! Page views since the last write. They are gathered in memory and added to the database in one transaction every few
//! seconds, so that showing a page costs no write of its own. What a failed write took stays for the next one.
use std::{
    collections::BTreeMap,
    mem,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use chrono::NaiveDate;
use kernel::{Services, WriteTx};
use sea_orm::DbErr;

use super::{
    day::{OfDay, VisitorDigest},
    known_pages::KnownPage,
    steps::Step,
    store,
};

/// Visitors of pages that are told apart between two writes. Beyond it views still count, and their visitors do not:
/// only an attack comes that far.
const MOST_TOLD_APART: usize = 100_000;

/// One page, shown once.
#[derive(Clone, Copy, Debug)]
pub struct ViewedPage {
    pub page: KnownPage,
    pub visitor: VisitorDigest,
    /// Of a signed-in buyer.
    pub company_id: Option<i64>,
}

#[derive(Debug, Default)]
struct PendingCounts {
    days: BTreeMap<NaiveDate, OfDay>,
    told_apart: usize,
}

impl PendingCounts {
    fn note(&mut self, view: &ViewedPage, day: NaiveDate) {
        let of_day = self.days.entry(day).or_default();
        let of_page = of_day.pages.entry(view.page.route).or_default();
        of_page.views += 1;
        if self.told_apart >= MOST_TOLD_APART {
            return;
        }
        self.told_apart += usize::from(of_page.visitors.insert(view.visitor));
        for step in Step::ALL.into_iter().filter(|step| step.is_taken_by(view.page)) {
            let of_step = of_day.steps.entry(step).or_default();
            of_step.visitors.insert(view.visitor);
            of_step.companies.extend(view.company_id);
        }
    }

    fn take_back(&mut self, days: &BTreeMap<NaiveDate, OfDay>) {
        for (day, other) in days {
            let of_day = self.days.entry(*day).or_default();
            for (route, other) in &other.pages {
                let of_page = of_day.pages.entry(*route).or_default();
                of_page.views += other.views;
                let before = of_page.visitors.len();
                of_page.visitors.extend(&other.visitors);
                self.told_apart += of_page.visitors.len() - before;
            }
            for (step, other) in &other.steps {
                let of_step = of_day.steps.entry(*step).or_default();
                of_step.visitors.extend(&other.visitors);
                of_step.companies.extend(&other.companies);
            }
        }
    }
}

/// What this process has gathered. Cheap to clone.
#[derive(Clone, Default)]
pub struct Visits {
    gathered: Arc<Mutex<PendingCounts>>,
    /// A write waits for one that is under way.
    writing: Arc<tokio::sync::Mutex<()>>,
}

impl Visits {
    /// In memory, until the next round writes it.
    pub fn note(&self, view: &ViewedPage, day: NaiveDate) {
        self.gathered().note(view, day);
    }

    /// Adds what was gathered to the database; returns how many counts changed.
    #[kernel::boxed]
    pub async fn write(&self, services: &Services) -> Result<u64, DbErr> {
        let _one_at_a_time = self.writing.lock().await;
        let taken = Arc::new(mem::take(&mut *self.gathered()).days);
        if taken.is_empty() {
            return Ok(0);
        }
        let days = Arc::clone(&taken);
        let written = services
            .writer
            .run(async move |tx: &WriteTx| store::add(tx, &days).await)
            .await;
        if written.is_err() {
            self.gathered().take_back(&taken);
        }
        written
    }

    fn gathered(&self) -> MutexGuard<'_, PendingCounts> {
        self.gathered.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{day::OfStep, known_pages},
        *,
    };

    fn view(route: &str, visitor: u8, company_id: Option<i64>) -> ViewedPage {
        ViewedPage {
            page: known_pages::find(route).unwrap(),
            visitor: [visitor; 32],
            company_id,
        }
    }

    #[test]
    fn views_add_up_and_a_visitor_counts_once() {
        let day = NaiveDate::from_ymd_opt(2026, 11, 26).unwrap();
        let mut gathered = PendingCounts::default();
        for seen in [
            view("/cart_step1", 1, Some(7)),
            view("/cart_step1", 1, Some(7)),
            view("/cart_step1", 2, Some(7)),
            view("/", 3, None),
        ] {
            gathered.note(&seen, day);
        }
        let later = mem::take(&mut gathered).days;
        gathered.note(&view("/", 1, None), day);
        gathered.take_back(&later);
        let of_day = &gathered.days[&day];
        let of_page = |route: &str| (of_day.pages[route].views, of_day.pages[route].visitors.len());
        assert_eq!((of_page("/cart_step1"), of_page("/")), ((3, 2), (2, 2)));
        let of_step = |step: Step| {
            let OfStep { visitors, companies } = &of_day.steps[&step];
            (visitors.len(), companies.len())
        };
        assert_eq!((of_step(Step::Visit), of_step(Step::Cart)), ((3, 1), (2, 1)));
        assert!(!of_day.steps.contains_key(&Step::Checkout));
        assert_eq!(gathered.told_apart, 4);
    }
}
