//! How the stock was kept: looked at (养护), at which temperature and humidity, and what of it was destroyed.
use catalog::{
    goods::models::words::{STORAGES, word},
    stock::models::warehouses,
};
use files::export::Value;
use kernel::Db;
use receiving::models::_entities::{care_records, climate_records, destructions};
use sea_orm::{Condition, DbErr, prelude::*};

use super::{
    asked::{Asked, Filter},
    cells,
    facts::{BatchGoods, batches_of, named},
    register::{Cells, Head, amount, column, register},
};

const CARE: Head = Head {
    code: "goods_care",
    title: "药品养护记录",
    about: "每个批号的每次养护检查。不合格的当场锁定，移入待处理区的另见“不合格品和待处理品台账”",
    filters: &[Filter::Period, Filter::Goods, Filter::Batch],
    columns: &[
        column("养护时间", 6.5),
        column("商品编码", 5.0),
        column("通用名称", 8.0),
        column("剂型", 3.6),
        column("规格", 6.0),
        column("生产企业", 8.0),
        column("批号", 5.0),
        column("有效期至", 5.6),
        column("仓库", 5.0),
        amount("库存", 3.6),
        amount("检查", 3.6),
        amount("不合格", 3.6),
        amount("移入待处理", 4.4),
        column("单位", 2.6),
        column("检查情况", 9.0),
        column("处理措施", 9.0),
        column("养护人", 4.0),
    ],
};

register!(GoodsCare, CARE, care_records, looked_at, care_cells);

fn looked_at(asked: &Asked) -> Select<care_records::Entity> {
    let all = Condition::all()
        .add(asked.within(care_records::Column::CaredAt))
        .add_option(asked.of_goods_of_batch(care_records::Column::BatchId))
        .add_option(asked.of_batch_id(care_records::Column::BatchId));
    care_records::Entity::find().filter(all)
}

async fn care_cells(db: &Db, _: &Asked, rows: Vec<care_records::Model>) -> Result<Vec<Cells>, DbErr> {
    let batches = batches_of(db, rows.iter().map(|row| row.batch_id)).await?;
    let goods = BatchGoods::of(db, batches.values().map(|batch| (Some(batch.id), batch.goods_id))).await?;
    let places = warehouses::names(db).await?;
    let cells = rows.iter().filter_map(|row| {
        let batch = batches.get(&row.batch_id)?;
        let named_as = (Some(batch.id), batch.goods_id);
        Some(vec![
            cells::moment(Some(row.cared_at)),
            goods.code(named_as).into(),
            goods.name(named_as).into(),
            goods.form(named_as).into(),
            goods.spec(named_as).into(),
            goods.maker(named_as).into(),
            batch.number.as_str().into(),
            cells::day(Some(batch.expires_on)),
            named(&places, batch.warehouse_id).into(),
            Value::Number(row.on_hand),
            Value::Number(row.inspected),
            Value::Number(row.bad),
            Value::Number(row.set_apart),
            goods.unit(named_as).into(),
            row.finding.as_str().into(),
            row.measure.as_str().into(),
            row.cared_by_name.as_str().into(),
        ])
    });
    Ok(cells.collect())
}

const CLIMATE: Head = Head {
    code: "climate",
    title: "库房温湿度记录",
    about: "每个仓库每个库区登记的读数，期间按测量时间；超出范围的带原因，以及处理措施、处理人和时间",
    filters: &[Filter::Period],
    columns: &[
        column("测量时间", 6.5),
        column("仓库", 6.0),
        column("库区", 3.6),
        column("温度 ℃", 4.0),
        column("湿度 %", 4.0),
        column("是否超出范围", 5.0),
        column("超出情况", 9.0),
        column("备注", 7.0),
        column("记录人", 4.0),
        column("处理措施", 9.0),
        column("处理人", 4.0),
        column("处理时间", 6.5),
    ],
};

register!(Climate, CLIMATE, climate_records, measured, climate_cells);

fn measured(asked: &Asked) -> Select<climate_records::Entity> {
    climate_records::Entity::find().filter(asked.within(climate_records::Column::MeasuredAt))
}

async fn climate_cells(db: &Db, _: &Asked, rows: Vec<climate_records::Model>) -> Result<Vec<Cells>, DbErr> {
    let places = warehouses::names(db).await?;
    let cells = rows.iter().map(|row| {
        vec![
            cells::moment(Some(row.measured_at)),
            named(&places, row.warehouse_id).into(),
            word(&STORAGES, row.zone).into(),
            cells::degrees(Some(row.temperature)),
            cells::degrees(row.humidity),
            cells::yes(row.is_alarm),
            row.reason.as_str().into(),
            row.note.as_str().into(),
            row.noted_by_name.as_str().into(),
            row.measure.as_str().into(),
            row.handled_by_name.as_str().into(),
            cells::moment(row.handled_at),
        ]
    });
    Ok(cells.collect())
}

const DESTROYED: Head = Head {
    code: "destructions",
    title: "不合格药品销毁记录",
    about: "从待处理区销毁的每一笔，带方法、地点和两位见证人；期间按销毁日期",
    filters: &[Filter::Period, Filter::Goods, Filter::Batch],
    columns: &[
        column("销毁日期", 5.6),
        column("销毁单号", 8.0),
        column("商品编码", 5.0),
        column("通用名称", 8.0),
        column("剂型", 3.6),
        column("规格", 6.0),
        column("生产企业", 8.0),
        column("批号", 5.0),
        column("有效期至", 5.6),
        amount("数量", 3.6),
        column("单位", 2.6),
        column("原因", 8.0),
        column("方法", 6.0),
        column("地点", 7.0),
        column("见证人", 4.0),
        column("第二见证人", 4.4),
        column("登记人", 4.0),
        column("登记时间", 6.5),
    ],
};

register!(Destructions, DESTROYED, destructions, destroyed, destroyed_cells);

fn destroyed(asked: &Asked) -> Select<destructions::Entity> {
    let all = Condition::all()
        .add(asked.on(destructions::Column::DestroyedOn))
        .add_option(asked.of_goods(destructions::Column::GoodsId))
        .add_option(asked.of_batch_id(destructions::Column::BatchId));
    destructions::Entity::find().filter(all)
}

async fn destroyed_cells(db: &Db, _: &Asked, rows: Vec<destructions::Model>) -> Result<Vec<Cells>, DbErr> {
    let goods = BatchGoods::of(db, rows.iter().map(|row| (Some(row.batch_id), row.goods_id))).await?;
    let batches = batches_of(db, rows.iter().map(|row| row.batch_id)).await?;
    let cells = rows.iter().map(|row| {
        let batch = batches.get(&row.batch_id);
        let named_as = (Some(row.batch_id), row.goods_id);
        vec![
            cells::day(Some(row.destroyed_on)),
            row.number.as_str().into(),
            goods.code(named_as).into(),
            goods.name(named_as).into(),
            goods.form(named_as).into(),
            goods.spec(named_as).into(),
            goods.maker(named_as).into(),
            batch.map_or("", |batch| &batch.number).into(),
            cells::day(batch.map(|batch| batch.expires_on)),
            Value::Number(row.quantity),
            goods.unit(named_as).into(),
            row.reason.as_str().into(),
            row.method.as_str().into(),
            row.place.as_str().into(),
            row.first_witness.as_str().into(),
            row.second_witness.as_str().into(),
            row.noted_by_name.as_str().into(),
            cells::moment(Some(row.noted_at)),
        ]
    });
    Ok(cells.collect())
}
