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
/// Goods that are looked through for the same strength, for each product.
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
    /// Empty for a product that is gone.
    #[kernel::boxed]
    pub async fn of(&self, db: &Db, goods: &GoodsSnapshot) -> Result<Arc<CachedDetails>, DbErr> {
        let mut found = self.of_each(db, &[goods]).await?;
        Ok(found.remove(&goods.id).unwrap_or_default())
    }

    /// By the id of the product. Those that are not cached are read with a constant number of queries.
    #[kernel::boxed]
    pub async fn of_each(
        &self,
        db: &Db,
        goods: &[&GoodsSnapshot],
    ) -> Result<HashMap<i64, Arc<CachedDetails>>, DbErr> {
        let mut found: HashMap<i64, Arc<CachedDetails>> = goods
            .iter()
            .filter_map(|goods| Some((goods.id, self.0.get(goods.id)?)))
            .collect();
        let unknown = goods.iter().filter(|goods| !found.contains_key(&goods.id));
        let unknown: HashMap<i64, &GoodsSnapshot> = unknown.map(|goods| (goods.id, *goods)).collect();
        if unknown.is_empty() {
            return Ok(found);
        }
        let asked = self.0.ask(unknown.keys().copied());
        let mut sheets = sheets(db, &unknown).await?;
        let mut substitutes = substitutes(db, &unknown).await?;
        for id in unknown.into_keys() {
            let details = Arc::new(CachedDetails {
                sheet: sheets.remove(&id).unwrap_or_default(),
                substitutes: substitutes.remove(&id).unwrap_or_default(),
            });
            self.0.keep(&asked, id, &details);
            found.insert(id, details);
        }
        Ok(found)
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

/// By id, as the functions below.
type Unknown<'a> = HashMap<i64, &'a GoodsSnapshot>;

async fn sheets(db: &Db, goods: &Unknown<'_>) -> Result<HashMap<i64, Vec<SheetRow>>, DbErr> {
    let ids: Vec<i64> = goods.keys().copied().collect();
    let written: Vec<(i64, Json)> = Entity::find()
        .select_only()
        .column(Column::Id)
        .column(Column::Sheet)
        .filter(Column::Id.is_in(ids.iter().copied()))
        .into_tuple()
        .all(db)
        .await?;
    let known = particulars::of_goods(db, &ids).await?;
    let sheets = written
        .into_iter()
        .map(|(id, written)| (id, sheet(written, known.get(&id))));
    Ok(sheets.collect())
}

/// What is known of the product, then what is written besides.
fn sheet(written: Json, known: Option<&Particulars>) -> Vec<SheetRow> {
    let written: Vec<SheetRow> = serde_json::from_value(written).unwrap_or_default();
    let mut rows = known.map(rows_of).unwrap_or_default();
    let is_new = |row: &SheetRow| !rows.iter().any(|known| known.label == row.label);
    let rest: Vec<SheetRow> = written.into_iter().filter(is_new).collect();
    rows.extend(rest);
    rows
}

fn rows_of(known: &Particulars) -> Vec<SheetRow> {
    let rows = particulars::named(known).map(|(label, text)| SheetRow {
        label: label.into(),
        text: text.into(),
    });
    rows.collect()
}

/// Goods that may stand for each other: of one category, name, form and strength.
type Kind = (i64, String, String, String);

async fn substitutes(db: &Db, goods: &Unknown<'_>) -> Result<HashMap<i64, Vec<i64>>, DbErr> {
    let candidates: Vec<(i64, i64, String, String, String)> = Entity::find()
        .select_only()
        .columns([
            Column::Id,
            Column::CategoryId,
            Column::Name,
            Column::Form,
            Column::Spec,
        ])
        .filter(Column::CategoryId.is_in(goods.values().map(|goods| goods.category_id)))
        .filter(Column::Name.is_in(goods.values().map(|goods| &*goods.name)))
        .filter(Column::Form.is_in(goods.values().map(|goods| &*goods.form)))
        .filter(first_sale::offered())
        .order_by_desc(Column::Sales)
        .order_by_asc(Column::Id)
        .limit(CANDIDATES * goods.len() as u64)
        .into_tuple()
        .all(db)
        .await?;
    let mut of_kind: HashMap<Kind, Vec<i64>> = HashMap::new();
    for (id, category_id, name, form, spec) in candidates {
        let kind = (category_id, name, form, strength(&spec));
        of_kind.entry(kind).or_default().push(id);
    }
    let substitutes = goods.iter().map(|(id, like)| {
        let kind = (
            like.category_id,
            like.name.to_string(),
            like.form.to_string(),
            strength(&like.spec),
        );
        let alike = of_kind.get(&kind).into_iter().flatten();
        let others = alike.copied().filter(|other| other != id);
        (*id, others.take(SUBSTITUTES).collect())
    });
    Ok(substitutes.collect())
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
