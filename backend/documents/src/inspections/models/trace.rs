//! 药品追溯码 that left the warehouse, with orders and in exchange, in the columns of an outbound document of 码上放心.
use std::collections::HashMap;

use ::orders::models::_entities::{order_lines, orders, shipment_lines, shipments, trace_codes};
use kernel::Db;
use sea_orm::{Condition, DbErr, QuerySelect, QueryTrait, prelude::*, sea_query::SelectStatement};

use super::{
    asked::{Asked, Filter},
    cells,
    departures::Departures,
    register::{Cells, Head, column, register},
};

/// The register that is also handed out as documents for the platform.
pub const CODE: &str = "trace_codes";

const TRACE: Head = Head {
    code: CODE,
    title: "追溯码出库明细",
    about: "按码上放心出库单的栏目，一码一行；退回过的码注明退回时间。上传平台用“XML”：每张单据一个文件，不按商品和批号筛选",
    filters: &[Filter::Period, Filter::Goods, Filter::Batch, Filter::Company],
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
        column("退回时间", 6.5),
    ],
};

register!(TraceCodes, TRACE, trace_codes, left, trace_cells);

pub fn left(asked: &Asked) -> Select<trace_codes::Entity> {
    use trace_codes::Column;
    let in_exchange = Condition::all()
        .add(Column::AfterSaleId.is_not_null())
        .add(asked.within(Column::CreatedAt));
    let moved = Condition::any()
        .add(Column::ShipmentId.in_subquery(parcels(asked)))
        .add(in_exchange);
    let all = Condition::all()
        .add(moved)
        .add_option(asked.of_goods(Column::GoodsId))
        .add_option(
            asked
                .company_id
                .map(|id| Column::OrderLineId.in_subquery(lines_of_company(id))),
        )
        .add_option(
            asked
                .batch
                .as_deref()
                .map(|batch| Column::OrderLineId.in_subquery(lines_of_batch(batch))),
        );
    trace_codes::Entity::find().filter(all)
}

fn parcels(asked: &Asked) -> SelectStatement {
    shipments::Entity::find()
        .select_only()
        .column(shipments::Column::Id)
        .filter(asked.within(shipments::Column::ShippedAt))
        .into_query()
}

pub(super) fn lines_of_company(company_id: i64) -> SelectStatement {
    let of_company = orders::Entity::find()
        .select_only()
        .column(orders::Column::Id)
        .filter(orders::Column::CompanyId.eq(company_id))
        .into_query();
    order_lines::Entity::find()
        .select_only()
        .column(order_lines::Column::Id)
        .filter(order_lines::Column::OrderId.in_subquery(of_company))
        .into_query()
}

pub(super) fn lines_of_batch(batch: &str) -> SelectStatement {
    shipment_lines::Entity::find()
        .select_only()
        .column(shipment_lines::Column::OrderLineId)
        .filter(shipment_lines::Column::BatchNumber.eq(batch))
        .into_query()
}

/// The batches in a parcel, by parcel and order line: a code names no batch of its own.
type Batches = HashMap<(i64, i64), Vec<String>>;

async fn batches_in(db: &Db, codes: &[trace_codes::Model]) -> Result<Batches, DbErr> {
    let rows = shipment_lines::Entity::find()
        .filter(shipment_lines::Column::ShipmentId.is_in(codes.iter().filter_map(|code| code.shipment_id)))
        .all(db)
        .await?;
    let mut found = Batches::new();
    for row in rows {
        let place = (row.shipment_id, row.order_line_id);
        found.entry(place).or_default().push(row.batch_number);
    }
    Ok(found)
}

async fn trace_cells(db: &Db, _: &Asked, rows: Vec<trace_codes::Model>) -> Result<Vec<Cells>, DbErr> {
    let departures = Departures::of(db, &rows).await?;
    let batches = batches_in(db, &rows).await?;
    let left = rows.iter().filter_map(|row| departures.of_code(row));
    let cells = left.map(|left| {
        let batch = batches.get(&left.place()).map(|numbers| numbers.join("、"));
        vec![
            left.number().into(),
            left.kind().into(),
            cells::moment(left.at()),
            left.order.company_name.as_str().into(),
            left.credit_code().into(),
            left.line.name.as_str().into(),
            left.line.spec.as_str().into(),
            left.line.maker.as_str().into(),
            left.line.approval_number.as_str().into(),
            batch.unwrap_or_default().into(),
            left.code.code.as_str().into(),
            cells::moment(left.code.returned_at),
        ]
    });
    Ok(cells.collect())
}
