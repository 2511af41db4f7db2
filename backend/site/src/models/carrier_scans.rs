//! Scans of a carrier's papers (GSP: who has goods carried asks for them; K), without which quality management lets nobody carry. One
//! of each paper is current; what another one, or other facts, replaced stays on record.
use chrono::{DateTime, NaiveDate, Utc};
use files::uploads::StoredDocument;
use kernel::{Actor, Db, WriteTx};
use sea_orm::{ActiveValue::Set, DbErr, QueryOrder, prelude::*};

use super::_entities::{
    carrier_scans::{ActiveModel, Column, Entity},
    carriers::Model as Carrier,
};
use crate::errors::SiteError;

pub use super::_entities::carrier_scans::Model as CarrierScan;

/// The codes are used in the database and in the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum CarrierPaper {
    Licence,
    Contract,
    /// Of the vehicles and boxes in which cold goods travel.
    Validation,
    /// Of those who drive, all in one file: asked of parcels that travel by a vehicle of their own, not of couriers.
    Driver,
}

impl CarrierPaper {
    pub const ALL: [Self; 4] = [Self::Licence, Self::Contract, Self::Validation, Self::Driver];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Licence => "licence",
            Self::Contract => "contract",
            Self::Validation => "validation",
            Self::Driver => "driver",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Licence => "运输许可证",
            Self::Contract => "委托运输协议",
            Self::Validation => "冷藏车、保温箱的验证报告",
            Self::Driver => "驾驶人员驾驶证",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|paper| paper.code() == code)
    }

    /// The wholesaler's own vehicles have no licence and no contract.
    const fn is_asked_of(self, carrier: &Carrier) -> bool {
        match self {
            Self::Licence | Self::Contract => !carrier.is_own,
            Self::Validation => carrier.carries_cold,
            Self::Driver => false,
        }
    }

    /// Another one of it is for quality management to judge; who drives changes from day to day.
    pub(super) const fn is_judged(self) -> bool {
        !matches!(self, Self::Driver)
    }

    /// What stands on this paper, as it is on file.
    fn shown(self, carrier: &Carrier) -> Vec<String> {
        let day = |day: Option<NaiveDate>| day.map(|day| day.to_string()).unwrap_or_default();
        match self {
            Self::Licence => vec![carrier.licence_number.clone(), day(carrier.licence_until)],
            Self::Contract => vec![day(carrier.contract_until)],
            Self::Validation => vec![day(carrier.validated_until), carrier.vehicles.clone()],
            Self::Driver => Vec::new(),
        }
    }

    /// Whether a scan that showed what was on file shows it no more. Facts that are entered for the first time may come after
    /// their scan.
    fn is_outdated(self, before: &Carrier, after: &Carrier) -> bool {
        let mut pairs = self.shown(before).into_iter().zip(self.shown(after));
        pairs.any(|(was, is)| !was.is_empty() && was != is)
    }
}

/// The papers that are asked of this carrier and of which none of its scans is current.
pub fn missing(carrier: &Carrier, scans: &[CarrierScan]) -> Vec<String> {
    let is_there = |paper: CarrierPaper| {
        let mut current = scans.iter().filter(|scan| scan.replaced_at.is_none());
        current.any(|scan| scan.carrier_id == carrier.id && scan.paper == paper)
    };
    CarrierPaper::ALL
        .into_iter()
        .filter(|paper| paper.is_asked_of(carrier) && !is_there(*paper))
        .map(|paper| format!("没有上传{}的扫描件", paper.text()))
        .collect()
}

/// All scans of these carriers, the last first.
#[kernel::boxed]
pub async fn of(db: &Db, carrier_ids: Vec<i64>) -> Result<Vec<CarrierScan>, DbErr> {
    Entity::find()
        .filter(Column::CarrierId.is_in(carrier_ids))
        .order_by_desc(Column::Id)
        .all(db)
        .await
}

pub async fn find(db: &Db, id: i64) -> Result<Option<CarrierScan>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// Keeps a scan in the place of the one before. Returns it, and whether there was one.
pub(super) async fn keep(
    tx: &WriteTx,
    carrier_id: i64,
    (paper, file): (CarrierPaper, StoredDocument),
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(CarrierScan, bool), SiteError> {
    let replaced = retire(tx, carrier_id, &[paper], now).await?;
    let row = ActiveModel {
        carrier_id: Set(carrier_id),
        paper: Set(paper),
        file_key: Set(file.key),
        file_sha256: Set(file.sha256),
        added_by: Set(actor.id.ok_or(SiteError::NotFound("上传人"))?),
        added_by_name: Set(actor.name.clone()),
        added_at: Set(now),
        ..Default::default()
    };
    Ok((row.insert(tx.db()).await?, replaced > 0))
}

/// The scans that no longer show what is on file are replaced by none.
pub(super) async fn retire_outdated(
    tx: &WriteTx,
    before: &Carrier,
    after: &Carrier,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let outdated: Vec<_> = CarrierPaper::ALL
        .into_iter()
        .filter(|paper| paper.is_outdated(before, after))
        .collect();
    retire(tx, after.id, &outdated, now).await?;
    Ok(())
}

/// How many scans were current until now.
async fn retire(
    tx: &WriteTx,
    carrier_id: i64,
    papers: &[CarrierPaper],
    now: DateTime<Utc>,
) -> Result<u64, DbErr> {
    let done = Entity::update_many()
        .col_expr(Column::ReplacedAt, Expr::value(now))
        .filter(Column::CarrierId.eq(carrier_id))
        .filter(Column::Paper.is_in(papers.iter().copied()))
        .filter(Column::ReplacedAt.is_null())
        .exec(tx.db())
        .await?;
    Ok(done.rows_affected)
}
