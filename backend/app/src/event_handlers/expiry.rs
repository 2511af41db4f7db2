//! Warnings that a document runs out, to those who answer for the company: as a message, and by mail where
//! there is an address.
use chrono::NaiveDate;
use eligibility::{goods_locked_by, standing::words};
use futures::FutureExt;
use gateways::mail::{Letter, Link, Mail};
use identity::{
    events::LicenceExpiring,
    members::models::members::{self, Member},
};
use kernel::{Services, WriteTx, services::shared};
use loco_rs::app::AppContext;
use messaging::models::{
    mails::{self, NewMail},
    messages::{self, Kind, NewMessage},
    preferences::{self, Channel},
};

use super::{DOCUMENTS_PAGE, Fact, Outcome};

pub fn message<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a Fact) -> Outcome<'a> {
    async move {
        let event: LicenceExpiring = fact.read()?;
        for owner in owners(tx, &event).await? {
            let message = NewMessage {
                member_id: owner.id,
                kind: Kind::Licence,
                title: title(&event),
                body: body(&event),
                url: DOCUMENTS_PAGE.into(),
                reference: reference(&event),
            };
            messages::send(tx, message, Services::of(ctx).clock.now()).await?;
        }
        Ok(())
    }
    .boxed()
}

pub fn mail<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a Fact) -> Outcome<'a> {
    async move {
        let (event, mail): (LicenceExpiring, _) = (fact.read()?, shared::<Mail>(ctx));
        if !mail.is_on() {
            return Ok(());
        }
        for owner in owners(tx, &event).await? {
            if owner.email.is_empty() || !wants_mails(tx, &owner).await? {
                continue;
            }
            let new = NewMail {
                member_id: owner.id,
                written: mail.write(&letter(&event, &owner))?,
                recipient: owner.email,
                reference: reference(&event),
            };
            mails::queue(tx, new, Services::of(ctx).clock.now()).await?;
        }
        Ok(())
    }
    .boxed()
}

/// Of documents and contracts.
pub(super) async fn wants_mails(tx: &WriteTx, owner: &Member) -> anyhow::Result<bool> {
    let wanted = preferences::wanted(tx.db(), owner.id, Kind::Licence).await?;
    Ok(wanted.has(Channel::Mail))
}

async fn owners(tx: &WriteTx, event: &LicenceExpiring) -> anyhow::Result<Vec<Member>> {
    Ok(members::owners_of(tx.db(), event.company_id).await?)
}

fn reference(event: &LicenceExpiring) -> String {
    match &event.reminder {
        None => format!("licence:{}:expiry:{}", event.licence_id, event.stage),
        Some(reminder) => format!("licence:{}:reminder:{}", event.licence_id, reminder.day),
    }
}

fn letter(event: &LicenceExpiring, owner: &Member) -> Letter {
    Letter {
        subject: title(event),
        paragraphs: vec![format!("{}，您好：", owner.name), body(event)],
        link: Some(Link {
            label: "查看和上传证照".into(),
            path: DOCUMENTS_PAGE.into(),
        }),
    }
}

fn title(event: &LicenceExpiring) -> String {
    let kind = event.kind.text();
    match event.days_left {
        ..0 => format!("《{kind}》已过期"),
        0 => format!("《{kind}》今天到期"),
        days => format!("《{kind}》还有 {days} 天到期"),
    }
}

fn body(event: &LicenceExpiring) -> String {
    let asked = event
        .reminder
        .as_ref()
        .filter(|reminder| !reminder.note.is_empty());
    let note = asked.map_or_else(String::new, |reminder| format!("质量部提醒：{}", reminder.note));
    format!("{}{}{note}", consequence(event), next_step(event))
}

fn consequence(event: &LicenceExpiring) -> String {
    let last_day = in_words(event.valid_to);
    let is_over = event.days_left < 0;
    match (goods_locked_by(event.kind, event.buyer_type), is_over) {
        (Some(goods), true) => format!(
            "这份证照的有效期到 {last_day}为止，现在{}。",
            words::locked(&[goods])
        ),
        (Some(goods), false) => format!("有效期到 {last_day}为止，之后{}。", words::locked(&[goods])),
        (None, true) => format!("这份证照的有效期到 {last_day}为止。"),
        (None, false) => format!("有效期到 {last_day}为止。"),
    }
}

fn next_step(event: &LicenceExpiring) -> &'static str {
    match (event.is_in_review, event.days_left < 0) {
        (true, _) => words::IN_REVIEW,
        (false, false) => "请尽快上传新证，审核通过前旧证在有效期内仍然可用。",
        (false, true) => "请上传新证，审核通过后马上恢复。",
    }
}

fn in_words(day: NaiveDate) -> String {
    day.format("%Y 年 %-m 月 %-d 日").to_string()
}

#[cfg(test)]
mod tests {
    use identity::companies::models::facts::{BuyerType, LicenceKind};

    use super::*;

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
        assert_eq!(title(&soon), "《药品经营许可证》还有 30 天到期");
        assert_eq!(
            body(&soon),
            "有效期到 2026 年 12 月 1 日为止，之后不能采购药品，其他商品不受影响。请尽快上传新证，审核通过前旧证在有效期内仍然可用。"
        );
        let over = event(LicenceKind::Business, -1, true);
        assert_eq!(title(&over), "《营业执照》已过期");
        assert_eq!(
            body(&over),
            "这份证照的有效期到 2026 年 12 月 1 日为止，现在不能采购任何商品。新证正在审核，通过后自动替换，不用再上传。"
        );
        assert_eq!(title(&event(LicenceKind::IdCard, 0, false)), "《身份证》今天到期");
        let reminder = identity::events::Reminder {
            day: soon.valid_to,
            note: "换证通知已出，请带上副本。".into(),
        };
        let asked = LicenceExpiring {
            reminder: Some(reminder),
            ..soon
        };
        assert!(body(&asked).ends_with("仍然可用。质量部提醒：换证通知已出，请带上副本。"));
        assert_eq!(reference(&asked), "licence:1:reminder:2026-12-01");
    }
}
