//! Keeps the index: opens it behind the start, fills it when it is empty or wrong, follows every change.
use std::{
    collections::BTreeSet,
    path::PathBuf,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, SyncSender, sync_channel},
    },
    time::Duration,
};

use anyhow::Context;
use catalog::{
    categories::models::categories::CategoryTree,
    goods::models::{first_sale, goods_cache},
    models::_entities::goods,
};
use chrono::NaiveDate;
use kernel::{Services, WriteTx, outbox};
use sea_orm::{QueryOrder, QuerySelect, prelude::*};
use search::{GoodsDocument, GoodsQuery, SearchError, SearchIndex, State};
use tasks::events::ReindexRequested;
use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard, watch};

use super::documents;
use crate::event_handlers::reaction::NotYet;

/// Goods read and handed over at once.
const PAGE: usize = 1000;
/// How long a change of goods waits for the end of a fill, and everything behind it in the relay.
const PATIENCE: Duration = Duration::from_secs(2);
/// Pages that may wait for the index.
const PAGES_AHEAD: usize = 2;

/// The index of this process. Cheap to clone.
#[derive(Clone)]
pub struct Index(Arc<Inner>);

struct Inner {
    phase: watch::Sender<Phase>,
    services: Services,
    rebuilding: Arc<AsyncMutex<()>>,
    /// Requests to fill the index that were there when the newest fill began to read: it answers them.
    answered: Mutex<BTreeSet<i64>>,
    /// The shop day for which stock and expiry were indexed.
    day: Mutex<NaiveDate>,
}

#[derive(Clone)]
enum Phase {
    /// Not asked for (a task) or not yet open.
    Closed,
    /// Empty, or found wrong: to be filled before it answers.
    Unfit(SearchIndex),
    Ready(SearchIndex),
    /// Cannot be used by this process.
    Unusable,
}

type Page = anyhow::Result<Vec<GoodsDocument>>;

impl Index {
    pub fn closed(services: Services) -> Self {
        let day = Mutex::new(services.clock.today());
        Self(Arc::new(Inner {
            phase: watch::Sender::new(Phase::Closed),
            services,
            rebuilding: Arc::default(),
            answered: Mutex::default(),
            day,
        }))
    }

    /// Opens it in the background; until then the database answers.
    pub fn open_behind(&self) {
        let this = self.clone();
        tokio::spawn(async move { this.open_or_do_without().await });
    }

    async fn open_or_do_without(&self) {
        if let Err(error) = self.open().await {
            tracing::warn!(
                error = format!("{error:#}"),
                "no search index; the database answers"
            );
            self.0.phase.send_replace(Phase::Unusable);
        }
    }

    async fn open(&self) -> anyhow::Result<()> {
        let folder: PathBuf = self.0.services.settings.data_dir.join("index");
        let opened = tokio::task::spawn_blocking(move || {
            let opened = SearchIndex::open(&folder)?;
            opened.index.warm_up()?;
            Ok::<_, SearchError>(opened)
        })
        .await??;
        if opened.state == State::Ready && self.is_complete(&opened.index).await? {
            self.0.phase.send_replace(Phase::Ready(opened.index));
            return Ok(());
        }
        let alone = Arc::clone(&self.0.rebuilding).lock_owned().await;
        self.0.phase.send_replace(Phase::Unfit(opened.index.clone()));
        self.fill(opened.index, alone).await
    }

    /// Another database under the same folder shows in the number of goods.
    async fn is_complete(&self, index: &SearchIndex) -> anyhow::Result<bool> {
        let on_sale = goods::Entity::find().filter(first_sale::offered());
        let expected = on_sale.count(&self.0.services.db).await?;
        let all = GoodsQuery {
            limit: 1,
            ..Default::default()
        };
        Ok(index.search(&all)?.total as u64 == expected)
    }

    /// The index, when it can answer.
    pub fn answering(&self) -> Option<SearchIndex> {
        match &*self.0.phase.borrow() {
            Phase::Ready(index) => Some(index.clone()),
            Phase::Closed | Phase::Unfit(_) | Phase::Unusable => None,
        }
    }

    /// Waits until the index answers and is not being filled, or it is known that it never will.
    pub async fn settled(&self) {
        let mut phase = self.0.phase.subscribe();
        let settled = phase.wait_for(|phase| matches!(phase, Phase::Ready(_) | Phase::Unusable));
        // Its guard locks the phase; the end of a rebuild changes it.
        drop(settled.await);
        let _filled = self.0.rebuilding.lock().await;
    }

    /// Notes that the index could not answer, and rebuilds it in the background.
    pub fn is_broken(&self, error: &SearchError) {
        let is_first = self.0.phase.send_if_modified(|phase| match phase {
            Phase::Ready(index) => {
                *phase = Phase::Unfit(index.clone());
                true
            }
            Phase::Closed | Phase::Unfit(_) | Phase::Unusable => false,
        });
        if is_first {
            tracing::error!(%error, "the search index is broken; the database answers while it is rebuilt");
            let this = self.clone();
            tokio::spawn(async move { this.maintain().await });
        }
    }

    /// Rebuilds the index from the database; searches see the old content until it is done.
    pub async fn rebuild(&self) -> anyhow::Result<()> {
        let Some(index) = self.opened().await else {
            return Ok(());
        };
        let alone = Arc::clone(&self.0.rebuilding).lock_owned().await;
        self.fill(index, alone).await
    }

    /// Rebuilds the index in the background, for requests with these ids, and fails: they wait until the fill
    /// has answered them, so that a crash loses none. Succeeds when a fill that began after them has.
    pub fn rebuild_behind(&self, requests: &[i64]) -> anyhow::Result<()> {
        let answered = self.0.answered.lock().unwrap_or_else(PoisonError::into_inner);
        if requests.iter().all(|request| answered.contains(request)) {
            return Ok(());
        }
        drop(answered);
        let index = match &*self.0.phase.borrow() {
            Phase::Unfit(index) | Phase::Ready(index) => index.clone(),
            Phase::Unusable => return Ok(()),
            Phase::Closed => anyhow::bail!(NotYet("the index is not open yet")),
        };
        let alone = Arc::clone(&self.0.rebuilding).try_lock_owned();
        let alone = alone.context(NotYet("the index is being filled"))?;
        let this = self.clone();
        tokio::spawn(async move {
            if let Err(error) = this.fill(index, alone).await {
                this.reopen(&error).await;
            }
        });
        anyhow::bail!(NotYet("the index is being filled, which answers this"))
    }

    async fn fill(&self, index: SearchIndex, _alone: OwnedMutexGuard<()>) -> anyhow::Result<()> {
        let today = self.0.services.clock.today();
        let requests = outbox::waiting::<ReindexRequested>(&self.0.services.db).await?;
        let tree = CategoryTree::load(&self.0.services.db).await?;
        let (pages, incoming) = sync_channel::<Page>(PAGES_AHEAD);
        let target = index.clone();
        let filling = tokio::task::spawn_blocking(move || target.replace_all(Incoming::from(incoming)));
        let reading = self.read_all(pages, &tree, today).await;
        let written = filling.await;
        reading.context("reading the goods for the index")?;
        let written = written.context("filling the index")??;
        *self.0.day.lock().unwrap_or_else(PoisonError::into_inner) = today;
        self.0
            .answered
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone_from(&requests);
        self.0.phase.send_replace(Phase::Ready(index));
        tracing::info!(goods = written, "the search index was filled");
        if let Err(error) = self.note_answered(requests).await {
            tracing::warn!(%error, "requests to fill the index may be brought again");
        }
        Ok(())
    }

    /// Rebuilds the index when it is unfit, and once the day has turned: stock that has expired must go. What
    /// cannot be rebuilt is reopened.
    pub async fn maintain(&self) {
        let today = self.0.services.clock.today();
        let (is_due, is_unusable) = match &*self.0.phase.borrow() {
            Phase::Unfit(_) => (true, false),
            Phase::Ready(_) => (
                *self.0.day.lock().unwrap_or_else(PoisonError::into_inner) != today,
                false,
            ),
            Phase::Unusable => (false, true),
            Phase::Closed => (false, false),
        };
        if is_unusable {
            return self.open_or_do_without().await;
        }
        if is_due
            && self.0.rebuilding.try_lock().is_ok()
            && let Err(error) = self.rebuild().await
        {
            self.reopen(&error).await;
        }
    }

    async fn reopen(&self, error: &anyhow::Error) {
        tracing::error!(
            error = format!("{error:#}"),
            "the search index could not be filled"
        );
        self.0.phase.send_replace(Phase::Closed);
        self.open_or_do_without().await;
    }

    /// What the fill has answered is not brought again, also not by the next start.
    async fn note_answered(&self, requests: BTreeSet<i64>) -> Result<(), DbErr> {
        if requests.is_empty() {
            return Ok(());
        }
        let now = self.0.services.clock.now();
        self.0
            .services
            .writer
            .run(async move |tx: &WriteTx| outbox::note_answered(tx, &requests, now).await)
            .await
    }

    async fn read_all(
        &self,
        pages: SyncSender<Page>,
        tree: &CategoryTree,
        today: NaiveDate,
    ) -> anyhow::Result<()> {
        let mut after = 0;
        loop {
            let page = self.read_page(after, tree, today).await;
            let (last, page) = match page {
                Ok((last, documents)) => (last, Ok(documents)),
                Err(error) => (None, Err(error)),
            };
            let failed = page.as_ref().err().map(|error| anyhow::anyhow!("{error:#}"));
            let pages_to = pages.clone();
            let sent = tokio::task::spawn_blocking(move || pages_to.send(page)).await?;
            if let Some(error) = failed {
                return Err(error);
            }
            sent.context("the index took no more goods")?;
            match last {
                Some(last) => after = last,
                None => return Ok(()),
            }
        }
    }

    /// The goods behind this id, and the last id of them; none after the last page.
    async fn read_page(
        &self,
        after: i64,
        tree: &CategoryTree,
        today: NaiveDate,
    ) -> anyhow::Result<(Option<i64>, Vec<GoodsDocument>)> {
        let db = &self.0.services.db;
        let ids: Vec<i64> = goods::Entity::find()
            .select_only()
            .column(goods::Column::Id)
            .filter(goods::Column::Id.gt(after))
            .order_by_asc(goods::Column::Id)
            .limit(PAGE as u64)
            .into_tuple()
            .all(db)
            .await?;
        Ok((ids.last().copied(), self.documents(&ids, tree, today).await?))
    }

    async fn documents(
        &self,
        ids: &[i64],
        tree: &CategoryTree,
        today: NaiveDate,
    ) -> Result<Vec<GoodsDocument>, DbErr> {
        let db = &self.0.services.db;
        let facts = goods_cache::load(db, tree, ids).await?;
        Ok(facts
            .iter()
            .filter_map(|goods| documents::of(goods, today))
            .collect())
    }

    /// Brings these goods up to date. Waits until the index is open; does nothing where there is none. Fails when
    /// the index is being filled and that takes long: the goods are to be brought again, and what waits behind them goes on.
    pub async fn refresh(&self, ids: Vec<i64>) -> anyhow::Result<()> {
        let Some(index) = self.opened().await else {
            return Ok(());
        };
        let filled = tokio::time::timeout(PATIENCE, self.0.rebuilding.lock()).await;
        drop(filled.context(NotYet("the index is being filled"))?);
        let today = self.0.services.clock.today();
        // Read fresh: the event may report a change that another node has just made.
        let tree = CategoryTree::load(&self.0.services.db).await?;
        let mut upserts = Vec::with_capacity(ids.len());
        for part in ids.chunks(PAGE) {
            upserts.extend(self.documents(part, &tree, today).await?);
        }
        let shown: std::collections::HashSet<i64> = upserts.iter().map(|goods| goods.id).collect();
        let gone: Vec<i64> = ids.into_iter().filter(|id| !shown.contains(id)).collect();
        let applied = tokio::task::spawn_blocking(move || index.apply(upserts, &gone)).await?;
        if let Err(error) = &applied {
            self.is_broken(error);
        }
        Ok(applied?)
    }

    async fn opened(&self) -> Option<SearchIndex> {
        let mut phase = self.0.phase.subscribe();
        let phase = phase
            .wait_for(|phase| !matches!(phase, Phase::Closed))
            .await
            .ok()?;
        match &*phase {
            Phase::Unfit(index) | Phase::Ready(index) => Some(index.clone()),
            Phase::Closed | Phase::Unusable => None,
        }
    }
}

/// The pages one by one, as goods. A page that could not be read must not look like the end.
struct Incoming {
    pages: Receiver<Page>,
    page: std::vec::IntoIter<GoodsDocument>,
}

impl From<Receiver<Page>> for Incoming {
    fn from(pages: Receiver<Page>) -> Self {
        Self {
            pages,
            page: Vec::new().into_iter(),
        }
    }
}

impl Iterator for Incoming {
    type Item = GoodsDocument;

    fn next(&mut self) -> Option<GoodsDocument> {
        loop {
            if let Some(goods) = self.page.next() {
                return Some(goods);
            }
            match self.pages.recv() {
                Ok(Ok(page)) => self.page = page.into_iter(),
                Ok(Err(error)) => std::panic::resume_unwind(Box::new(error)),
                Err(_) => return None,
            }
        }
    }
}
