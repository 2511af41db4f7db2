use catalog::{
    goods::models::words::{STORAGES, word},
    models::_entities::batches,
    stock::models::shelf_place,
};
use chrono::{DateTime, NaiveDate, Utc};
use identity::permissions::Role;
use kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

use super::journey::AdminJourney;
use crate::receipts::models::receipts::{
    DeliveryLine, check,
    find::{ReceiptWithNames, WholeLine},
    hindrance,
    journey::Journey,
    rules::{self, Rules},
    sheet::{CellFault, Sheet},
    strictness_reasons,
};

#[derive(Serialize, ToSchema)]
pub struct AdminReceivingRules {
    pub second_person: bool,
    pub shortest_days: i64,
    /// Degrees with one decimal.
    pub coldest: String,
    pub warmest: String,
    /// Until when suppliers that were approved before scans were asked for may bring goods without.
    pub scans_due_on: NaiveDate,
    /// Goods that the letter of a supplier's agent is not for are refused, and not taken in with a reason alone.
    pub letters_bind: bool,
    /// Until when deliveries without an order are received.
    pub orders_due_on: NaiveDate,
}

impl From<Rules> for AdminReceivingRules {
    fn from(rules: Rules) -> Self {
        Self {
            second_person: rules.second_person,
            shortest_days: rules.shortest_days,
            coldest: check::celsius(rules.coldest),
            warmest: check::celsius(rules.warmest),
            scans_due_on: rules.scans_due_on,
            letters_bind: rules.letters_bind,
            orders_due_on: rules.orders_due_on,
        }
    }
}

/// Who looks at a receipt, and when.
pub struct Reader<'a> {
    pub staff_id: i64,
    pub roles: &'a [Role],
    pub today: NaiveDate,
}

/// A receipt with all that was noted of it.
pub struct Whole {
    pub named: ReceiptWithNames,
    pub lines: Vec<WholeLine>,
    pub journey: Option<Journey>,
}

/// `lines`, `journey` and the fields about the reader are filled in the single record only.
#[derive(Serialize, ToSchema)]
pub struct AdminGoodsReceipt {
    pub id: i64,
    pub number: String,
    pub supplier_id: i64,
    pub supplier: String,
    /// The order that it came for; null of those that came without.
    pub purchase_order_id: Option<i64>,
    /// Its number.
    pub purchase_order: String,
    pub warehouse_id: i64,
    pub warehouse: String,
    pub delivery_note: String,
    /// waiting | accepted | partly | refused | withdrawn
    pub status: String,
    pub status_text: &'static str,
    pub note: String,
    pub received_by: String,
    pub received_at: DateTime<Utc>,
    /// Who accepted or refused it; empty while it waits, and of a withdrawn one.
    pub decided_by: String,
    pub decided_at: Option<DateTime<Utc>>,
    /// Of a receipt that was recorded by mistake; its `opinion` says why.
    pub withdrawn_by: String,
    pub withdrawn_at: Option<DateTime<Utc>>,
    pub opinion: String,
    /// Package, label and leaflet, as the acceptor found them.
    pub appearance: String,
    pub line_count: i64,
    /// The first product of it.
    pub goods_name: String,
    pub units: i64,
    pub accepted: i64,
    /// What all of it costs.
    pub amount: Money,
    /// Accepted batches that cannot be sold because the inspection report is missing.
    pub unreported: i64,
    /// Why quality management accepts it and not the person who received it; empty when anyone in the
    /// warehouse may.
    pub strictness: Vec<&'static str>,
    /// Why the reader may not accept it; empty when they may.
    pub hindrance: &'static str,
    /// What cold goods may have on arrival, in degrees.
    pub coldest: String,
    pub warmest: String,
    /// Goods that last no longer are taken in with a reason alone.
    pub shortest_days: i64,
    /// How cold goods came; null without any, and for those that came before it was asked.
    pub journey: Option<AdminJourney>,
    pub lines: Vec<AdminReceiptLine>,
}

#[derive(Serialize, ToSchema)]
pub struct AdminReceiptLine {
    pub id: i64,
    pub goods_id: i64,
    pub goods_code: String,
    pub goods_name: String,
    pub spec: String,
    pub unit: String,
    pub maker: String,
    pub approval_number: String,
    /// Who holds the marketing authorisation, as it stood on file when the delivery was noted; empty of those noted before it was
    /// kept.
    pub holder: String,
    /// Of pieces of TCM, to compare with the label: what was entered of the batch, or what was on file.
    pub origin: String,
    pub standard: String,
    /// Of devices, to compare with the label.
    pub registrant: String,
    pub production_licence: String,
    /// normal | cool | cold
    pub storage: String,
    pub storage_text: &'static str,
    /// Why this line asks for quality management; empty when it does not.
    pub strictness: &'static str,
    pub batch_number: String,
    pub produced_on: NaiveDate,
    pub expires_on: NaiveDate,
    pub days_left: i64,
    /// It lasts no longer than the rules ask.
    pub is_short: bool,
    pub quantity: i64,
    pub unit_price: Money,
    pub amount: Money,
    /// What a unit cost the last time.
    pub cost_price: Option<Money>,
    /// What the order says of the product: units in all, and what was agreed for one; null without an order.
    pub ordered: Option<i64>,
    pub ordered_price: Option<Money>,
    /// Degrees on arrival; empty = not measured.
    pub temperature: String,
    /// Cold goods that came colder or warmer than they may, or left so.
    pub is_out_of_range: bool,
    /// Of devices; empty: not scanned.
    pub udi: String,
    pub accepted: i64,
    pub refused: i64,
    pub refuse_reason: String,
    /// The report came with the goods, as stated by the person who accepted them.
    pub has_report: bool,
    /// Accepted units that neither went back to the supplier nor wait to.
    pub returnable: i64,
    pub batch_id: Option<i64>,
    /// Where its accepted units were put; while it waits, where the same goods lay last. Empty: nobody has said.
    pub shelf_place: String,
    /// none | on_sale | unreported | locked | recalled | expired | gone: the state of the batch that it was
    /// added to
    pub release: &'static str,
}

impl AdminGoodsReceipt {
    pub fn of_list(named: ReceiptWithNames) -> Self {
        let ReceiptWithNames {
            receipt,
            supplier,
            order,
            warehouse,
            totals,
        } = named;
        Self {
            id: receipt.id,
            number: receipt.number,
            supplier_id: receipt.supplier_id,
            supplier,
            purchase_order_id: receipt.purchase_order_id,
            purchase_order: order,
            warehouse_id: receipt.warehouse_id,
            warehouse,
            delivery_note: receipt.delivery_note,
            status_text: receipt.status.text(),
            status: receipt.status.code().into(),
            note: receipt.note,
            received_by: receipt.received_by_name,
            received_at: receipt.received_at,
            decided_by: receipt.decided_by_name,
            decided_at: receipt.decided_at,
            withdrawn_by: receipt.withdrawn_by_name,
            withdrawn_at: receipt.withdrawn_at,
            opinion: receipt.opinion,
            appearance: receipt.appearance,
            line_count: totals.lines,
            goods_name: totals.first,
            units: totals.units,
            accepted: totals.accepted,
            amount: totals.amount,
            unreported: totals.unreported,
            strictness: Vec::new(),
            hindrance: "",
            coldest: String::new(),
            warmest: String::new(),
            shortest_days: 0,
            journey: None,
            lines: Vec::new(),
        }
    }

    pub fn whole(whole: Whole, rules: &Rules, reader: &Reader<'_>) -> Self {
        let Whole {
            named,
            lines,
            journey,
        } = whole;
        let reasons = strictness_reasons(lines.iter().map(|line| &line.goods), rules);
        let hindrance = hindrance(&named.receipt, &reasons, reader.roles, reader.staff_id);
        Self {
            strictness: reasons.into_iter().map(rules::Strictness::text).collect(),
            hindrance: hindrance.unwrap_or_default(),
            coldest: check::celsius(rules.coldest),
            warmest: check::celsius(rules.warmest),
            shortest_days: rules.shortest_days,
            lines: lines
                .into_iter()
                .map(|line| AdminReceiptLine::new(line, journey.as_ref(), rules, reader.today))
                .collect(),
            journey: journey.map(|journey| AdminJourney::new(journey, rules)),
            ..Self::of_list(named)
        }
    }
}

impl AdminReceiptLine {
    fn new(whole: WholeLine, journey: Option<&Journey>, rules: &Rules, today: NaiveDate) -> Self {
        let WholeLine {
            line,
            goods,
            maker,
            batch,
            shelf_place,
            returnable,
            ordered,
        } = whole;
        let price = line.unit_price;
        Self {
            id: line.id,
            storage_text: word(&STORAGES, goods.storage),
            strictness: rules::strictness(&goods, rules).map_or("", rules::Strictness::text),
            is_short: check::is_short(line.expires_on, today, rules),
            is_out_of_range: check::is_out_of_range(&goods, line.temperature, journey, rules),
            goods_id: goods.id,
            goods_code: goods.code,
            goods_name: goods.name,
            spec: goods.spec,
            unit: goods.unit,
            maker,
            approval_number: goods.approval_number,
            holder: line.holder,
            origin: line.origin,
            standard: line.standard,
            registrant: line.registrant,
            production_licence: line.production_licence,
            storage: goods.storage.code().into(),
            batch_number: line.batch_number,
            produced_on: line.produced_on,
            expires_on: line.expires_on,
            days_left: (line.expires_on - today).num_days(),
            quantity: line.quantity,
            unit_price: price,
            amount: price.times(line.quantity),
            cost_price: goods.cost_price,
            ordered: ordered.as_ref().map(|ordered| ordered.quantity),
            ordered_price: ordered.map(|ordered| ordered.unit_price),
            temperature: line.temperature.map(check::celsius).unwrap_or_default(),
            udi: line.udi,
            accepted: line.accepted,
            refused: line.refused,
            refuse_reason: line.refuse_reason,
            has_report: line.has_report,
            returnable,
            batch_id: line.batch_id,
            shelf_place: shelf_place::shown(shelf_place.as_ref()),
            release: batch.map_or("none", |batch| release(&batch, today)),
        }
    }
}

/// The first thing that keeps a batch from being sold.
fn release(batch: &batches::Model, today: NaiveDate) -> &'static str {
    if batch.is_recalled {
        "recalled"
    } else if batch.is_locked {
        "locked"
    } else if batch.expires_on <= today {
        "expired"
    } else if !batch.has_report {
        "unreported"
    } else if batch.on_hand == 0 {
        "gone"
    } else {
        "on_sale"
    }
}

/// The content of a sheet, complete or not at all.
#[derive(Serialize, ToSchema)]
pub struct AdminReceiptSheet {
    pub lines: Vec<AdminSheetLine>,
    /// Empty when the lines can be taken over.
    pub faults: Vec<AdminSheetFault>,
}

#[derive(Serialize, ToSchema)]
pub struct AdminSheetLine {
    pub goods_id: i64,
    pub batch_number: String,
    pub produced_on: NaiveDate,
    pub expires_on: NaiveDate,
    pub quantity: i64,
    pub unit_price: Money,
    pub temperature: String,
    pub udi: String,
    pub origin: String,
}

#[derive(Serialize, ToSchema)]
pub struct AdminSheetFault {
    /// As people count rows; 0 for the sheet as a whole.
    pub row: usize,
    pub column: String,
    pub heading: &'static str,
    pub message: String,
    /// All of it in one sentence.
    pub text: String,
}

impl From<Sheet> for AdminReceiptSheet {
    fn from(sheet: Sheet) -> Self {
        Self {
            lines: sheet.lines.into_iter().map(Into::into).collect(),
            faults: sheet.faults.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<DeliveryLine> for AdminSheetLine {
    fn from(line: DeliveryLine) -> Self {
        Self {
            goods_id: line.goods_id,
            batch_number: line.batch_number,
            produced_on: line.dates.produced_on,
            expires_on: line.dates.expires_on,
            quantity: line.quantity,
            unit_price: line.unit_price,
            temperature: line.temperature.map(check::celsius).unwrap_or_default(),
            udi: line.udi,
            origin: line.origin,
        }
    }
}

impl From<CellFault> for AdminSheetFault {
    fn from(fault: CellFault) -> Self {
        let place = match (fault.row, fault.column.is_empty()) {
            (0, _) => String::new(),
            (row, true) => format!("第 {row} 行 {}（表中没有这一列）：", fault.heading),
            (row, false) => format!("第 {row} 行 {} 列 {}：", fault.column, fault.heading),
        };
        Self {
            text: format!("{place}{}", fault.message),
            row: fault.row,
            column: fault.column,
            heading: fault.heading,
            message: fault.message,
        }
    }
}
