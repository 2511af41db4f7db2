//! Adverts and published content, in a fresh database.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use kernel::WriteTx;
use std::sync::Arc;

use chrono::TimeDelta;
use content::{
    ContentCache,
    ads::models::ads::{self, Ad, Draft, Slot},
    articles::views::shop::article::ArticleCategoryList,
    changes::Changed,
    errors::ContentError,
    factory,
};
use kernel::{
    Clock, Services, Settings, Writer,
    admin::{Direction, ListQuery},
};
use serde_json::json;
use testkit::TestDatabase;

struct Shop {
    services: Services,
    cache: ContentCache,
    _database: TestDatabase,
}

impl Shop {
    async fn open() -> Self {
        let database = TestDatabase::fresh().await;
        let databases = database.open().await;
        let cache = ContentCache::new();
        let writer = Writer::start(databases.write);
        let listening = cache.clone();
        writer.on_commit(move |touched| {
            if touched.read::<Changed>().is_some() {
                listening.drop_all();
            }
        });
        let settings = settings(database.folder());
        let services = Services {
            db: databases.read.into(),
            writer,
            clock: Clock::default(),
            settings: Arc::new(settings),
            turns: kernel::turns::Turns::default(),
        };
        Self {
            services,
            cache,
            _database: database,
        }
    }

    async fn create(&self, draft: Draft) -> Ad {
        let now = self.services.clock.now();
        let made = self
            .services
            .writer
            .run(async move |tx: &WriteTx| ads::create(tx, draft, now).await);
        made.await.unwrap()
    }

    async fn shown(&self, slot: Slot) -> Vec<String> {
        let published = self.cache.get(&self.services).await.unwrap();
        published
            .ads(slot, self.services.clock.now())
            .map(|ad| ad.title.clone())
            .collect()
    }

    async fn titles(&self, filter: serde_json::Value, sort: Option<(&str, Direction)>) -> Vec<String> {
        let filter = filter.as_object().cloned().unwrap_or_default();
        let sort = sort.map(|(field, direction)| (field.to_owned(), direction));
        let list = ListQuery {
            filter,
            from: 0,
            limit: 25,
            sort,
        };
        let now = self.services.clock.now();
        let (rows, total) = ads::page(&self.services.db, &list, now).await.unwrap();
        assert_eq!(total, rows.len() as u64);
        rows.into_iter().map(|ad| ad.title).collect()
    }
}

fn settings(data_dir: &std::path::Path) -> Settings {
    Settings::read(json!({
        "data_dir": data_dir, "storefront_dir": "", "admin_dir": "", "secret": "", "demo": true,
        "secure_cookies": false,
    }))
    .unwrap()
}

fn draft(slot: Slot, title: &str) -> Draft {
    Draft {
        slot: slot.code().into(),
        title: title.into(),
        remarks: String::new(),
        image: String::new(),
        url: String::new(),
        sort: 0,
        is_open: true,
        starts_at: None,
        ends_at: None,
    }
}

#[tokio::test]
async fn a_write_is_seen_at_once_and_an_advert_comes_and_goes_by_the_clock() {
    let shop = Shop::open().await;
    assert!(shop.shown(Slot::Top).await.is_empty());
    let now = shop.services.clock.now();
    shop.create(Draft {
        starts_at: Some(now + TimeDelta::hours(1)),
        ends_at: Some(now + TimeDelta::hours(2)),
        ..draft(Slot::Top, "later")
    })
    .await;
    let ad = shop.create(draft(Slot::Top, "now")).await;
    assert_eq!(shop.shown(Slot::Top).await, ["now"]);

    shop.services.clock.advance(TimeDelta::minutes(61));
    assert_eq!(shop.shown(Slot::Top).await, ["later", "now"]);
    shop.services.clock.advance(TimeDelta::minutes(61));
    assert_eq!(shop.shown(Slot::Top).await, ["now"]);

    let now = shop.services.clock.now();
    let (id, closed) = (
        ad.id,
        Draft {
            is_open: false,
            ..draft(Slot::Top, "now")
        },
    );
    let run = shop
        .services
        .writer
        .run(async move |tx: &WriteTx| ads::update(tx, id, closed, now).await);
    let (before, after) = run.await.unwrap();
    assert!(before.is_open && !after.is_open && after.created_at == before.created_at);
    assert!(shop.shown(Slot::Top).await.is_empty());

    let run = shop
        .services
        .writer
        .run(async move |tx: &WriteTx| ads::delete(tx, id).await);
    assert_eq!(run.await.unwrap().id, id);
    assert!(ads::find(&shop.services.db, id).await.unwrap().is_none());
}

#[tokio::test]
async fn staff_find_adverts_by_slot_words_and_state() {
    let shop = Shop::open().await;
    shop.create(draft(Slot::Top, "100% GSP")).await;
    shop.create(draft(Slot::Right, "1000 gsp")).await;
    shop.create(Draft {
        is_open: false,
        sort: 1,
        ..draft(Slot::Right, "b_c")
    })
    .await;

    assert_eq!(
        shop.titles(json!({"slot": "right"}), None).await,
        ["1000 gsp", "b_c"]
    );
    assert_eq!(shop.titles(json!({"q": "100%"}), None).await, ["100% GSP"]);
    assert_eq!(shop.titles(json!({"q": "b_"}), None).await, ["b_c"]);
    assert_eq!(
        shop.titles(json!({"q": "Gsp"}), Some(("id", Direction::Desc)))
            .await,
        ["1000 gsp", "100% GSP"]
    );
    assert_eq!(shop.titles(json!({"is_open": false}), None).await, ["b_c"]);
    assert_eq!(shop.titles(json!({"id": [1]}), None).await, ["100% GSP"]);
    let unknown = ListQuery {
        filter: serde_json::Map::new(),
        from: 0,
        limit: 25,
        sort: Some(("created_at".into(), Direction::Asc)),
    };
    let now = shop.services.clock.now();
    assert!(ads::page(&shop.services.db, &unknown, now).await.is_err());
}

#[tokio::test]
async fn articles_menus_and_words_are_published() {
    let shop = Shop::open().await;
    let now = shop.services.clock.now();
    let run = shop.services.writer.run(async move |tx: &WriteTx| {
        let guide = factory::article_section(tx, "/help", "新手指南").await?;
        let page = ("会员注册", "/help/xrzn/hyzc");
        factory::article(tx, guide.id, page, "<p>文</p>", now).await?;
        let root = factory::nav_item(tx, None, "首页", "/").await?;
        factory::nav_item(tx, Some(root.id), "包邮", "/yx").await?;
        factory::hot_word(tx, "阿莫西林", 1).await?;
        factory::home_floor(tx, "感冒用药", 7, 1).await?;
        Ok::<_, ContentError>(guide)
    });
    let guide = run.await.unwrap();
    let published = shop.cache.get(&shop.services).await.unwrap();
    assert_eq!(published.nav[0].children[0].url, "/yx");
    assert_eq!(published.hot_words, ["阿莫西林"]);
    assert_eq!(published.floors[0].category_id, 7);
    let help = guide.parent_id.unwrap();
    let view = ArticleCategoryList::below(help, &published, now);
    assert_eq!(view.list[0].children[0].url, "/help/xrzn/hyzc");
    assert!(ArticleCategoryList::below(404, &published, now).list.is_empty());
}
