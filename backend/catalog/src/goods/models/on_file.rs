//! What is on file of a product: what each post compares, and what its approval keeps.
use std::collections::HashMap;

use kernel::{Db, ids};
use sea_orm::{DbErr, QueryOrder, prelude::*};
use serde_json::json;

use super::{
    goods as products,
    particulars::{self, Particulars},
};
use crate::{
    documents::models::documents::{Document, DocumentStatus},
    models::_entities::{goods, goods_documents},
};

pub struct OnFile {
    pub goods: goods::Model,
    pub particulars: Option<Particulars>,
    /// The current ones.
    pub documents: Vec<Document>,
}

/// By the id of the product.
#[kernel::boxed]
pub async fn of_goods(db: &Db, goods_ids: &[i64]) -> Result<HashMap<i64, OnFile>, DbErr> {
    let rows = products::by_ids(db, goods_ids.iter().copied()).await?;
    let mut named = particulars::of_goods(db, goods_ids).await?;
    let mut documents: HashMap<i64, Vec<Document>> = HashMap::new();
    for document in current_documents(db, goods_ids).await? {
        documents.entry(document.goods_id).or_default().push(document);
    }
    let whole = rows.into_iter().map(|(id, goods)| {
        let on_file = OnFile {
            goods,
            particulars: named.remove(&id),
            documents: documents.remove(&id).unwrap_or_default(),
        };
        (id, on_file)
    });
    Ok(whole.collect())
}

/// The current documents of these goods, in the order of their kinds.
#[kernel::boxed]
pub async fn current_documents(db: &Db, goods_ids: &[i64]) -> Result<Vec<Document>, DbErr> {
    goods_documents::Entity::find()
        .filter(goods_documents::Column::GoodsId.is_in(goods_ids.iter().copied()))
        .filter(goods_documents::Column::Status.eq(DocumentStatus::Current))
        .order_by_asc(goods_documents::Column::Kind)
        .order_by_asc(goods_documents::Column::Id)
        .all(db)
        .await
}

/// Of the data that a filing kept, or that stand now.
pub fn digest(evidence: &Json) -> String {
    ids::digest(evidence.to_string().as_bytes())
}

impl OnFile {
    /// A digest of what a reviewer looked at: it differs once the record, the particulars or the documents differ.
    pub fn seen(&self) -> String {
        digest(&self.evidence())
    }

    /// The data that was decided on, for the record.
    pub fn evidence(&self) -> Json {
        let goods = &self.goods;
        let documents: Vec<Json> = self.documents.iter().map(told).collect();
        let none = particulars::nothing(goods.id);
        let named = self.particulars.as_ref().unwrap_or(&none);
        json!({
            "code": goods.code, "kind": goods.kind.code(), "name": goods.name, "trade_name": goods.trade_name,
            "aliases": goods.aliases, "maker_id": goods.maker_id, "category_id": goods.category_id,
            "form": goods.form, "spec": goods.spec, "unit": goods.unit, "approval_number": goods.approval_number,
            "rx": goods.rx.code(), "scope": goods.scope, "control": goods.control.code(),
            "device_class": goods.device_class.code(), "device_code": goods.device_code,
            "storage": goods.storage.code(), "sheet": goods.sheet, "origin": named.origin,
            "standard": named.standard, "registrant": named.registrant,
            "production_licence": named.production_licence, "udi": named.udi, "documents": documents,
        })
    }
}

fn told(document: &Document) -> Json {
    json!({
        "id": document.id, "kind": document.kind.code(), "title": document.title, "version": document.version,
        "valid_until": document.valid_until, "sha256": document.sha256,
    })
}
