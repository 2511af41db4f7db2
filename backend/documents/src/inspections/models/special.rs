//! The ledger of compounds with special ingredients (含麻黄碱类等复方制剂专账): who bought how much, by which letter, paid by
//! whom, and what came back as the receipt.
use std::collections::HashMap;

use ::orders::{
    models::_entities::{
        order_lines, order_logs, orders, payments, remittance_proofs, shipment_lines, shipments,
    },
    shipments::models::shipments::Status,
};
use catalog::goods::models::codes::Control;
use files::export::Value;
use gateways::payments::Channel;
use identity::companies::models::facts::LicenceKind;
use kernel::Db;
use sea_orm::{DbErr, JoinType, QueryOrder, QuerySelect, prelude::*};

use super::{
    asked::{Asked, Filter},
    cells, evidence,
    register::{Cells, Head, amount, column, register},
};
use crate::models::_entities::ephedrine_receipts;

const SPECIAL: Head = Head {
    code: "special_ledger",
    title: "含特殊药品复方制剂专账",
    about: "期间按下单时间。批号是已发出的，带数量；采购人是下单的账号姓名，保存期满后脱敏。付款人取自到款的转账凭证；余额、支付宝和微信付款没有付款人名称",
    filters: &[Filter::Period, Filter::Goods, Filter::Batch, Filter::Company],
    columns: &[
        column("下单时间", 6.5),
        column("订单号", 8.0),
        column("购货单位", 9.0),
        column("品名", 7.0),
        column("规格", 5.5),
        column("生产企业", 6.0),
        amount("订购", 3.2),
        amount("已发", 3.2),
        column("批号", 6.0),
        column("单位", 2.6),
        amount("金额", 4.6),
        column("采购人", 4.0),
        column("采购委托书和备案", 8.0),
        column("付款方式", 4.4),
        column("付款时间", 6.5),
        column("付款人", 7.0),
        column("订单状态", 4.4),
        column("收货地址", 8.0),
        column("回执", 4.0),
        column("签收人", 4.0),
        column("签收日期", 5.6),
        column("回执核对人", 4.4),
    ],
};

register!(SpecialLedger, SPECIAL, order_lines, controlled, special_cells);

fn controlled(asked: &Asked) -> Select<order_lines::Entity> {
    let special = [Control::Ephedrine, Control::SpecialCompound];
    evidence::placed(asked).filter(orders::Column::Control.is_in(special))
}

/// What belongs to the orders of a portion.
struct Papers {
    orders: HashMap<i64, orders::Model>,
    payments: HashMap<i64, payments::Model>,
    /// Names on the slips whose money came in, by payment.
    payers: HashMap<i64, Vec<String>>,
    receipts: HashMap<i64, ephedrine_receipts::Model>,
    /// What of each batch left, by line.
    batches: HashMap<i64, Vec<String>>,
    /// Who placed an order.
    agents: HashMap<i64, String>,
}

impl Papers {
    async fn of(db: &Db, lines: &[order_lines::Model]) -> Result<Self, DbErr> {
        let of_lines = orders::Entity::find()
            .filter(orders::Column::Id.is_in(lines.iter().map(|line| line.order_id)))
            .all(db)
            .await?;
        let paid = payments::Entity::find()
            .filter(payments::Column::Id.is_in(of_lines.iter().map(|order| order.payment_id)))
            .all(db)
            .await?;
        let receipts = ephedrine_receipts::Entity::find()
            .filter(ephedrine_receipts::Column::OrderId.is_in(of_lines.iter().map(|order| order.id)))
            .all(db)
            .await?;
        Ok(Self {
            batches: batches_of(db, lines).await?,
            agents: agents_of(db, &of_lines).await?,
            payers: payers_of(db, &paid).await?,
            orders: of_lines.into_iter().map(|row| (row.id, row)).collect(),
            payments: paid.into_iter().map(|row| (row.id, row)).collect(),
            receipts: receipts.into_iter().map(|row| (row.order_id, row)).collect(),
        })
    }
}

/// `B001 × 2`, of the parcels that left for the order.
async fn batches_of(db: &Db, lines: &[order_lines::Model]) -> Result<HashMap<i64, Vec<String>>, DbErr> {
    let sent = shipment_lines::Entity::find()
        .join(JoinType::InnerJoin, shipment_lines::Relation::Shipments.def())
        .filter(shipment_lines::Column::OrderLineId.is_in(lines.iter().map(|line| line.id)))
        .filter(shipments::Column::Status.is_in(Status::SENT))
        .filter(shipments::Column::AfterSaleId.is_null())
        .order_by_asc(shipment_lines::Column::Id)
        .all(db)
        .await?;
    let mut batches: HashMap<i64, Vec<String>> = HashMap::new();
    for row in sent {
        let text = format!("{} × {}", row.batch_number, row.quantity);
        batches.entry(row.order_line_id).or_default().push(text);
    }
    Ok(batches)
}

/// As the first entry of its log names them.
async fn agents_of(db: &Db, placed: &[orders::Model]) -> Result<HashMap<i64, String>, DbErr> {
    let first = order_logs::Entity::find()
        .filter(order_logs::Column::OrderId.is_in(placed.iter().map(|order| order.id)))
        .filter(order_logs::Column::FromStatus.is_null())
        .order_by_desc(order_logs::Column::Id)
        .all(db)
        .await?;
    Ok(first
        .into_iter()
        .map(|entry| (entry.order_id, entry.actor_name))
        .collect())
}

async fn payers_of(db: &Db, paid: &[payments::Model]) -> Result<HashMap<i64, Vec<String>>, DbErr> {
    let slips = remittance_proofs::Entity::find()
        .filter(remittance_proofs::Column::PaymentId.is_in(paid.iter().map(|row| row.id)))
        .all(db)
        .await?;
    let mut payers: HashMap<i64, Vec<String>> = HashMap::new();
    for slip in slips.into_iter().filter(|slip| slip.received.is_positive()) {
        let names = payers.entry(slip.payment_id).or_default();
        if !names.contains(&slip.payer_name) {
            names.push(slip.payer_name);
        }
    }
    Ok(payers)
}

async fn special_cells(db: &Db, _: &Asked, rows: Vec<order_lines::Model>) -> Result<Vec<Cells>, DbErr> {
    let papers = Papers::of(db, &rows).await?;
    Ok(rows.iter().filter_map(|line| row_of(line, &papers)).collect())
}

fn row_of(line: &order_lines::Model, papers: &Papers) -> Option<Cells> {
    let order = papers.orders.get(&line.order_id)?;
    let payment = papers.payments.get(&order.payment_id);
    let payers = papers.payers.get(&order.payment_id).map(|names| names.join("、"));
    let receipt = papers.receipts.get(&order.id);
    let paid_by = payment.and_then(|payment| payment.method.0);
    let paid = order.paid_at.is_some();
    let batches = papers.batches.get(&line.id).map(|batches| batches.join("、"));
    let letters = [LicenceKind::PurchasingLetter, LicenceKind::EphedrineBuyer];
    Some(vec![
        cells::moment(Some(order.created_at)),
        order.number.as_str().into(),
        order.company_name.as_str().into(),
        line.name.as_str().into(),
        line.spec.as_str().into(),
        line.maker.as_str().into(),
        Value::Number(line.quantity),
        Value::Number(line.shipped_quantity),
        batches.unwrap_or_default().into(),
        line.unit.as_str().into(),
        Value::Money(line.amount),
        papers.agents.get(&order.id).map_or("", String::as_str).into(),
        evidence::proofs_of(&line.evidence, &letters).into(),
        paid_by.filter(|_| paid).map_or("", Channel::text).into(),
        cells::moment(order.paid_at),
        payers.unwrap_or_default().into(),
        order.status.text().into(),
        order.address.as_str().into(),
        receipt.map_or("", |receipt| receipt.status.text()).into(),
        receipt.map_or("", |receipt| &receipt.receiver).into(),
        cells::day(receipt.and_then(|receipt| receipt.received_on)),
        receipt.map_or("", |receipt| &receipt.decided_by).into(),
    ])
}
