//! Which documents a product may not be approved without, by kind of goods. Quality management owns the
//! table.
use catalog::{
    documents::models::documents::{self, Document, GoodsDocumentKind},
    goods::models::{
        codes::Kind,
        words::{KINDS, word},
    },
};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::{
    Db, WriteTx,
    models::second_word::{self, Outcome, SecondWordError, Wish},
};
use sea_orm::{ActiveValue::Set, DbErr, QueryOrder, prelude::*};
use serde_json::json;

use crate::models::_entities::first_sale_rules::{ActiveModel, Column, Entity};

/// Kind of goods and of document; pairs not listed are not required.
pub async fn all(db: &Db) -> Result<Vec<(Kind, GoodsDocumentKind)>, DbErr> {
    let rows = Entity::find()
        .order_by_asc(Column::Kind)
        .order_by_asc(Column::Id)
        .all(db)
        .await?;
    Ok(rows
        .into_iter()
        .map(|row| (row.kind, row.document_kind))
        .collect())
}

/// Sets whether goods of this kind need the document from now on; that they do not takes two people. Returns the former value.
pub async fn set(
    tx: &WriteTx,
    (kind, document_kind): (Kind, GoodsDocumentKind),
    is_required: bool,
    (by, reason): (i64, &str),
    now: DateTime<Utc>,
) -> Result<(bool, Outcome), SecondWordError> {
    let found = Entity::find()
        .filter(Column::Kind.eq(kind))
        .filter(Column::DocumentKind.eq(document_kind))
        .one(tx.db())
        .await?;
    let was_required = found.is_some();
    let wish = Wish {
        subject: format!("first_sale_rules {}.{}", kind.code(), document_kind.code()),
        what: format!("{}首营不再要求《{}》", word(&KINDS, kind), document_kind.text()),
        wanted: json!({ "kind": kind.code(), "document_kind": document_kind.code(), "is_required": is_required }),
        reason: reason.into(),
        by,
    };
    let outcome = second_word::loosen(tx, was_required && !is_required, wish, now).await?;
    if outcome == Outcome::Asked {
        return Ok((was_required, outcome));
    }
    match found {
        Some(row) if !is_required => {
            row.delete(tx.db()).await?;
        }
        None if is_required => {
            let row = ActiveModel {
                kind: Set(kind),
                document_kind: Set(document_kind),
                ..Default::default()
            };
            row.insert(tx.db()).await?;
        }
        _ => {}
    }
    Ok((was_required, outcome))
}

/// A document that goods of a kind need, and whether a current one that has not run out is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    pub kind: GoodsDocumentKind,
    pub is_met: bool,
}

/// In the order in which documents are listed. `current`: those of the product.
pub fn needs(
    rules: &[(Kind, GoodsDocumentKind)],
    kind: Kind,
    current: &[Document],
    today: NaiveDate,
) -> Vec<Need> {
    let is_met = |asked: GoodsDocumentKind| {
        current
            .iter()
            .any(|document| document.kind == asked && !documents::is_expired(document, today))
    };
    GoodsDocumentKind::ALL
        .into_iter()
        .filter(|asked| rules.contains(&(kind, *asked)))
        .map(|kind| Need {
            kind,
            is_met: is_met(kind),
        })
        .collect()
}

/// The readable names of missing documents; none when nothing is missing.
pub fn missing(needs: &[Need]) -> Option<String> {
    let texts: Vec<&str> = needs
        .iter()
        .filter(|need| !need.is_met)
        .map(|need| need.kind.text())
        .collect();
    (!texts.is_empty()).then(|| texts.join("、"))
}
