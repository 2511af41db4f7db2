//! What went back to suppliers (购进退出), and what was asked for and came to nothing.
use files::export::Value;
use kernel::Db;
use receiving::{models::_entities::supplier_returns, supplier_returns::models::find};
use sea_orm::{Condition, DbErr, prelude::*};

use super::{
    asked::{Asked, Filter},
    cells,
    facts::GoodsFacts,
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

async fn returned_cells(db: &Db, _: &Asked, rows: Vec<supplier_returns::Model>) -> Result<Vec<Cells>, DbErr> {
    let goods = GoodsFacts::of(db, rows.iter().map(|row| row.goods_id)).await?;
    let named = find::named(db, rows).await?;
    let cells = named.into_iter().map(|named| {
        let row = named.row;
        vec![
            cells::moment(Some(row.asked_at)),
            row.number.as_str().into(),
            // As the delivery that brought the goods states them.
            named.receipt.supplier_name.as_str().into(),
            named.receipt.number.as_str().into(),
            named.line.goods_name.as_str().into(),
            named.line.form.as_str().into(),
            named.line.spec.as_str().into(),
            named.line.maker.as_str().into(),
            named.line.approval_number.as_str().into(),
            named.batch.number.as_str().into(),
            cells::day(Some(named.batch.expires_on)),
            named.warehouse.as_str().into(),
            row.source.text().into(),
            Value::Number(row.quantity),
            goods.unit(row.goods_id).into(),
            Value::Money(named.line.unit_price),
            row.reason.as_str().into(),
            row.status.text().into(),
            row.opinion.as_str().into(),
            row.asked_by_name.as_str().into(),
            row.decided_by_name.as_str().into(),
            cells::moment(row.decided_at),
        ]
    });
    Ok(cells.collect())
}
