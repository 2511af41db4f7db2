//! What follows when money goes back, is on its way, or does not fit.
use futures::FutureExt;
use identity::permissions::Resource;
use kernel::{Services, WriteTx, services::shared};
use loco_rs::app::AppContext;
use messaging::{Live, live::PaymentWork, templates::models::texts::Template};
use orders::events::{BankTransactionEntered, PaymentAlarmed, RefundArrived, RemittanceProofSubmitted};
use reconciliation::models::transfers;

use super::{
    messages::{send_about, worded},
    reaction::{Outcome, StoredEvent},
};

/// To the member who paid.
pub fn refund_arrived<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: RefundArrived = fact.read()?;
        let (about, url) = if event.order_number.is_empty() {
            surplus_of(&event.paid_for)
        } else {
            (
                format!("订单 {}", event.order_number),
                format!("/order/info/{}", event.order_number),
            )
        };
        let values = [
            ("about", about.as_str()),
            ("amount", event.amount.as_str()),
            ("place", event.place.as_str()),
        ];
        let place = (url, format!("refund:{}", event.number));
        let text = worded(tx, Template::RefundArrived, &values, place).await?;
        send_about(tx, ctx, (event.member_id, event.company_id), &text).await
    }
    .boxed()
}

/// What is said of money that no order needed, and where to look.
fn surplus_of(paid_for: &[String]) -> (String, String) {
    match paid_for {
        [] => ("多付的款".to_owned(), "/order".to_owned()),
        [one] => (format!("订单 {one} 多付的款"), format!("/order/info/{one}")),
        several => (
            format!("订单 {} 多付的款", several.join("、")),
            "/order".to_owned(),
        ),
    }
}

/// A line of the bank's statement that nobody knew is explained.
pub fn bank_transaction_entered<'a>(
    tx: &'a WriteTx,
    ctx: &'a AppContext,
    fact: &'a StoredEvent,
) -> Outcome<'a> {
    async move {
        let event: BankTransactionEntered = fact.read()?;
        let now = Services::of(ctx).clock.now();
        transfers::explain(tx, &event.reference, event.amount, now).await?;
        Ok(())
    }
    .boxed()
}

pub fn slip_handed_in<'a>(ctx: &'a AppContext, facts: &'a [StoredEvent]) -> Outcome<'a> {
    async move {
        for fact in facts {
            let event: RemittanceProofSubmitted = fact.read()?;
            tell(
                ctx,
                format!("{}提交了 {} 元的转账回单", event.company, event.amount),
            )
            .await;
        }
        Ok(())
    }
    .boxed()
}

pub fn alarmed<'a>(ctx: &'a AppContext, facts: &'a [StoredEvent]) -> Outcome<'a> {
    async move {
        for fact in facts {
            let event: PaymentAlarmed = fact.read()?;
            tell(
                ctx,
                format!("{}：{} {}", event.channel, event.text, event.reference),
            )
            .await;
        }
        Ok(())
    }
    .boxed()
}

async fn tell(ctx: &AppContext, text: String) {
    let work = PaymentWork { text };
    shared::<Live>(ctx).to_readers(Resource::Payments, &work).await;
}
