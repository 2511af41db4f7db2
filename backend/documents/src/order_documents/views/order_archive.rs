//! All documents of an order in one archive: delivery note, inspection reports of its batches, invoices,
//! contract. A separate file lists what is missing, so that the archive is not mistaken for complete.
use std::{collections::BTreeSet, fmt::Write};

use ::invoices::{models::invoices, views::pdf::invoice};
use catalog::{
    goods::models::goods_cache::GoodsCache,
    stock::models::batch_reports::{BatchKey, ReportStatus},
};
use contracts::models::contracts;
use files::{archive::Entries, uploads::Uploads};
use identity::contracts::models::contracts::{ContractKind, ContractStatus};
use kernel::{ApiResult, Services, ids};
use orders::lifecycle::models::orders::Order;
use receiving::reports::{
    models::reports::{self, Form},
    views::report_file,
};

use crate::{
    order_documents::{models::delivery_notes, views::pdf::delivery_note},
    reports::models::shipped_batches::{self, ShippedBatch},
};

pub async fn fill(
    services: Services,
    goods_cache: GoodsCache,
    order: Order,
    mut entries: Entries,
) -> ApiResult<Entries> {
    let note = delivery_notes::of_order(&services, order.clone()).await?;
    let note = delivery_note::file(note).await?;
    entries
        .add(&delivery_note::file_name(&order.number), note)
        .await?;
    let mut missing = String::new();
    add_reports(&services, &goods_cache, &order, &mut entries, &mut missing).await?;
    add_invoices(&services, &order, &mut entries, &mut missing).await?;
    add_contract(&services, &order, &mut entries, &mut missing).await?;
    if !missing.is_empty() {
        // Windows shows plain text as UTF-8 when it begins with this mark.
        let text = format!("\u{FEFF}以下资料暂缺，补齐后请重新下载：\r\n{missing}");
        entries.add("暂缺资料.txt", text.into_bytes()).await?;
    }
    Ok(entries)
}

async fn add_reports(
    services: &Services,
    goods_cache: &GoodsCache,
    order: &Order,
    entries: &mut Entries,
    missing: &mut String,
) -> ApiResult<()> {
    let parts = shipped_batches::of_orders(&services.db, &[order.id]).await?;
    let shipped: BTreeSet<BatchKey> = parts.iter().map(ShippedBatch::key).collect();
    let shipped: Vec<BatchKey> = shipped.into_iter().collect();
    let found = reports::current_of(&services.db, &shipped).await?;
    for batch in shipped {
        let goods = goods_cache.get(&services.db, batch.goods_id).await?;
        let name = report_file::file_name(goods.as_deref(), &batch.number, "application/pdf");
        match found
            .get(&batch)
            .filter(|report| report.status == ReportStatus::Sealed)
        {
            Some(report) => {
                let bytes = reports::read(services, report, Form::Sealed).await?;
                entries.add(&name, bytes).await?;
            }
            None => note_missing(missing, name.trim_end_matches(".pdf")),
        }
    }
    Ok(())
}

async fn add_invoices(
    services: &Services,
    order: &Order,
    entries: &mut Entries,
    missing: &mut String,
) -> ApiResult<()> {
    let issued = invoices::issued_of(&services.db, order.id).await?;
    if issued.is_empty() {
        note_missing(missing, "电子发票（可在“电子发票”里申请）");
    }
    for whole in issued {
        let name = invoice::file_name(&whole.invoice);
        entries.add(&name, invoice::file(whole).await?).await?;
    }
    Ok(())
}

/// The purchase contract that was in force when the order was placed.
async fn add_contract(
    services: &Services,
    order: &Order,
    entries: &mut Entries,
    missing: &mut String,
) -> ApiResult<()> {
    let day = kernel::clock::shop_day(order.created_at);
    let all = contracts::all_of(&services.db, order.company_id).await?;
    let signed = all.into_iter().find(|contract| {
        contract.kind == ContractKind::Purchase
            && contract.status == ContractStatus::Signed
            && !contract.signed_file_key.is_empty()
            && (contract.valid_from..=contract.valid_to).contains(&day)
    });
    let name = ContractKind::Purchase.text();
    let Some(contract) = signed else {
        note_missing(missing, name);
        return Ok(());
    };
    let file = Uploads::of(&services.settings)
        .read_private(&contract.signed_file_key)
        .await;
    match file {
        Ok(file) if ids::digest(&file.bytes) == contract.signed_sha256 => {
            entries
                .add(&format!("{name} {}.pdf", contract.number), file.bytes)
                .await?;
            Ok(())
        }
        _ => {
            tracing::error!(
                contract = contract.number,
                "the file of a contract is missing or was altered"
            );
            note_missing(missing, name);
            Ok(())
        }
    }
}

fn note_missing(missing: &mut String, what: &str) {
    let _never_fails = write!(missing, "{what}\r\n");
}
