//! Mails from the queue to the mailbox, over SMTP.
use std::sync::Arc;

use chrono::TimeDelta;
use gateways::mail::{
    Link, Mail, MailMessage,
    sandbox::Sandbox,
    settings::{MailEncryption, MailSettings},
};
use kernel::{Services, Settings, WriteTx};
use messaging::{
    models::{
        _entities::mails,
        choices,
        kinds::{Channel, Kind},
        mails::{self as queue, NewMail, Status},
        preferences::Source,
    },
    workers::MailSender,
};
use sea_orm::{DbErr, prelude::*};
use serde_json::json;

use crate::{Shop, mail_dialogue::settings};

struct PostOffice {
    shop: Shop,
    services: Services,
    mail: Mail,
    server: Sandbox,
    member_id: i64,
}

impl PostOffice {
    async fn open() -> Self {
        Self::with(|_| ()).await
    }

    async fn with(change: impl FnOnce(&mut MailSettings)) -> Self {
        let shop = Shop::open().await;
        let (server, port) = Sandbox::start(&settings(), shop.clock.clone()).await.unwrap();
        let mut settings = MailSettings {
            host: "127.0.0.1".into(),
            port,
            encryption: MailEncryption::None,
            ..settings()
        };
        change(&mut settings);
        let services = Services {
            db: shop.db.clone(),
            writer: shop.writer.clone(),
            clock: shop.clock.clone(),
            settings: Arc::new(shop_settings()),
            turns: kernel::turns::Turns::default(),
        };
        let member_id = shop.member("one", "13800000001").await;
        Self {
            services,
            mail: Mail::new(&settings).unwrap(),
            server,
            shop,
            member_id,
        }
    }

    fn mail_sender(&self) -> MailSender {
        MailSender::new(self.services.clone(), self.mail.clone())
    }

    /// Whether it was queued.
    async fn queue(&self, recipient: &str, reference: &str) -> bool {
        let letter = MailMessage {
            subject: "《药品经营许可证》还有 30 天到期".into(),
            paragraphs: vec!["请尽快上传新证。".into(), ".行首的点".into()],
            link: Some(Link {
                label: "上传新证".into(),
                path: "/zzzj".into(),
            }),
        };
        let mail = NewMail {
            member_id: self.member_id,
            kind: if reference.starts_with("promotion:") {
                Kind::Promotion
            } else {
                Kind::Licence
            },
            recipient: recipient.into(),
            written: self.mail.write(&letter).unwrap(),
            reference: reference.into(),
        };
        let now = self.shop.clock.now();
        let queued = self
            .shop
            .writer
            .run(async move |tx: &WriteTx| queue::queue(tx, mail, now).await);
        queued.await.unwrap()
    }

    async fn choose_promotions(&self, is_on: bool) {
        self.choose(Kind::Promotion, is_on).await;
    }

    async fn choose(&self, kind: Kind, is_on: bool) {
        let (member_id, now) = (self.member_id, self.shop.clock.now());
        let chosen = self.shop.writer.run(async move |tx: &WriteTx| {
            choices::set(tx, member_id, (kind, Channel::Mail, is_on), Source::Mail, now).await
        });
        chosen.await.map_err(|error: DbErr| error).unwrap();
    }

    async fn row(&self, reference: &str) -> mails::Model {
        let found = mails::Entity::find()
            .filter(mails::Column::Reference.eq(reference))
            .one(&self.shop.db)
            .await;
        found.unwrap().unwrap()
    }
}

fn shop_settings() -> Settings {
    Settings::read(json!({
        "data_dir": "", "storefront_dir": "", "admin_dir": "", "secret": "", "demo": false, "secure_cookies": false,
    }))
    .unwrap()
}

#[tokio::test]
async fn a_mail_arrives_as_text_and_html_in_chinese() {
    let office = PostOffice::open().await;
    assert!(office.queue("caigou@renxin.example", "a").await);
    assert!(!office.queue("caigou@renxin.example", "a").await);
    office.mail_sender().settle().await.unwrap();
    let received = office.server.received();
    assert_eq!(received.len(), 1);
    let mail = &received[0];
    assert_eq!(mail.subject, "【药集】《药品经营许可证》还有 30 天到期");
    assert_eq!(
        (mail.from.as_str(), &mail.to[..]),
        ("notice@yaoji.example", &["caigou@renxin.example".to_owned()][..])
    );
    assert!(
        mail.text.contains("请尽快上传新证。") && mail.text.contains("\n.行首的点"),
        "{mail:?}"
    );
    assert!(
        mail.text.contains("上传新证：https://yaoji.example/zzzj"),
        "{mail:?}"
    );
    assert!(
        mail.html
            .contains(r#"<a href="https://yaoji.example/zzzj">上传新证</a>"#),
        "{mail:?}"
    );
    assert_eq!(office.row("a").await.status, Status::Sent);
}

#[tokio::test]
async fn a_server_that_is_away_gets_it_later_and_once() {
    let office = PostOffice::open().await;
    office.server.set_busy(true);
    for reference in ["a", "b"] {
        office.queue("caigou@renxin.example", reference).await;
    }
    office.mail_sender().settle().await.unwrap();
    let waiting = office.row("a").await;
    assert_eq!((waiting.status, waiting.attempts), (Status::Waiting, 1));
    assert!(
        waiting.last_error.contains("451") || waiting.last_error.contains("busy"),
        "{waiting:?}"
    );
    assert_eq!(
        office.row("b").await.attempts,
        0,
        "not tried while the server is away"
    );
    office.server.set_busy(false);
    for _ in 0..3 {
        office.shop.clock.advance(TimeDelta::minutes(2));
        office.mail_sender().settle().await.unwrap();
    }
    assert_eq!(office.server.received().len(), 2);
}

#[tokio::test]
async fn a_promotion_that_waits_for_its_next_try_is_not_sent_to_who_ended_them() {
    let office = PostOffice::open().await;
    office.choose_promotions(true).await;
    office.server.set_busy(true);
    for reference in ["promotion:a", "promotion:b", "order"] {
        office.queue("caigou@renxin.example", reference).await;
    }
    office.mail_sender().settle().await.unwrap();
    assert_eq!(office.row("promotion:a").await.attempts, 1);
    office.choose_promotions(false).await;
    assert_eq!(office.row("promotion:a").await.status, Status::Refused);
    office.server.set_busy(false);
    office.shop.clock.advance(TimeDelta::minutes(2));
    office.mail_sender().settle().await.unwrap();
    assert_eq!(office.server.received().len(), 1);
    assert_eq!(office.row("order").await.status, Status::Sent);
}

#[tokio::test]
async fn a_promotion_queued_by_somebody_who_asked_before_the_end_is_not_sent() {
    let office = PostOffice::open().await;
    for is_on in [true, false] {
        office.choose_promotions(is_on).await;
    }
    for reference in ["promotion:late", "order"] {
        office.queue("caigou@renxin.example", reference).await;
    }
    office.mail_sender().settle().await.unwrap();
    let late = office.row("promotion:late").await;
    assert_eq!(
        (late.status, late.last_error.as_str()),
        (Status::Refused, "kept back")
    );
    assert_eq!(office.row("order").await.status, Status::Sent);
    assert_eq!(office.server.received().len(), 1);
}

/// Of whichever kind: what waits when it is switched off, and what is queued by somebody who asked before.
#[tokio::test]
async fn a_mail_of_a_kind_that_was_switched_off_meanwhile_is_not_sent() {
    let office = PostOffice::open().await;
    office.choose_promotions(true).await;
    for reference in ["waiting", "promotion:wanted"] {
        office.queue("caigou@renxin.example", reference).await;
    }
    office.choose(Kind::Licence, false).await;
    let kept = mails::Entity::find().all(&office.shop.db).await.unwrap();
    let kept: Vec<&str> = kept.iter().map(|mail| mail.reference.as_str()).collect();
    assert_eq!(kept, ["promotion:wanted"]);
    office.queue("caigou@renxin.example", "late").await;
    office.mail_sender().settle().await.unwrap();
    let late = office.row("late").await;
    assert_eq!(
        (late.status, late.last_error.as_str()),
        (Status::Refused, "kept back")
    );
    assert_eq!(office.row("promotion:wanted").await.status, Status::Sent);
    assert_eq!(office.server.received().len(), 1);
    // Wanted again, what comes from then on is sent.
    office.choose(Kind::Licence, true).await;
    office.queue("caigou@renxin.example", "new").await;
    office.mail_sender().settle().await.unwrap();
    assert_eq!(office.row("new").await.status, Status::Sent);
}

/// Queued before, or by somebody who asked before; and what comes once the account is open again is sent.
#[tokio::test]
async fn a_mail_to_somebody_whose_account_was_shut_meanwhile_is_not_sent() {
    let office = PostOffice::open().await;
    office.queue("caigou@renxin.example", "before").await;
    office.shop.set_active(office.member_id, false).await;
    office.queue("caigou@renxin.example", "late").await;
    office.mail_sender().settle().await.unwrap();
    for reference in ["before", "late"] {
        let kept = office.row(reference).await;
        assert_eq!(
            (kept.status, kept.last_error.as_str()),
            (Status::Refused, "the member's account is shut"),
            "{reference}"
        );
    }
    assert!(office.server.received().is_empty());
    let shown = queue::failed(office.shop.clock.now());
    assert!(shown.all(&office.shop.db).await.unwrap().is_empty());
    office.shop.set_active(office.member_id, true).await;
    office.queue("caigou@renxin.example", "new").await;
    office.mail_sender().settle().await.unwrap();
    assert_eq!(office.row("new").await.status, Status::Sent);
    assert_eq!(office.server.received().len(), 1);
}

/// A server that refuses what it was asked before still takes what is new.
#[tokio::test]
async fn mails_that_are_tried_again_keep_no_new_one_waiting() {
    let office = PostOffice::open().await;
    office.server.set_busy(true);
    office.queue("caigou@renxin.example", "old").await;
    office.mail_sender().settle().await.unwrap();
    office.shop.clock.advance(TimeDelta::minutes(2));
    office.queue("caigou@renxin.example", "new").await;
    office.mail_sender().settle().await.unwrap();
    assert_eq!(office.row("old").await.attempts, 1);
    assert_eq!(office.row("new").await.attempts, 1);
}

#[tokio::test]
async fn a_mailbox_that_does_not_exist_is_not_tried_again() {
    let office = PostOffice::open().await;
    office.queue("nobody@renxin.invalid", "a").await;
    office.queue("caigou@renxin.example", "b").await;
    office.mail_sender().settle().await.unwrap();
    let refused = office.row("a").await;
    assert_eq!((refused.status, refused.attempts), (Status::Refused, 1));
    assert_eq!(office.row("b").await.status, Status::Sent);
}

#[tokio::test]
async fn of_several_mail_senders_one_sends_the_mail() {
    let office = PostOffice::open().await;
    for number in 0..20 {
        office.queue("caigou@renxin.example", &number.to_string()).await;
    }
    let (one, two, three) = (office.mail_sender(), office.mail_sender(), office.mail_sender());
    let (first, second, third) = tokio::join!(one.settle(), two.settle(), three.settle());
    first.and(second).and(third).unwrap();
    assert_eq!(office.server.received().len(), 20);
}

#[tokio::test]
async fn after_a_crash_before_the_note_the_same_mail_is_known_by_its_number() {
    let office = PostOffice::open().await;
    office.queue("caigou@renxin.example", "a").await;
    office.mail_sender().settle().await.unwrap();
    let forgotten = office.shop.writer.run(async move |tx: &WriteTx| {
        mails::Entity::update_many()
            .col_expr(mails::Column::Status, Expr::value("waiting"))
            .exec(tx.db())
            .await
    });
    forgotten.await.map_err(|error: DbErr| error).unwrap();
    office.shop.clock.advance(TimeDelta::minutes(2));
    office.mail_sender().settle().await.unwrap();
    let numbers: Vec<_> = office
        .server
        .received()
        .into_iter()
        .map(|mail| mail.message_id)
        .collect();
    assert_eq!(numbers.len(), 2);
    assert!(
        numbers[0] == numbers[1] && numbers[0].ends_with("@yaoji.example"),
        "{numbers:?}"
    );
}

#[tokio::test]
async fn a_wrong_password_is_no_reason_to_lose_mails_for_days() {
    let office = PostOffice::with(|settings| settings.password = "wrong".into()).await;
    office.queue("caigou@renxin.example", "a").await;
    office.mail_sender().settle().await.unwrap();
    assert_eq!(office.row("a").await.status, Status::Waiting);
    office.shop.clock.advance(TimeDelta::days(4));
    office.mail_sender().settle().await.unwrap();
    assert_eq!(
        office.row("a").await.status,
        Status::Refused,
        "after three days nobody needs it"
    );
    assert!(office.server.received().is_empty());
}

#[tokio::test]
async fn without_a_server_mails_cannot_be_written() {
    let office = PostOffice::with(|settings| settings.host = String::new()).await;
    let letter = MailMessage {
        subject: String::new(),
        paragraphs: Vec::new(),
        link: None,
    };
    assert!(!office.mail.is_on() && office.mail.write(&letter).is_err());
}
