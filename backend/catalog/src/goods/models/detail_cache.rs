//! Data that only the product page shows: its product sheet, and possible replacements.
use std::{collections::HashMap, sync::Arc, time::Duration};

use kernel::{Db, cache::RowCache};
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*};
use serde::{Deserialize, Serialize};

use super::{
    facts::GoodsSnapshot,
    first_sale,
    particulars::{self, Particulars},
};
use crate::models::_entities::goods::{Column, Entity};

const SUBSTITUTES: usize = 8;
/// Goods of one name and form that are looked through for the same strength.
const CANDIDATES: u64 = 100;
/// Sheets are long texts; the rest is read again.
const LARGEST_WEIGHT: u64 = 8 << 20;
/// Substitutes go by sales, which move all day; a minute is fresh enough for a proposal.
const KEPT_FOR: Duration = Duration::from_mins(1);

/// A row of the leaflet or product sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SheetRow {
    pub label: String,
    pub text: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CachedDetails {
    /// Empty when there is none.
    pub sheet: Vec<SheetRow>,
    /// On sale with the same generic name, strength and form, best sellers first.
    pub substitutes: Vec<i64>,
}

#[derive(Clone)]
pub struct DetailCache(Arc<RowCache<CachedDetails>>);

impl Default for DetailCache {
    fn default() -> Self {
        Self(Arc::new(RowCache::new(LARGEST_WEIGHT, KEPT_FOR, weight)))
    }
}

impl DetailCache {
    pub async fn of(&self, db: &Db, goods: &GoodsSnapshot) -> Result<Arc<CachedDetails>, DbErr> {
        if let Some(leaflet) = self.0.get(goods.id) {
            return Ok(leaflet);
        }
        let asked = self.0.ask([goods.id]);
        let leaflet = Arc::new(CachedDetails {
            sheet: sheet(db, goods.id).await?,
            substitutes: substitutes(db, goods).await?,
        });
        self.0.keep(&asked, goods.id, &leaflet);
        Ok(leaflet)
    }

    /// Called for every `Changed::Goods` after its commit.
    pub fn forget(&self, goods_id: i64) {
        self.0.forget(goods_id);
    }
}

/// Roughly the bytes of a leaflet, with its entry.
fn weight(leaflet: &CachedDetails) -> u64 {
    let texts = leaflet.sheet.iter();
    let bytes: usize = texts
        .map(|row| row.label.len() + row.text.len() + size_of::<SheetRow>())
        .sum();
    (bytes + leaflet.substitutes.len() * size_of::<i64>() + 128) as u64
}

async fn sheet(db: &Db, goods_id: i64) -> Result<Vec<SheetRow>, DbErr> {
    let json: Option<Json> = Entity::find_by_id(goods_id)
        .select_only()
        .column(Column::Sheet)
        .into_tuple()
        .one(db)
        .await?;
    let written: Vec<SheetRow> = json
        .and_then(|json| serde_json::from_value(json).ok())
        .unwrap_or_default();
    let known = particulars::of_goods(db, &[goods_id]).await?;
    let mut rows = known.get(&goods_id).map(rows_of).unwrap_or_default();
    let is_new = |row: &SheetRow| !rows.iter().any(|known| known.label == row.label);
    let rest: Vec<SheetRow> = written.into_iter().filter(is_new).collect();
    rows.extend(rest);
    Ok(rows)
}

fn rows_of(known: &Particulars) -> Vec<SheetRow> {
    let rows = particulars::named(known).map(|(label, text)| SheetRow {
        label: label.into(),
        text: text.into(),
    });
    rows.collect()
}

/// Who holds the marketing authorisation (上市许可持有人), where the product sheet names them; else it is the manufacturer.
pub async fn holder_of(db: &Db, goods_ids: &[i64]) -> Result<HashMap<i64, String>, DbErr> {
    const LABEL: &str = "上市许可持有人";
    let rows: Vec<(i64, Json)> = Entity::find()
        .select_only()
        .column(Column::Id)
        .column(Column::Sheet)
        .filter(Column::Id.is_in(goods_ids.iter().copied()))
        .into_tuple()
        .all(db)
        .await?;
    let named = rows.into_iter().filter_map(|(id, sheet)| {
        let rows: Vec<SheetRow> = serde_json::from_value(sheet).ok()?;
        let holder = rows.into_iter().find(|row| row.label == LABEL)?;
        Some((id, holder.text))
    });
    Ok(named.collect())
}

async fn substitutes(db: &Db, like: &GoodsSnapshot) -> Result<Vec<i64>, DbErr> {
    let candidates: Vec<(i64, String)> = Entity::find()
        .select_only()
        .column(Column::Id)
        .column(Column::Spec)
        .filter(Column::CategoryId.eq(like.category_id))
        .filter(Column::Name.eq(&*like.name))
        .filter(Column::Form.eq(&*like.form))
        .filter(Column::Id.ne(like.id))
        .filter(first_sale::offered())
        .order_by_desc(Column::Sales)
        .order_by_asc(Column::Id)
        .limit(CANDIDATES)
        .into_tuple()
        .all(db)
        .await?;
    Ok(candidates
        .into_iter()
        .filter(|(_, spec)| strength(spec) == strength(&like.spec))
        .map(|(id, _)| id)
        .take(SUBSTITUTES)
        .collect())
}

/// What one piece holds: "0.25g" of "0.25g*24粒"; how many are in the box may differ.
fn strength(spec: &str) -> String {
    let piece = spec.split(['*', '×', 'x', 'X']).next().unwrap_or_default();
    let plain = piece.chars().filter(|c| !c.is_whitespace());
    plain.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::strength;

    #[test]
    fn the_strength_is_what_one_piece_holds() {
        for (spec, held) in [
            ("0.25g*24粒", "0.25g"),
            ("0.25 G×36粒", "0.25g"),
            ("0.5g:65mg*10片", "0.5g:65mg"),
            ("10片", "10片"),
            ("", ""),
        ] {
            assert_eq!(strength(spec), held, "{spec}");
        }
    }
}
