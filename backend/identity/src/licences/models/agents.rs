//! The agent whom a letter names is the person whose identity card the company has on file, in force: H.
use chrono::NaiveDate;
use kernel::{Db, api::FieldErrors};
use sea_orm::{DbErr, prelude::*};

use super::{
    licence_status::LicenceStatus,
    particulars::{self, BUYER, BUYER_ID, Particulars, RECEIVER, RECEIVER_ID},
};
use crate::{
    companies::models::facts::LicenceKind,
    models::_entities::licences::{Column, Entity, Model as Licence},
};

/// As the document 身份证 names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agent {
    Buyer,
    Receiver,
}

impl Agent {
    const fn of(kind: LicenceKind) -> Option<Self> {
        match kind {
            LicenceKind::PurchasingLetter | LicenceKind::ColdChainLetter | LicenceKind::EphedrineBuyer => {
                Some(Self::Buyer)
            }
            LicenceKind::ReceivingLetter => Some(Self::Receiver),
            _ => None,
        }
    }

    const fn text(self) -> &'static str {
        match self {
            Self::Buyer => "采购人",
            Self::Receiver => "收货人",
        }
    }

    /// Of name and number on the card.
    const fn fields(self) -> [&'static str; 2] {
        match self {
            Self::Buyer => [BUYER, BUYER_ID],
            Self::Receiver => [RECEIVER, RECEIVER_ID],
        }
    }
}

/// Why the letter may not be approved beside the cards of its company; nothing for what is no letter.
#[kernel::boxed]
pub async fn obstacles(db: &Db, letter: &Licence, today: NaiveDate) -> Result<FieldErrors, DbErr> {
    let Some(agent) = Agent::of(letter.kind) else {
        return Ok(FieldErrors::default());
    };
    let cards = Entity::find()
        .filter(Column::CompanyId.eq(letter.company_id))
        .filter(Column::Kind.eq(LicenceKind::IdCard))
        .filter(Column::Status.eq(LicenceStatus::Approved))
        .all(db)
        .await?;
    let in_force = cards.iter().find(|card| {
        let has_begun = card.valid_from.is_none_or(|from| from <= today);
        has_begun && particulars::last_day(card).is_none_or(|last| today <= last)
    });
    let card = in_force.map(particulars::of);
    Ok(compared(agent, &particulars::of(letter), card.as_ref()))
}

/// The letter names a person who is not on this card. One from before agents were asked for names nobody.
pub fn names_another(letter: &Licence, card: &Licence) -> bool {
    let stated = particulars::of(letter);
    Agent::of(letter.kind).is_some_and(|agent| {
        stated.contains_key("agent") && !compared(agent, &stated, Some(&particulars::of(card))).is_empty()
    })
}

/// What of the letter is otherwise than on the card in force.
pub fn compared(agent: Agent, letter: &Particulars, card: Option<&Particulars>) -> FieldErrors {
    let mut errors = FieldErrors::default();
    let Some(card) = card else {
        let why = "这家企业没有审核通过、在有效期内的《身份证》，请先审核它";
        errors.add("particulars.agent", why);
        return errors;
    };
    let [name, number] = agent.fields().map(|code| card.get(code).map(String::as_str));
    let who = agent.text();
    let Some((name, number)) = name.zip(number) else {
        let why = format!("《身份证》没有写明{who}，请先照扫描件补全它");
        errors.add("particulars.agent", why);
        return errors;
    };
    let stated = |code: &str| letter.get(code).map(String::as_str).unwrap_or_default();
    if stated("agent") != name {
        let why = format!("《身份证》上的{who}是“{name}”，与被委托人不一致");
        errors.add("particulars.agent", why);
    }
    if !stated("agent_id").eq_ignore_ascii_case(number) {
        let why = format!("与《身份证》上{who}的号码不一致");
        errors.add("particulars.agent_id", why);
    }
    errors
}
