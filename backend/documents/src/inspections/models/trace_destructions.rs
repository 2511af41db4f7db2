//! 药品追溯码 of destroyed packs, in the columns of an outbound document of 码上放心.
use std::collections::HashMap;

use kernel::Db;
use receiving::models::_entities::{destruction_codes, destructions};
use sea_orm::{Condition, DbErr, JoinType, QuerySelect, prelude::*};

use super::{
    asked::{Asked, Filter},
    cells,
    facts::{GoodsFacts, batches_of},
    register::{Cells, Head, column, register},
};

/// The register that is also handed out as documents for the platform.
pub const CODE: &str = "trace_destructions";

const DESTROYED: Head = Head {
    code: CODE,
    title: "追溯码销毁出库明细",
    about: "登记销毁时扫描的追溯码，按码上放心销毁出库单的栏目，一码一行，期间按销毁日期；没有扫码的销毁见“不合格药品销毁记录”。上传平台用“XML”：每张销毁单一个文件，不按商品和批号筛选",
    filters: &[Filter::Period, Filter::Goods, Filter::Batch],
    columns: &[
        column("单据号", 8.0),
        column("单据类型", 4.5),
        column("单据日期", 5.6),
        column("药品名称", 8.0),
        column("规格", 6.0),
        column("生产企业", 8.0),
        column("批准文号", 7.0),
        column("批号", 5.0),
        column("追溯码", 9.0),
        column("登记人", 4.0),
    ],
};

register!(
    TraceDestructions,
    DESTROYED,
    destruction_codes,
    destroyed,
    destroyed_cells
);

pub fn destroyed(asked: &Asked) -> Select<destruction_codes::Entity> {
    let all = Condition::all()
        .add(asked.on(destructions::Column::DestroyedOn))
        .add_option(asked.of_goods(destructions::Column::GoodsId))
        .add_option(asked.of_batch_id(destructions::Column::BatchId));
    destruction_codes::Entity::find()
        .join(
            JoinType::InnerJoin,
            destruction_codes::Relation::Destructions.def(),
        )
        .filter(all)
}

/// The records that name these codes, by id.
pub async fn records_of(
    db: &Db,
    codes: &[destruction_codes::Model],
) -> Result<HashMap<i64, destructions::Model>, DbErr> {
    let rows = destructions::Entity::find()
        .filter(destructions::Column::Id.is_in(codes.iter().map(|code| code.destruction_id)))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}

async fn destroyed_cells(
    db: &Db,
    _: &Asked,
    rows: Vec<destruction_codes::Model>,
) -> Result<Vec<Cells>, DbErr> {
    let records = records_of(db, &rows).await?;
    let goods = GoodsFacts::of(db, records.values().map(|record| record.goods_id)).await?;
    let batches = batches_of(db, records.values().map(|record| record.batch_id)).await?;
    let cells = rows.iter().filter_map(|row| {
        let record = records.get(&row.destruction_id)?;
        let id = record.goods_id;
        let batch = batches.get(&record.batch_id);
        Some(vec![
            record.number.as_str().into(),
            "销毁出库".into(),
            cells::day(Some(record.destroyed_on)),
            goods.name(id).into(),
            goods.spec(id).into(),
            goods.maker(id).into(),
            goods.approval_number(id).into(),
            batch.map_or("", |batch| &batch.number).into(),
            row.code.as_str().into(),
            record.noted_by_name.as_str().into(),
        ])
    });
    Ok(cells.collect())
}
