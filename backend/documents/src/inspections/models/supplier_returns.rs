//! What went back to suppliers (购进退出), and what was asked for and came to nothing.
use std::collections::HashMap;

use catalog::stock::models::warehouses;
use files::export::Value;
use kernel::Db;
use receiving::models::_entities::{goods_receipt_lines, goods_receipts, supplier_returns, suppliers};
use sea_orm::{Condition, DbErr, prelude::*};

use super::{
    asked::{Asked, Filter},
    cells,
    facts::{GoodsFacts, batches_of, named},
    register::{Cells, Head, amount, column, register},
};

const RETURNED: Head = Head {
    code: "supplier_returns",
    title: "购进退出记录",
    about: "退回供货单位的每一笔，期间按登记时间；待审核、未同意和撤回的也在内，状态里写明。只有“已退出”的从库存减去",
    filters: &[Filter::Period, Filter::Goods, Filter::Batch],
    columns: &[
        column("登记时间", 6.5),
        column("退出单号", 8.0),
        column("供货单位", 9.0),
        column("收货单号", 8.0),
        column("通用名称", 8.0),
        column("剂型", 3.6),
        column("规格", 6.0),
        column("生产企业", 8.0),
        column("批准文号", 7.0),
        column("批号", 5.0),
        column("有效期至", 5.6),
        column("仓库", 5.0),
        column("区域", 4.4),
        amount("数量", 3.6),
        column("单位", 2.6),
        amount("进价", 4.2),
        column("原因", 8.0),
        column("状态", 4.0),
        column("审核意见", 7.0),
        column("登记人", 4.0),
        column("审核人", 4.0),
        column("审核时间", 6.5),
    ],
};

register!(
    SupplierReturns,
    RETURNED,
    supplier_returns,
    returned,
    returned_cells
);

fn returned(asked: &Asked) -> Select<supplier_returns::Entity> {
    use supplier_returns::Column;
    let all = Condition::all()
        .add(asked.within(Column::AskedAt))
        .add_option(asked.of_goods(Column::GoodsId))
        .add_option(asked.of_batch_id(Column::BatchId));
    supplier_returns::Entity::find().filter(all)
}

/// By id.
pub async fn suppliers_of(
    db: &Db,
    ids: impl Iterator<Item = i64>,
) -> Result<HashMap<i64, suppliers::Model>, DbErr> {
    let rows = suppliers::Entity::find()
        .filter(suppliers::Column::Id.is_in(ids))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}

/// The lines that brought these goods, each with its delivery.
async fn deliveries_of(
    db: &Db,
    rows: &[supplier_returns::Model],
) -> Result<HashMap<i64, (goods_receipt_lines::Model, Option<goods_receipts::Model>)>, DbErr> {
    let found = goods_receipt_lines::Entity::find()
        .find_also_related(goods_receipts::Entity)
        .filter(goods_receipt_lines::Column::Id.is_in(rows.iter().map(|row| row.line_id)))
        .all(db)
        .await?;
    Ok(found.into_iter().map(|found| (found.0.id, found)).collect())
}

async fn returned_cells(db: &Db, _: &Asked, rows: Vec<supplier_returns::Model>) -> Result<Vec<Cells>, DbErr> {
    let goods = GoodsFacts::of(db, rows.iter().map(|row| row.goods_id)).await?;
    let batches = batches_of(db, rows.iter().map(|row| row.batch_id)).await?;
    let suppliers = suppliers_of(db, rows.iter().map(|row| row.supplier_id)).await?;
    let deliveries = deliveries_of(db, &rows).await?;
    let places = warehouses::names(db).await?;
    let cells = rows.iter().filter_map(|row| {
        let id = row.goods_id;
        let batch = batches.get(&row.batch_id)?;
        let (line, receipt) = deliveries.get(&row.line_id)?;
        Some(vec![
            cells::moment(Some(row.asked_at)),
            row.number.as_str().into(),
            suppliers.get(&row.supplier_id).map_or("", |row| &row.name).into(),
            receipt.as_ref().map_or("", |receipt| &receipt.number).into(),
            goods.name(id).into(),
            goods.form(id).into(),
            goods.spec(id).into(),
            goods.maker(id).into(),
            goods.approval_number(id).into(),
            batch.number.as_str().into(),
            cells::day(Some(batch.expires_on)),
            named(&places, batch.warehouse_id).into(),
            row.source.text().into(),
            Value::Number(row.quantity),
            goods.unit(id).into(),
            Value::Money(line.unit_price),
            row.reason.as_str().into(),
            row.status.text().into(),
            row.opinion.as_str().into(),
            row.asked_by_name.as_str().into(),
            row.decided_by_name.as_str().into(),
            cells::moment(row.decided_at),
        ])
    });
    Ok(cells.collect())
}
