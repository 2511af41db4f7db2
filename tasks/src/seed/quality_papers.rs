//! Papers that quality management keeps of the demo's goods: invoices of the two-invoice rule, reports of adverse reactions.
use catalog::models::_entities::{batches, goods};
use chrono::{Days, TimeDelta};
use files::uploads::Uploads;
use kernel::{Services, WriteTx};
use receiving::{
    errors::ReceivingError,
    papers::models::papers::{self, NewPaper, PaperKind},
};
use sea_orm::{QueryOrder, QuerySelect, prelude::*};

use super::{departments::Departments, documents::page};

/// Kind, title, who invoiced or reported, days ago, detail, outcome; each of another batch.
const PAPERS: &[(PaperKind, &str, &str, u64, &str, &str)] = &[
    (
        PaperKind::TwoInvoice,
        "26422000000031870562",
        "国药控股湖北有限公司",
        38,
        "生产企业至供货单位、供货单位至本公司，共两票",
        "票货一致",
    ),
    (
        PaperKind::TwoInvoice,
        "26422000000040217735",
        "华润湖北医药有限公司",
        17,
        "生产企业至供货单位、供货单位至本公司，共两票",
        "票货一致",
    ),
    (
        PaperKind::Adr,
        "皮疹、瘙痒",
        "武汉仁心大药房有限公司",
        12,
        "女，46 岁，口服第 2 天出现全身散在红色皮疹，无呼吸困难",
        "停药 3 天后好转，已上报监测系统",
    ),
    (
        PaperKind::Adr,
        "恶心、头晕",
        "宜昌惠民中西医结合诊所",
        4,
        "男，63 岁，首次服药后 1 小时恶心、头晕，血压正常",
        "",
    ),
];

pub async fn create(services: &Services) -> anyhow::Result<()> {
    let departments = Departments::load(services).await?;
    let stored = batches::Entity::find()
        .find_also_related(goods::Entity)
        .filter(batches::Column::OnHand.gt(0_i64))
        .order_by_asc(batches::Column::Id)
        .limit(PAPERS.len() as u64)
        .all(&services.db)
        .await?;
    let uploads = Uploads::of(&services.settings);
    for ((kind, title, party, days, detail, outcome), (batch, goods)) in PAPERS.iter().zip(stored) {
        let Some(goods) = goods else { continue };
        let happened_on = services.clock.today() - Days::new(*days);
        let scan = page(&[
            kind.text(),
            title,
            party,
            &format!("{}　批号 {}", goods.name, batch.number),
            &happened_on.to_string(),
            "演示资料，仅供试用",
        ]);
        let file = uploads.store_private_document(scan).await?;
        let new = NewPaper {
            kind: *kind,
            title: (*title).into(),
            party: (*party).into(),
            goods_id: Some(goods.id),
            goods: format!("{} {}", goods.name, goods.spec),
            batch_number: batch.number,
            happened_on,
            detail: (*detail).into(),
            outcome: (*outcome).into(),
        };
        let by = departments.qa.actor.clone();
        let at = services.clock.now() - TimeDelta::days(i64::try_from(*days)?);
        services
            .writer
            .run(async move |tx: &WriteTx| {
                let paper = papers::add(tx, new, &by, at).await?;
                papers::attach(tx, paper.id, file).await?;
                Ok::<_, ReceivingError>(())
            })
            .await?;
    }
    Ok(())
}
