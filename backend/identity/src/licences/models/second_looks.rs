//! Where two people look: at the kinds of documents that quality management names, and at corrections of documents in force.
use chrono::{DateTime, Utc};
use kernel::{
    Db, WriteTx,
    models::second_word::{self, Outcome, SecondWordError, Wish},
};
use sea_orm::{ActiveValue::Set, DbErr, PaginatorTrait, prelude::*};
use serde_json::json;

use crate::{
    companies::models::facts::LicenceKind,
    models::_entities::{licence_rules, licences::Model as Licence, second_looks},
};

/// Do two people look at documents of this kind?
pub async fn needs_second_look(db: &Db, kind: LicenceKind) -> Result<bool, DbErr> {
    use second_looks::{Column, Entity};
    Ok(Entity::find().filter(Column::Kind.eq(kind)).count(db).await? > 0)
}

/// The kinds that two people look at.
pub async fn kinds(db: &Db) -> Result<Vec<LicenceKind>, DbErr> {
    let rows = second_looks::Entity::find().all(db).await?;
    Ok(rows.iter().map(|row| row.kind).collect())
}

/// Says whether two people look at documents of this kind from now on; that one does takes two. Returns the former value.
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
pub async fn needs_second_person(db: &Db, licence: &Licence) -> Result<bool, DbErr> {
    if licence.corrects.is_some() && second_person_corrects(db).await? {
        return Ok(true);
    }
    needs_second_look(db, licence.kind).await
}

/// Does a second person decide on corrections of documents in force?
pub async fn second_person_corrects(db: &Db) -> Result<bool, DbErr> {
    let rules = licence_rules::Entity::find().one(db).await?;
    Ok(rules.is_none_or(|rules| rules.second_person_corrects))
}

/// That one person corrects alone takes two. Returns the former value.
pub async fn set_second_person_corrects(
    tx: &WriteTx,
    is_needed: bool,
    (by, reason): (i64, &str),
    now: DateTime<Utc>,
) -> Result<(bool, Outcome), SecondWordError> {
    use licence_rules::{Column, Entity};
    let before = second_person_corrects(tx.db()).await?;
    let wish = Wish {
        subject: "document_rules/corrections".into(),
        what: "更正已生效的证照改为一人办理".into(),
        wanted: json!({ "is_needed": is_needed }),
        reason: reason.into(),
        by,
    };
    let outcome = second_word::loosen(tx, before && !is_needed, wish, now).await?;
    if outcome == Outcome::Agreed {
        Entity::update_many()
            .col_expr(Column::SecondPersonCorrects, Expr::value(is_needed))
            .exec(tx.db())
            .await?;
    }
    Ok((before, outcome))
}
