//! Notifications about claims, to buyers and open pages.
use after_sales::{
    claims::models::status::Status,
    events::{AfterSaleChanged, Change},
};
use futures::FutureExt;
use identity::permissions::Resource;
use kernel::{WriteTx, services::shared};
use loco_rs::app::AppContext;
use messaging::{Live, live::OrderChanged as OrderChangedPush, templates::models::texts::Template};

use super::{
    messages::{send_about, within, worded},
    reaction::{Outcome, StoredEvent},
};

/// No message for the buyer's own actions, nor for internal steps.
pub fn message<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: AfterSaleChanged = fact.read()?;
        let Some(template) = news(&event) else {
            return Ok(());
        };
        let because = because(&event.reason);
        let values = [
            ("number", event.number.as_str()),
            ("status", event.status_text.as_str()),
            ("progress", event.text.as_str()),
            ("because", because.as_str()),
        ];
        let place = (
            format!("/order/afterSalesInfo/{}", event.number),
            format!("after_sale:{}:{}", event.number, fact.id),
        );
        let text = worded(tx, template, &values, place).await?;
        send_about(tx, ctx, (event.member_id, event.company_id), &text).await
    }
    .boxed()
}

fn news(event: &AfterSaleChanged) -> Option<Template> {
    match event.change {
        // The buyer's own cancelling is no news to them.
        Change::Evidence | Change::Checked | Change::Withdrawn => return None,
        Change::RefusedReturned => return Some(Template::ClaimGoodsSentBack),
        Change::Moved => {}
    }
    match Status::from_code(event.status)? {
        Status::Applied | Status::OnTheWay => None,
        Status::ToSend => Some(Template::ClaimToSend),
        Status::Inspecting => Some(Template::ClaimInspecting),
        Status::Done => Some(Template::ClaimDone),
        Status::Cancelled => Some(Template::ClaimCancelled),
        Status::Settling => Some(Template::ClaimSettling),
        Status::Rejected => Some(Template::ClaimRejected),
        Status::Failed => Some(Template::ClaimFailed),
    }
}

/// A sentence of its own, or nothing.
fn because(reason: &str) -> String {
    match within(reason) {
        "" => String::new(),
        why => format!("原因：{why}。"),
    }
}

/// Open pages of the order and its claims ask again, of the buyer and of staff.
pub fn push<'a>(ctx: &'a AppContext, facts: &'a [StoredEvent]) -> Outcome<'a> {
    async move {
        let live = shared::<Live>(ctx);
        for fact in facts {
            let event: AfterSaleChanged = fact.read()?;
            let push = OrderChangedPush {
                id: event.order_number,
                status: event.order_status,
                status_text: event.order_status_text,
            };
            live.to_company(event.company_id, &push).await;
            live.to_readers(Resource::AfterSales, &push).await;
        }
        Ok(())
    }
    .boxed()
}
