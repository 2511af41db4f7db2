//! What members find in their messages.
use content::events::{FeedbackAnswered, WantedAnswered};
use futures::FutureExt;
use identity::{
    events::{AddressDecided, CompanyStatusChanged, LicenceDecided},
    member_rights::Right,
    members::models::members,
};
use kernel::{Services, WriteTx};
use loco_rs::app::AppContext;
use messaging::models::messages::{self, Kind, NewMessage};
use orders::{events::OrderChanged, lifecycle::models::order_status::OrderStatus};

use super::{DOCUMENTS_PAGE, Fact, Outcome};

/// Where buyers keep their delivery addresses.
const ADDRESSES_PAGE: &str = "/addr";

pub(super) struct Text {
    pub kind: Kind,
    pub title: String,
    pub body: String,
    pub url: String,
    pub reference: String,
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

pub fn address_decided<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a Fact) -> Outcome<'a> {
    async move {
        let event: AddressDecided = fact.read()?;
        let (title, body) = if event.approved {
            (
                "收货地址已通过核对",
                format!("{}：现在可以往这个地址送货。", event.place),
            )
        } else {
            (
                "收货地址未通过核对",
                format!(
                    "{}：{}。请按原因修改地址，或上传载明它的《收货委托书》。",
                    event.place,
                    event.reason.trim_end_matches('。')
                ),
            )
        };
        let text = Text {
            kind: Kind::Licence,
            title: title.into(),
            body,
            url: ADDRESSES_PAGE.into(),
            reference: format!("address:{}:{}", event.address_id, fact.id),
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
            _ => ("企业资料审核中", "审核通过前暂时不能下单。".to_owned()),
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

pub fn feedback_answered<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a Fact) -> Outcome<'a> {
    async move {
        let event: FeedbackAnswered = fact.read()?;
        let text = Text {
            kind: Kind::System,
            title: format!("您的{}反馈{}", event.kind_text, event.status_text),
            body: event.text,
            url: format!("/yjfk?id={}", event.feedback_id),
            reference: format!("feedback:{}:{}", event.feedback_id, fact.id),
        };
        send(tx, ctx, event.member_id, &text).await
    }
    .boxed()
}

/// What the buyer did a moment ago (placing the order) needs no message.
pub fn order_changed<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a Fact) -> Outcome<'a> {
    async move {
        let event: OrderChanged = fact.read()?;
        if event.from == Some(event.status) {
            return Ok(());
        }
        if event.status == OrderStatus::WaitingApproval.code() {
            return ask_for_approval(tx, ctx, &event).await;
        }
        let Some(body) = what_next(&event) else {
            return Ok(());
        };
        let text = Text {
            kind: Kind::Order,
            title: format!("订单{}", event.status_text),
            body: format!("订单 {}：{body}", event.number),
            url: format!("/order/info/{}", event.number),
            // A slip may come back more than once.
            reference: if is_returned_slip(&event) {
                format!("order:{}:slip:{}", event.number, fact.id)
            } else {
                format!("order:{}:{}", event.number, event.status)
            },
        };
        send(tx, ctx, event.member_id, &text).await
    }
    .boxed()
}

/// Everybody who may decide, except the member who ordered.
async fn ask_for_approval(tx: &WriteTx, ctx: &AppContext, event: &OrderChanged) -> anyhow::Result<()> {
    let orderer = members::by_id(tx.db(), event.member_id).await?;
    let name = orderer.map(|member| member.name).unwrap_or_default();
    let text = Text {
        kind: Kind::Order,
        title: "有订单等待您审批".into(),
        body: format!(
            "{name} 提交的订单 {} 超过了下单限额，请在 24 小时内审批，过时自动取消。",
            event.number
        ),
        url: format!("/order/info/{}", event.number),
        reference: format!("order:{}:approval", event.number),
    };
    for member in members::who_may(tx.db(), event.company_id, Right::Approve).await? {
        if member.id != event.member_id {
            send(tx, ctx, member.id, &text).await?;
        }
    }
    Ok(())
}

fn what_next(event: &OrderChanged) -> Option<String> {
    let status = OrderStatus::from_code(event.status)?;
    let waited = event.from == Some(OrderStatus::WaitingApproval.code());
    match status {
        OrderStatus::WaitingPayment if is_returned_slip(event) => Some(format!(
            "转账回单被财务退回，请按原因重新付款或重新提交。原因：{}。",
            event.reason.trim_end_matches('。')
        )),
        OrderStatus::WaitingPayment if waited => Some("企业内部审批已通过，请尽快付款。".into()),
        OrderStatus::Cancelled if waited => Some(format!(
            "没有通过企业内部审批，已取消。原因：{}。",
            event.reason.trim_end_matches('。')
        )),
        OrderStatus::Cancelled if event.from == Some(OrderStatus::WaitingReview.code()) => Some(format!(
            "没有通过审核，已取消，已付的货款会退还。原因：{}。",
            event.reason.trim_end_matches('。')
        )),
        OrderStatus::WaitingShipping if event.from == Some(OrderStatus::WaitingReview.code()) => {
            Some("已通过审核，正在备货。".into())
        }
        _ => next_step(status).map(str::to_owned),
    }
}

fn is_returned_slip(event: &OrderChanged) -> bool {
    event.status == OrderStatus::WaitingPayment.code()
        && event.from == Some(OrderStatus::WaitingTransfer.code())
}

const fn next_step(status: OrderStatus) -> Option<&'static str> {
    match status {
        OrderStatus::WaitingApproval | OrderStatus::WaitingPayment | OrderStatus::WaitingTransfer => None,
        OrderStatus::WaitingReview => Some("已收到货款，正在审核，通过后马上备货。"),
        OrderStatus::WaitingShipping => Some("已收到货款，正在备货。"),
        OrderStatus::PartlyShipped => Some("一部分商品已经发出，其余的随后发出。"),
        OrderStatus::Shipped => Some("商品已经发出，收到后请核对批号并确认收货。"),
        OrderStatus::Finished => Some("已完成，如有问题请在订单中申请售后。"),
        OrderStatus::Cancelled => Some("已取消，已付的货款会原路退回。"),
        OrderStatus::Closed => Some("已关闭，如有疑问请联系客服。"),
    }
}

async fn to_company(tx: &WriteTx, ctx: &AppContext, company_id: i64, text: Text) -> anyhow::Result<()> {
    for member in members::of_company(tx.db(), company_id).await? {
        send(tx, ctx, member.id, &text).await?;
    }
    Ok(())
}

pub(super) async fn send(tx: &WriteTx, ctx: &AppContext, member_id: i64, text: &Text) -> anyhow::Result<()> {
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
