//! 药品追溯码 of packs that went back to suppliers, in the columns of an outbound document of 码上放心.
use std::collections::HashMap;

use kernel::Db;
use receiving::{
    models::_entities::{supplier_return_codes, supplier_returns},
    supplier_returns::models::states::Status,
    suppliers::models::suppliers,
};
use sea_orm::{Condition, DbErr, JoinType, QuerySelect, prelude::*};

use super::{
    asked::{Asked, Filter},
    cells,
    facts::{GoodsFacts, batches_of},
    register::{Cells, Head, column, register},
};

/// The register that is also handed out as documents for the platform.
pub const CODE: &str = "trace_supplier_returns";

const RETURNED: Head = Head {
    code: CODE,
    title: "追溯码退货出库明细",
    about: "退回供货单位时扫描的追溯码，按码上放心退货出库单的栏目，一码一行，期间按审核时间；没有扫码的见“购进退出记录”。上传平台用“XML”：每张退出单一个文件，不按商品和批号筛选",
    filters: &[Filter::Period, Filter::Goods, Filter::Batch],
    columns: &[
        column("单据号", 8.0),
        column("单据类型", 4.5),
        column("单据日期", 6.5),
        column("往来单位", 9.0),
        column("统一社会信用代码", 8.0),
        column("药品名称", 8.0),
        column("规格", 6.0),
        column("生产企业", 8.0),
        column("批准文号", 7.0),
        column("批号", 5.0),
        column("追溯码", 9.0),
        column("审核人", 4.0),
    ],
};

register!(
    TraceSupplierReturns,
    RETURNED,
    supplier_return_codes,
    sent_back,
    sent_back_cells
);

pub fn sent_back(asked: &Asked) -> Select<supplier_return_codes::Entity> {
    use supplier_returns::Column;
    let all = Condition::all()
        .add(Column::Status.eq(Status::Sent))
        .add(asked.within(Column::DecidedAt))
        .add_option(asked.of_goods(Column::GoodsId))
        .add_option(asked.of_batch_id(Column::BatchId));
    supplier_return_codes::Entity::find()
        .join(
            JoinType::InnerJoin,
            supplier_return_codes::Relation::SupplierReturns.def(),
        )
        .filter(all)
}

/// The returns that name these codes, by id.
pub async fn returns_of(
    db: &Db,
    codes: &[supplier_return_codes::Model],
) -> Result<HashMap<i64, supplier_returns::Model>, DbErr> {
    let rows = supplier_returns::Entity::find()
        .filter(supplier_returns::Column::Id.is_in(codes.iter().map(|code| code.return_id)))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}

async fn sent_back_cells(
    db: &Db,
    _: &Asked,
    rows: Vec<supplier_return_codes::Model>,
) -> Result<Vec<Cells>, DbErr> {
    let returns = returns_of(db, &rows).await?;
    let goods = GoodsFacts::of(db, returns.values().map(|row| row.goods_id)).await?;
    let batches = batches_of(db, returns.values().map(|row| row.batch_id)).await?;
    let suppliers = suppliers::of_ids(db, returns.values().map(|row| row.supplier_id)).await?;
    let cells = rows.iter().filter_map(|row| {
        let sent = returns.get(&row.return_id)?;
        let supplier = suppliers.get(&sent.supplier_id);
        let id = sent.goods_id;
        Some(vec![
            sent.number.as_str().into(),
            "退货出库".into(),
            cells::moment(sent.decided_at),
            supplier.map_or("", |supplier| &supplier.name).into(),
            supplier.map_or("", |supplier| &supplier.credit_code).into(),
            goods.name(id).into(),
            goods.spec(id).into(),
            goods.maker(id).into(),
            goods.approval_number(id).into(),
            batches
                .get(&sent.batch_id)
                .map_or("", |batch| &batch.number)
                .into(),
            row.code.as_str().into(),
            sent.decided_by_name.as_str().into(),
        ])
    });
    Ok(cells.collect())
}
