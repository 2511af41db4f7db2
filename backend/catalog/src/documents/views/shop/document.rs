use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    documents::models::documents::{Document, format_of, is_expired},
    goods::models::facts::GoodsSnapshot,
};

#[derive(Debug, Serialize, ToSchema)]
pub struct DocumentItem {
    pub id: i64,
    pub goods_id: i64,
    pub goods_name: String,
    pub spec: String,
    pub maker: String,
    pub kind: String,
    pub kind_text: &'static str,
    pub title: String,
    pub version: i32,
    /// pdf | picture
    pub format: &'static str,
    /// Bytes.
    pub size: i64,
    pub issued_on: Option<NaiveDate>,
    pub valid_until: Option<NaiveDate>,
    pub is_expired: bool,
    pub updated_at: DateTime<Utc>,
}

impl DocumentItem {
    pub fn new(document: &Document, goods: &GoodsSnapshot, today: NaiveDate) -> Self {
        Self {
            id: document.id,
            goods_id: document.goods_id,
            goods_name: goods.name.to_string(),
            spec: goods.spec.to_string(),
            maker: goods.maker.to_string(),
            kind: document.kind.code().into(),
            kind_text: document.kind.text(),
            title: document.title.clone(),
            version: document.version,
            format: format_of(document),
            size: document.size,
            issued_on: document.issued_on,
            valid_until: document.valid_until,
            is_expired: is_expired(document, today),
            updated_at: document.updated_at,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct DocumentKind {
    pub code: &'static str,
    pub name: &'static str,
    /// Documents of this kind among those looked for.
    pub count: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct DocumentPage {
    pub total: u64,
    pub page: u64,
    pub per_page: u64,
    pub list: Vec<DocumentItem>,
    pub kinds: Vec<DocumentKind>,
}
