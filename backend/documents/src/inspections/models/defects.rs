//! What was wrong: goods in quarantine (不合格品), claims with what was found of each batch.
use std::collections::HashMap;

use ::after_sales::models::_entities::{after_sale_lines, after_sales};
use catalog::{
    models::_entities::{batches, quarantine_entries},
    stock::models::warehouses,
};
use files::export::Value;
use kernel::Db;
use sea_orm::{Condition, DbErr, JoinType, QuerySelect, prelude::*};

use super::{
    asked::{Asked, Filter},
    cells, claim_log,
    facts::{BatchGoods, batches_of, companies_of, named},
    hands::{Deed, Hands},
    register::{Cells, Head, amount, column, register},
};

const QUARANTINE: Head = Head {
    code: "quarantine",
    title: "不合格品和待处理品台账",
    about: "进入和移出隔离区的每一笔，只增不改；移出的原因写明去向（放行或销毁）；经办人是验收、养护、放行、销毁或同意退出的人",
    filters: &[Filter::Period, Filter::Goods, Filter::Batch],
    columns: &[
        column("时间", 6.5),
        column("商品编码", 5.0),
        column("通用名称", 8.0),
        column("规格", 6.0),
        column("生产企业", 8.0),
        column("批号", 5.0),
        column("有效期至", 5.6),
        column("仓库", 5.0),
        amount("数量", 3.6),
        amount("其中不合格", 3.6),
        column("单位", 2.6),
        column("单据号", 8.0),
        column("原因和处理", 14.0),
        column("经办人", 4.0),
    ],
};

register!(
    Quarantine,
    QUARANTINE,
    quarantine_entries,
    set_apart,
    quarantine_cells
);

fn set_apart(asked: &Asked) -> Select<quarantine_entries::Entity> {
    let all = Condition::all()
        .add(asked.within(quarantine_entries::Column::At))
        .add_option(asked.of_goods(quarantine_entries::Column::GoodsId))
        .add_option(asked.of_batch(batches::Column::Number));
    quarantine_entries::Entity::find()
        .join(JoinType::InnerJoin, quarantine_entries::Relation::Batches.def())
        .filter(all)
}

async fn quarantine_cells(
    db: &Db,
    _: &Asked,
    rows: Vec<quarantine_entries::Model>,
) -> Result<Vec<Cells>, DbErr> {
    let goods = BatchGoods::of(db, rows.iter().map(|row| (Some(row.batch_id), row.goods_id))).await?;
    let batches = batches_of(db, rows.iter().map(|row| row.batch_id)).await?;
    let places = warehouses::names(db).await?;
    let deeds: Vec<Deed> = rows.iter().map(deed).collect();
    let hands = Hands::of(db, &deeds).await?;
    let cells = rows.iter().zip(&deeds).map(|(row, deed)| {
        let batch = batches.get(&row.batch_id);
        let named_as = (Some(row.batch_id), row.goods_id);
        vec![
            cells::moment(Some(row.at)),
            goods.code(named_as).into(),
            goods.name(named_as).into(),
            goods.spec(named_as).into(),
            goods.maker(named_as).into(),
            batch.map_or("", |batch| &batch.number).into(),
            cells::day(batch.map(|batch| batch.expires_on)),
            named(&places, row.warehouse_id).into(),
            Value::Number(row.quantity),
            Value::Number(row.unfit),
            goods.unit(named_as).into(),
            cells::document(&row.reference),
            row.reason.as_str().into(),
            hands.name(deed).into(),
        ]
    });
    Ok(cells.collect())
}

/// An adjustment of stock sets nothing apart, so the number of the batch is not asked for.
fn deed(row: &quarantine_entries::Model) -> Deed<'_> {
    Deed {
        batch_id: Some(row.batch_id),
        batch_number: "",
        reference: &row.reference,
        at: row.at,
    }
}

const CLAIMS: Head = Head {
    code: "claims",
    title: "退换货和质量投诉记录",
    about: "售后申请按批号一行（退回的即销后退回药品验收记录），带验收结果：可售、转待处理、报损（转不合格品，再登记销毁）和拒收的数量；冷链商品带到货温度，以及客户储存和运输全程冷链的证明，没有温度或证明的不转可售",
    filters: &[Filter::Period, Filter::Goods, Filter::Batch, Filter::Company],
    columns: &[
        column("申请时间", 6.5),
        column("售后单号", 8.0),
        column("客户", 9.0),
        column("类别", 4.4),
        column("原因", 6.0),
        column("说明", 8.0),
        column("通用名称", 8.0),
        column("规格", 6.0),
        column("批准文号", 7.0),
        column("生产企业", 8.0),
        column("批号", 5.0),
        column("有效期至", 5.6),
        amount("数量", 3.4),
        amount("可售", 3.2),
        amount("待处理", 3.2),
        amount("报损", 3.2),
        amount("拒收", 3.2),
        column("到货温度", 4.0),
        column("储运冷链证明", 8.0),
        column("收货人", 4.0),
        column("退回到货时间", 6.5),
        column("验收人", 4.0),
        column("验收时间", 6.5),
        column("状态", 4.4),
        column("结束时间", 6.5),
    ],
};

register!(Claims, CLAIMS, after_sale_lines, claimed, claim_cells);

fn claimed(asked: &Asked) -> Select<after_sale_lines::Entity> {
    let all = Condition::all()
        .add(asked.within(after_sales::Column::CreatedAt))
        .add_option(asked.of_goods(after_sale_lines::Column::GoodsId))
        .add_option(asked.of_batch(after_sale_lines::Column::BatchNumber))
        .add_option(asked.of_company(after_sales::Column::CompanyId));
    after_sale_lines::Entity::find()
        .join(JoinType::InnerJoin, after_sale_lines::Relation::AfterSales.def())
        .filter(all)
}

async fn claim_cells(db: &Db, _: &Asked, rows: Vec<after_sale_lines::Model>) -> Result<Vec<Cells>, DbErr> {
    let found = after_sales::Entity::find()
        .filter(after_sales::Column::Id.is_in(rows.iter().map(|row| row.after_sale_id)))
        .all(db)
        .await?;
    let companies = companies_of(db, found.iter().map(|row| row.company_id)).await?;
    let goods = BatchGoods::of(db, rows.iter().map(|row| (Some(row.batch_id), row.goods_id))).await?;
    let arrivals = claim_log::arrivals(db, found.iter().map(|row| row.id)).await?;
    let inspections = claim_log::inspections(db, found.iter().map(|row| row.id)).await?;
    let claims: HashMap<i64, _> = found.into_iter().map(|row| (row.id, row)).collect();
    let cells = rows.iter().filter_map(|row| {
        let claim = claims.get(&row.after_sale_id)?;
        let of = (Some(row.batch_id), row.goods_id);
        let (came, inspected) = (arrivals.get(&claim.id), inspections.get(&claim.id));
        Some(vec![
            cells::moment(Some(claim.created_at)),
            claim.number.as_str().into(),
            companies
                .get(&claim.company_id)
                .map_or("", |one| &one.name)
                .into(),
            claim.kind.text().into(),
            claim.reason_text.as_str().into(),
            claim.remark.as_str().into(),
            goods.name(of).into(),
            goods.spec(of).into(),
            goods.approval_number(of).into(),
            goods.maker(of).into(),
            row.batch_number.as_str().into(),
            cells::day(Some(row.expires_on)),
            Value::Number(row.quantity),
            Value::Number(row.sellable),
            Value::Number(row.quarantined),
            Value::Number(row.scrapped),
            Value::Number(row.refused),
            cells::degrees(row.temperature),
            kept_cold(row).into(),
            came.map_or("", |came| &came.by).into(),
            cells::moment(came.map(|came| came.at)),
            inspected.map_or("", |inspected| &inspected.by).into(),
            cells::moment(inspected.map(|inspected| inspected.at)),
            claim.status.text(claim.kind).into(),
            cells::moment(claim.ended_at),
        ])
    });
    Ok(cells.collect())
}

/// Whether it was kept cold, and what proves it.
fn kept_cold(row: &after_sale_lines::Model) -> String {
    let words = [row.kept_cold.text(), row.kept_cold_proof.as_str()];
    let words: Vec<&str> = words.into_iter().filter(|text| !text.is_empty()).collect();
    words.join("：")
}
