//! Words that mean the same to the search.
use chrono::{DateTime, Utc};
use kernel::{
    Db, WriteTx,
    admin::{Direction, ListError, ListQuery},
    api::FieldErrors,
    db::ROW_LOCK,
    db::patterns::holds,
};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    Condition, DbErr, IntoActiveModel, QueryOrder, QuerySelect,
    prelude::*,
    sea_query::{Expr, ExprTrait},
};
use serde_json::json;

use crate::changes::Changed;

pub use crate::models::_entities::search_synonyms::Model;
use crate::{
    errors::CatalogError,
    models::_entities::search_synonyms::{ActiveModel, Column, Entity},
    search_tuning::models::{
        rules::Synonym,
        wording::{LONGEST, normalised},
    },
};

/// The search reads all of them; more would not be useful.
const MOST_ROWS: u64 = 1_000;
const MOST_WORDS: usize = 12;

/// What a member of staff writes.
#[derive(Clone, Debug)]
pub struct Draft {
    pub is_two_way: bool,
    pub words: Vec<String>,
    /// Of one-way synonyms only.
    pub targets: Vec<String>,
}

impl Draft {
    fn checked(self) -> Result<Self, CatalogError> {
        let draft = Self {
            is_two_way: self.is_two_way,
            words: distinct(&self.words),
            targets: if self.is_two_way {
                Vec::new()
            } else {
                distinct(&self.targets)
            },
        };
        let mut errors = FieldErrors::default();
        let least = if draft.is_two_way { 2 } else { 1 };
        check_words("words", &draft.words, least, &mut errors);
        if !draft.is_two_way {
            check_words("targets", &draft.targets, 1, &mut errors);
            if draft.targets.iter().any(|target| draft.words.contains(target)) {
                errors.add("targets", "不能与上面的词相同");
            }
        }
        if errors.is_empty() {
            Ok(draft)
        } else {
            Err(CatalogError::Invalid(errors))
        }
    }

    fn row(self, now: DateTime<Utc>) -> ActiveModel {
        ActiveModel {
            id: NotSet,
            is_two_way: Set(self.is_two_way),
            words: Set(json!(self.words)),
            targets: Set(json!(self.targets)),
            created_at: NotSet,
            updated_at: Set(now),
        }
    }
}

fn distinct(words: &[String]) -> Vec<String> {
    let mut distinct: Vec<String> = Vec::new();
    for word in words.iter().map(|word| normalised(word)) {
        if !word.is_empty() && !distinct.contains(&word) {
            distinct.push(word);
        }
    }
    distinct
}

fn check_words(field: &str, words: &[String], least: usize, errors: &mut FieldErrors) {
    if words.len() < least {
        errors.add(field, format!("至少填写 {least} 个不同的词"));
    }
    if words.len() > MOST_WORDS {
        errors.add(field, format!("最多 {MOST_WORDS} 个词，请分成几组"));
    }
    if words.iter().any(|word| word.chars().count() >= LONGEST) {
        errors.add(field, format!("每个词应少于 {LONGEST} 个字"));
    }
}

/// The words of a row's list.
pub fn words_of(list: &Json) -> Vec<String> {
    serde_json::from_value(list.clone()).unwrap_or_default()
}

/// What the search reads.
#[kernel::boxed]
pub async fn all(db: &Db) -> Result<Vec<Synonym>, DbErr> {
    let rows = Entity::find()
        .order_by_asc(Column::Id)
        .limit(MOST_ROWS)
        .all(db)
        .await?;
    let synonyms = rows.into_iter().map(|row| Synonym {
        is_two_way: row.is_two_way,
        words: words_of(&row.words),
        targets: words_of(&row.targets),
    });
    Ok(synonyms.collect())
}

#[kernel::boxed]
pub async fn find(db: &Db, id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// A page for staff, and how many there are. Filters: `q`, `is_two_way`, `id`.
pub async fn page(db: &Db, list: &ListQuery) -> Result<(Vec<Model>, u64), ListError> {
    let mut rows = Entity::find().filter(
        Condition::all()
            .add_option(list.ids().map(|ids| Column::Id.is_in(ids)))
            .add_option(list.flag("is_two_way")?.map(|is| Column::IsTwoWay.eq(is))),
    );
    if let Some(text) = list.text("q") {
        rows = rows.filter(
            Condition::any()
                .add(contains_text(Column::Words, &text))
                .add(contains_text(Column::Targets, &text)),
        );
    }
    let column = |field: &str| match field {
        "id" => Some(Column::Id),
        "is_two_way" => Some(Column::IsTwoWay),
        "updated_at" => Some(Column::UpdatedAt),
        _ => None,
    };
    list.page(db, rows, ("id", Direction::Desc), column).await
}

/// The list is kept as JSON; its text holds the word as it is written.
fn contains_text(column: Column, text: &str) -> Expr {
    holds(Expr::col(column).cast_as("text"), &normalised(text))
}

pub async fn create(tx: &WriteTx, draft: Draft, now: DateTime<Utc>) -> Result<Model, CatalogError> {
    let draft = draft.checked()?;
    if Entity::find().count(tx.db()).await? >= MOST_ROWS {
        let mut errors = FieldErrors::default();
        errors.add("words", format!("同义词最多 {MOST_ROWS} 组，请先删掉不用的"));
        return Err(CatalogError::Invalid(errors));
    }
    // The same few statements on another table (`pins`): generic, they would be longer. jscpd:ignore-start
    let mut row = draft.row(now);
    row.created_at = Set(now);
    let row = row.insert(tx.db()).await?;
    tx.touch(Changed::SearchTuning);
    Ok(row)
}

/// The row before and after.
pub async fn update(
    tx: &WriteTx,
    id: i64,
    draft: Draft,
    now: DateTime<Utc>,
) -> Result<(Model, Model), CatalogError> {
    let draft = draft.checked()?;
    let before = lock(tx, id).await?;
    let mut row = draft.row(now);
    row.id = Set(id);
    let after = row.update(tx.db()).await?;
    tx.touch(Changed::SearchTuning);
    Ok((before, after))
}

/// Returns the deleted row.
pub async fn delete(tx: &WriteTx, id: i64) -> Result<Model, CatalogError> {
    let row = lock(tx, id).await?;
    row.clone().into_active_model().delete(tx.db()).await?;
    tx.touch(Changed::SearchTuning);
    Ok(row)
}

async fn lock(tx: &WriteTx, id: i64) -> Result<Model, CatalogError> {
    let row = Entity::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await?;
    row.ok_or(CatalogError::NotFound("同义词"))
}
// jscpd:ignore-end

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(is_two_way: bool, words: &[&str], targets: &[&str]) -> Draft {
        let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        Draft {
            is_two_way,
            words: owned(words),
            targets: owned(targets),
        }
    }

    fn wrong_fields(draft: Draft) -> Vec<String> {
        match draft.checked() {
            Ok(_) => Vec::new(),
            Err(CatalogError::Invalid(errors)) => errors.0.into_keys().collect(),
            Err(other) => panic!("{other}"),
        }
    }

    #[test]
    fn words_must_differ_and_one_way_needs_a_target() {
        assert_eq!(wrong_fields(draft(true, &["VC", "ｖｃ"], &[])), ["words"]);
        assert_eq!(wrong_fields(draft(false, &["伤风"], &[])), ["targets"]);
        assert_eq!(wrong_fields(draft(false, &["伤风"], &["伤风"])), ["targets"]);
        assert!(wrong_fields(draft(true, &["VC", "维生素C"], &["不管"])).is_empty());
        let many: Vec<String> = (0..20).map(|number| format!("词{number}")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        assert_eq!(wrong_fields(draft(true, &many, &[])), ["words"]);
    }
}
