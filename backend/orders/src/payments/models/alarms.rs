//! Rejected notifications and answers, for finance to check. Repeats on the same day are counted in one
//! alarm, so that outsiders cannot fill the table.
use chrono::{DateTime, Utc};
use gateways::payments::{Channel, NotificationFault};
use kernel::{WriteTx, clock::shop_day, outbox};
use sea_orm::{
    ActiveEnum,
    ActiveValue::Set,
    prelude::*,
    sea_query::{ExprTrait, OnConflict},
};

use crate::{
    events::PaymentAlarmed,
    models::_entities::payment_alarms::{ActiveModel, Column, Entity},
};

pub use crate::models::_entities::payment_alarms::Model as AlarmRow;

const LONGEST_DETAIL: usize = 200;

/// What was rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Kind {
    Signature,
    Stale,
    Malformed,
    Foreign,
    Status,
    UnknownNumber,
    ForeignChannel,
    PaidTwice,
    Amount,
    NumberTaken,
    RefundFailed,
    Statement,
}

impl Kind {
    /// What happened, for people.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Signature => "签名不对，可能是伪造的通知",
            Self::Stale => "通知的时间戳过期，可能是重放",
            Self::Malformed => "通知的内容读不懂",
            Self::Foreign => "通知属于别的应用或商户",
            Self::Status => "通知的交易状态不是已付款",
            Self::UnknownNumber => "通知里的单号不是我们的",
            Self::ForeignChannel => "单号属于另一种支付方式",
            Self::PaidTwice => "同一单号收到两笔不同的款",
            Self::Amount => "到账金额与应付金额不一致",
            Self::NumberTaken => "同一流水号已用于另一笔付款",
            Self::RefundFailed => "原路退款被支付渠道拒绝",
            Self::Statement => "对账单取不到或读不懂",
        }
    }
}

impl From<NotificationFault> for Kind {
    fn from(fault: NotificationFault) -> Self {
        match fault {
            NotificationFault::Signature => Self::Signature,
            NotificationFault::Stale => Self::Stale,
            NotificationFault::Malformed => Self::Malformed,
            NotificationFault::Foreign => Self::Foreign,
            NotificationFault::Status => Self::Status,
        }
    }
}

pub struct Alarm<'a> {
    pub channel: Channel,
    pub kind: Kind,
    /// Number of a try or a refund of ours; empty when it names none.
    pub reference: &'a str,
    pub detail: String,
}

/// Records it, and notifies finance the first time each day.
pub async fn raise(tx: &WriteTx, alarm: Alarm<'_>, now: DateTime<Utc>) -> Result<(), DbErr> {
    let detail: String = alarm.detail.chars().take(LONGEST_DETAIL).collect();
    tracing::error!(
        channel = alarm.channel.code(),
        kind = alarm.kind.to_value(),
        reference = alarm.reference,
        "a payment alarm"
    );
    let row = ActiveModel {
        channel: Set(alarm.channel),
        kind: Set(alarm.kind),
        reference: Set(alarm.reference.into()),
        day: Set(shop_day(now)),
        times: Set(1),
        detail: Set(detail),
        first_at: Set(now),
        last_at: Set(now),
        ..Default::default()
    };
    let entered = Entity::insert(row)
        .on_conflict(
            OnConflict::columns([Column::Channel, Column::Kind, Column::Reference, Column::Day])
                .do_nothing()
                .to_owned(),
        )
        .exec_without_returning(tx.db())
        .await?;
    if entered > 0 {
        let event = PaymentAlarmed {
            channel: alarm.channel.text().into(),
            text: alarm.kind.text().into(),
            reference: alarm.reference.into(),
        };
        return outbox::publish(tx, &event, now).await;
    }
    Entity::update_many()
        .col_expr(Column::Times, Expr::col(Column::Times).add(1))
        .col_expr(Column::LastAt, Expr::value(now))
        .filter(Column::Channel.eq(alarm.channel))
        .filter(Column::Kind.eq(alarm.kind))
        .filter(Column::Reference.eq(alarm.reference))
        .filter(Column::Day.eq(shop_day(now)))
        .exec(tx.db())
        .await?;
    Ok(())
}
