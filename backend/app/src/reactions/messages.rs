//! What members find in their messages.
use content::events::WantedAnswered;
use futures::FutureExt;
use identity::{
    events::{CompanyStatusChanged, LicenceDecided},
    models::members,
};
use kernel::{Services, WriteTx};
use loco_rs::app::AppContext;
use messaging::models::messages::{self, Kind, NewMessage};
use trade::{events::OrderChanged, models::order_status::OrderStatus};

use super::{Fact, Outcome};

/// Where the storefront shows a company's documents.
const DOCUMENTS_PAGE: &str = "/zzzj";

struct Text {
    kind: Kind,
    title: String,
    body: String,
    url: String,
    reference: String,
}

pub fn licence_decided<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a Fact) -> Outcome<'a> {
    async move {
        let event: LicenceDecided = fact.read()?;
        let kind = &event.kind_text;
        let (title, body) = if event.approved {
            (
                format!("{kind}已通过审核"),
                "现在可以采购这份证照经营范围内的商品。".to_owned(),
            )
        } else {
            (
                format!("{kind}未通过审核"),
                format!(
                    "原因：{}。请按原因修改后重新提交。",
                    event.reason.trim_end_matches('。')
                ),
            )
        };
        let text = Text {
            kind: Kind::Licence,
            title,
            body,
            url: DOCUMENTS_PAGE.into(),
            reference: format!("licence:{}:{}", event.licence_id, fact.id),
        };
        to_company(tx, ctx, event.company_id, text).await
    }
    .boxed()
}

pub fn company_status_changed<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a Fact) -> Outcome<'a> {
    async move {
        let event: CompanyStatusChanged = fact.read()?;
        let (title, body) = match event.status.as_str() {
            "approved" => ("企业审核已通过", "现在可以查看价格并下单采购。".to_owned()),
            "suspended" => (
                "企业账号已停用",
                format!(
                    "原因：{}。暂时不能下单，请联系客服处理。",
                    event.reason.trim_end_matches('。')
                ),
            ),
            _ => ("企业资料重新审核中", "审核通过前暂时不能下单。".to_owned()),
        };
        let text = Text {
            kind: Kind::System,
            title: title.into(),
            body,
            url: DOCUMENTS_PAGE.into(),
            reference: format!("company:{}:{}", event.company_id, fact.id),
        };
        to_company(tx, ctx, event.company_id, text).await
    }
    .boxed()
}

pub fn wanted_answered<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a Fact) -> Outcome<'a> {
    async move {
        let event: WantedAnswered = fact.read()?;
        let body = if event.reply.is_empty() {
            "打开求购详情查看进展。".to_owned()
        } else {
            event.reply.clone()
        };
        let text = Text {
            kind: Kind::System,
            title: format!("求购“{}”{}", event.name, event.status_text),
            body,
            url: format!("/pzqg/info?id={}", event.wanted_id),
            reference: format!("wanted:{}:{}", event.wanted_id, fact.id),
        };
        send(tx, ctx, event.member_id, &text).await
    }
    .boxed()
}

/// What the buyer did a moment ago (placing the order) needs no message.
pub fn order_changed<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a Fact) -> Outcome<'a> {
    async move {
        let event: OrderChanged = fact.read()?;
        let Some(body) = OrderStatus::from_code(event.status).and_then(next_step) else {
            return Ok(());
        };
        let text = Text {
            kind: Kind::Order,
            title: format!("订单{}", event.status_text),
            body: format!("订单 {}：{body}", event.number),
            url: format!("/order/info/{}", event.number),
            reference: format!("order:{}:{}", event.number, event.status),
        };
        send(tx, ctx, event.member_id, &text).await
    }
    .boxed()
}

const fn next_step(status: OrderStatus) -> Option<&'static str> {
    match status {
        OrderStatus::WaitingPayment | OrderStatus::WaitingTransfer | OrderStatus::WaitingReview => None,
        OrderStatus::WaitingShipping => Some("已收到货款，正在备货。"),
        OrderStatus::PartlyShipped => Some("一部分商品已经发出，其余的随后发出。"),
        OrderStatus::Shipped => Some("商品已经发出，收到后请核对批号并确认收货。"),
        OrderStatus::Finished => Some("已完成，如有问题请在订单中申请售后。"),
        OrderStatus::Cancelled => Some("已取消，已付的货款会退回余额。"),
        OrderStatus::Closed => Some("已关闭，如有疑问请联系客服。"),
    }
}

async fn to_company(tx: &WriteTx, ctx: &AppContext, company_id: i64, text: Text) -> anyhow::Result<()> {
    for member in members::of_company(tx.db(), company_id).await? {
        send(tx, ctx, member.id, &text).await?;
    }
    Ok(())
}

async fn send(tx: &WriteTx, ctx: &AppContext, member_id: i64, text: &Text) -> anyhow::Result<()> {
    let message = NewMessage {
        member_id,
        kind: text.kind,
        title: text.title.clone(),
        body: text.body.clone(),
        url: text.url.clone(),
        reference: text.reference.clone(),
    };
    messages::send(tx, message, Services::of(ctx).clock.now()).await?;
    Ok(())
}
