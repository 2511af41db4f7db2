//! Points and vouchers that went with the goods or the money that had earned them.
use ::orders::models::_entities::orders;
use campaigns::models::campaign;
use futures::FutureExt;
use kernel::WriteTx;
use loco_rs::app::AppContext;
use messaging::templates::models::texts::Template;
use sea_orm::{DbErr, EntityTrait};
use wallet::events::RewardTakenBack;

use super::{
    messages::{to_company, worded},
    reaction::{Outcome, StoredEvent},
    rewards::page_of,
};

pub fn message<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: RewardTakenBack = fact.read()?;
        let why = why(tx, &event.reference).await?;
        if event.amount.is_empty() {
            return owed(tx, ctx, (&event, why.as_str()), fact).await;
        }
        let rest = match event.rest.as_str() {
            "" => String::new(),
            rest => format!("，余额不足的 {rest}从以后的奖励中扣除"),
        };
        let values = [
            ("amount", event.amount.as_str()),
            ("why", why.as_str()),
            ("rest", rest.as_str()),
        ];
        let place = (
            page_of(&event.kind),
            format!("taken_back:{}:{}", event.kind, fact.id),
        );
        let text = worded(tx, Template::RewardTakenBack, &values, place).await?;
        to_company(tx, ctx, event.company_id, &text).await
    }
    .boxed()
}

/// Nothing was there to be taken back.
async fn owed(
    tx: &WriteTx,
    ctx: &AppContext,
    (event, why): (&RewardTakenBack, &str),
    fact: &StoredEvent,
) -> anyhow::Result<()> {
    let values = [("amount", event.rest.as_str()), ("why", why)];
    let place = (
        page_of(&event.kind),
        format!("reward_owed:{}:{}", event.kind, fact.id),
    );
    let text = worded(tx, Template::RewardOwed, &values, place).await?;
    to_company(tx, ctx, event.company_id, &text).await
}

/// `order:YJ…`, or `campaign:<campaign>:<order>` where 0 is all that was paid in its time.
async fn why(tx: &WriteTx, reference: &str) -> Result<String, DbErr> {
    if let Some(number) = reference.strip_prefix("order:") {
        return Ok(format!("订单 {number} 有退货或退款"));
    }
    let mut ids = reference.split(':').skip(1).map(|id| id.parse::<i64>().ok());
    let (campaign_id, order_id) = (ids.next().flatten(), ids.next().flatten());
    let campaign = match campaign_id {
        Some(id) => campaign::find(tx.db(), id).await?,
        None => None,
    };
    let order = match order_id {
        Some(id) => orders::Entity::find_by_id(id).one(tx.db()).await?,
        None => None,
    };
    let of = campaign.map_or_else(String::new, |campaign| format!("活动“{}”：", campaign.name));
    Ok(match order {
        Some(order) => format!("{of}订单 {} 有退货或退款", order.number),
        None => format!("{of}期内的订单有退货或退款"),
    })
}
