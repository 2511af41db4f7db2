use catalog::{
    documents::{models::documents::Document, views::admin::document::AdminGoodsDocument},
    goods::models::facts::GoodsSnapshot,
    models::hands,
};
use chrono::{DateTime, NaiveDate, Utc};
use identity::audit::views::admin::audit_action::AdminChange;
use serde::Serialize;
use serde_json::Map;
use utoipa::ToSchema;

use crate::{
    class_changes::models::{
        class_changes::{ClassChange, Status, changes},
        direction::direction,
    },
    goods::views::admin::goods::AdminGoods,
};

/// A proposed class change of a product.
#[derive(Serialize, ToSchema)]
pub struct AdminClassChange {
    pub id: i64,
    pub goods_id: i64,
    /// waiting | approved | rejected | withdrawn | replaced
    pub status: String,
    pub status_text: &'static str,
    /// form | sheet | proposal
    pub source: String,
    /// stricter | looser | other | even
    pub direction: &'static str,
    /// Field by field, in words.
    pub changes: Vec<AdminChange>,
    pub reason: String,
    /// The document that the proposal names, if any.
    pub document_id: Option<i64>,
    pub proposed_by: String,
    pub proposed_at: DateTime<Utc>,
    /// The reader took part in it: another person decides.
    pub is_own: bool,
    /// The reader proposed it and may take it back.
    pub may_withdraw: bool,
    pub decided_by: String,
    pub decided_at: Option<DateTime<Utc>>,
    /// Of the approval, or the reason of the rejection.
    pub opinion: String,
    /// As the product is now.
    pub goods: AdminGoods,
    /// The current ones of the product.
    pub documents: Vec<AdminGoodsDocument>,
}

impl AdminClassChange {
    pub fn new(
        change: ClassChange,
        (goods, waiting_price_change): (GoodsSnapshot, Option<i64>),
        documents: Vec<Document>,
        reader: i64,
        today: NaiveDate,
    ) -> Self {
        let empty = Map::new();
        let direction = direction(
            change.before.as_object().unwrap_or(&empty),
            change.after.as_object().unwrap_or(&empty),
        );
        let documents = documents.into_iter();
        Self {
            id: change.id,
            goods_id: change.goods_id,
            changes: changes(&change).into_iter().map(Into::into).collect(),
            direction: direction.code(),
            status_text: change.status.text(),
            may_withdraw: change.status == Status::Waiting && change.proposed_by == Some(reader),
            is_own: hands::include(&change.hands, Some(reader)),
            status: change.status.code().into(),
            source: change.source.code().into(),
            reason: change.reason,
            document_id: change.document_id,
            proposed_by: change.proposed_name,
            proposed_at: change.proposed_at,
            decided_by: change.decided_name,
            decided_at: change.decided_at,
            opinion: change.opinion,
            documents: documents
                .map(|document| AdminGoodsDocument::new(document, Some(&goods), today))
                .collect(),
            goods: AdminGoods::new(goods, waiting_price_change, today),
        }
    }
}
