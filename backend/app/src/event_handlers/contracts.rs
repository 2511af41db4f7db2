//! What those who answer for the company hear of its contracts: as a message, and by mail when one runs out.
use contracts::{
    events::{ContractExpiring, ContractSigned, ContractVoided},
    models::document::day_in_words,
};
use futures::FutureExt;
use gateways::mail::{Letter, Link, Mail};
use identity::{contracts::models::contracts::ContractKind, members::models::members};
use kernel::{Services, WriteTx, services::shared};
use loco_rs::app::AppContext;
use messaging::{
    models::{
        mails::{self, NewMail},
        messages::{self, Kind, NewMessage},
    },
    templates::models::{
        templates::{self, Rendered},
        texts::Template,
    },
};

use super::{CONTRACTS_PAGE, Fact, Outcome, expiry::wants_mails, messages::within};

struct Text {
    title: String,
    body: String,
    reference: String,
}

impl Text {
    async fn worded(
        tx: &WriteTx,
        template: Template,
        values: &[(&str, &str)],
        reference: String,
    ) -> anyhow::Result<Self> {
        let Rendered { title, body } = templates::render(tx.db(), template, values).await?;
        Ok(Self {
            title,
            body,
            reference,
        })
    }
}

pub fn signed<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a Fact) -> Outcome<'a> {
    async move {
        let event: ContractSigned = fact.read()?;
        let (from, last_day) = (day_in_words(event.valid_from), day_in_words(event.valid_to));
        let values = [
            ("contract", name(&event.kind)),
            ("number", event.number.as_str()),
            ("from", from.as_str()),
            ("last_day", last_day.as_str()),
        ];
        let reference = format!("contract:{}:signed", event.contract_id);
        let text = Text::worded(tx, Template::ContractSigned, &values, reference).await?;
        to_owners(tx, ctx, event.company_id, &text).await
    }
    .boxed()
}

pub fn voided<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a Fact) -> Outcome<'a> {
    async move {
        let event: ContractVoided = fact.read()?;
        let values = [
            ("contract", name(&event.kind)),
            ("number", event.number.as_str()),
            ("reason", within(&event.reason)),
        ];
        let reference = format!("contract:{}:void", event.contract_id);
        let text = Text::worded(tx, Template::ContractVoided, &values, reference).await?;
        to_owners(tx, ctx, event.company_id, &text).await
    }
    .boxed()
}

pub fn expiring<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a Fact) -> Outcome<'a> {
    async move {
        let event: ContractExpiring = fact.read()?;
        to_owners(tx, ctx, event.company_id, &warning(&event)).await
    }
    .boxed()
}

pub fn mail_expiring<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a Fact) -> Outcome<'a> {
    async move {
        let (event, mail): (ContractExpiring, _) = (fact.read()?, shared::<Mail>(ctx));
        if !mail.is_on() {
            return Ok(());
        }
        let text = warning(&event);
        for owner in members::owners_of(tx.db(), event.company_id).await? {
            if owner.email.is_empty() || !wants_mails(tx, &owner).await? {
                continue;
            }
            let letter = Letter {
                subject: text.title.clone(),
                paragraphs: vec![format!("{}，您好：", owner.name), text.body.clone()],
                link: Some(Link {
                    label: "查看和续签合同".into(),
                    path: CONTRACTS_PAGE.into(),
                }),
            };
            let new = NewMail {
                member_id: owner.id,
                written: mail.write(&letter)?,
                recipient: owner.email,
                reference: text.reference.clone(),
            };
            mails::queue(tx, new, Services::of(ctx).clock.now()).await?;
        }
        Ok(())
    }
    .boxed()
}

fn warning(event: &ContractExpiring) -> Text {
    let name = event.kind.text();
    let title = match event.days_left {
        ..0 => format!("《{name}》已到期"),
        0 => format!("《{name}》今天到期"),
        days => format!("《{name}》还有 {days} 天到期"),
    };
    let last_day = day_in_words(event.valid_to);
    let body = if event.days_left < 0 {
        format!("合同的有效期到 {last_day}为止，现在不能下单，在线续签后马上恢复。")
    } else {
        format!("合同的有效期到 {last_day}为止，之后不能下单。现在就可以在线续签，新合同从到期次日起生效。")
    };
    Text {
        title,
        body,
        reference: format!("contract:{}:expiry:{}", event.contract_id, event.stage),
    }
}

fn name(kind: &str) -> &'static str {
    ContractKind::from_code(kind).map_or("合同", ContractKind::text)
}

async fn to_owners(tx: &WriteTx, ctx: &AppContext, company_id: i64, text: &Text) -> anyhow::Result<()> {
    for owner in members::owners_of(tx.db(), company_id).await? {
        let message = NewMessage {
            member_id: owner.id,
            kind: Kind::Licence,
            title: text.title.clone(),
            body: text.body.clone(),
            url: CONTRACTS_PAGE.into(),
            reference: text.reference.clone(),
        };
        messages::send(tx, message, Services::of(ctx).clock.now()).await?;
    }
    Ok(())
}
