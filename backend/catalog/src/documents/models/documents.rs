//! Documents of goods: those that a buyer must keep on file before the first purchase. A file never changes:
//! a newer one replaces it and the older one is kept for the record; wrong ones are withdrawn with a reason.
use chrono::{DateTime, NaiveDate, Utc};
use files::uploads::{StoredDocument, UploadError, Uploads};
use kernel::{Db, Services, WriteTx, api::FieldErrors, db::ROW_LOCK};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, PaginatorTrait, QuerySelect, prelude::*};

use crate::errors::CatalogError;
pub use crate::models::_entities::goods_documents::Model as Document;
use crate::models::_entities::{
    goods,
    goods_documents::{ActiveModel, Entity},
};

pub use super::find::{DocumentFilter, counts, for_staff, page, shown, shown_among};
pub use super::kinds::{DocumentAudience, DocumentStatus, GoodsDocumentKind};

pub fn format_of(document: &Document) -> &'static str {
    if document.content_type == "application/pdf" {
        "pdf"
    } else {
        "picture"
    }
}

/// A document holds through its last day.
pub fn is_expired(document: &Document, today: NaiveDate) -> bool {
    document.valid_until.is_some_and(|until| until < today)
}

/// The bytes as they were stored. A changed file is not returned.
#[kernel::boxed]
pub async fn read(services: &Services, document: &Document) -> Result<Vec<u8>, UploadError> {
    Uploads::of(&services.settings)
        .read_unaltered(&document.file_key, &document.sha256)
        .await
}

/// What a member of staff says of a file, as the form has it.
#[derive(Clone, Debug)]
pub struct Draft {
    pub goods_id: i64,
    pub kind: String,
    pub title: String,
    pub audience: String,
    pub issued_on: Option<NaiveDate>,
    pub valid_until: Option<NaiveDate>,
}

/// The same, checked.
#[derive(Clone, Debug)]
pub struct Description {
    pub goods_id: i64,
    kind: GoodsDocumentKind,
    title: String,
    audience: DocumentAudience,
    issued_on: Option<NaiveDate>,
    valid_until: Option<NaiveDate>,
}

impl Draft {
    /// Every rule at once, by field.
    pub fn check(self) -> Result<Description, CatalogError> {
        let mut errors = FieldErrors::default();
        let kind = GoodsDocumentKind::from_code(&self.kind);
        if kind.is_none() {
            errors.add("kind", "请选择资料类型");
        }
        if self.title.is_empty() {
            errors.add("title", "请填写资料名称");
        }
        let audience = DocumentAudience::from_code(&self.audience);
        if audience.is_none() {
            errors.add("audience", "请选择谁能看到");
        }
        if let (Some(issued), Some(until)) = (self.issued_on, self.valid_until)
            && until < issued
        {
            errors.add("valid_until", "有效期应晚于签发日期");
        }
        let (Some(kind), Some(audience), true) = (kind, audience, errors.is_empty()) else {
            return Err(CatalogError::Invalid(errors));
        };
        Ok(Description {
            goods_id: self.goods_id,
            kind,
            title: self.title,
            audience,
            issued_on: self.issued_on,
            valid_until: self.valid_until,
        })
    }
}

impl Description {
    fn row(self, file: StoredDocument, by: &str, now: DateTime<Utc>) -> ActiveModel {
        ActiveModel {
            goods_id: Set(self.goods_id),
            kind: Set(self.kind),
            title: Set(self.title),
            audience: Set(self.audience),
            status: Set(DocumentStatus::Current),
            version: Set(1),
            file_key: Set(file.key),
            content_type: Set(file.content_type.into()),
            size: Set(i64::try_from(file.size).unwrap_or(i64::MAX)),
            sha256: Set(file.sha256),
            issued_on: Set(self.issued_on),
            valid_until: Set(self.valid_until),
            uploaded_by: Set(by.into()),
            withdrawn_reason: Set(String::new()),
            created_at: Set(now),
            updated_at: Set(now),
            ..Default::default()
        }
    }
}

/// 422 when the product does not exist.
pub async fn refuse_unknown_goods(db: &Db, goods_id: i64) -> Result<(), CatalogError> {
    if goods::Entity::find_by_id(goods_id).count(db).await? > 0 {
        return Ok(());
    }
    let errors = FieldErrors::one("goods_id", "没有这个商品，请重新选择");
    Err(CatalogError::Invalid(errors))
}

/// The file is stored already; an error where the goods are not known.
pub async fn add(
    tx: &WriteTx,
    description: Description,
    file: StoredDocument,
    by: &str,
    now: DateTime<Utc>,
) -> Result<Document, CatalogError> {
    refuse_unknown_goods(tx.db(), description.goods_id).await?;
    Ok(description.row(file, by, now).insert(tx.db()).await?)
}

/// Puts a newer file in the place of a current one; the product stays. Returns the older and the newer.
pub async fn replace(
    tx: &WriteTx,
    id: i64,
    mut description: Description,
    file: StoredDocument,
    by: &str,
    now: DateTime<Utc>,
) -> Result<(Document, Document), CatalogError> {
    let older = lock_current(tx, id).await?;
    description.goods_id = older.goods_id;
    let mut row = older.clone().into_active_model();
    row.status = Set(DocumentStatus::Replaced);
    row.updated_at = Set(now);
    let older_now = row.update(tx.db()).await?;
    let mut newer = description.row(file, by, now);
    newer.version = Set(older.version + 1);
    newer.replaces_id = Set(Some(id));
    Ok((older_now, newer.insert(tx.db()).await?))
}

/// Takes a current one back: buyers no longer see it, staff see why. Returns before and after.
pub async fn withdraw(
    tx: &WriteTx,
    id: i64,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<(Document, Document), CatalogError> {
    let before = lock_current(tx, id).await?;
    let mut row = before.clone().into_active_model();
    row.status = Set(DocumentStatus::Withdrawn);
    row.withdrawn_reason = Set(reason.to_owned());
    row.updated_at = Set(now);
    Ok((before, row.update(tx.db()).await?))
}

async fn lock_current(tx: &WriteTx, id: i64) -> Result<Document, CatalogError> {
    let found = Entity::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await?;
    let document = found.ok_or(CatalogError::NotFound("商品资料"))?;
    if document.status == DocumentStatus::Current {
        Ok(document)
    } else {
        Err(CatalogError::NotCurrent)
    }
}

pub async fn by_id(db: &Db, id: i64) -> Result<Option<Document>, DbErr> {
    Entity::find_by_id(id).one(db).await
}
