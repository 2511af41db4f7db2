//! What follows when money goes back, is on its way, or does not fit.
use futures::FutureExt;
use identity::permissions::Resource;
use kernel::{Services, WriteTx, services::shared};
use loco_rs::app::AppContext;
use messaging::{
    Live,
    live::PaymentWork,
    models::messages::{self, Kind, NewMessage},
};
use orders::events::{PaymentAlarmed, RefundArrived, SlipHandedIn};

use super::{Fact, Outcome};

/// To the member who paid.
pub fn refund_arrived<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a Fact) -> Outcome<'a> {
    async move {
        let event: RefundArrived = fact.read()?;
        let (about, url) = if event.order_number.is_empty() {
            ("多付的款".to_owned(), "/order".to_owned())
        } else {
            (
                format!("订单 {}", event.order_number),
                format!("/order/info/{}", event.order_number),
            )
        };
        let message = NewMessage {
            member_id: event.member_id,
            kind: Kind::Order,
            title: "退款已到账".into(),
            body: format!("{about}：{} 元已退回{}。", event.amount, event.place),
            url,
            reference: format!("refund:{}", event.number),
        };
        messages::send(tx, message, Services::of(ctx).clock.now()).await?;
        Ok(())
    }
    .boxed()
}

pub fn slip_handed_in<'a>(ctx: &'a AppContext, facts: &'a [Fact]) -> Outcome<'a> {
    async move {
        for fact in facts {
            let event: SlipHandedIn = fact.read()?;
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

pub fn alarmed<'a>(ctx: &'a AppContext, facts: &'a [Fact]) -> Outcome<'a> {
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
