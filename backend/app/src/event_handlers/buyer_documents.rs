//! Consequences of order changes for documents, and notifications about them.
use ::invoices::{
    events::InvoiceIssued,
    models::{ask::ask_automatically, invoices},
};
use documents::{
    events::{RecallIssued, ReceiptDecided},
    recalls::models::level::RecallLevel,
    receipts::models::receipts,
    settings::document_rules,
};
use futures::FutureExt;
use kernel::{Services, WriteTx};
use loco_rs::app::AppContext;
use messaging::templates::models::texts::Template;
use orders::{events::OrderChanged, lifecycle::models::order_status::OrderStatus};
use receiving::events::ReportReady;

use super::{
    messages::{send, send_of_order, to_company, within, worded},
    reaction::{Outcome, StoredEvent},
};

const REPORTS_PAGE: &str = "/jybg";
const RECEIPTS_PAGE: &str = "/hmdd";
const INVOICES_PAGE: &str = "/dzfp";
const RECALLS_PAGE: &str = "/jybg?view=recall";

/// A company that got ephedrine-containing goods owes a receipt from then on.
pub fn open_receipt<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: OrderChanged = fact.read()?;
        if event.status == OrderStatus::Shipped.code() {
            let rules = document_rules(tx.db()).await?;
            receipts::open(tx, event.order_id, &rules, Services::of(ctx).clock.now()).await?;
        }
        Ok(())
    }
    .boxed()
}

/// A finished order is invoiced automatically if the buyer has chosen so; where goods travel with their invoice, one that has left.
pub fn ask_for_invoice<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: OrderChanged = fact.read()?;
        let is_finished = event.status == OrderStatus::Finished.code();
        if is_finished || event.status == OrderStatus::Shipped.code() {
            let services = Services::of(ctx);
            let now = services.clock.now();
            ask_automatically(tx, event.order_id, is_finished, &services.settings, now).await?;
        }
        Ok(())
    }
    .boxed()
}

pub fn invoice_issued<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: InvoiceIssued = fact.read()?;
        let template = if event.color == invoices::Color::Red.code() {
            Template::RedInvoiceIssued
        } else {
            Template::InvoiceIssued
        };
        let total = event.total.to_string();
        let values = [
            ("number", event.order_number.as_str()),
            ("invoice", event.number.as_str()),
            ("total", total.as_str()),
        ];
        let place = (INVOICES_PAGE, format!("invoice:{}", event.invoice_id));
        let text = worded(tx, template, &values, place).await?;
        send_of_order(tx, ctx, (event.member_id, &event.order_number), &text).await
    }
    .boxed()
}

pub fn receipt_decided<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: ReceiptDecided = fact.read()?;
        let template = if event.is_filed {
            Template::ReceiptFiled
        } else {
            Template::ReceiptRefused
        };
        let values = [
            ("number", event.order_number.as_str()),
            ("reason", within(&event.reason)),
        ];
        let reference = format!("receipt:{}:{}", event.order_number, fact.id);
        let text = worded(tx, template, &values, (RECEIPTS_PAGE, reference)).await?;
        send_of_order(tx, ctx, (event.member_id, &event.order_number), &text).await
    }
    .boxed()
}

/// Everybody of every company that got some: those at the counter must stop selling it.
pub fn recall_issued<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: RecallIssued = fact.read()?;
        let level = RecallLevel::from_code(event.level).unwrap_or(RecallLevel::Third);
        let values = [
            ("level", level.text()),
            ("goods", event.goods_name.as_str()),
            ("batch", event.batch_number.as_str()),
            ("instruction", within(&event.instruction)),
        ];
        let place = (RECALLS_PAGE, format!("recall:{}", event.number));
        let text = worded(tx, Template::RecallIssued, &values, place).await?;
        for company_id in &event.company_ids {
            to_company(tx, ctx, *company_id, &text).await?;
        }
        Ok(())
    }
    .boxed()
}

pub fn report_ready<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: ReportReady = fact.read()?;
        let values = [
            ("goods", event.goods_name.as_str()),
            ("batch", event.batch_number.as_str()),
        ];
        let place = (REPORTS_PAGE, format!("report:{}", event.report_id));
        let text = worded(tx, Template::ReportReady, &values, place).await?;
        for member_id in &event.member_ids {
            send(tx, ctx, *member_id, &text).await?;
        }
        Ok(())
    }
    .boxed()
}
