//! Texts that wait in the queue when their member ends them.
use kernel::WriteTx;
use messaging::models::{
    _entities::phone_texts,
    choices,
    kinds::{Channel, Kind},
    mails::Status,
    phone_texts::{self as queue, NewPhoneText, PhoneText},
    preferences::Source,
};
use sea_orm::{DbErr, prelude::*};

use crate::Shop;

impl Shop {
    async fn choose_texts(&self, member_id: i64, kind: Kind, is_on: bool) {
        let now = self.clock.now();
        let chosen = self.writer.run(async move |tx: &WriteTx| {
            choices::set(tx, member_id, (kind, Channel::Sms, is_on), Source::Sms, now).await
        });
        chosen.await.map_err(|error: DbErr| error).unwrap();
    }

    async fn queue_text(&self, member_id: i64, kind: Kind, reference: &'static str) {
        let now = self.clock.now();
        let queued = self.writer.run(async move |tx: &WriteTx| {
            let text = NewPhoneText {
                member_id,
                kind,
                phone: "13800000001".into(),
                title: reference.into(),
                reference: reference.into(),
            };
            queue::queue(tx, text, now).await
        });
        assert!(queued.await.map_err(|error: DbErr| error).unwrap(), "{reference}");
    }

    async fn text(&self, reference: &str) -> Option<PhoneText> {
        let found = phone_texts::Entity::find()
            .filter(phone_texts::Column::Reference.eq(reference))
            .one(&self.db)
            .await;
        found.unwrap()
    }

    /// Whether it may be sent now.
    async fn claim_text(&self, reference: &str) -> bool {
        let (text, now) = (self.text(reference).await.unwrap(), self.clock.now());
        let claimed = self
            .writer
            .run(async move |tx: &WriteTx| queue::claim(tx, &text, now).await);
        claimed.await.map_err(|error: DbErr| error).unwrap()
    }
}

#[tokio::test]
async fn ending_promotions_deletes_what_waits_and_gives_up_what_was_tried() {
    let shop = Shop::open().await;
    let (one, two) = (
        shop.member("one", "13800000001").await,
        shop.member("two", "13800000002").await,
    );
    for (member, kind) in [(one, Kind::Promotion), (one, Kind::Order), (two, Kind::Promotion)] {
        shop.choose_texts(member, kind, true).await;
    }
    for (member, kind, reference) in [
        (one, Kind::Promotion, "waits"),
        (one, Kind::Promotion, "tried"),
        (one, Kind::Order, "of another kind"),
        (two, Kind::Promotion, "of another member"),
    ] {
        shop.queue_text(member, kind, reference).await;
    }
    assert!(shop.claim_text("tried").await);
    shop.choose_texts(one, Kind::Promotion, false).await;

    assert!(shop.text("waits").await.is_none());
    let tried = shop.text("tried").await.unwrap();
    assert_eq!((tried.status, tried.attempts), (Status::Refused, 1));
    for kept in ["of another kind", "of another member"] {
        assert_eq!(shop.text(kept).await.unwrap().status, Status::Waiting, "{kept}");
        assert!(shop.claim_text(kept).await, "{kept}");
    }
}

#[tokio::test]
async fn a_text_queued_by_somebody_who_asked_before_the_end_is_not_sent() {
    let shop = Shop::open().await;
    let member = shop.member("one", "13800000001").await;
    for is_on in [true, false] {
        shop.choose_texts(member, Kind::Promotion, is_on).await;
    }
    shop.queue_text(member, Kind::Promotion, "late").await;
    assert!(!shop.claim_text("late").await);
    let late = shop.text("late").await.unwrap();
    assert_eq!(
        (late.status, late.last_error.as_str()),
        (Status::Refused, "kept back")
    );
    assert!(!shop.claim_text("late").await, "it stays so");
}

#[tokio::test]
async fn a_text_to_somebody_whose_account_was_shut_meanwhile_is_not_sent() {
    let shop = Shop::open().await;
    let (one, two) = (
        shop.member("one", "13800000001").await,
        shop.member("two", "13800000002").await,
    );
    for (member, reference) in [(one, "to one"), (two, "to two")] {
        shop.choose_texts(member, Kind::Order, true).await;
        shop.queue_text(member, Kind::Order, reference).await;
    }
    shop.set_active(one, false).await;
    assert!(!shop.claim_text("to one").await);
    let kept = shop.text("to one").await.unwrap();
    assert_eq!(
        (kept.status, kept.last_error.as_str()),
        (Status::Refused, "the member's account is shut")
    );
    assert!(shop.claim_text("to two").await);
}
