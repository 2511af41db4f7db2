//! Finds the product of a row in a shopping list. The search tolerates typing errors and supports pinyin; a
//! row counts as matched only when no part of it is contradicted, everything else is left to the buyer.
use std::{collections::HashMap, sync::Arc};

use catalog::{
    errors::LookupError,
    goods::models::{facts::GoodsSnapshot, goods_cache::GoodsCache},
    lookup::models::lookup::{Audience, GoodsFilter, GoodsLookup, Lookup, Scope},
};
use chrono::NaiveDate;
use identity::actors::Visitor;
use kernel::Services;
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    folding::folded,
    list_proposal::{LastBought, by_preference},
    shopping_list::ListRow,
};
use crate::offers::models::audience::audience_of;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ImportStatus {
    /// One product, and nothing in the row contradicts it.
    Matched,
    /// The buyer chooses among `goods`.
    Ambiguous,
    /// Nothing like it is on sale.
    Unmatched,
}

/// Goods that a doubtful row offers.
const MOST_CANDIDATES: usize = 6;

/// Goods that are looked at for a row: herbs of one name must not hide the granules made of them.
const MOST_FOUND: u64 = 40;

/// What the search found for a row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Candidates {
    pub ids: Vec<i64>,
    /// A part of the row had to be ignored to find anything.
    pub is_loose: bool,
}

/// Asks with everything the row says, then with less and less. A handful of searches at most.
pub async fn candidates(
    lookup: &dyn GoodsLookup,
    audience: Audience,
    wish: &ListRow,
) -> Result<Candidates, LookupError> {
    for (index, words) in questions(wish).into_iter().enumerate() {
        let filter = GoodsFilter {
            keywords: Some(words),
            scope: Scope::Goods,
            audience,
            limit: MOST_FOUND,
            ..Default::default()
        };
        let ids = lookup.find(&filter).await?.ids;
        if !ids.is_empty() {
            return Ok(Candidates {
                ids,
                is_loose: index > 0,
            });
        }
    }
    Ok(Candidates::default())
}

/// From everything to the bare name. A code says it all by itself.
fn questions(wish: &ListRow) -> Vec<String> {
    let said = |parts: &[&String]| {
        let parts: Vec<&str> = parts.iter().map(|part| part.as_str()).collect();
        parts.join(" ").trim().to_owned()
    };
    let (name, spec, maker) = (&wish.name, &wish.spec, &wish.maker);
    let mut questions = vec![
        wish.code.clone(),
        said(&[name, spec, maker]),
        said(&[name, spec]),
        said(&[name, maker]),
        name.clone(),
    ];
    questions.retain(|words| !words.trim().is_empty());
    questions.dedup();
    questions
}

/// The one candidate that agrees with everything the row says; none when there is doubt. Packs of several sizes share an
/// approval number: then the specification decides.
pub fn certain<'a>(wish: &ListRow, goods: impl IntoIterator<Item = &'a GoodsSnapshot>) -> Option<i64> {
    let mut agreeing: Vec<&GoodsSnapshot> = goods.into_iter().filter(|goods| agrees(wish, goods)).collect();
    if agreeing.len() > 1 && !wish.code.is_empty() && !wish.spec.is_empty() {
        agreeing.retain(|goods| folded(&wish.spec) == folded(&goods.spec));
    }
    match agreeing.as_slice() {
        [only] => Some(only.id),
        _ => None,
    }
}

fn agrees(wish: &ListRow, goods: &GoodsSnapshot) -> bool {
    if !wish.code.is_empty() {
        let code = folded(&wish.code);
        return code == folded(&goods.barcode) || code == folded(&goods.approval_number);
    }
    let name = folded(&wish.name);
    let is_named = name == folded(&goods.name)
        || (!goods.trade_name.is_empty() && folded(&format!("{}{}", goods.trade_name, goods.name)) == name);
    // A row with a specification names the pack, however it is counted.
    let is_counted_otherwise = wish.spec.is_empty() && !wish.unit.is_empty() && *wish.unit != *goods.unit;
    is_named
        && !is_counted_otherwise
        && (wish.spec.is_empty() || folded(&wish.spec) == folded(&goods.spec))
        && (wish.maker.is_empty() || folded(&goods.maker).contains(&folded(&wish.maker)))
}

/// Finds the products that rows mean. Cheap to clone.
#[derive(Clone)]
pub struct Matcher {
    pub(crate) services: Services,
    pub(crate) goods_cache: GoodsCache,
    pub(crate) lookup: Lookup,
}

/// What a row means: one product, some to choose from, or none.
pub struct Match {
    pub status: ImportStatus,
    pub ids: Vec<i64>,
}

impl Matcher {
    /// In the order of the rows. The index is asked for each of them, the database once for all.
    pub async fn find_each(
        &self,
        visitor: &Visitor,
        wishes: &[&ListRow],
        bought: &LastBought,
    ) -> Result<Vec<Match>, LookupError> {
        let audience = audience_of(visitor);
        let mut found = Vec::with_capacity(wishes.len());
        for wish in wishes {
            found.push(candidates(&*self.lookup, audience, wish).await?);
        }
        let mut ids: Vec<i64> = found.iter().flat_map(|found| found.ids.iter().copied()).collect();
        ids.sort_unstable();
        ids.dedup();
        let known = self.goods_cache.get_many(&self.services.db, &ids).await?;
        let known: HashMap<i64, Arc<GoodsSnapshot>> =
            known.into_iter().map(|goods| (goods.id, goods)).collect();
        let today = self.services.clock.today();
        let rows = wishes.iter().zip(&found);
        let matches = rows.map(|(&wish, found)| {
            let goods = found.ids.iter().filter_map(|id| known.get(id).cloned());
            meaning((wish, found.is_loose), goods.collect(), bought, today)
        });
        Ok(matches.collect())
    }
}

/// `goods`: what the search found. `is_loose`: it had to ignore a part of the row.
fn meaning(
    (wish, is_loose): (&ListRow, bool),
    mut goods: Vec<Arc<GoodsSnapshot>>,
    bought: &LastBought,
    today: NaiveDate,
) -> Match {
    if goods.is_empty() {
        return Match {
            status: ImportStatus::Unmatched,
            ids: Vec::new(),
        };
    }
    let certain = certain(wish, goods.iter().map(AsRef::as_ref));
    if let Some(id) = certain.filter(|_| !is_loose) {
        return Match {
            status: ImportStatus::Matched,
            ids: vec![id],
        };
    }
    by_preference(wish, &mut goods, bought, today);
    let best = goods.iter().take(MOST_CANDIDATES);
    Match {
        status: ImportStatus::Ambiguous,
        ids: best.map(|goods| goods.id).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(name: &str, spec: &str, maker: &str, code: &str) -> ListRow {
        ListRow {
            name: name.into(),
            spec: spec.into(),
            maker: maker.into(),
            code: code.into(),
            ..Default::default()
        }
    }

    #[test]
    fn a_row_is_looked_up_with_fewer_and_fewer_words() {
        assert_eq!(
            questions(&wish("阿莫西林", "0.25g*24", "华北", "690")),
            [
                "690",
                "阿莫西林 0.25g*24 华北",
                "阿莫西林 0.25g*24",
                "阿莫西林 华北",
                "阿莫西林"
            ]
        );
        assert_eq!(questions(&wish("阿莫西林", "", "", "")), ["阿莫西林"]);
        assert_eq!(questions(&wish("", "", "", "690")), ["690"]);
    }
}
