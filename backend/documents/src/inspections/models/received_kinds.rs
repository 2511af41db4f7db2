//! What the acceptance of pieces of TCM (中药饮片) and of devices must record besides that of medicines, a row per batch of a
//! delivery, as it was on file when the delivery was noted.
use catalog::goods::models::codes::Kind;
use files::export::Value;
use kernel::Db;
use receiving::models::_entities::{goods_receipt_lines, goods_receipts};
use sea_orm::{DbErr, prelude::*};

use super::{
    asked::{Asked, Filter},
    cells,
    receiving::{receipts_of, received, verdict},
    register::{Cells, Head, amount, column, register},
};

const FILTERS: &[Filter] = &[Filter::Period, Filter::Goods, Filter::Batch];

const TCM: Head = Head {
    code: "tcm_receiving",
    title: "中药饮片验收记录",
    about: "收货单里的中药饮片逐批一行，期间按收货时间；产地是收货时照标签填的，没有填的和执行标准是当时商品档案的，验收时照标签核对",
    filters: FILTERS,
    columns: &[
        column("收货时间", 6.5),
        column("收货单号", 8.0),
        column("供货单位", 9.0),
        column("品名", 7.0),
        column("规格", 6.0),
        column("产地", 6.0),
        column("执行标准", 6.0),
        column("批准文号", 6.0),
        column("批号", 5.0),
        column("生产日期", 5.6),
        column("有效期至", 5.6),
        column("生产企业", 8.0),
        column("单位", 2.6),
        amount("到货", 3.4),
        amount("合格", 3.4),
        column("验收结果", 9.0),
        column("收货人", 4.0),
        column("验收人", 4.0),
        column("验收时间", 6.5),
    ],
};

const DEVICES: Head = Head {
    code: "device_receiving",
    title: "医疗器械进货查验记录",
    about: "收货单里的医疗器械逐批一行，期间按收货时间；注册人和生产许可证号是登记收货时商品档案的，UDI 是收货时扫描的",
    filters: FILTERS,
    columns: &[
        column("收货时间", 6.5),
        column("收货单号", 8.0),
        column("供货单位", 9.0),
        column("产品名称", 8.0),
        column("规格型号", 6.0),
        column("管理类别", 3.6),
        column("注册证或备案号", 8.0),
        column("注册人或备案人", 8.0),
        column("生产企业", 8.0),
        column("生产许可证号", 7.0),
        column("UDI", 6.0),
        column("生产批号或序列号", 6.0),
        column("生产日期", 5.6),
        column("有效期至", 5.6),
        column("单位", 2.6),
        amount("到货", 3.4),
        amount("合格", 3.4),
        column("验收结果", 9.0),
        column("收货人", 4.0),
        column("验收人", 4.0),
        column("验收时间", 6.5),
    ],
};

register!(TcmReceiving, TCM, goods_receipt_lines, pieces, tcm_cells);
register!(
    DeviceReceiving,
    DEVICES,
    goods_receipt_lines,
    devices,
    device_cells
);

fn of_kind(asked: &Asked, kind: Kind) -> Select<goods_receipt_lines::Entity> {
    received(asked).filter(goods_receipt_lines::Column::Kind.eq(kind))
}

fn pieces(asked: &Asked) -> Select<goods_receipt_lines::Entity> {
    of_kind(asked, Kind::Tcm)
}

fn devices(asked: &Asked) -> Select<goods_receipt_lines::Entity> {
    of_kind(asked, Kind::Device)
}

/// The rows of `rows`, worded one by one.
async fn worded(
    db: &Db,
    rows: Vec<goods_receipt_lines::Model>,
    word: fn(&goods_receipts::Model, &goods_receipt_lines::Model) -> Cells,
) -> Result<Vec<Cells>, DbErr> {
    let receipts = receipts_of(db, &rows).await?;
    let lines = rows
        .iter()
        .filter_map(|row| Some(word(receipts.get(&row.receipt_id)?, row)));
    Ok(lines.collect())
}

async fn tcm_cells(db: &Db, _: &Asked, rows: Vec<goods_receipt_lines::Model>) -> Result<Vec<Cells>, DbErr> {
    worded(db, rows, |receipt, row| {
        vec![
            cells::moment(Some(receipt.received_at)),
            receipt.number.as_str().into(),
            receipt.supplier_name.as_str().into(),
            row.goods_name.as_str().into(),
            row.spec.as_str().into(),
            row.origin.as_str().into(),
            row.standard.as_str().into(),
            row.approval_number.as_str().into(),
            row.batch_number.as_str().into(),
            cells::day(Some(row.produced_on)),
            cells::day(Some(row.expires_on)),
            row.maker.as_str().into(),
            row.unit.as_str().into(),
            Value::Number(row.quantity),
            Value::Number(row.accepted),
            verdict(receipt, row).into(),
            receipt.received_by_name.as_str().into(),
            receipt.decided_by_name.as_str().into(),
            cells::moment(receipt.decided_at),
        ]
    })
    .await
}

async fn device_cells(
    db: &Db,
    _: &Asked,
    rows: Vec<goods_receipt_lines::Model>,
) -> Result<Vec<Cells>, DbErr> {
    worded(db, rows, |receipt, row| {
        vec![
            cells::moment(Some(receipt.received_at)),
            receipt.number.as_str().into(),
            receipt.supplier_name.as_str().into(),
            row.goods_name.as_str().into(),
            row.spec.as_str().into(),
            row.device_class.code().into(),
            row.approval_number.as_str().into(),
            row.registrant.as_str().into(),
            row.maker.as_str().into(),
            row.production_licence.as_str().into(),
            row.udi.as_str().into(),
            row.batch_number.as_str().into(),
            cells::day(Some(row.produced_on)),
            cells::day(Some(row.expires_on)),
            row.unit.as_str().into(),
            Value::Number(row.quantity),
            Value::Number(row.accepted),
            verdict(receipt, row).into(),
            receipt.received_by_name.as_str().into(),
            receipt.decided_by_name.as_str().into(),
            cells::moment(receipt.decided_at),
        ]
    })
    .await
}
