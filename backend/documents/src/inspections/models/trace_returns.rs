//! 药品追溯码 of packs that buyers returned and the inspection took back, in the columns of an inbound document of 码上放心.
use ::after_sales::models::_entities::after_sale_lines;
use ::orders::models::_entities::trace_codes;
use kernel::Db;
use sea_orm::{Condition, DbErr, QuerySelect, QueryTrait, prelude::*, sea_query::SelectStatement};

use super::{
    arrivals::Arrivals,
    asked::{Asked, Filter},
    cells,
    register::{Cells, Head, column, register},
    trace::lines_of_company,
};

/// The register that is also handed out as documents for the platform.
pub const CODE: &str = "trace_returns";

const RETURNS: Head = Head {
    code: CODE,
    title: "追溯码退货入库明细",
    about: "客户退回、验收接收的药品，按码上放心退货入库单的栏目，一码一行，日期为验收时间。上传平台用“XML”：每张售后单一个文件，不按商品和批号筛选",
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
        column("验收人", 4.5),
    ],
};

register!(TraceReturns, RETURNS, trace_codes, came_back, return_cells);

pub fn came_back(asked: &Asked) -> Select<trace_codes::Entity> {
    use trace_codes::Column;
    let mut all = Condition::all()
        .add(asked.within(Column::ReturnedAt))
        .add_option(asked.of_goods(Column::GoodsId))
        .add_option(
            asked
                .company_id
                .map(|id| Column::OrderLineId.in_subquery(lines_of_company(id))),
        );
    if let Some(batch) = asked.batch.as_deref() {
        let of_batch = |column| of_batch(column, batch);
        all = all
            .add(Column::ReturnedWith.in_subquery(of_batch(after_sale_lines::Column::AfterSaleId)))
            .add(Column::OrderLineId.in_subquery(of_batch(after_sale_lines::Column::OrderLineId)));
    }
    trace_codes::Entity::find().filter(all)
}

/// This column of the lines of claims that name the batch.
fn of_batch(column: after_sale_lines::Column, batch: &str) -> SelectStatement {
    after_sale_lines::Entity::find()
        .select_only()
        .column(column)
        .filter(after_sale_lines::Column::BatchNumber.eq(batch))
        .into_query()
}

async fn return_cells(db: &Db, _: &Asked, rows: Vec<trace_codes::Model>) -> Result<Vec<Cells>, DbErr> {
    let arrivals = Arrivals::of(db, &rows).await?;
    let back = rows.iter().filter_map(|row| arrivals.of_code(row));
    let cells = back.map(|back| {
        vec![
            back.claim.number.as_str().into(),
            "销售退货入库".into(),
            cells::moment(back.code.returned_at),
            back.company.map_or("", |company| &company.name).into(),
            back.company.map_or("", |company| &company.credit_code).into(),
            back.line.name.as_str().into(),
            back.line.spec.as_str().into(),
            back.line.maker.as_str().into(),
            back.line.approval_number.as_str().into(),
            back.batches.join("、").into(),
            back.code.code.as_str().into(),
            back.inspector.into(),
        ]
    });
    Ok(cells.collect())
}
