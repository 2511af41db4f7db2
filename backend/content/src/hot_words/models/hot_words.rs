//! Hot searches below the search box: in order, each for a time.
use chrono::{DateTime, Utc};
use kernel::{
    Db, WriteTx,
    admin::{Direction, ListError, ListQuery},
    api::FieldErrors,
    db::ROW_LOCK,
};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    Condition, DbErr, IntoActiveModel, QueryOrder, QuerySelect,
    prelude::*,
};

pub use crate::models::_entities::hot_words::Model as HotWord;
use crate::models::_entities::hot_words::{ActiveModel, Column, Entity};
use crate::{changes::Changed, errors::ContentError};

/// Hot searches that are shown below the search box.
pub const MOST_SHOWN: usize = 20;
/// A generous upper limit.
const MOST_ROWS: u64 = 200;

/// What a member of staff writes.
#[derive(Clone, Debug)]
pub struct Draft {
    pub word: String,
    /// Smaller comes first.
    pub sort: i64,
    pub valid_from: Option<DateTime<Utc>>,
    /// Exclusive.
    pub valid_to: Option<DateTime<Utc>>,
}

impl Draft {
    fn row(self) -> ActiveModel {
        ActiveModel {
            id: NotSet,
            word: Set(self.word),
            sort: Set(self.sort),
            valid_from: Set(self.valid_from),
            valid_to: Set(self.valid_to),
        }
    }
}

/// Whether buyers see it at this moment.
pub fn is_shown(word: &HotWord, now: DateTime<Utc>) -> bool {
    word.valid_from.is_none_or(|from| from <= now) && word.valid_to.is_none_or(|to| now < to)
}

/// Those that are shown now, in order.
pub(crate) async fn shown(db: &Db, now: DateTime<Utc>) -> Result<Vec<String>, DbErr> {
    let rows = Entity::find()
        .order_by_asc(Column::Sort)
        .order_by_asc(Column::Id)
        .limit(MOST_ROWS)
        .all(db)
        .await?;
    let shown = rows.into_iter().filter(|word| is_shown(word, now));
    Ok(shown.take(MOST_SHOWN).map(|row| row.word).collect())
}

pub async fn find(db: &Db, id: i64) -> Result<Option<HotWord>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// A page for staff, and how many there are. Filters: `q`, `id`.
pub async fn page(db: &Db, list: &ListQuery) -> Result<(Vec<HotWord>, u64), ListError> {
    let rows = Entity::find().filter(
        Condition::all()
            .add_option(list.ids().map(|ids| Column::Id.is_in(ids)))
            .add_option(list.text("q").map(|text| Column::Word.contains(text))),
    );
    let (column, direction) = list.order(("sort", Direction::Asc), sortable)?;
    let ordered = rows.order_by(column, direction.into()).order_by_asc(Column::Id);
    Ok(list.rows(db, ordered).await?)
}

fn sortable(field: &str) -> Option<Column> {
    Some(match field {
        "id" => Column::Id,
        "word" => Column::Word,
        "sort" => Column::Sort,
        "valid_from" => Column::ValidFrom,
        "valid_to" => Column::ValidTo,
        _ => return None,
    })
}

pub async fn create(tx: &WriteTx, draft: Draft) -> Result<HotWord, ContentError> {
    let row = checked(tx, draft, None).await?.row().insert(tx.db()).await?;
    tx.touch(Changed);
    Ok(row)
}

/// The word before and after.
pub async fn update(tx: &WriteTx, id: i64, draft: Draft) -> Result<(HotWord, HotWord), ContentError> {
    let before = lock(tx, id).await?;
    let mut row = checked(tx, draft, Some(id)).await?.row();
    row.id = Set(id);
    let after = row.update(tx.db()).await?;
    tx.touch(Changed);
    Ok((before, after))
}

pub async fn delete(tx: &WriteTx, id: i64) -> Result<HotWord, ContentError> {
    let row = lock(tx, id).await?;
    row.clone().into_active_model().delete(tx.db()).await?;
    tx.touch(Changed);
    Ok(row)
}

async fn lock(tx: &WriteTx, id: i64) -> Result<HotWord, ContentError> {
    let row = Entity::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await?;
    row.ok_or(ContentError::NotFound("热词"))
}

/// Every rule at once, by field; `own` is the row that is being changed.
async fn checked(tx: &WriteTx, draft: Draft, own: Option<i64>) -> Result<Draft, ContentError> {
    let mut errors = FieldErrors::default();
    if draft.word.is_empty() {
        errors.add("word", "请填写热词");
    }
    let mut same = Entity::find().filter(Column::Word.eq(&draft.word));
    if let Some(own) = own {
        same = same.filter(Column::Id.ne(own));
    }
    if same.count(tx.db()).await? > 0 {
        errors.add("word", "这个热词已经有了");
    }
    if own.is_none() && Entity::find().count(tx.db()).await? >= MOST_ROWS {
        errors.add("word", format!("热词最多 {MOST_ROWS} 个，请先删掉不用的"));
    }
    if let (Some(from), Some(to)) = (draft.valid_from, draft.valid_to)
        && to <= from
    {
        errors.add("valid_to", "结束时间应晚于开始时间");
    }
    if errors.is_empty() {
        Ok(draft)
    } else {
        Err(ContentError::Invalid(errors))
    }
}

#[cfg(test)]
mod tests {
    use chrono::Duration;

    use super::*;

    #[test]
    fn a_word_is_shown_from_its_start_until_before_its_end() {
        let at = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let word = HotWord {
            id: 1,
            word: "感冒".into(),
            sort: 0,
            valid_from: Some(at),
            valid_to: Some(at + Duration::hours(1)),
        };
        assert!(!is_shown(&word, at - Duration::milliseconds(1)));
        assert!(is_shown(&word, at));
        assert!(!is_shown(&word, at + Duration::hours(1)));
        assert!(is_shown(
            &HotWord {
                valid_from: None,
                valid_to: None,
                ..word
            },
            at
        ));
    }
}
