//! Notifications about prizes and gifts whose state changed without the buyer's action.
use chrono::{DateTime, Utc};
use futures::FutureExt;
use identity::{companies::models::companies, events::CompanyStatusChanged};
use kernel::{Services, WriteTx, clock::shop_time};
use loco_rs::app::AppContext;
use loyalty::{
    draws::models::claim,
    events::{GiftMoved, GiftProgress},
};
use messaging::templates::models::texts::Template;

use super::{
    messages::{send_about, within, worded},
    reaction::{Outcome, StoredEvent},
};

/// To the member who won or bought it.
pub fn message<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: GiftMoved = fact.read()?;
        let place = (event.url, event.reference);
        let text = match &event.to {
            GiftProgress::PrizePaid { draw, prize } => {
                let values = [("draw", draw.as_str()), ("prize", prize.as_str())];
                worded(tx, Template::PrizePaid, &values, place).await?
            }
            GiftProgress::PrizeExpiring { draw, prize, before } => {
                let before = minute(*before);
                let values = [
                    ("draw", draw.as_str()),
                    ("prize", prize.as_str()),
                    ("before", before.as_str()),
                ];
                worded(tx, Template::PrizeExpiring, &values, place).await?
            }
            GiftProgress::PrizeReturned {
                draw,
                prize,
                reason,
                before,
            } => {
                let before = minute(*before);
                let values = [
                    ("draw", draw.as_str()),
                    ("prize", prize.as_str()),
                    ("reason", within(reason)),
                    ("before", before.as_str()),
                ];
                worded(tx, Template::PrizeReturned, &values, place).await?
            }
            GiftProgress::PrizeExpired { draw, days } => {
                let days = days.to_string();
                let values = [("draw", draw.as_str()), ("days", days.as_str())];
                worded(tx, Template::PrizeExpired, &values, place).await?
            }
            GiftProgress::Shipped {
                gift,
                carrier,
                waybill,
            } => {
                let values = [
                    ("gift", gift.as_str()),
                    ("carrier", carrier.as_str()),
                    ("waybill", waybill.as_str()),
                ];
                worded(tx, Template::GiftShipped, &values, place).await?
            }
            GiftProgress::Cancelled { gift, reason } => {
                let values = [("gift", gift.as_str()), ("reason", within(reason))];
                worded(tx, Template::GiftCancelled, &values, place).await?
            }
        };
        send_about(tx, ctx, (event.member_id, event.company_id), &text).await
    }
    .boxed()
}

/// By what the company is now: of two changes the earlier may be heard last.
pub fn keep_time<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: CompanyStatusChanged = fact.read()?;
        if let Some(company) = companies::by_id(tx.db(), event.company_id).await? {
            claim::keep_time(tx, company.id, company.status, Services::of(ctx).clock.now()).await?;
        }
        Ok(())
    }
    .boxed()
}

fn minute(at: DateTime<Utc>) -> String {
    shop_time(at).format("%Y 年 %-m 月 %-d 日 %H:%M").to_string()
}
