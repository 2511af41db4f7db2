//! The leaflet of a product as staff edit it.
use catalog::{
    goods::models::{detail_cache::SheetRow, first_sale::FirstSale},
    models::_entities::goods,
};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub struct LeafletRow {
    pub label: String,
    pub text: String,
}

impl From<SheetRow> for LeafletRow {
    fn from(SheetRow { label, text }: SheetRow) -> Self {
        Self { label, text }
    }
}

#[derive(Serialize, ToSchema)]
pub struct AdminGoodsLeaflet {
    /// Of the product.
    pub id: i64,
    /// In force.
    pub rows: Vec<LeafletRow>,
    /// Changes wait for quality management.
    pub needs_approval: bool,
    /// The proposal that waits, of a leaflet or of a class; null = none.
    pub class_change_id: Option<i64>,
}

impl AdminGoodsLeaflet {
    pub fn new(goods: &goods::Model, rows: Vec<SheetRow>, class_change_id: Option<i64>) -> Self {
        Self {
            id: goods.id,
            rows: rows.into_iter().map(Into::into).collect(),
            needs_approval: goods.first_sale == FirstSale::Approved,
            class_change_id,
        }
    }
}
