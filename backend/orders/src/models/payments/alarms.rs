//! What was not believed, for finance to look at. The same thing on the same day is one alarm that counts, so that nobody
//! fills the table from outside.
use chrono::{DateTime, Utc};
use gateways::payments::Channel;
use kernel::{WriteTx, clock::shop_day, outbox};
use sea_orm::{
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

pub struct Alarm<'a> {
    pub channel: Channel,
    /// One of `text_of`.
    pub kind: &'static str,
    /// Number of a try or a refund of ours; empty when it names none.
    pub reference: &'a str,
    pub detail: String,
}

/// What happened, for people.
pub fn text_of(kind: &str) -> &'static str {
    match kind {
        "signature" => "签名不对，可能是伪造的通知",
        "stale" => "通知的时间戳过期，可能是重放",
        "malformed" => "通知的内容读不懂",
        "foreign" => "通知属于别的应用或商户",
        "status" => "通知的交易状态不是已付款",
        "unknown_number" => "通知里的单号不是我们的",
        "foreign_channel" => "单号属于另一种支付方式",
        "paid_twice" => "同一单号收到两笔不同的款",
        "amount" => "到账金额与应付金额不一致",
        "number_taken" => "同一流水号已用于另一笔付款",
        "refund_failed" => "原路退款被支付渠道拒绝",
        "statement" => "对账单取不到或读不懂",
        _ => "支付异常",
    }
}

/// Notes it, and tells finance the first time each day.
pub async fn raise(tx: &WriteTx, alarm: Alarm<'_>, now: DateTime<Utc>) -> Result<(), DbErr> {
    let detail: String = alarm.detail.chars().take(LONGEST_DETAIL).collect();
    tracing::error!(
        channel = alarm.channel.code(),
        kind = alarm.kind,
        reference = alarm.reference,
        "a payment alarm"
    );
    let row = ActiveModel {
        channel: Set(alarm.channel.code().into()),
        kind: Set(alarm.kind.into()),
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
            text: text_of(alarm.kind).into(),
            reference: alarm.reference.into(),
        };
        return outbox::publish(tx, &event, now).await;
    }
    Entity::update_many()
        .col_expr(Column::Times, Expr::col(Column::Times).add(1))
        .col_expr(Column::LastAt, Expr::value(now))
        .filter(Column::Channel.eq(alarm.channel.code()))
        .filter(Column::Kind.eq(alarm.kind))
        .filter(Column::Reference.eq(alarm.reference))
        .filter(Column::Day.eq(shop_day(now)))
        .exec(tx.db())
        .await?;
    Ok(())
}
