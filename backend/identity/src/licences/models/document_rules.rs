//! Which documents a buyer owes, by its type: data that QA keeps (domain section 2), never below what the law asks for, and
//! looser only with the word of a second person. Sureness as in docs/law.md.
use std::collections::HashMap;

use chrono::{DateTime, Utc};
use kernel::{
    Db, WriteTx,
    api::FieldErrors,
    db::ROW_LOCK,
    models::second_word::{self, AskedChange, Outcome, Wish},
};
use sea_orm::{ActiveValue::Set, Condition, DbErr, IntoActiveModel, QuerySelect, prelude::*};
use serde_json::json;

use crate::{
    changes::Changed,
    companies::models::facts::{BuyerType, LicenceKind},
    errors::IdentityError,
    models::_entities::document_rules::{ActiveModel, Column, Entity, Model},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Need {
    /// Only for some goods: the gate names it when it is missing.
    IfNeeded,
    Required,
}

impl Need {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::IfNeeded => "if_needed",
        }
    }

    const fn text(self) -> &'static str {
        match self {
            Self::Required => "必需",
            Self::IfNeeded => "按需",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        [Self::Required, Self::IfNeeded]
            .into_iter()
            .find(|need| need.code() == code)
    }
}

/// How sure it is that the law asks for a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sureness {
    /// Read in a source: H.
    Law,
    /// Known, and not read again: K.
    Known,
    /// Trade practice: M.
    Practice,
}

impl Sureness {
    pub const fn of(kind: LicenceKind) -> Self {
        match kind {
            LicenceKind::Business
            | LicenceKind::DrugTrading
            | LicenceKind::MedicalInstitution
            | LicenceKind::InstitutionCertificate
            | LicenceKind::PurchasingLetter
            | LicenceKind::ReceivingLetter
            | LicenceKind::IdCard
            | LicenceKind::QualityAgreement => Self::Law,
            LicenceKind::Gsp => Self::Practice,
            _ => Self::Known,
        }
    }

    pub const fn code(self) -> &'static str {
        match self {
            Self::Law => "H",
            Self::Known => "K",
            Self::Practice => "M",
        }
    }
}

/// The least that a buyer of this type owes: H. A store's letter of purchase may be its head office's, and at a hospital the
/// certificate of a public institution does for a business licence.
pub const fn floor(buyer_type: BuyerType, kind: LicenceKind) -> Option<Need> {
    let is_asked_of_type = match kind {
        LicenceKind::DrugTrading => !buyer_type.is_medical(),
        LicenceKind::MedicalInstitution => buyer_type.is_medical(),
        LicenceKind::InstitutionCertificate => matches!(buyer_type, BuyerType::Hospital),
        LicenceKind::QualityAgreement => !matches!(buyer_type, BuyerType::ChainStore),
        _ => matches!(Sureness::of(kind), Sureness::Law),
    };
    if !is_asked_of_type {
        return None;
    }
    Some(match (kind, buyer_type) {
        (LicenceKind::Business, BuyerType::Hospital)
        | (LicenceKind::PurchasingLetter, BuyerType::ChainStore) => Need::IfNeeded,
        _ => Need::Required,
    })
}

/// The documents that buyers of this type submit, in the order of `LicenceKind::ALL`; others are not
/// required.
#[kernel::boxed]
pub async fn of(db: &Db, buyer_type: BuyerType) -> Result<Vec<(LicenceKind, Need)>, DbErr> {
    let rows = Entity::find()
        .filter(Column::BuyerType.eq(buyer_type))
        .all(db)
        .await?;
    let needs: HashMap<LicenceKind, Need> = rows.into_iter().map(|row| (row.kind, row.need)).collect();
    let listed = LicenceKind::ALL.into_iter().filter_map(|kind| {
        let need = needs.get(&kind).copied().max(floor(buyer_type, kind));
        Some((kind, need?))
    });
    Ok(listed.collect())
}

/// Those that all buyers of the type must have.
pub fn required(rules: &[(LicenceKind, Need)]) -> impl Iterator<Item = LicenceKind> {
    let required = rules.iter().filter(|(_, need)| *need == Need::Required);
    required.map(|(kind, _)| *kind)
}

/// What every type of buyer hands in.
#[kernel::boxed]
pub async fn matrix(db: &Db) -> Result<HashMap<(BuyerType, LicenceKind), Need>, DbErr> {
    let mut needs = HashMap::new();
    for buyer_type in BuyerType::ALL {
        let rules = of(db, buyer_type).await?;
        needs.extend(rules.into_iter().map(|(kind, need)| ((buyer_type, kind), need)));
    }
    Ok(needs)
}

/// The address that changes a row.
const ADDRESS: &str = "document_rules";

/// A row of the matrix.
type Cell = (BuyerType, LicenceKind);

/// The need that was asked for, and by whom.
type AskedNeed = (Option<Need>, AskedChange);

/// Rows that somebody asked to loosen and nobody has agreed to yet, with the need that was asked for.
#[kernel::boxed]
pub async fn asked(db: &Db) -> Result<HashMap<Cell, AskedNeed>, DbErr> {
    let waiting = second_word::waiting_at(db, ADDRESS).await?;
    Ok(waiting.into_iter().filter_map(cell_of).collect())
}

fn cell_of(asked: AskedChange) -> Option<(Cell, AskedNeed)> {
    let text = |field: &str| asked.wanted[field].as_str();
    let buyer_type = i32::try_from(asked.wanted["buyer_type"].as_i64()?).ok()?;
    let cell = (
        BuyerType::from_code(buyer_type)?,
        LicenceKind::from_code(text("kind")?)?,
    );
    let need = Need::from_code(text("need")?);
    Some((cell, (need, asked)))
}

/// Sets whether buyers of this type need the document from now on; none = not required. The documents required for goods
/// depend on it. Returns the former value.
#[kernel::boxed]
pub async fn set(
    tx: &WriteTx,
    (buyer_type, kind): (BuyerType, LicenceKind),
    need: Option<Need>,
    (by, reason): (i64, &str),
    now: DateTime<Utc>,
) -> Result<(Option<Need>, Outcome), IdentityError> {
    let floor = floor(buyer_type, kind);
    if need < floor {
        return Err(below_law(buyer_type, kind, floor));
    }
    let cell = Condition::all()
        .add(Column::BuyerType.eq(buyer_type))
        .add(Column::Kind.eq(kind));
    let found = Entity::find().filter(cell).lock(ROW_LOCK).one(tx.db()).await?;
    let before = found.as_ref().map(|row| row.need).max(floor);
    let (code, word) = need.map_or(("none", "不要求"), |need| (need.code(), need.text()));
    let wish = Wish {
        subject: format!("{ADDRESS} {}.{}", buyer_type.code(), kind.code()),
        what: format!("{}的《{}》改为“{word}”", buyer_type.text(), kind.text()),
        wanted: json!({ "buyer_type": buyer_type.code(), "kind": kind.code(), "need": code }),
        reason: reason.into(),
        by,
    };
    let outcome = second_word::loosen(tx, need < before, wish, now).await?;
    if outcome == Outcome::Agreed {
        write(tx, found, (buyer_type, kind), need).await?;
    }
    Ok((before, outcome))
}

fn below_law(buyer_type: BuyerType, kind: LicenceKind, floor: Option<Need>) -> IdentityError {
    let least = floor.unwrap_or(Need::IfNeeded).text();
    let why = format!(
        "法律要求{}提供《{}》，不能低于“{least}”",
        buyer_type.text(),
        kind.text()
    );
    IdentityError::Incorrect(FieldErrors::one("need", why))
}

async fn write(
    tx: &WriteTx,
    found: Option<Model>,
    (buyer_type, kind): (BuyerType, LicenceKind),
    need: Option<Need>,
) -> Result<(), DbErr> {
    match (found, need) {
        (None, None) => return Ok(()),
        (Some(row), None) => {
            row.delete(tx.db()).await?;
        }
        (Some(row), Some(need)) => {
            let mut row = row.into_active_model();
            row.need = Set(need);
            row.update(tx.db()).await?;
        }
        (None, Some(need)) => {
            let row = ActiveModel {
                buyer_type: Set(buyer_type),
                kind: Set(kind),
                need: Set(need),
                ..Default::default()
            };
            Entity::insert(row).exec_without_returning(tx.db()).await?;
        }
    }
    tx.touch(Changed::Company(0));
    Ok(())
}
