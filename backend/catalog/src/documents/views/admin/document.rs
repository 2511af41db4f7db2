use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    documents::models::documents::{Document, format_of, is_expired},
    goods::models::facts::GoodsSnapshot,
};

#[derive(Debug, Serialize, ToSchema)]
pub struct AdminGoodsDocument {
    pub id: i64,
    pub goods_id: i64,
    pub goods_name: String,
    pub spec: String,
    pub maker: String,
    pub kind: String,
    pub kind_text: &'static str,
    pub title: String,
    /// buyers | staff
    pub audience: String,
    /// current | replaced | withdrawn
    pub status: String,
    pub version: i32,
    pub replaces_id: Option<i64>,
    /// pdf | picture
    pub format: &'static str,
    /// Bytes.
    pub size: i64,
    pub sha256: String,
    pub issued_on: Option<NaiveDate>,
    pub valid_until: Option<NaiveDate>,
    pub is_expired: bool,
    pub uploaded_by: String,
    pub withdrawn_reason: String,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl AdminGoodsDocument {
    pub fn new(document: Document, goods: Option<&GoodsSnapshot>, today: NaiveDate) -> Self {
        let name = |of: fn(&GoodsSnapshot) -> &str| goods.map(of).unwrap_or_default().to_owned();
        Self {
            id: document.id,
            goods_id: document.goods_id,
            goods_name: name(|goods| &goods.name),
            spec: name(|goods| &goods.spec),
            maker: name(|goods| &goods.maker),
            kind_text: document.kind.text(),
            format: format_of(&document),
            is_expired: is_expired(&document, today),
            kind: document.kind.code().into(),
            title: document.title,
            audience: document.audience.code().into(),
            status: document.status.code().into(),
            version: document.version,
            replaces_id: document.replaces_id,
            size: document.size,
            sha256: document.sha256,
            issued_on: document.issued_on,
            valid_until: document.valid_until,
            uploaded_by: document.uploaded_by,
            withdrawn_reason: document.withdrawn_reason,
            created_at: document.created_at,
            updated_at: document.updated_at,
        }
    }
}
