//! The texts of contracts, by version. New contracts use the newest; existing ones keep theirs. Another text takes the place of
//! the newest with the word of two people of quality management: buyers sign it.
use chrono::{DateTime, Utc};
use identity::contracts::models::contracts::ContractKind;
use kernel::{
    Db, WriteTx,
    admin::ListQuery,
    db::ROW_LOCK,
    models::second_word::{self, Outcome, Wish},
};
use sea_orm::{ActiveValue::Set, Condition, DbErr, QueryOrder, QuerySelect, prelude::*};
use serde_json::json;

use crate::{
    errors::ContractError,
    models::{_entities::contract_templates, document},
};

pub use contract_templates::Model as ContractText;

#[derive(Clone, Debug)]
pub struct NewText {
    pub kind: ContractKind,
    pub title: String,
    pub body: String,
}

/// An error where the kind has no text yet.
pub async fn newest(db: &Db, kind: ContractKind) -> Result<ContractText, ContractError> {
    use contract_templates::Column;
    contract_templates::Entity::find()
        .filter(Column::Kind.eq(kind.code()))
        .order_by_desc(Column::Version)
        .one(db)
        .await?
        .ok_or(ContractError::NotFound("合同文本"))
}

/// One page, newest first. Filters: `id`, `kind`.
pub async fn page(db: &Db, query: &ListQuery) -> Result<(Vec<ContractText>, u64), DbErr> {
    use contract_templates::{Column, Entity};
    let all = Condition::all()
        .add_option(query.text("kind").map(|kind| Column::Kind.eq(kind)))
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)));
    query
        .rows(db, Entity::find().filter(all).order_by_desc(Column::Id))
        .await
}

pub async fn by_id(db: &Db, id: i64) -> Result<Option<ContractText>, DbErr> {
    contract_templates::Entity::find_by_id(id).one(db).await
}

impl NewText {
    fn wish(&self, newest: &ContractText, (by, reason): (i64, &str)) -> Wish {
        Wish {
            subject: subject(self.kind),
            what: format!(
                "{}换用新文本《{}》（第 {} 版）",
                self.kind.text(),
                self.title,
                newest.version + 1
            ),
            wanted: json!({ "kind": self.kind.code(), "title": self.title, "body": self.body }),
            reason: reason.into(),
            by,
        }
    }
}

fn subject(kind: ContractKind) -> String {
    format!("contract_texts {}", kind.code())
}

/// Writes the next version of a text, once a second person has sent the same. Returns the one that new contracts use from now on.
pub async fn add(
    tx: &WriteTx,
    new: NewText,
    (by, reason): (i64, &str),
    now: DateTime<Utc>,
) -> Result<(ContractText, Outcome), ContractError> {
    use contract_templates::{ActiveModel, Column, Entity};
    if let Some(field) = document::unknown_field(&new.body) {
        return Err(ContractError::UnknownField(field));
    }
    let newest = Entity::find()
        .filter(Column::Kind.eq(new.kind.code()))
        .order_by_desc(Column::Version)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?;
    let newest = newest.ok_or(ContractError::NotFound("合同文本"))?;
    let asked = second_word::waiting(tx.db(), &subject(new.kind)).await?;
    if second_word::ask(tx, new.wish(&newest, (by, reason)), now).await? == Outcome::Asked {
        return Ok((newest, Outcome::Asked));
    }
    let row = ActiveModel {
        kind: Set(new.kind),
        version: Set(newest.version + 1),
        title: Set(new.title),
        body: Set(new.body),
        written_by: Set(Some(asked.map_or(by, |asked| asked.asked_by))),
        created_at: Set(now),
        ..Default::default()
    };
    Ok((row.insert(tx.db()).await?, Outcome::Agreed))
}
