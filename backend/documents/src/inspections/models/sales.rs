//! Sales, a row per parcel and batch (GSP article 91): all of them, and those of devices and of 中药饮片 with what their
//! own rules ask for. What a parcel carried is written when it is picked; a row is a sale once the parcel has left.
use std::collections::HashMap;

use ::orders::{
    lifecycle::models::orders::{Order, OrderLine},
    models::_entities::{order_lines, orders, shipment_lines, shipments},
    shipments::models::shipments::{Shipment, Status},
};
use catalog::{
    goods::models::{codes::Kind, stated::Stated},
    models::_entities::batches,
};
use files::export::Value;
use identity::companies::models::facts::LicenceKind;
use kernel::{Db, Money};
use sea_orm::{Condition, DbErr, JoinType, QuerySelect, prelude::*};

use super::{
    asked::{Asked, Filter},
    cells, evidence,
    facts::batches_of,
    register::{Cells, Head, amount, column, register},
};
use crate::order_documents::models::stated;

const ALL_FILTERS: &[Filter] = &[Filter::Period, Filter::Goods, Filter::Batch, Filter::Company];

const SALES: Head = Head {
    code: "sales",
    title: "销售记录",
    about: "按包裹和批号一行，日期为发货时间。换货补发另见“换货补发记录”",
    filters: ALL_FILTERS,
    columns: &[
        column("发货时间", 6.5),
        column("订单号", 8.0),
        column("购货单位", 9.0),
        column("通用名称", 8.0),
        column("剂型", 3.6),
        column("规格", 6.0),
        column("批准文号", 7.0),
        column("批号", 5.0),
        column("有效期至", 5.6),
        column("生产企业", 8.0),
        column("上市许可持有人", 8.0),
        column("单位", 2.6),
        amount("数量", 3.2),
        amount("单价", 4.2),
        amount("金额", 5.0),
        column("复核人", 4.0),
    ],
};

const DEVICES: Head = Head {
    code: "device_sales",
    title: "医疗器械销售记录",
    about: "UDI 是收货时扫描的批号 UDI，没有扫描的和注册人、生产许可证号一样，是发货时商品档案的“产地、标准、注册人”所登记的，档案没有登记的取自当时的商品资料表，都没有的为空。购货单位证照是下单时的依据，地址和电话是收货的",
    filters: ALL_FILTERS,
    columns: &[
        column("发货时间", 6.5),
        column("订单号", 8.0),
        column("购货单位", 9.0),
        column("产品名称", 8.0),
        column("规格型号", 6.0),
        column("管理类别", 3.6),
        column("注册证或备案号", 8.0),
        column("注册人或备案人", 8.0),
        column("生产企业", 8.0),
        column("生产许可证号", 7.0),
        column("UDI", 6.0),
        column("生产批号或序列号", 6.0),
        column("有效期至", 5.6),
        column("单位", 3.4),
        amount("数量", 3.8),
        amount("单价", 4.2),
        amount("金额", 5.0),
        column("购货单位证照", 7.0),
        column("地址", 6.0),
        column("联系电话", 5.0),
    ],
};

const TCM: Head = Head {
    code: "tcm_sales",
    title: "中药饮片销售记录",
    about: "产地是这个批号收货时照标签填的，没有填的和执行标准是发货时商品档案的“产地、标准、注册人”所登记的，档案没有登记的取自当时的商品资料表，都没有的为空",
    filters: ALL_FILTERS,
    columns: &[
        column("发货时间", 6.5),
        column("订单号", 8.0),
        column("购货单位", 9.0),
        column("品名", 7.0),
        column("规格", 6.0),
        column("产地", 6.0),
        column("执行标准", 6.0),
        column("生产企业", 8.0),
        column("批号", 5.0),
        column("生产日期", 5.6),
        column("有效期至", 5.6),
        column("单位", 2.6),
        amount("数量", 3.2),
        amount("单价", 4.2),
        amount("金额", 5.0),
    ],
};

/// What lets a buyer trade in devices or use them.
const BUYERS_OF_DEVICES: &[LicenceKind] = &[
    LicenceKind::DeviceLicence,
    LicenceKind::DeviceFiling,
    LicenceKind::MedicalInstitution,
];

register!(Sales, SALES, shipment_lines, sold, sale_cells);
register!(DeviceSales, DEVICES, shipment_lines, devices, device_cells);
register!(TcmSales, TCM, shipment_lines, pieces, tcm_cells);

/// What left the warehouse in parcels, in exchange too.
pub fn sent(asked: &Asked) -> Select<shipment_lines::Entity> {
    let all = Condition::all()
        .add(shipments::Column::Status.is_in(Status::SENT))
        .add(asked.within(shipments::Column::ShippedAt))
        .add_option(asked.of_goods(shipment_lines::Column::GoodsId))
        .add_option(asked.of_batch(shipment_lines::Column::BatchNumber))
        .add_option(asked.of_company(orders::Column::CompanyId));
    shipment_lines::Entity::find()
        .join(JoinType::InnerJoin, shipment_lines::Relation::Shipments.def())
        .join(JoinType::InnerJoin, shipments::Relation::Orders.def())
        .filter(all)
}

/// What left for orders: an exchange is no sale.
fn sold(asked: &Asked) -> Select<shipment_lines::Entity> {
    sent(asked).filter(shipments::Column::AfterSaleId.is_null())
}

/// What was of this kind when it left.
fn of_kind(asked: &Asked, kind: Kind) -> Select<shipment_lines::Entity> {
    sold(asked).filter(shipment_lines::Column::Kind.eq(kind))
}

fn devices(asked: &Asked) -> Select<shipment_lines::Entity> {
    of_kind(asked, Kind::Device)
}

fn pieces(asked: &Asked) -> Select<shipment_lines::Entity> {
    of_kind(asked, Kind::Tcm)
}

/// Lines of parcels with their parcel, order and order line.
pub struct Sent {
    pub shipments: HashMap<i64, Shipment>,
    orders: HashMap<i64, Order>,
    lines: HashMap<i64, OrderLine>,
    batches: HashMap<i64, batches::Model>,
}

pub struct SentLine<'a> {
    pub row: &'a shipment_lines::Model,
    pub shipment: &'a Shipment,
    pub order: &'a Order,
    pub line: &'a OrderLine,
    batch: Option<&'a batches::Model>,
}

impl Sent {
    #[kernel::boxed]
    pub async fn of(db: &Db, rows: &[shipment_lines::Model]) -> Result<Self, DbErr> {
        let shipments = shipments::Entity::find()
            .filter(shipments::Column::Id.is_in(rows.iter().map(|row| row.shipment_id)))
            .all(db)
            .await?;
        let orders = orders::Entity::find()
            .filter(orders::Column::Id.is_in(shipments.iter().map(|row| row.order_id)))
            .all(db)
            .await?;
        let lines = order_lines::Entity::find()
            .filter(order_lines::Column::Id.is_in(rows.iter().map(|row| row.order_line_id)))
            .all(db)
            .await?;
        Ok(Self {
            batches: batches_of(db, rows.iter().map(|row| row.batch_id)).await?,
            shipments: shipments.into_iter().map(|row| (row.id, row)).collect(),
            orders: orders.into_iter().map(|row| (row.id, row)).collect(),
            lines: lines.into_iter().map(|row| (row.id, row)).collect(),
        })
    }

    pub fn line<'a>(&'a self, row: &'a shipment_lines::Model) -> Option<SentLine<'a>> {
        let shipment = self.shipments.get(&row.shipment_id)?;
        Some(SentLine {
            row,
            shipment,
            order: self.orders.get(&shipment.order_id)?,
            line: self.lines.get(&row.order_line_id)?,
            batch: self.batches.get(&row.batch_id),
        })
    }
}

impl SentLine<'_> {
    fn amount(&self) -> Money {
        self.line.price.times(self.row.quantity)
    }

    /// Of the batch; where none was scanned, of the product.
    fn udi<'b>(&'b self, goods: &'b Stated) -> &'b str {
        let scanned = self.batch.map_or("", |batch| &batch.udi);
        if scanned.is_empty() {
            &goods.particulars.udi
        } else {
            scanned
        }
    }
}

/// Who checked a parcel before it left (出库复核).
pub fn checker(shipment: &Shipment) -> &str {
    &shipment.checker
}

/// The rows of `rows`, worded one by one.
async fn worded(
    db: &Db,
    rows: Vec<shipment_lines::Model>,
    word: fn(&SentLine, &Stated) -> Cells,
) -> Result<Vec<Cells>, DbErr> {
    let sent = Sent::of(db, &rows).await?;
    let stated = stated::of_rows(db, &rows).await?;
    let lines = rows.iter().filter_map(|row| {
        let line = sent.line(row)?;
        Some(word(&line, stated.get(&row.id)?))
    });
    Ok(lines.collect())
}

async fn sale_cells(db: &Db, _: &Asked, rows: Vec<shipment_lines::Model>) -> Result<Vec<Cells>, DbErr> {
    worded(db, rows, |sent, goods| {
        vec![
            cells::moment(sent.shipment.shipped_at),
            sent.order.number.as_str().into(),
            sent.order.company_name.as_str().into(),
            sent.line.name.as_str().into(),
            goods.form.as_str().into(),
            sent.line.spec.as_str().into(),
            sent.line.approval_number.as_str().into(),
            sent.row.batch_number.as_str().into(),
            cells::day(Some(sent.row.expires_on)),
            sent.line.maker.as_str().into(),
            goods.holder.as_str().into(),
            sent.line.unit.as_str().into(),
            Value::Number(sent.row.quantity),
            Value::Money(sent.line.price),
            Value::Money(sent.amount()),
            checker(sent.shipment).into(),
        ]
    })
    .await
}

async fn device_cells(db: &Db, _: &Asked, rows: Vec<shipment_lines::Model>) -> Result<Vec<Cells>, DbErr> {
    worded(db, rows, |sent, goods| {
        vec![
            cells::moment(sent.shipment.shipped_at),
            sent.order.number.as_str().into(),
            sent.order.company_name.as_str().into(),
            sent.line.name.as_str().into(),
            sent.line.spec.as_str().into(),
            goods.device_class.code().into(),
            sent.line.approval_number.as_str().into(),
            goods.particulars.registrant.as_str().into(),
            sent.line.maker.as_str().into(),
            goods.particulars.production_licence.as_str().into(),
            sent.udi(goods).into(),
            sent.row.batch_number.as_str().into(),
            cells::day(Some(sent.row.expires_on)),
            sent.line.unit.as_str().into(),
            Value::Number(sent.row.quantity),
            Value::Money(sent.line.price),
            Value::Money(sent.amount()),
            evidence::proofs_of(&sent.line.evidence, BUYERS_OF_DEVICES).into(),
            sent.order.address.as_str().into(),
            sent.order.phone.as_str().into(),
        ]
    })
    .await
}

async fn tcm_cells(db: &Db, _: &Asked, rows: Vec<shipment_lines::Model>) -> Result<Vec<Cells>, DbErr> {
    worded(db, rows, |sent, goods| {
        vec![
            cells::moment(sent.shipment.shipped_at),
            sent.order.number.as_str().into(),
            sent.order.company_name.as_str().into(),
            sent.line.name.as_str().into(),
            sent.line.spec.as_str().into(),
            goods.particulars.origin.as_str().into(),
            goods.particulars.standard.as_str().into(),
            sent.line.maker.as_str().into(),
            sent.row.batch_number.as_str().into(),
            cells::day(Some(sent.row.produced_on)),
            cells::day(Some(sent.row.expires_on)),
            sent.line.unit.as_str().into(),
            Value::Number(sent.row.quantity),
            Value::Money(sent.line.price),
            Value::Money(sent.amount()),
        ]
    })
    .await
}
