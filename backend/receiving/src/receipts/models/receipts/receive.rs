//! The warehouse notes what a supplier brought. Nothing of it is stock yet.
use std::collections::HashMap;

use catalog::{
    errors::{other_dates, recalled},
    goods::models::particulars::{self, Particulars},
    models::_entities::{batches, goods, warehouses},
};
use chrono::{DateTime, NaiveDate, Utc};
use eligibility::supply;
use kernel::{Actor, Db, WriteTx, api::FieldErrors, clock::shop_day, ids};
use sea_orm::{ActiveValue::Set, DbErr, prelude::*};

use crate::{
    errors::ReceivingError,
    models::{
        _entities::{
            goods_receipt_lines,
            goods_receipts::{self, Model as Receipt},
        },
        stated_goods::StatedGoods,
    },
    purchases::models::expected::Expected,
    receipts::models::receipts::{
        check::{self, Field},
        journey::{CheckedJourney, NewJourney},
        lines::{DeliveryLine, Line, MOST_LINES, lines_of},
        rules::{self, Rules},
        status::Status,
        supplier, udi,
    },
    suppliers::models::suppliers::{self, Supplier},
};

const UNORDERED: &str = "请选择采购订单：没有采购记录的到货应当拒收，或请采购先下订单";

#[derive(Clone, Debug)]
pub struct Delivery {
    pub supplier_id: i64,
    /// The order that it comes for.
    pub order_id: Option<i64>,
    pub warehouse_id: i64,
    /// The number of the note that came with the goods (随货同行单号): a supplier gives it once.
    pub delivery_note: String,
    pub note: String,
    /// Of cold goods; not kept of others.
    pub journey: NewJourney,
    pub lines: Vec<DeliveryLine>,
}

/// The delivery as it was noted, and its lines. The same note of the same supplier counts once.
pub async fn receive(
    tx: &WriteTx,
    delivery: Delivery,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(Receipt, Vec<Line>), ReceivingError> {
    let receiver = actor.id.ok_or(ReceivingError::NotFound("收货人"))?;
    let rules = rules::rules(tx.db()).await?;
    let (supplier, open_key) = check_head(tx, &delivery, receiver, now).await?;
    let expected = expected_by(tx, &delivery, receiver, (&rules, shop_day(now))).await?;
    let journey = check_goods(tx, &delivery, (&supplier, expected.as_ref()), &rules, now).await?;
    let stated = StatedGoods::of(tx.db(), delivery.lines.iter().map(|line| line.goods_id)).await?;
    let receipt = goods_receipts::ActiveModel {
        number: Set(ids::document_number("RK", now)),
        supplier_id: Set(delivery.supplier_id),
        supplier_name: Set(supplier.name),
        purchase_order_id: Set(delivery.order_id),
        warehouse_id: Set(delivery.warehouse_id),
        delivery_note: Set(delivery.delivery_note),
        open_key: Set(Some(open_key)),
        status: Set(Status::Waiting),
        note: Set(delivery.note),
        received_by: Set(receiver),
        received_by_name: Set(actor.name.clone()),
        received_at: Set(now),
        ..Default::default()
    }
    .insert(tx.db())
    .await?;
    if let Some(journey) = journey {
        journey.keep(tx, receipt.id).await?;
    }
    let rows = delivery
        .lines
        .into_iter()
        .map(|line| goods_receipt_lines::ActiveModel {
            receipt_id: Set(receipt.id),
            goods_id: Set(line.goods_id),
            batch_number: Set(line.batch_number),
            produced_on: Set(line.dates.produced_on),
            expires_on: Set(line.dates.expires_on),
            quantity: Set(line.quantity),
            unit_price: Set(line.unit_price),
            temperature: Set(line.temperature),
            udi: Set(udi::kept(&line.udi)),
            ..stated.line(line.goods_id, &line.origin)
        });
    goods_receipt_lines::Entity::insert_many(rows)
        .exec_without_returning(tx.db())
        .await?;
    let lines = lines_of(tx.db(), receipt.id).await?;
    Ok((receipt, lines))
}

/// The fields above the lines; returns the supplier and the key under which this delivery is unique.
async fn check_head(
    tx: &WriteTx,
    delivery: &Delivery,
    receiver: i64,
    now: DateTime<Utc>,
) -> Result<(Supplier, String), ReceivingError> {
    let mut errors = FieldErrors::default();
    // Two who note the same delivery at once wait for each other here.
    let supplier = supplier::held(tx, delivery.supplier_id).await?;
    let refusal = match &supplier {
        None => Some("请选择供货单位，没有就新增".into()),
        Some(supplier) => {
            if suppliers::has_judged(tx.db(), supplier.id, receiver).await? {
                Some("您审批过这个供货单位，它的货由另一位同事收".into())
            } else {
                supplier::why_not(tx.db(), supplier, shop_day(now)).await?
            }
        }
    };
    if let Some(why) = refusal {
        errors.add("supplier_id", why);
    }
    let warehouse = warehouses::Entity::find_by_id(delivery.warehouse_id)
        .one(tx.db())
        .await?;
    if warehouse.is_none() {
        errors.add("warehouse_id", "请选择入库的仓库");
    }
    if delivery.delivery_note.is_empty() {
        errors.add("delivery_note", "请填写随货同行单号，照单据填");
    }
    if delivery.lines.is_empty() {
        errors.add("lines", "请至少填一行商品");
    } else if delivery.lines.len() > MOST_LINES {
        errors.add("lines", format!("一张收货单最多 {MOST_LINES} 行，请分成几张"));
    }
    let Some(supplier) = supplier.filter(|_| errors.is_empty()) else {
        return Err(ReceivingError::Invalid(errors));
    };
    let open_key = format!("{}:{}", delivery.supplier_id, delivery.delivery_note);
    let same = goods_receipts::Entity::find()
        .filter(goods_receipts::Column::OpenKey.eq(&open_key))
        .one(tx.db())
        .await?;
    match same {
        Some(same) => Err(ReceivingError::Conflict(format!(
            "这张随货同行单已登记为收货单 {}，请勿重复收货",
            same.number
        ))),
        None => Ok((supplier, open_key)),
    }
}

/// The order that a delivery comes for; without one nothing is received once orders are asked for.
async fn expected_by(
    tx: &WriteTx,
    delivery: &Delivery,
    receiver: i64,
    (rules, today): (&Rules, NaiveDate),
) -> Result<Option<Expected>, ReceivingError> {
    let Some(order_id) = delivery.order_id else {
        return if rules.orders_due_on < today {
            Err(ReceivingError::invalid("purchase_order_id", UNORDERED))
        } else {
            Ok(None)
        };
    };
    let expected = Expected::of(tx, order_id).await?;
    let expected = expected
        .ok_or_else(|| ReceivingError::invalid("purchase_order_id", "没有这张采购订单，请重新选择"))?;
    match expected.why_not(delivery.supplier_id, receiver) {
        Some(why) => Err(ReceivingError::invalid("purchase_order_id", why)),
        None => Ok(Some(expected)),
    }
}

/// Why this line is not what was ordered, if so. `upto`: the lines down to this one.
fn beyond_order(expected: &Expected, line: &DeliveryLine, upto: &[DeliveryLine]) -> Option<check::Fault> {
    let of_goods = upto.iter().filter(|other| other.goods_id == line.goods_id);
    let comes: i64 = of_goods.map(|other| other.quantity).sum();
    let number = &expected.order.number;
    match expected.left(line.goods_id) {
        None => {
            let why = format!("采购订单 {number} 里没有这个商品，没有采购记录的到货应当拒收");
            Some((Field::Goods, why))
        }
        Some(left) if comes > left => {
            let why =
                format!("采购订单 {number} 还可到货 {left}，多出的请采购与供货单位核实、调整订单后再收");
            Some((Field::Quantity, why))
        }
        Some(_) => None,
    }
}

/// The lines, and of cold goods how they came; returns what keeps that.
async fn check_goods(
    tx: &WriteTx,
    delivery: &Delivery,
    (supplier, expected): (&Supplier, Option<&Expected>),
    rules: &Rules,
    now: DateTime<Utc>,
) -> Result<Option<CheckedJourney>, ReceivingError> {
    let lines = &delivery.lines;
    let known = KnownGoods::of(tx.db(), lines).await?;
    let mut errors = FieldErrors::default();
    for (place, line) in lines.iter().enumerate() {
        for (field, why) in known.faults(line, &lines[..place], now) {
            errors.add(format!("lines.{place}.{}", field.key()), why);
        }
        if let Some(why) = known.why_not_from(supplier, line.goods_id, rules) {
            errors.add(format!("lines.{place}.{}", Field::Goods.key()), why);
        }
        let beyond = expected.and_then(|expected| beyond_order(expected, line, &lines[..=place]));
        if let Some((field, why)) = beyond {
            errors.add(format!("lines.{place}.{}", field.key()), why);
        }
    }
    let journey = known
        .has_cold()
        .then(|| delivery.journey.clone().checked(now))
        .transpose()
        .unwrap_or_else(|faults| {
            for (field, why) in faults {
                errors.add(format!("journey.{field}"), why);
            }
            None
        });
    if errors.is_empty() {
        Ok(journey)
    } else {
        Err(ReceivingError::Invalid(errors))
    }
}

/// What the wholesaler knows of the goods of a delivery.
pub(super) struct KnownGoods {
    goods: HashMap<i64, goods::Model>,
    particulars: HashMap<i64, Particulars>,
    batches: Vec<batches::Model>,
}

impl KnownGoods {
    #[kernel::boxed]
    pub async fn of(db: &Db, lines: &[DeliveryLine]) -> Result<Self, DbErr> {
        let ids = || lines.iter().map(|line| line.goods_id);
        let goods = goods::Entity::find()
            .filter(goods::Column::Id.is_in(ids()))
            .all(db)
            .await?;
        let batches = batches::Entity::find()
            .filter(batches::Column::GoodsId.is_in(ids()))
            .filter(batches::Column::Number.is_in(lines.iter().map(|line| line.batch_number.as_str())))
            .all(db)
            .await?;
        let ids: Vec<i64> = ids().collect();
        Ok(Self {
            particulars: particulars::of_goods(db, &ids).await?,
            goods: goods.into_iter().map(|goods| (goods.id, goods)).collect(),
            batches,
        })
    }

    /// Why these goods do not come from there, if so.
    fn why_not_from(&self, supplier: &Supplier, goods_id: i64, rules: &Rules) -> Option<String> {
        let goods = self.goods.get(&goods_id)?;
        supply::why_not(goods, &supplier.scope_codes).or_else(|| rules.forbidden_by_letter(goods, supplier))
    }

    fn has_cold(&self) -> bool {
        self.goods.values().any(check::is_cold)
    }

    /// Why a line is not the one unit that its serial number names, if so.
    fn unit_fault(&self, line: &DeliveryLine, above: &[DeliveryLine]) -> Option<check::Fault> {
        if line.quantity != 1 {
            let why = "这个 UDI 没有批号，一个序列号就是一件：请一件填一行";
            return Some((Field::Quantity, why.into()));
        }
        let of_line = (line.goods_id, &line.batch_number);
        let is_there =
            |batch: &batches::Model| batch.on_hand > 0 && (batch.goods_id, &batch.number) == of_line;
        let is_above = |other: &DeliveryLine| (other.goods_id, &other.batch_number) == of_line;
        let is_twice = self.batches.iter().any(is_there) || above.iter().any(is_above);
        is_twice.then(|| {
            let why = format!("序列号 {} 已经在库，或写了两行，请核对", line.batch_number);
            (Field::Batch, why)
        })
    }

    /// The errors of a line below the header `above`.
    pub fn faults(
        &self,
        line: &DeliveryLine,
        above: &[DeliveryLine],
        now: DateTime<Utc>,
    ) -> Vec<check::Fault> {
        let Some(goods) = self.goods.get(&line.goods_id) else {
            return vec![(Field::Goods, "没有这个商品，请重新选择".into())];
        };
        let mut faults = check::faults(goods, line, shop_day(now));
        let on_file = self.particulars.get(&goods.id).map_or("", |row| &row.udi);
        faults.extend(udi::fault(goods, on_file, line).map(|why| (Field::Udi, why)));
        if udi::is_of_unit(&line.udi) {
            faults.extend(self.unit_fault(line, above));
        }
        let of_batch =
            |batch: &&batches::Model| (batch.goods_id, &batch.number) == (line.goods_id, &line.batch_number);
        if let Some(batch) = self
            .batches
            .iter()
            .find(|batch| check::differs_from_batch(line, batch))
        {
            let why = other_dates(&batch.number, batch.produced_on, batch.expires_on);
            faults.push((Field::ProducedOn, why));
        } else if let Some(other) = above.iter().find(|other| check::differs(line, other)) {
            let why = format!("与前面同一批号 {} 的日期不一致，请核对", other.batch_number);
            faults.push((Field::ProducedOn, why));
        }
        if self
            .batches
            .iter()
            .filter(of_batch)
            .any(|batch| batch.is_recalled)
        {
            faults.push((Field::Batch, recalled(&line.batch_number)));
        }
        faults
    }
}
