//! The report of a batch that counts: a batch without a sealed one is not sold. Reports come in by the crate `receiving`.
use kernel::{Db, WriteTx};
use sea_orm::{DbErr, prelude::*};

use crate::models::_entities::inspection_reports::{Column, Entity, Model as Report};

/// The state of an inspection report: buyers get sealed ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum ReportStatus {
    Uploaded,
    Sealed,
    Withdrawn,
}

impl ReportStatus {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Uploaded => "uploaded",
            Self::Sealed => "sealed",
            Self::Withdrawn => "withdrawn",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Uploaded => "待盖章",
            Self::Sealed => "已盖章",
            Self::Withdrawn => "已撤回",
        }
    }
}

/// A batch, in all warehouses.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BatchKey {
    pub goods_id: i64,
    pub number: String,
}

impl BatchKey {
    pub fn new(goods_id: i64, number: impl Into<String>) -> Self {
        Self {
            goods_id,
            number: number.into(),
        }
    }

    pub fn of(report: &Report) -> Self {
        Self::new(report.goods_id, report.batch_number.as_str())
    }

    pub fn current_key(&self) -> String {
        format!("{}:{}", self.goods_id, self.number)
    }
}

/// The report of this batch that counts.
#[kernel::boxed]
pub async fn current(db: &Db, batch: &BatchKey) -> Result<Option<Report>, DbErr> {
    Entity::find()
        .filter(Column::CurrentKey.eq(batch.current_key()))
        .one(db)
        .await
}

/// Has quality management sealed the report of the same batch in another warehouse or an earlier delivery?
pub async fn is_certified(tx: &WriteTx, batch: &BatchKey) -> Result<bool, DbErr> {
    let report = current(tx.db(), batch).await?;
    Ok(report.is_some_and(|report| report.status == ReportStatus::Sealed))
}
