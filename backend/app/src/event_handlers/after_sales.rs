//! What a buyer hears of a claim, and what open pages do.
use after_sales::{
    claims::models::status::Status,
    events::{AfterSaleChanged, Change},
};
use futures::FutureExt;
use identity::permissions::Resource;
use kernel::{Services, WriteTx, services::shared};
use loco_rs::app::AppContext;
use messaging::{
    Live,
    live::OrderChanged as OrderChangedPush,
    models::messages::{self, Kind, NewMessage},
};

use super::{Fact, Outcome};

/// What the buyer did a moment ago needs no message, nor what only the wholesaler looks at.
pub fn message<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a Fact) -> Outcome<'a> {
    async move {
        let event: AfterSaleChanged = fact.read()?;
        let Some((title, body)) = news(&event) else {
            return Ok(());
        };
        let message = NewMessage {
            member_id: event.member_id,
            kind: Kind::Order,
            title,
            body: format!("售后单 {}：{body}", event.number),
            url: format!("/order/afterSalesInfo/{}", event.number),
            reference: format!("after_sale:{}:{}", event.number, fact.id),
        };
        messages::send(tx, message, Services::of(ctx).clock.now()).await?;
        Ok(())
    }
    .boxed()
}

fn news(event: &AfterSaleChanged) -> Option<(String, String)> {
    let why = event.reason.trim_end_matches('。');
    let because = if why.is_empty() {
        String::new()
    } else {
        format!("原因：{why}。")
    };
    match event.change {
        Change::Evidence | Change::Checked => return None,
        Change::RefusedReturned => {
            return Some(("售后退回商品已寄出".into(), format!("{}。", event.text)));
        }
        Change::Moved => {}
    }
    let body = match Status::from_code(event.status)? {
        Status::Applied | Status::OnTheWay => return None,
        Status::ToSend => "申请已同意，请按售后单上的地址寄回商品，并填写快递单号。".to_owned(),
        Status::Inspecting => "仓库已收到您寄回的商品，正在质量验收。".to_owned(),
        Status::Done => format!("{}，请核对。", event.text),
        // The buyer's own cancelling is no news to them.
        Status::Cancelled if event.text.starts_with("取消") => return None,
        Status::Settling | Status::Cancelled => format!("{}。", event.text),
        Status::Rejected => format!("申请没有通过。{because}如有新的证据可以重新申请。"),
        Status::Failed => format!("退回的商品验收不合格，将寄回给您。{because}"),
    };
    Some((format!("售后{}", event.status_text), body))
}

/// Open pages of the order and its claims ask again, of the buyer and of staff.
pub fn push<'a>(ctx: &'a AppContext, facts: &'a [Fact]) -> Outcome<'a> {
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
