//! What a draw gives, and how likely.
use kernel::{Db, Money, WriteTx};
use sea_orm::{DbErr, ExprTrait, QueryOrder, prelude::*};
use serde::Deserialize;

pub use crate::models::_entities::draw_prizes::Model as Prize;
use crate::models::_entities::draw_prizes::{Column, Entity};

/// What a point is worth to the wholesaler when a draw's cost is counted: one fen.
const POINT: Money = Money(1);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Nothing; every draw has it, since everything else can run out.
    None,
    Coupon,
    /// A cash voucher.
    Voucher,
    Points,
    Balance,
    /// A thing that is sent.
    Goods,
}

impl Kind {
    pub const fn code(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Coupon => "coupon",
            Self::Voucher => "voucher",
            Self::Points => "points",
            Self::Balance => "balance",
            Self::Goods => "goods",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::None => "未中奖",
            Self::Coupon => "优惠券",
            Self::Voucher => "现金券",
            Self::Points => "积分",
            Self::Balance => "余额",
            Self::Goods => "实物",
        }
    }

    /// Where a buyer finds what they won.
    pub const fn page(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Coupon => "/wdqb_yhq",
            Self::Voucher => "/wdqb_xjq",
            Self::Points => "/wdqb_jfgl",
            Self::Balance => "/wdqb_yegl",
            Self::Goods => "/jfdd",
        }
    }
}

/// What one prize of this kind costs the wholesaler.
pub(super) fn cost(kind: Kind, value: Money, points: i64) -> Money {
    match kind {
        Kind::None => Money::ZERO,
        Kind::Points => POINT.times(points),
        _ => value,
    }
}

impl Prize {
    pub const fn is_none(&self) -> bool {
        matches!(self.kind, Kind::None)
    }

    /// What one of it costs the wholesaler.
    pub fn cost(&self) -> Money {
        cost(self.kind, self.value, self.points)
    }

    /// Weights are 0 or more (`edit`).
    pub fn chance(&self) -> u64 {
        self.weight.unsigned_abs()
    }

    pub fn is_left(&self) -> bool {
        self.remaining.is_none_or(|left| left > 0)
    }
}

/// In the order of the wheel.
pub async fn of(db: &Db, draw_id: i64) -> Result<Vec<Prize>, DbErr> {
    Entity::find()
        .filter(Column::DrawId.eq(draw_id))
        .order_by_asc(Column::Place)
        .order_by_asc(Column::Id)
        .all(db)
        .await
}

pub async fn of_all(db: &Db, draw_ids: impl IntoIterator<Item = i64>) -> Result<Vec<Prize>, DbErr> {
    Entity::find()
        .filter(Column::DrawId.is_in(draw_ids))
        .order_by_asc(Column::Place)
        .order_by_asc(Column::Id)
        .all(db)
        .await
}

/// Takes one of it; false when none is left.
pub async fn take(tx: &WriteTx, prize: &Prize) -> Result<bool, DbErr> {
    if prize.remaining.is_none() {
        return Ok(true);
    }
    let taken = Entity::update_many()
        .col_expr(Column::Remaining, Expr::col(Column::Remaining).sub(1))
        .filter(Column::Id.eq(prize.id))
        .filter(Column::Remaining.gt(0_i64))
        .exec(tx.db())
        .await?;
    Ok(taken.rows_affected == 1)
}
