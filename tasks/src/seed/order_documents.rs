//! Documents of the demo month: sealed reports of shipped batches (some are still missing), and requested
//! invoices.
use std::collections::BTreeSet;

use ::orders::{
    lifecycle::models::order_status::OrderStatus,
    models::_entities::{order_line_batches, order_lines, orders},
};
use catalog::stock::models::batch_reports::BatchKey;
use files::{
    pdf::{Form, Seal, paint, stamp},
    uploads::Uploads,
};
use invoices::models::ask::ask;
use kernel::{Services, WriteTx};
use receiving::reports::models::reports;
use sea_orm::{QueryOrder, QuerySelect, prelude::*};
use site::models::shop_facts;

/// Batches with a report; the others wait to be worked on.
const REPORTED: usize = 36;
/// Orders with an invoice.
const INVOICED: u64 = 12;
const UPLOADER: &str = "质量管理";

pub async fn create(services: &Services) -> anyhow::Result<()> {
    for (place, (batch, name)) in shipped(services).await?.into_iter().enumerate() {
        // Every sixth is left out, and the last few wait for their seal.
        if place % 6 != 5 {
            report(services, batch, &name, place < REPORTED - 6).await?;
        }
    }
    ask_for_invoices(services).await
}

/// Batches that buyers got, newest first, with the goods' names.
async fn shipped(services: &Services) -> anyhow::Result<Vec<(BatchKey, String)>> {
    let rows = order_line_batches::Entity::find()
        .find_also_related(order_lines::Entity)
        .order_by_desc(order_line_batches::Column::Id)
        .all(&services.db)
        .await?;
    let mut seen = BTreeSet::new();
    let mut batches = Vec::new();
    for (row, line) in rows {
        let Some(line) = line else { continue };
        let key = BatchKey::new(line.goods_id, row.batch_number);
        if seen.insert(key.clone()) {
            batches.push((key, line.name));
        }
    }
    batches.truncate(REPORTED);
    Ok(batches)
}

async fn report(services: &Services, batch: BatchKey, name: &str, is_sealed: bool) -> anyhow::Result<()> {
    let uploads = Uploads::of(&services.settings);
    let page = page(&batch, name)?;
    let stored = uploads.store_private_document(page.clone()).await?;
    let now = services.clock.now();
    let report = services
        .writer
        .run(async move |tx: &WriteTx| reports::upload(tx, &batch, stored, UPLOADER, now).await)
        .await
        .map_err(|error| anyhow::anyhow!("{error}"))?;
    if !is_sealed {
        return Ok(());
    }
    let facts = shop_facts::current(&services.db, &services.settings).await?;
    let seal = Seal {
        name: facts.legal_name(),
        caption: "质量管理专用章",
    };
    let sealed = stamp(page, "application/pdf", "药检报告", seal)?;
    let stored = uploads.store_private_document(sealed).await?;
    services
        .writer
        .run(async move |tx: &WriteTx| reports::seal(tx, report.id, stored, UPLOADER, now).await)
        .await
        .map_err(|error| anyhow::anyhow!("{error}"))?;
    Ok(())
}

fn page(batch: &BatchKey, name: &str) -> anyhow::Result<Vec<u8>> {
    let mut form = Form::portrait();
    form.title("成品检验报告书");
    form.space(20.0);
    form.pairs(
        2,
        &[
            ("品名", name),
            ("批号", &batch.number),
            ("检验依据", "《中国药典》2025 年版"),
            ("结论", "符合规定"),
        ],
    );
    form.space(20.0);
    form.line("演示资料，仅供试用，不是真实的检验报告。");
    paint(form.paper("成品检验报告书", &batch.number))
}

async fn ask_for_invoices(services: &Services) -> anyhow::Result<()> {
    let finished = orders::Entity::find()
        .filter(orders::Column::Status.eq(OrderStatus::Finished))
        .order_by_desc(orders::Column::Id)
        .limit(INVOICED)
        .all(&services.db)
        .await?;
    for order in finished {
        let (settings, now) = (services.settings.clone(), services.clock.now());
        services
            .writer
            .run(async move |tx: &WriteTx| ask(tx, &order, "", &settings, now).await)
            .await?;
    }
    Ok(())
}
