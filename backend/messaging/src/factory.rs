//! Rows that tests begin with.
use chrono::{DateTime, Utc};
use kernel::WriteTx;
use sea_orm::DbErr;

use crate::models::{
    kinds::{ChannelTexts, Kind},
    messages::{self, NewMessage},
};

/// A message whose title names its reference.
pub async fn message(
    tx: &WriteTx,
    member_id: i64,
    kind: Kind,
    reference: &str,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    let message = NewMessage {
        member_id,
        kind,
        title: format!("消息 {reference}"),
        body: "请查看详情".into(),
        elsewhere: ChannelTexts::default(),
        url: "/user".into(),
        reference: reference.into(),
    };
    messages::send(tx, message, now).await
}
