//! First-sale approval of goods (首营品种审批, GSP): a new product waits until three posts, one after the other, have compared its
//! documents with its record. Until then buyers do not see it, even if staff have put it on sale.
use chrono::{DateTime, Utc};
use kernel::{Actor, WriteTx};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, prelude::*};

use super::announce::announce;
pub use crate::models::_entities::first_sales::Model as Filing;
use crate::models::{
    _entities::{
        first_sales::{ActiveModel, Column, Entity},
        goods,
    },
    hands,
};

/// How far the approval of a product, or one filing of it, has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum FirstSale {
    #[default]
    Waiting,
    Approved,
    Rejected,
}

impl FirstSale {
    pub const ALL: [Self; 3] = [Self::Waiting, Self::Approved, Self::Rejected];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Approved => "approved",
            Self::Rejected => "rejected",
        }
    }

    /// Waiting is the default.
    pub fn from_code(code: &str) -> Self {
        let found = Self::ALL.into_iter().find(|state| state.code() == code);
        found.unwrap_or_default()
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Waiting => "待首营审批",
            Self::Approved => "已通过首营",
            Self::Rejected => "首营被驳回",
        }
    }
}

/// What buyers are offered: on sale, and approved. The only way to ask the table for it.
pub fn offered() -> sea_orm::Condition {
    sea_orm::Condition::all()
        .add(goods::Column::OnSale.eq(true))
        .add(approved())
}

pub fn approved() -> Expr {
    goods::Column::FirstSale.eq(FirstSale::Approved)
}

/// Puts a product, whose row says that it waits, into the queue. Those who took part in earlier filings of it took part in this
/// one: what they entered is what is looked at.
#[kernel::boxed]
pub async fn file(
    tx: &WriteTx,
    goods_id: i64,
    by: &Actor,
    note: &str,
    now: DateTime<Utc>,
) -> Result<Filing, DbErr> {
    let earlier = Entity::find()
        .filter(Column::GoodsId.eq(goods_id))
        .all(tx.db())
        .await?;
    let own = hands::of(&[by.id]);
    let all = earlier
        .iter()
        .fold(own, |all, filing| hands::merged(&all, &filing.hands));
    let row = filing(goods_id, by, note, all, now);
    row.insert(tx.db()).await
}

/// The same for goods of a spreadsheet; `takers` took part in addition to the uploader.
#[kernel::boxed]
pub async fn file_all(
    tx: &WriteTx,
    goods_ids: &[i64],
    by: &Actor,
    (note, takers): (&str, &[Option<i64>]),
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    /// Rows that one statement writes.
    const CHUNK: usize = 200;
    let all = hands::joined(&hands::of(takers), by.id);
    for chunk in goods_ids.chunks(CHUNK) {
        let rows = chunk.iter().map(|id| filing(*id, by, note, all.clone(), now));
        Entity::insert_many(rows).exec_without_returning(tx.db()).await?;
    }
    Ok(())
}

fn filing(goods_id: i64, by: &Actor, note: &str, hands: Json, now: DateTime<Utc>) -> ActiveModel {
    ActiveModel {
        goods_id: Set(goods_id),
        status: Set(FirstSale::Waiting),
        filed_by: Set(by.id),
        filed_name: Set(by.name.clone()),
        filed_at: Set(now),
        note: Set(note.to_owned()),
        hands: Set(hands),
        decided_name: Set(String::new()),
        opinion: Set(String::new()),
        ..Default::default()
    }
}

/// People who change a product that waits, or that was rejected and will be handed in again, have taken part in it: they no
/// longer decide on it.
#[kernel::boxed]
pub async fn changed_by(tx: &WriteTx, goods_ids: &[i64], by: &[Option<i64>]) -> Result<(), DbErr> {
    let open = Entity::find()
        .filter(Column::Status.ne(FirstSale::Approved))
        .filter(Column::GoodsId.is_in(goods_ids.iter().copied()))
        .all(tx.db())
        .await?;
    for filing in open {
        let all = by
            .iter()
            .fold(filing.hands.clone(), |all, id| hands::joined(&all, *id));
        if all != filing.hands {
            let mut row = filing.into_active_model();
            row.hands = Set(all);
            row.update(tx.db()).await?;
        }
    }
    Ok(())
}

/// Sets the state of the goods' row; the filing is another row.
#[kernel::boxed]
pub async fn set_state(
    tx: &WriteTx,
    goods: goods::Model,
    state: FirstSale,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let id = goods.id;
    let mut row = goods.into_active_model();
    row.first_sale = Set(state);
    row.updated_at = Set(now);
    row.update(tx.db()).await?;
    announce(tx, &[id], now).await
}
