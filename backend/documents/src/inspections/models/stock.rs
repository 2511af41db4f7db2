//! The stock: every movement of a batch, and what there is of each batch with the time it has left, expired ones too.
use std::collections::HashMap;

use catalog::{
    models::_entities::{batches, stock_movements},
    stock::models::{shelf_place, stock::MovementKind, warehouses},
};
use chrono::NaiveDate;
use files::export::Value;
use kernel::Db;
use sea_orm::{Condition, DbErr, prelude::*};

use super::{
    asked::{Asked, Filter},
    balances, cells,
    facts::{BatchGoods, GoodsFacts, batches_of, named},
    hands::{Deed, Hands},
    register::{Cells, Head, amount, column, register},
};

const MOVEMENTS: Head = Head {
    code: "stock_movements",
    title: "库存流水账",
    about: "每个批号的每次入库、出库、退货、购进退出、报损和调整，入库为正，出库为负；经办人是单据上的验收人、复核人或登记人，没有单据的取自操作日志；结存是这一笔之后的数量，期初已计入：批号的在本仓，商品的在各仓合计",
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
        column("类别", 4.5),
        amount("数量", 3.6),
        column("单位", 2.6),
        column("单据号", 8.0),
        column("原因", 8.0),
        column("经办人", 4.0),
        amount("批号结存", 4.0),
        amount("商品结存", 4.0),
    ],
};

register!(StockMovements, MOVEMENTS, stock_movements, moved, movement_cells);

fn moved(asked: &Asked) -> Select<stock_movements::Entity> {
    let all = Condition::all()
        .add(asked.within(stock_movements::Column::At))
        .add_option(asked.of_goods(stock_movements::Column::GoodsId))
        .add_option(asked.of_batch_id(stock_movements::Column::BatchId));
    stock_movements::Entity::find().filter(all)
}

const fn kind_text(kind: MovementKind) -> &'static str {
    match kind {
        MovementKind::Receive => "入库",
        MovementKind::Ship => "销售出库",
        MovementKind::Adjust => "调整",
        MovementKind::Return => "退货入库",
        MovementKind::Scrap => "报损",
        MovementKind::SupplierReturn => "购进退出",
    }
}

async fn movement_cells(db: &Db, _: &Asked, rows: Vec<stock_movements::Model>) -> Result<Vec<Cells>, DbErr> {
    let goods = BatchGoods::of(db, rows.iter().map(|row| (row.batch_id, row.goods_id))).await?;
    let batches = batches_of(db, rows.iter().filter_map(|row| row.batch_id)).await?;
    let places = warehouses::names(db).await?;
    let left = balances::after(db, &rows).await?;
    let deeds: Vec<Deed> = rows.iter().map(|row| deed(row, &batches)).collect();
    let hands = Hands::of(db, &deeds).await?;
    let cells = rows.iter().zip(&deeds).map(|(row, deed)| {
        let left = left.get(&row.id);
        let batch = row.batch_id.and_then(|id| batches.get(&id));
        let named_as = (row.batch_id, row.goods_id);
        vec![
            cells::moment(Some(row.at)),
            goods.code(named_as).into(),
            goods.name(named_as).into(),
            goods.spec(named_as).into(),
            goods.maker(named_as).into(),
            batch.map_or("", |batch| &batch.number).into(),
            cells::day(batch.map(|batch| batch.expires_on)),
            named(&places, row.warehouse_id).into(),
            kind_text(row.kind).into(),
            Value::Number(row.quantity),
            goods.unit(named_as).into(),
            cells::document(&row.reference),
            row.reason.as_str().into(),
            hands.name(deed).into(),
            Value::Number(left.map_or(0, |left| left.of_batch)),
            Value::Number(left.map_or(0, |left| left.of_goods)),
        ]
    });
    Ok(cells.collect())
}

fn deed<'a>(row: &'a stock_movements::Model, batches: &'a HashMap<i64, batches::Model>) -> Deed<'a> {
    let batch = row.batch_id.and_then(|id| batches.get(&id));
    Deed {
        batch_id: row.batch_id,
        batch_number: batch.map_or("", |batch| &batch.number),
        reference: &row.reference,
        at: row.at,
    }
}

const BATCH_COLUMNS: &[files::pdf::Column] = &[
    column("商品编码", 5.0),
    column("通用名称", 8.0),
    column("剂型", 3.6),
    column("规格", 6.0),
    column("生产企业", 8.0),
    column("批准文号", 7.0),
    column("批号", 5.0),
    column("生产日期", 5.6),
    column("有效期至", 5.6),
    amount("剩余天数", 4.0),
    column("仓库", 5.0),
    column("货位", 4.5),
    amount("现存", 4.0),
    column("单位", 2.6),
    column("状态", 6.0),
];

const STOCK: Head = Head {
    code: "stock_batches",
    title: "库存批号台账",
    about: "现在有货的全部批号，含已过期、锁定和召回的",
    filters: &[Filter::Goods, Filter::Batch],
    columns: BATCH_COLUMNS,
};

const NEAR_EXPIRY: Head = Head {
    code: "near_expiry",
    title: "近效期和过期药品催销表",
    about: "现在有货、近效期或已经过期的批号",
    filters: &[Filter::Goods, Filter::Batch],
    columns: BATCH_COLUMNS,
};

register!(StockBatches, STOCK, batches, held, batch_cells);
register!(NearExpiry, NEAR_EXPIRY, batches, expiring, batch_cells);

fn held(asked: &Asked) -> Select<batches::Entity> {
    let all = Condition::all()
        .add(batches::Column::OnHand.gt(0_i64))
        .add_option(asked.of_goods(batches::Column::GoodsId))
        .add_option(asked.of_batch(batches::Column::Number));
    batches::Entity::find().filter(all)
}

fn expiring(asked: &Asked) -> Select<batches::Entity> {
    held(asked).filter(batches::Column::ExpiresOn.lte(asked.near_expiry_until))
}

async fn batch_cells(db: &Db, asked: &Asked, rows: Vec<batches::Model>) -> Result<Vec<Cells>, DbErr> {
    let goods = GoodsFacts::of(db, rows.iter().map(|row| row.goods_id)).await?;
    let places = warehouses::names(db).await?;
    let cells = rows.iter().map(|row| {
        vec![
            goods.code(row.goods_id).into(),
            goods.name(row.goods_id).into(),
            goods.form(row.goods_id).into(),
            goods.spec(row.goods_id).into(),
            goods.maker(row.goods_id).into(),
            goods.approval_number(row.goods_id).into(),
            row.number.as_str().into(),
            cells::day(Some(row.produced_on)),
            cells::day(Some(row.expires_on)),
            Value::Number((row.expires_on - asked.today).num_days()),
            named(&places, row.warehouse_id).into(),
            shelf_place::shown(row.shelf_place.as_ref()).into(),
            Value::Number(row.on_hand),
            goods.unit(row.goods_id).into(),
            state(row, (asked.today, asked.near_expiry_until)).into(),
        ]
    });
    Ok(cells.collect())
}

/// What keeps a batch from being sold, or makes it urgent.
fn state(batch: &batches::Model, (today, near_until): (NaiveDate, NaiveDate)) -> String {
    let states = [
        (batch.expires_on <= today, "已过期"),
        (
            batch.expires_on > today && batch.expires_on <= near_until,
            "近效期",
        ),
        (batch.is_recalled, "召回"),
        (batch.is_locked, "锁定"),
        (!batch.has_report, "缺药检报告"),
    ];
    let there: Vec<&str> = states
        .iter()
        .filter(|(is_so, _)| *is_so)
        .map(|(_, text)| *text)
        .collect();
    if there.is_empty() {
        "合格".into()
    } else {
        there.join("、")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_batch_says_everything_that_is_the_matter_with_it() {
        let today: NaiveDate = "2026-11-26".parse().unwrap();
        let days = (today, today + chrono::TimeDelta::days(180));
        let batch = |days: i64, is_locked: bool| batches::Model {
            id: 1,
            goods_id: 1,
            warehouse_id: 1,
            number: "B001".into(),
            produced_on: today,
            expires_on: today + chrono::TimeDelta::days(days),
            on_hand: 1,
            has_report: true,
            is_locked,
            is_recalled: false,
            udi: String::new(),
            shelf_place: None,
        };
        assert_eq!(state(&batch(181, false), days), "合格");
        assert_eq!(state(&batch(180, false), days), "近效期");
        assert_eq!(state(&batch(1, true), days), "近效期、锁定");
        assert_eq!(state(&batch(0, false), days), "已过期");
    }
}
