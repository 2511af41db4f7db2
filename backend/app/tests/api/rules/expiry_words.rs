//! What a warning says of a document that runs out.
use app::event_handlers::expiry_words::{PlaceholderValues, reference, template};
use chrono::NaiveDate;
use identity::{
    companies::models::facts::{BuyerType, LicenceKind},
    events::{LicenceExpiring, Reminder},
};
use messaging::templates::models::{templates::ShopText, wording::TemplateText};

fn told(event: &LicenceExpiring) -> TemplateText {
    ShopText::as_it_came(template(event)).render(&PlaceholderValues::of(event, false).values())
}

fn event(kind: LicenceKind, days_left: i64, is_in_review: bool) -> LicenceExpiring {
    LicenceExpiring {
        licence_id: 1,
        company_id: 1,
        buyer_type: BuyerType::Pharmacy,
        kind,
        valid_to: NaiveDate::from_ymd_opt(2026, 12, 1).unwrap_or_default(),
        days_left,
        stage: 30,
        is_in_review,
        reminder: None,
    }
}

#[test]
fn a_warning_says_when_what_and_what_to_do() {
    let soon = event(LicenceKind::DrugTrading, 30, false);
    assert_eq!(told(&soon).title, "《药品经营许可证》还有 30 天到期");
    assert_eq!(
        told(&soon).body,
        "有效期到 2026 年 12 月 1 日为止，之后不能采购药品，其他商品不受影响。请尽快上传新证，审核通过前旧证在有效期内仍然可用。"
    );
    let over = event(LicenceKind::Business, -1, true);
    assert_eq!(told(&over).title, "《营业执照》已过期");
    assert_eq!(
        told(&over).body,
        "这份证照的有效期到 2026 年 12 月 1 日为止，现在不能采购任何商品。新证正在审核，通过后自动替换，不用再上传。"
    );
    let last = event(LicenceKind::IdCard, 0, false);
    assert_eq!(told(&last).title, "《身份证》今天到期");
    let reminder = Reminder {
        day: soon.valid_to,
        note: "换证通知已出，请带上副本。".into(),
    };
    let asked = LicenceExpiring {
        reminder: Some(reminder),
        ..soon
    };
    assert!(
        told(&asked)
            .body
            .ends_with("仍然可用。质量部提醒：换证通知已出，请带上副本。")
    );
    assert_eq!(reference(&asked), "licence:1:reminder:2026-12-01");
}
