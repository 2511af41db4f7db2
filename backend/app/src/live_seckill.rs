//! What is left of seckills, pushed to open pages: once a second at most, and only what has changed.
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use campaigns::{
    changes::Changed,
    models::{
        book::CampaignBook,
        book_cache::BookCache,
        campaign::{Campaign, Stage},
        kinds::Kind,
    },
};
use chrono::{DateTime, Utc};
use kernel::{Services, Writer, services::shared};
use loco_rs::app::AppContext;
use messaging::{
    Live,
    live::{SeckillLeft, SeckillStock},
};
use sea_orm::DbErr;

/// A rush changes the stock hundreds of times a second, and thousands of pages listen.
const PAUSE: Duration = Duration::from_secs(1);

/// What is left and what was sold, by campaign and goods.
type Stocks = BTreeMap<(i64, i64), (Option<i64>, i64)>;

pub fn listen(writer: &Writer, ctx: &AppContext) {
    let teller = Arc::new(Teller {
        live: shared::<Live>(ctx),
        books: shared::<BookCache>(ctx),
        services: Services::of(ctx),
        is_due: AtomicBool::new(false),
        is_anew: AtomicBool::new(false),
        told: Mutex::default(),
    });
    writer.on_commit(move |touched| {
        if let Some(changed) = touched.read::<Changed>() {
            teller.hear(changed);
        }
    });
}

struct Teller {
    live: Live,
    books: BookCache,
    services: Services,
    /// A round is coming.
    is_due: AtomicBool,
    is_anew: AtomicBool,
    told: Mutex<Stocks>,
}

impl Teller {
    fn hear(self: &Arc<Self>, changed: Changed) {
        if changed == Changed::Campaigns {
            self.is_anew.store(true, Ordering::SeqCst);
        }
        if self.live.visitors() == 0 || self.is_due.swap(true, Ordering::SeqCst) {
            return;
        }
        let teller = Arc::clone(self);
        tokio::spawn(async move {
            tokio::time::sleep(PAUSE).await;
            // What changes from here on is told by the next round.
            teller.is_due.store(false, Ordering::SeqCst);
            if let Err(error) = teller.tell().await {
                tracing::debug!(%error, "open pages were not told of a seckill's stock");
            }
        });
    }

    async fn tell(&self) -> Result<(), DbErr> {
        let is_anew = self.is_anew.swap(false, Ordering::SeqCst);
        let book = self.books.get(&self.services).await?;
        let stocks = stocks_of(&book, self.services.clock.now());
        let told = {
            let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
            std::mem::replace(&mut *told, stocks.clone())
        };
        let news = news(&book, &stocks, &told, is_anew);
        if news.is_anew || !news.list.is_empty() || !news.others.is_empty() {
            self.live.to_buyers(&news);
        }
        Ok(())
    }
}

fn stocks_of(book: &CampaignBook, now: DateTime<Utc>) -> Stocks {
    let is_seckill =
        |campaign: &&Campaign| campaign.row.kind == Kind::Seckill && campaign.stage(now) == Stage::Running;
    let seckills = book.all().iter().filter(is_seckill);
    let of = |campaign: &Campaign| {
        let (id, left) = (campaign.id(), book.left());
        let goods = campaign.goods.iter();
        goods
            .map(|goods| ((id, goods.goods_id), (left.of(goods), left.sold(goods))))
            .collect::<Vec<_>>()
    };
    seckills.flat_map(of).collect()
}

fn news(book: &CampaignBook, stocks: &Stocks, told: &Stocks, is_anew: bool) -> SeckillLeft {
    let for_everybody: BTreeSet<i64> = book
        .all()
        .iter()
        .filter(|campaign| campaign.is_for(None) && campaign.row.budget.is_none())
        .map(Campaign::id)
        .collect();
    let (mut list, mut others) = (Vec::new(), BTreeSet::new());
    for (place, stock) in stocks {
        let (campaign_id, goods_id) = *place;
        if told.get(place) == Some(stock) {
            continue;
        }
        if for_everybody.contains(&campaign_id) {
            let (left, sold) = *stock;
            list.push(SeckillStock {
                campaign_id,
                goods_id,
                left,
                sold,
            });
        } else {
            others.insert(campaign_id);
        }
    }
    SeckillLeft {
        list,
        others: others.into_iter().collect(),
        is_anew,
    }
}
