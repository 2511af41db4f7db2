use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    offers::views::shop::goods::GoodsCard,
    shopping_lists::models::{
        list_matching::ImportStatus, list_proposal::ProposedGoods, shopping_list::ListRow,
    },
};

/// A row of the list and its possible products.
#[derive(Serialize, ToSchema)]
pub struct ImportRow {
    /// Row of the sheet or line of the paste, from 1.
    pub line: u64,
    pub name: String,
    pub spec: String,
    pub maker: String,
    /// Bar code or approval number.
    pub code: String,
    /// How many; null when the row does not say.
    pub number: Option<i64>,
    /// 盒, 瓶 …: in which packs the row counts; empty when it does not say.
    pub unit: String,
    /// What stands for the quantity and is none, such as -4; empty when the row has a quantity or says nothing.
    pub refused_number: String,
    pub status: ImportStatus,
    /// Best first; one when matched, none when unmatched.
    pub goods: Vec<GoodsCard>,
    /// Among several, which one to fill the row with.
    pub proposed: Option<ProposedGoods>,
    /// When the matched product is out of stock: what may replace it and can be bought.
    pub alternatives: Vec<GoodsCard>,
}

impl ImportRow {
    pub fn new(
        wish: ListRow,
        status: ImportStatus,
        goods: Vec<GoodsCard>,
        proposed: Option<ProposedGoods>,
        alternatives: Vec<GoodsCard>,
    ) -> Self {
        Self {
            line: wish.line as u64,
            name: wish.name,
            spec: wish.spec,
            maker: wish.maker,
            code: wish.code,
            number: wish.number,
            unit: wish.unit,
            refused_number: wish.refused_number,
            status,
            goods,
            proposed,
            alternatives,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct CartImport {
    pub matched: u64,
    pub ambiguous: u64,
    pub unmatched: u64,
    pub rows: Vec<ImportRow>,
}

impl CartImport {
    pub fn new(rows: Vec<ImportRow>) -> Self {
        let count = |status| rows.iter().filter(|row| row.status == status).count() as u64;
        Self {
            matched: count(ImportStatus::Matched),
            ambiguous: count(ImportStatus::Ambiguous),
            unmatched: count(ImportStatus::Unmatched),
            rows,
        }
    }
}
