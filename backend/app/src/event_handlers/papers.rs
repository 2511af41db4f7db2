//! What follows for papers when an order moves, and what buyers hear of them.
use catalog::events::ReportReady;
use documents::{
    events::{InvoiceIssued, RecallIssued, ReceiptDecided},
    invoices::models::invoices,
    recalls::models::recalls::level_text,
    receipts::models::receipts,
    settings::DocumentRules,
};
use futures::FutureExt;
use identity::members::models::members;
use kernel::{Services, WriteTx};
use loco_rs::app::AppContext;
use messaging::models::messages::{self, Kind, NewMessage};
use orders::{events::OrderChanged, lifecycle::models::order_status::OrderStatus};

use super::{Fact, Outcome};

const REPORTS_PAGE: &str = "/jybg";
const RECEIPTS_PAGE: &str = "/hmdd";
const INVOICES_PAGE: &str = "/dzfp";
const RECALLS_PAGE: &str = "/jybg?view=recall";

/// A company that got ephedrine-containing goods owes a receipt from then on.
pub fn open_receipt<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a Fact) -> Outcome<'a> {
    async move {
        let event: OrderChanged = fact.read()?;
        if event.status == OrderStatus::Shipped.code() {
            let services = Services::of(ctx);
            let now = services.clock.now();
            receipts::open(tx, event.order_id, services.settings.of::<DocumentRules>(), now).await?;
        }
        Ok(())
    }
    .boxed()
}

/// An order that is finished is invoiced by itself where the buyer wants it so.
pub fn ask_for_invoice<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a Fact) -> Outcome<'a> {
    async move {
        let event: OrderChanged = fact.read()?;
        if event.status == OrderStatus::Finished.code() {
            let services = Services::of(ctx);
            let now = services.clock.now();
            invoices::ask_automatically(tx, event.order_id, &services.settings, now).await?;
        }
        Ok(())
    }
    .boxed()
}

pub fn invoice_issued<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a Fact) -> Outcome<'a> {
    async move {
        let event: InvoiceIssued = fact.read()?;
        let title = if event.color == invoices::Color::Red.code() {
            "红字发票已开具"
        } else {
            "电子发票已开具"
        };
        let message = NewMessage {
            member_id: event.member_id,
            kind: Kind::Order,
            title: title.into(),
            body: format!(
                "订单 {} 的发票 {}，价税合计 ¥{}，可在电子发票里下载。",
                event.order_number, event.number, event.total
            ),
            url: INVOICES_PAGE.into(),
            reference: format!("invoice:{}", event.invoice_id),
        };
        send(tx, ctx, message).await
    }
    .boxed()
}

pub fn receipt_decided<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a Fact) -> Outcome<'a> {
    async move {
        let event: ReceiptDecided = fact.read()?;
        let (title, body) = if event.is_filed {
            (
                "含麻回执已归档",
                format!("订单 {} 的回执已复核归档。", event.order_number),
            )
        } else {
            (
                "含麻回执有异常",
                format!(
                    "订单 {} 的回执没有通过复核，原因：{}。请修改后重新提交。",
                    event.order_number,
                    event.reason.trim_end_matches('。')
                ),
            )
        };
        let message = NewMessage {
            member_id: event.member_id,
            kind: Kind::Order,
            title: title.into(),
            body,
            url: RECEIPTS_PAGE.into(),
            reference: format!("receipt:{}:{}", event.order_number, fact.id),
        };
        send(tx, ctx, message).await
    }
    .boxed()
}

/// Everybody of every company that got some: those at the counter must stop selling it.
pub fn recall_issued<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a Fact) -> Outcome<'a> {
    async move {
        let event: RecallIssued = fact.read()?;
        for company_id in &event.company_ids {
            for member in members::of_company(tx.db(), *company_id).await? {
                let message = NewMessage {
                    member_id: member.id,
                    kind: Kind::System,
                    title: format!(
                        "【{}】{} 批号 {}",
                        level_text(event.level),
                        event.goods_name,
                        event.batch_number
                    ),
                    body: format!(
                        "请立即停售并封存这一批药品。{}。请在召回通知里回复库存和已售数量。",
                        event.instruction.trim_end_matches('。')
                    ),
                    url: RECALLS_PAGE.into(),
                    reference: format!("recall:{}", event.number),
                };
                send(tx, ctx, message).await?;
            }
        }
        Ok(())
    }
    .boxed()
}

pub fn report_ready<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a Fact) -> Outcome<'a> {
    async move {
        let event: ReportReady = fact.read()?;
        for member_id in &event.member_ids {
            let message = NewMessage {
                member_id: *member_id,
                kind: Kind::Order,
                title: "药检报告可以下载了".into(),
                body: format!(
                    "{} 批号 {} 的药检报告已上传。",
                    event.goods_name, event.batch_number
                ),
                url: REPORTS_PAGE.into(),
                reference: format!("report:{}", event.report_id),
            };
            send(tx, ctx, message).await?;
        }
        Ok(())
    }
    .boxed()
}

async fn send(tx: &WriteTx, ctx: &AppContext, message: NewMessage) -> anyhow::Result<()> {
    messages::send(tx, message, Services::of(ctx).clock.now()).await?;
    Ok(())
}
