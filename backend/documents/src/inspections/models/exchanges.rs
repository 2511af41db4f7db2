//! What left in exchange for goods of a claim: no sale, and yet a batch that a buyer has.
use std::collections::HashMap;

use ::after_sales::models::_entities::{after_sale_batches, after_sale_lines, after_sales};
use ::orders::{
    models::_entities::{order_lines, shipment_lines, shipments},
    shipments::models::shipments::Status,
};
use files::export::Value;
use kernel::Db;
use sea_orm::{Condition, DbErr, prelude::*};

use super::{
    asked::{Asked, Filter},
    cells,
    facts::{GoodsFacts, companies_of},
    register::{Cells, Head, amount, column, register},
};
use crate::{order_documents::models::stated, reports::models::shipped_batches};

const EXCHANGES: Head = Head {
    code: "exchanges",
    title: "换货补发记录",
    about: "售后换货和少发补发出去的货，按批号一行，不另收款",
    filters: &[Filter::Period, Filter::Goods, Filter::Batch, Filter::Company],
    columns: &[
        column("补发时间", 6.5),
        column("售后单号", 8.0),
        column("购货单位", 9.0),
        column("通用名称", 8.0),
        column("剂型", 3.6),
        column("规格", 6.0),
        column("生产企业", 8.0),
        column("批号", 5.0),
        column("有效期至", 5.6),
        column("单位", 2.6),
        amount("数量", 3.2),
        column("承运", 5.0),
        column("运单号", 6.5),
    ],
};

register!(Exchanges, EXCHANGES, after_sale_batches, replaced, exchange_cells);

fn replaced(asked: &Asked) -> Select<after_sale_batches::Entity> {
    let all = Condition::all()
        .add(asked.within(after_sales::Column::ReplacedAt))
        .add_option(asked.of_goods(after_sale_lines::Column::GoodsId))
        .add_option(asked.of_batch(after_sale_batches::Column::BatchNumber))
        .add_option(asked.of_company(after_sales::Column::CompanyId));
    shipped_batches::exchanged().filter(all)
}

async fn exchange_cells(
    db: &Db,
    _: &Asked,
    rows: Vec<after_sale_batches::Model>,
) -> Result<Vec<Cells>, DbErr> {
    let lines = after_sale_lines::Entity::find()
        .filter(after_sale_lines::Column::Id.is_in(rows.iter().map(|row| row.after_sale_line_id)))
        .all(db)
        .await?;
    let claims = after_sales::Entity::find()
        .filter(after_sales::Column::Id.is_in(lines.iter().map(|row| row.after_sale_id)))
        .all(db)
        .await?;
    let sold = order_lines::Entity::find()
        .filter(order_lines::Column::Id.is_in(lines.iter().map(|row| row.order_line_id)))
        .all(db)
        .await?;
    let companies = companies_of(db, claims.iter().map(|row| row.company_id)).await?;
    let forms = forms_as_sent(db, &claims).await?;
    // Exchanges that left before they were parcels.
    let goods = GoodsFacts::of(db, lines.iter().map(|row| row.goods_id)).await?;
    let lines: HashMap<i64, _> = lines.into_iter().map(|row| (row.id, row)).collect();
    let claims: HashMap<i64, _> = claims.into_iter().map(|row| (row.id, row)).collect();
    let sold: HashMap<i64, _> = sold.into_iter().map(|row| (row.id, row)).collect();
    let cells = rows.iter().filter_map(|row| {
        let line = lines.get(&row.after_sale_line_id)?;
        let claim = claims.get(&line.after_sale_id)?;
        let sold = sold.get(&line.order_line_id)?;
        let company = companies.get(&claim.company_id);
        let form = forms.get(&(claim.id, sold.id, row.batch_id)).cloned();
        Some(vec![
            cells::moment(claim.replaced_at),
            claim.number.as_str().into(),
            company.map_or("", |row| &row.name).into(),
            sold.name.as_str().into(),
            form.unwrap_or_else(|| goods.form(line.goods_id)).into(),
            sold.spec.as_str().into(),
            sold.maker.as_str().into(),
            row.batch_number.as_str().into(),
            cells::day(Some(row.expires_on)),
            sold.unit.as_str().into(),
            Value::Number(row.quantity),
            claim.replacement_carrier.as_str().into(),
            claim.replacement_waybill.as_str().into(),
        ])
    });
    Ok(cells.collect())
}

/// The form that goods had when they left, by claim, line of the order and batch.
async fn forms_as_sent(
    db: &Db,
    claims: &[after_sales::Model],
) -> Result<HashMap<(i64, i64, i64), String>, DbErr> {
    let sent = shipments::Entity::find()
        .filter(shipments::Column::AfterSaleId.is_in(claims.iter().map(|claim| claim.id)))
        .filter(shipments::Column::Status.is_in(Status::SENT))
        .all(db)
        .await?;
    let rows = shipment_lines::Entity::find()
        .filter(shipment_lines::Column::ShipmentId.is_in(sent.iter().map(|parcel| parcel.id)))
        .all(db)
        .await?;
    let claims = sent
        .iter()
        .filter_map(|parcel| Some((parcel.id, parcel.after_sale_id?)));
    let claims: HashMap<i64, i64> = claims.collect();
    let mut stated = stated::of_rows(db, &rows).await?;
    let forms = rows.iter().filter_map(|row| {
        let place = (*claims.get(&row.shipment_id)?, row.order_line_id, row.batch_id);
        Some((place, stated.remove(&row.id)?.form))
    });
    Ok(forms.collect())
}
