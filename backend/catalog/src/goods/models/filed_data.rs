//! What a first sale is decided on: the record of the product and its current documents.
use kernel::{Db, ids};
use sea_orm::{DbErr, QueryOrder, prelude::*};
use serde_json::json;

use crate::{
    documents::models::documents::{Document, DocumentStatus},
    models::_entities::{goods, goods_documents},
};

/// The current documents of these goods, in the order of their kinds.
pub async fn current_documents(db: &Db, goods_ids: &[i64]) -> Result<Vec<Document>, DbErr> {
    goods_documents::Entity::find()
        .filter(goods_documents::Column::GoodsId.is_in(goods_ids.iter().copied()))
        .filter(goods_documents::Column::Status.eq(DocumentStatus::Current))
        .order_by_asc(goods_documents::Column::Kind)
        .order_by_asc(goods_documents::Column::Id)
        .all(db)
        .await
}

/// A digest of what a reviewer looked at: it differs once the record or the documents differ. `documents`:
/// the current ones.
pub fn seen(goods: &goods::Model, documents: &[Document]) -> String {
    digest(&evidence(goods, documents))
}

pub fn digest(evidence: &Json) -> String {
    ids::digest(evidence.to_string().as_bytes())
}

/// The record and its documents as they stand now; kept with a filing once it is decided.
pub fn evidence(goods: &goods::Model, documents: &[Document]) -> Json {
    let documents: Vec<Json> = documents
        .iter()
        .map(|document| {
            json!({
                "id": document.id, "kind": document.kind, "title": document.title, "version": document.version,
                "valid_until": document.valid_until, "sha256": document.sha256,
            })
        })
        .collect();
    json!({
        "code": goods.code, "kind": goods.kind.code(), "name": goods.name, "trade_name": goods.trade_name,
        "maker_id": goods.maker_id, "category_id": goods.category_id, "form": goods.form, "spec": goods.spec,
        "unit": goods.unit, "approval_number": goods.approval_number, "rx": goods.rx.code(), "scope": goods.scope,
        "control": goods.control.code(), "device_class": goods.device_class, "device_code": goods.device_code,
        "storage": goods.storage.code(), "documents": documents,
    })
}
