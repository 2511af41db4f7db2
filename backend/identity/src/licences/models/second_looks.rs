//! Where two people look: at the kinds of documents that quality management names, and at corrections of documents in force;
//! and whether the agents of a letter alone order.
use chrono::{DateTime, Utc};
use kernel::{
    Db, WriteTx,
    models::second_word::{self, Outcome, SecondWordError, Wish},
};
use sea_orm::{ActiveValue::Set, DbErr, PaginatorTrait, prelude::*};
use serde_json::json;

use crate::{
    changes::Changed,
    companies::models::facts::LicenceKind,
    models::_entities::{licence_rules, licences::Model as Licence, second_looks},
};

/// Do two people look at documents of this kind?
pub async fn needs_second_look(db: &Db, kind: LicenceKind) -> Result<bool, DbErr> {
    use second_looks::{Column, Entity};
    Ok(Entity::find().filter(Column::Kind.eq(kind)).count(db).await? > 0)
}

/// The kinds that two people look at.
#[kernel::boxed]
pub async fn kinds(db: &Db) -> Result<Vec<LicenceKind>, DbErr> {
    let rows = second_looks::Entity::find().all(db).await?;
    Ok(rows.iter().map(|row| row.kind).collect())
}

/// Says whether two people look at documents of this kind from now on; that one does takes two. Returns the former value.
#[kernel::boxed]
pub async fn set_second_look(
    tx: &WriteTx,
    kind: LicenceKind,
    is_needed: bool,
    (by, reason): (i64, &str),
    now: DateTime<Utc>,
) -> Result<(bool, Outcome), SecondWordError> {
    use second_looks::{ActiveModel, Column, Entity};
    let before = needs_second_look(tx.db(), kind).await?;
    let wish = Wish {
        subject: format!("document_rules/second_look {}", kind.code()),
        what: format!("《{}》改为一人审核", kind.text()),
        wanted: json!({ "kind": kind.code(), "is_needed": is_needed }),
        reason: reason.into(),
        by,
    };
    let outcome = second_word::loosen(tx, before && !is_needed, wish, now).await?;
    if outcome == Outcome::Agreed && is_needed != before {
        if is_needed {
            let row = ActiveModel {
                kind: Set(kind),
                ..Default::default()
            };
            Entity::insert(row).exec_without_returning(tx.db()).await?;
        } else {
            let of_kind = Entity::delete_many().filter(Column::Kind.eq(kind));
            of_kind.exec(tx.db()).await?;
        }
    }
    Ok((before, outcome))
}

/// Do two people look at this document?
#[kernel::boxed]
pub async fn needs_second_person(db: &Db, licence: &Licence) -> Result<bool, DbErr> {
    if licence.corrects.is_some() && holds(db, LicenceRule::SecondPersonCorrects).await? {
        return Ok(true);
    }
    needs_second_look(db, licence.kind).await
}

/// What holds of all documents until two people say otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LicenceRule {
    /// A second person decides on corrections of documents in force.
    SecondPersonCorrects,
    /// Whom the letter of purchase names orders medicines, nobody else.
    AgentsOrder,
}

impl LicenceRule {
    /// The address that changes it, and what is asked for there.
    const fn wish(self) -> (&'static str, &'static str) {
        match self {
            Self::SecondPersonCorrects => ("document_rules/corrections", "更正已生效的证照改为一人办理"),
            Self::AgentsOrder => ("document_rules/agents", "药品改为企业的任何采购账号都能下单"),
        }
    }
}

/// The strict way where nobody has set it.
#[kernel::boxed]
pub async fn holds(db: &Db, rule: LicenceRule) -> Result<bool, DbErr> {
    let rules = licence_rules::Entity::find().one(db).await?;
    Ok(rules.is_none_or(|rules| match rule {
        LicenceRule::SecondPersonCorrects => rules.second_person_corrects,
        LicenceRule::AgentsOrder => rules.agents_order,
    }))
}

/// That it holds no longer takes two. Returns the former value.
#[kernel::boxed]
pub async fn set_rule(
    tx: &WriteTx,
    rule: LicenceRule,
    is_needed: bool,
    (by, reason): (i64, &str),
    now: DateTime<Utc>,
) -> Result<(bool, Outcome), SecondWordError> {
    use licence_rules::{Column, Entity};
    let before = holds(tx.db(), rule).await?;
    let (subject, what) = rule.wish();
    let wish = Wish {
        subject: subject.into(),
        what: what.into(),
        wanted: json!({ "is_needed": is_needed }),
        reason: reason.into(),
        by,
    };
    let outcome = second_word::loosen(tx, before && !is_needed, wish, now).await?;
    if outcome == Outcome::Agreed {
        let column = match rule {
            LicenceRule::SecondPersonCorrects => Column::SecondPersonCorrects,
            LicenceRule::AgentsOrder => Column::AgentsOrder,
        };
        let update = Entity::update_many().col_expr(column, Expr::value(is_needed));
        update.exec(tx.db()).await?;
        tx.touch(Changed::Company(0));
    }
    Ok((before, outcome))
}
