//! A register of papers with their files: invoices of the two-invoice rule (两票制; M) and reports of adverse reactions
//! (药品不良反应报告; K).
use catalog::models::_entities::goods;
use chrono::{DateTime, NaiveDate, Utc};
use files::uploads::StoredDocument;
use kernel::{
    Actor, Db, WriteTx,
    admin::{Direction, ListError, ListQuery},
    api::FieldErrors,
    clock::shop_day,
    db::{ROW_LOCK, patterns::contains},
};
use sea_orm::{ActiveValue::Set, Condition, DbErr, IntoActiveModel, QuerySelect, prelude::*};

use crate::errors::ReceivingError;
use crate::models::_entities::quality_papers::{ActiveModel, Column, Entity};

pub use crate::models::_entities::quality_papers::Model as Paper;

/// The codes are used in the database and in the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum PaperKind {
    TwoInvoice,
    Adr,
}

impl PaperKind {
    const ALL: [Self; 2] = [Self::TwoInvoice, Self::Adr];

    pub const fn code(self) -> &'static str {
        match self {
            Self::TwoInvoice => "two_invoice",
            Self::Adr => "adr",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::TwoInvoice => "两票制凭证",
            Self::Adr => "不良反应报告",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }
}

#[derive(Clone, Debug)]
pub struct NewPaper {
    pub kind: PaperKind,
    /// The number of the invoice, or what was observed.
    pub title: String,
    /// The manufacturer or supplier that invoiced, or who reported.
    pub party: String,
    /// By its record, where it is one of the wholesaler's.
    pub goods_id: Option<i64>,
    /// As the paper names them; empty: as the record does.
    pub goods: String,
    pub batch_number: String,
    pub happened_on: NaiveDate,
    pub detail: String,
    pub outcome: String,
}

pub async fn add(
    tx: &WriteTx,
    new: NewPaper,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Paper, ReceivingError> {
    let mut errors = FieldErrors::default();
    if new.title.is_empty() {
        errors.add("title", "请填写发票号码或不良反应表现");
    }
    if new.happened_on > shop_day(now) {
        errors.add("happened_on", "日期不能晚于今天");
    }
    let product = match new.goods_id {
        None => None,
        Some(id) => {
            let found = goods::Entity::find_by_id(id).one(tx.db()).await?;
            if found.is_none() {
                errors.add("goods_id", "没有这个商品，请重新选择");
            }
            found
        }
    };
    if !errors.is_empty() {
        return Err(ReceivingError::Invalid(errors));
    }
    let named = match product {
        Some(product) if new.goods.is_empty() => format!("{} {}", product.name, product.spec),
        _ => new.goods,
    };
    let row = ActiveModel {
        kind: Set(new.kind),
        title: Set(new.title),
        party: Set(new.party),
        goods_id: Set(new.goods_id),
        goods: Set(named),
        batch_number: Set(new.batch_number),
        happened_on: Set(new.happened_on),
        detail: Set(new.detail),
        outcome: Set(new.outcome),
        made_by: Set(actor.id.ok_or(ReceivingError::NotFound("登记人"))?),
        made_by_name: Set(actor.name.clone()),
        made_at: Set(now),
        ..Default::default()
    };
    Ok(row.insert(tx.db()).await?)
}

/// Files the scan of a paper, once: what was filed is not replaced.
pub async fn attach(tx: &WriteTx, id: i64, file: StoredDocument) -> Result<Paper, ReceivingError> {
    let found = Entity::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await?;
    let row = found.ok_or(ReceivingError::NotFound("质量凭证"))?;
    if !row.file_key.is_empty() {
        return Err(ReceivingError::Conflict(
            "这条记录已有文件；更正请另登记一条".into(),
        ));
    }
    let mut row = row.into_active_model();
    row.file_key = Set(file.key);
    row.file_sha256 = Set(file.sha256);
    Ok(row.update(tx.db()).await?)
}

#[kernel::boxed]
pub async fn find(db: &Db, id: i64) -> Result<Option<Paper>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// One page, newest first. Filters: `id`, `kind`, `q` (title, party, goods, batch).
pub async fn page(db: &Db, query: &ListQuery) -> Result<(Vec<Paper>, u64), ListError> {
    let mut all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.text("kind").map(|kind| Column::Kind.eq(kind)));
    if let Some(words) = query.text("q") {
        let mut any = Condition::any();
        for column in [Column::Title, Column::Party, Column::Goods, Column::BatchNumber] {
            any = any.add(contains(column, &words));
        }
        all = all.add(any);
    }
    let column = |field: &str| match field {
        "id" => Some(Column::Id),
        "happened_on" => Some(Column::HappenedOn),
        _ => None,
    };
    let found = Entity::find().filter(all);
    query.page(db, found, ("id", Direction::Desc), column).await
}
