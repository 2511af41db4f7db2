//! Messages in a fresh database.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod mail;
mod mail_dialogue;
mod texts;

use identity::{
    companies::models::facts::{BuyerType, CompanyStatus},
    factory,
    models::_entities::members,
};
use kernel::{Clock, Db, WriteTx, Writer, paging::PageRequest};
use messaging::models::{
    kinds::{ChannelTexts, Kind},
    messages::{self, Messages, NewMessage, Which},
};
use sea_orm::{DbErr, prelude::*};
use testkit::TestDatabase;

struct Shop {
    db: Db,
    writer: Writer,
    clock: Clock,
    _database: TestDatabase,
}

impl Shop {
    async fn open() -> Self {
        let database = TestDatabase::fresh().await;
        let databases = database.open().await;
        Self {
            db: databases.read.into(),
            writer: Writer::start(databases.write),
            clock: Clock::default(),
            _database: database,
        }
    }

    async fn member(&self, name: &'static str, phone: &'static str) -> i64 {
        let now = self.clock.now();
        let made = self.writer.run(async move |tx: &WriteTx| {
            let company =
                factory::company(tx, name, BuyerType::Pharmacy, CompanyStatus::Approved, now).await?;
            Ok::<_, DbErr>(factory::member(tx, company.id, name, phone, now).await?.id)
        });
        made.await.unwrap()
    }

    /// The company shuts the account, or opens it again.
    async fn set_active(&self, member_id: i64, is_active: bool) {
        let set = self.writer.run(async move |tx: &WriteTx| {
            members::Entity::update_many()
                .col_expr(members::Column::IsActive, Expr::value(is_active))
                .filter(members::Column::Id.eq(member_id))
                .exec(tx.db())
                .await
        });
        set.await.map_err(|error: DbErr| error).unwrap();
    }

    /// Whether it was sent.
    async fn send(&self, member_id: i64, kind: Kind, reference: &'static str) -> bool {
        let now = self.clock.now();
        let sent = self.writer.run(async move |tx: &WriteTx| {
            let message = NewMessage {
                member_id,
                kind,
                title: reference.into(),
                body: String::new(),
                elsewhere: ChannelTexts::default(),
                url: "/order".into(),
                reference: reference.into(),
            };
            messages::send(tx, message, now).await
        });
        sent.await.unwrap()
    }

    /// The number of unread ones.
    async fn mark_read(&self, member_id: i64, ids: Vec<i64>) -> u64 {
        let which = Which {
            ids,
            ..Which::default()
        };
        let now = self.clock.now();
        let marked = self
            .writer
            .run(async move |tx: &WriteTx| Messages::of(member_id).mark_read(tx, which, now).await);
        marked.await.unwrap()
    }
}

#[tokio::test]
async fn a_member_gets_one_message_per_reference() {
    let shop = Shop::open().await;
    let (one, two) = (
        shop.member("one", "13800000001").await,
        shop.member("two", "13800000002").await,
    );
    assert!(shop.send(one, Kind::Order, "order:1:paid").await);
    assert!(!shop.send(one, Kind::Order, "order:1:paid").await);
    assert!(shop.send(two, Kind::Order, "order:1:paid").await);
    assert_eq!(Messages::of(one).unread(&shop.db).await.unwrap(), 1);
}

#[tokio::test]
async fn messages_come_by_kind_newest_first() {
    let shop = Shop::open().await;
    let member = shop.member("one", "13800000001").await;
    for (kind, reference) in [(Kind::Order, "a"), (Kind::Licence, "b"), (Kind::Order, "c")] {
        shop.send(member, kind, reference).await;
    }
    let page = PageRequest::new(None, Some(1));
    let (rows, total) = Messages::of(member)
        .page(&shop.db, Some("order"), page)
        .await
        .unwrap();
    assert_eq!((total, rows.len(), rows[0].title.as_str()), (2, 1, "c"));
    assert_eq!(
        Messages::of(member).page(&shop.db, None, page).await.unwrap().1,
        3
    );
}

#[tokio::test]
async fn a_member_marks_only_their_own() {
    let shop = Shop::open().await;
    let (one, two) = (
        shop.member("one", "13800000001").await,
        shop.member("two", "13800000002").await,
    );
    shop.send(one, Kind::Order, "a").await;
    shop.send(one, Kind::Order, "b").await;
    shop.send(two, Kind::Order, "a").await;
    let page = PageRequest::new(None, None);
    let theirs = Messages::of(two).page(&shop.db, None, page).await.unwrap().0[0].id;
    let mine = Messages::of(one).page(&shop.db, None, page).await.unwrap().0[0].id;

    assert_eq!(shop.mark_read(one, vec![theirs]).await, 2);
    assert_eq!(shop.mark_read(one, vec![mine, theirs]).await, 1);
    assert_eq!(shop.mark_read(one, vec![]).await, 0);
    assert_eq!(Messages::of(two).unread(&shop.db).await.unwrap(), 1);
}
