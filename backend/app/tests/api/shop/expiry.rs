//! Documents run out at midnight in Shanghai; their company is warned before.
use catalog::{
    factory::NewGoods,
    goods::models::codes::{DeviceClass, Kind, Rx},
};
use chrono::{Days, NaiveDate, TimeDelta};
use expiries::models::{check_warnings, licence_warnings};
use identity::{
    companies::models::facts::{BuyerType, CompanyStatus, LicenceKind},
    factory,
    licences::models::licence_status::LicenceStatus,
    models::_entities::{licences, members},
    permissions::Role,
};
use kernel::{WriteTx, clock::day_start};
use messaging::templates::models::texts::Template;
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, prelude::*};
use serde_json::{Value, json};

use crate::harness::{Buyer, Shop};

const ADDRESS: &str = "caigou@renxin.example";

impl Shop {
    pub async fn set_last_day(&self, buyer: &Buyer, kind: LicenceKind, day: NaiveDate) {
        let company_id = buyer.company_id;
        self.write::<_, DbErr, _>(async move |tx: &WriteTx| {
            tx.touch(identity::changes::Changed::Company(company_id));
            licences::Entity::update_many()
                .col_expr(licences::Column::ValidTo, Expr::value(day))
                .filter(licences::Column::CompanyId.eq(company_id))
                .filter(licences::Column::Kind.eq(kind.code()))
                .exec(tx.db())
                .await
        })
        .await;
    }

    async fn set_email(&self, buyer: &Buyer) {
        let member_id = buyer.member_id;
        self.write::<_, DbErr, _>(async move |tx: &WriteTx| {
            members::Entity::update_many()
                .col_expr(members::Column::Email, Expr::value(ADDRESS))
                .filter(members::Column::Id.eq(member_id))
                .exec(tx.db())
                .await
        })
        .await;
    }

    fn in_days(&self, days: u64) -> NaiveDate {
        self.services.clock.today() + Days::new(days)
    }

    /// An approved document of this company whose check is due on that day.
    async fn stating_check(&self, company_id: i64, kind: LicenceKind, due: NaiveDate) {
        let now = self.now();
        self.write::<_, DbErr, _>(async move |tx: &WriteTx| {
            let licence = factory::licence(tx, company_id, kind, &[], LicenceStatus::Approved, None, now);
            let mut row = licence.await?.into_active_model();
            row.check_due = Set(Some(due));
            row.update(tx.db()).await
        })
        .await;
    }

    /// What the server does once a day.
    async fn warn(&self) {
        licence_warnings::warn(&self.services).await.unwrap();
        check_warnings::warn(&self.services).await.unwrap();
        self.settle().await;
    }

    /// Moves to noon, so many days later.
    fn sleep_until_noon_in(&self, days: u64) {
        let noon = day_start(self.in_days(days)) + TimeDelta::hours(12);
        self.services.clock.advance(noon - self.now());
    }
}

/// The titles of the messages about documents, oldest first.
async fn titles(shop: &Shop, buyer: &Buyer) -> Vec<String> {
    use messaging::models::messages::Messages;
    let page = kernel::paging::PageRequest::new(None, Some(100));
    let found = Messages::of(buyer.member_id)
        .page(&shop.services.db, Some("licence"), page)
        .await;
    let mut titles: Vec<_> = found.unwrap().0.into_iter().map(|row| row.title).collect();
    titles.reverse();
    titles
}

#[tokio::test]
async fn a_company_is_warned_once_at_each_stage_by_message_and_mail() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    shop.set_email(&buyer).await;
    shop.sleep_until_noon_in(1);
    shop.set_last_day(&buyer, LicenceKind::DrugTrading, shop.in_days(62))
        .await;
    for _ in 0..66 {
        shop.warn().await;
        shop.warn().await;
        shop.sleep_until_noon_in(1);
    }
    let expected = [
        "《药品经营许可证》还有 60 天到期",
        "《药品经营许可证》还有 30 天到期",
        "《药品经营许可证》还有 15 天到期",
        "《药品经营许可证》还有 7 天到期",
        "《药品经营许可证》还有 1 天到期",
        "《药品经营许可证》已过期",
    ];
    assert_eq!(titles(&shop, &buyer).await, expected);
    let mut mails = shop.mails_to(ADDRESS).await;
    mails.reverse();
    let subjects: Vec<_> = mails.iter().map(|mail| mail.subject.as_str()).collect();
    let in_mails = expected.map(|title| format!("【药集】{title}"));
    assert_eq!(subjects, in_mails);
    let last = mails.last().unwrap();
    assert!(
        last.text.contains("不能采购药品") && last.text.contains("http://127.0.0.1:5150/zzzj"),
        "{last:?}"
    );
    assert!(last.html.contains("不能采购药品"), "{last:?}");
}

#[tokio::test]
async fn after_missed_days_the_nearest_warning_alone_is_given() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    shop.set_last_day(&buyer, LicenceKind::Food, shop.in_days(12))
        .await;
    shop.warn().await;
    assert_eq!(titles(&shop, &buyer).await, ["《食品经营许可证》还有 12 天到期"]);
    shop.sleep_until_noon_in(20);
    shop.warn().await;
    assert_eq!(
        titles(&shop, &buyer).await.last().unwrap(),
        "《食品经营许可证》已过期"
    );
    assert_eq!(titles(&shop, &buyer).await.len(), 2);
}

#[tokio::test]
async fn a_check_that_a_document_states_is_warned_of_once_at_each_stage() {
    let shop = Shop::start().await;
    let (clinic, pharmacy) = (
        shop.buyer_of(BuyerType::Clinic, CompanyStatus::Approved).await,
        shop.buyer().await,
    );
    shop.sleep_until_noon_in(1);
    let due = shop.in_days(92);
    shop.stating_check(clinic.company_id, LicenceKind::MedicalInstitution, due)
        .await;
    shop.stating_check(pharmacy.company_id, LicenceKind::Business, due)
        .await;
    for _ in 0..96 {
        shop.warn().await;
        shop.warn().await;
        shop.sleep_until_noon_in(1);
    }
    let of_clinic = [
        "《医疗机构执业许可证》的校验还有 90 天到期",
        "《医疗机构执业许可证》的校验还有 30 天到期",
        "《医疗机构执业许可证》的校验还有 7 天到期",
        "《医疗机构执业许可证》的校验已过期",
    ];
    assert_eq!(titles(&shop, &clinic).await, of_clinic);
    let of_pharmacy = [
        "《营业执照》的年报公示还有 90 天到期",
        "《营业执照》的年报公示还有 30 天到期",
        "《营业执照》的年报公示还有 7 天到期",
        "《营业执照》的年报公示已过期",
    ];
    assert_eq!(titles(&shop, &pharmacy).await, of_pharmacy);

    // The clock is set back: nothing is said twice.
    shop.services.clock.advance(-TimeDelta::days(40));
    shop.warn().await;
    assert_eq!(titles(&shop, &clinic).await, of_clinic);
}

#[tokio::test]
async fn a_check_on_the_last_day_of_its_document_is_warned_of_once() {
    let shop = Shop::start().await;
    let clinic = shop.buyer_of(BuyerType::Clinic, CompanyStatus::Approved).await;
    let day = shop.in_days(7);
    let kind = LicenceKind::MedicalInstitution;
    shop.stating_check(clinic.company_id, kind, day).await;
    shop.set_last_day(&clinic, kind, day).await;
    shop.warn().await;
    assert_eq!(
        titles(&shop, &clinic).await,
        ["《医疗机构执业许可证》还有 7 天到期"]
    );
}

#[tokio::test]
async fn many_documents_are_warned_of_in_one_day_and_no_stranger_is() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let suspended = shop.buyer_of(BuyerType::Pharmacy, CompanyStatus::Suspended).await;
    let (company_id, now, day) = (buyer.company_id, shop.now(), shop.in_days(7));
    shop.set_last_day(&suspended, LicenceKind::Food, day).await;
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        for _ in 0..120 {
            let kind = LicenceKind::QualityAgreement;
            factory::licence(tx, company_id, kind, &[], LicenceStatus::Approved, Some(day), now).await?;
        }
        for status in [
            LicenceStatus::Draft,
            LicenceStatus::Submitted,
            LicenceStatus::Rejected,
            LicenceStatus::Replaced,
        ] {
            factory::licence(tx, company_id, LicenceKind::Gsp, &[], status, Some(day), now).await?;
        }
        Ok(())
    })
    .await;
    assert_eq!(licence_warnings::warn(&shop.services).await.unwrap(), 120);
    shop.settle().await;
    assert_eq!(titles(&shop, &buyer).await.len(), 100, "of the first page");
    assert!(titles(&shop, &other).await.is_empty());
    assert!(titles(&shop, &suspended).await.is_empty());
}

#[tokio::test]
async fn a_newer_version_under_review_is_mentioned() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    shop.set_email(&buyer).await;
    let (company_id, now) = (buyer.company_id, shop.now());
    shop.set_last_day(&buyer, LicenceKind::Food, shop.in_days(3))
        .await;
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        factory::licence(
            tx,
            company_id,
            LicenceKind::Food,
            &["food"],
            LicenceStatus::Submitted,
            None,
            now,
        )
        .await
    })
    .await;
    shop.warn().await;
    let mail = shop.mails_to(ADDRESS).await.swap_remove(0);
    assert!(mail.text.contains("新证正在审核"), "{mail:?}");
}

#[tokio::test]
async fn a_warning_uses_the_staffs_template_on_the_site_and_by_mail() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    shop.set_email(&buyer).await;
    let content = shop.staff(Role::Content).await;
    let id = Template::LicenceExpiring.built_in().id;
    let text = json!({
        "title": "{{licence}}剩 {{days}} 天",
        "body": "到 {{last_day}}{{consequence}}。{{next_step}}{{note}}急用请打 027-5555。",
    });
    let path = format!("/admin/api/message_templates/{id}");
    content.put_json(&path, &text).await.assert_ok();
    shop.set_last_day(&buyer, LicenceKind::DrugTrading, shop.in_days(30))
        .await;
    shop.warn().await;
    assert_eq!(titles(&shop, &buyer).await, ["药品经营许可证剩 30 天"]);
    let mails = shop.mails_to(ADDRESS).await;
    assert_eq!(mails.len(), 1, "{mails:?}");
    assert_eq!(mails[0].subject, "【药集】药品经营许可证剩 30 天");
    for part in [
        "，之后不能采购药品，其他商品不受影响。请尽快上传新证",
        "急用请打 027-5555。",
    ] {
        assert!(mails[0].text.contains(part), "{:?}", mails[0]);
    }
}

#[tokio::test]
async fn a_mail_server_that_is_away_loses_and_doubles_nothing() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    shop.set_email(&buyer).await;
    shop.set_last_day(&buyer, LicenceKind::Food, shop.in_days(7))
        .await;
    shop.mail_server().set_busy(true);
    shop.warn().await;
    assert!(shop.mails_to(ADDRESS).await.is_empty());
    shop.mail_server().set_busy(false);
    assert!(shop.mails_to(ADDRESS).await.is_empty(), "not before its time");
    for _ in 0..3 {
        shop.services.clock.advance(TimeDelta::minutes(2));
        assert_eq!(shop.mails_to(ADDRESS).await.len(), 1);
    }
}

/// The codes of the reasons that a list gives for these goods.
async fn reasons(buyer: &Buyer, goods_id: i64) -> Vec<String> {
    let detail = buyer.get(&format!("/api/goods/detail/{goods_id}")).await;
    let reasons = detail.assert_ok().data()["reasons"].as_array().cloned();
    let code = |reason: &Value| reason["code"].as_str().unwrap().to_owned();
    reasons.unwrap_or_default().iter().map(code).collect()
}

#[tokio::test]
async fn at_midnight_in_shanghai_it_locks_what_it_covers_and_nothing_else() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let medicine = shop.goods(NewGoods::default()).await;
    let device = shop
        .goods(NewGoods {
            kind: Kind::Device,
            rx: Rx::None,
            scope: "device".into(),
            device_class: DeviceClass::Second,
            ..NewGoods::default()
        })
        .await;
    let today = shop.services.clock.today();
    shop.set_last_day(&buyer, LicenceKind::DrugTrading, today).await;
    shop.set_last_day(&other, LicenceKind::DrugTrading, today).await;
    let midnight = day_start(today + Days::new(1));
    shop.services
        .clock
        .advance(midnight - TimeDelta::seconds(30) - shop.now());
    assert_eq!(reasons(&buyer, medicine).await, Vec::<String>::new());
    buyer.put_in_cart(medicine, 1).await.assert_ok();

    shop.services.clock.advance(midnight - shop.now());
    assert_eq!(reasons(&buyer, medicine).await, ["licence_drug_trading"]);
    assert_eq!(reasons(&buyer, device).await, Vec::<String>::new());
    buyer.order().await.assert_refused(409);
    other.ordered(device, 1).await;
    shop.assert_invariants().await;
}

#[tokio::test]
async fn an_order_placed_before_midnight_is_neither_paid_nor_shipped_after_it() {
    let shop = Shop::start().await;
    let (unpaid, paid) = (shop.buyer().await, shop.buyer().await);
    let medicine = shop.goods(NewGoods::default()).await;
    let today = shop.services.clock.today();
    for buyer in [&unpaid, &paid] {
        shop.set_last_day(buyer, LicenceKind::DrugTrading, today).await;
    }
    let midnight = day_start(today + Days::new(1));
    shop.services
        .clock
        .advance(midnight - TimeDelta::seconds(30) - shop.now());
    let (late, _) = unpaid.ordered(medicine, 1).await;
    let (payment, order) = paid.ordered(medicine, 1).await;
    paid.pay(&payment).await.assert_ok();

    shop.services.clock.advance(midnight - shop.now());
    let refused = unpaid.pay(&late).await;
    refused.assert_refused(409);
    assert_eq!(refused.data()["refusals"][0]["code"], "licence_drug_trading");
    let warehouse = shop.staff(Role::Warehouse).await;
    let ship = format!("/admin/api/orders/{order}/ship");
    let parcel = json!({ "carrier": "顺丰医药", "waybill": "SF1" });
    warehouse.post_json(&ship, &parcel).await.assert_refused(409);
    // The document is renewed: the goods leave.
    shop.set_last_day(&paid, LicenceKind::DrugTrading, today + Days::new(300))
        .await;
    shop.pack(&order).await;
    warehouse.post_json(&ship, &parcel).await.assert_ok();
    shop.assert_invariants().await;
}
