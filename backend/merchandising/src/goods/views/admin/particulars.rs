//! What the law asks to be named of a product.
use catalog::{
    goods::models::particulars::{self, Particulars},
    models::_entities::goods,
};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub struct AdminGoodsParticulars {
    /// Of the product.
    pub id: i64,
    pub origin: String,
    pub standard: String,
    pub registrant: String,
    pub production_licence: String,
    pub udi: String,
    /// What this product must name and does not.
    pub missing: Vec<&'static str>,
}

impl AdminGoodsParticulars {
    pub fn new(goods: &goods::Model, known: Option<&Particulars>) -> Self {
        let text = |of: fn(&Particulars) -> &String| known.map(of).cloned().unwrap_or_default();
        Self {
            id: goods.id,
            origin: text(|row| &row.origin),
            standard: text(|row| &row.standard),
            registrant: text(|row| &row.registrant),
            production_licence: text(|row| &row.production_licence),
            udi: text(|row| &row.udi),
            missing: particulars::missing(goods, known),
        }
    }
}
