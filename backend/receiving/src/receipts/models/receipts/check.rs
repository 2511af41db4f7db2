//! What must be true of a line, no matter who entered it and how. Pure.
use catalog::{
    goods::models::codes::Storage,
    models::_entities::{batches, goods},
};
use chrono::{Datelike, Days, NaiveDate};
use kernel::Money;

pub use kernel::input::temperature::{celsius, tenths};

use crate::{
    models::_entities::cold_deliveries::Model as Journey,
    receipts::models::receipts::{lines::DeliveryLine, rules::Rules},
};

/// What a line is made of, by its name in the API and the heading of its column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    Goods,
    Batch,
    ProducedOn,
    ExpiresOn,
    Quantity,
    UnitPrice,
    Temperature,
    Udi,
    Origin,
}

impl Field {
    pub const ALL: [Self; 9] = [
        Self::Goods,
        Self::Batch,
        Self::ProducedOn,
        Self::ExpiresOn,
        Self::Quantity,
        Self::UnitPrice,
        Self::Temperature,
        Self::Udi,
        Self::Origin,
    ];

    pub const fn key(self) -> &'static str {
        match self {
            Self::Goods => "goods_id",
            Self::Batch => "batch_number",
            Self::ProducedOn => "produced_on",
            Self::ExpiresOn => "expires_on",
            Self::Quantity => "quantity",
            Self::UnitPrice => "unit_price",
            Self::Temperature => "temperature",
            Self::Udi => "udi",
            Self::Origin => "origin",
        }
    }

    pub const fn heading(self) -> &'static str {
        match self {
            Self::Goods => "商品编码",
            Self::Batch => "批号",
            Self::ProducedOn => "生产日期",
            Self::ExpiresOn => "有效期至",
            Self::Quantity => "数量",
            Self::UnitPrice => "单价",
            Self::Temperature => "到货温度",
            Self::Udi => "UDI",
            Self::Origin => "产地",
        }
    }
}

/// The error message of a field.
pub type Fault = (Field, String);

/// Characters of a batch number.
pub const LONGEST_BATCH_NUMBER: usize = 40;
/// Characters of the origin of a batch.
const LONGEST_ORIGIN: usize = 100;
/// The most that one unit costs.
pub const DEAREST: Money = Money(999_999_999);
/// Tenths of a degree that a thermometer of a van shows.
pub(super) const MEASURABLE: std::ops::RangeInclusive<i64> = -500..=600;
/// Nothing older is traded, and nothing is promised for longer.
const FIRST_YEAR: i32 = 2000;
const LONGEST_LIFE: Days = Days::new(366 * 30);

/// The errors of a single line.
pub fn faults(goods: &goods::Model, line: &DeliveryLine, today: NaiveDate) -> Vec<Fault> {
    let mut faults = date_faults(line, today);
    if line.batch_number.is_empty() {
        faults.push((Field::Batch, "请填写批号，照包装填".into()));
    } else if line.batch_number.chars().any(char::is_whitespace) {
        faults.push((Field::Batch, "批号中不能有空格".into()));
    }
    if line.origin.chars().count() > LONGEST_ORIGIN {
        faults.push((Field::Origin, format!("产地最多 {LONGEST_ORIGIN} 个字")));
    }
    if line.unit_price < Money::ZERO || line.unit_price > DEAREST {
        faults.push((Field::UnitPrice, format!("单价应为 0 到 {DEAREST} 元，赠品填 0")));
    }
    match line.temperature {
        None if is_cold(goods) => {
            faults.push((Field::Temperature, "冷藏商品要填到货温度，例如 5.2".into()));
        }
        Some(tenths) if !MEASURABLE.contains(&tenths) => {
            faults.push((Field::Temperature, "到货温度应为 -50 到 60 ℃".into()));
        }
        _ => {}
    }
    faults
}

fn date_faults(line: &DeliveryLine, today: NaiveDate) -> Vec<Fault> {
    let dates = line.dates;
    let mut faults = Vec::new();
    if dates.produced_on > today {
        faults.push((Field::ProducedOn, "生产日期不能晚于今天".into()));
    } else if dates.produced_on.year() < FIRST_YEAR {
        faults.push((Field::ProducedOn, "生产日期太早，请核对年份".into()));
    }
    let latest = dates.produced_on.checked_add_days(LONGEST_LIFE);
    if dates.expires_on <= dates.produced_on {
        faults.push((Field::ExpiresOn, "有效期应晚于生产日期".into()));
    } else if dates.expires_on <= today {
        faults.push((Field::ExpiresOn, "已过有效期，请当场拒收退回，不要登记".into()));
    } else if latest.is_none_or(|latest| dates.expires_on > latest) {
        faults.push((Field::ExpiresOn, "有效期离生产日期超过 30 年，请核对年份".into()));
    }
    faults
}

/// A batch has one day of production and one of expiry: what the wholesaler already knows of it, or what
/// another line says.
pub fn differs(line: &DeliveryLine, other: &DeliveryLine) -> bool {
    (line.goods_id, &line.batch_number) == (other.goods_id, &other.batch_number) && line.dates != other.dates
}

/// The same batch with other dates: one of the two is wrong.
pub fn differs_from_batch(line: &DeliveryLine, batch: &batches::Model) -> bool {
    (line.goods_id, &line.batch_number) == (batch.goods_id, &batch.number)
        && (line.dates.produced_on, line.dates.expires_on) != (batch.produced_on, batch.expires_on)
}

pub fn is_cold(goods: &goods::Model) -> bool {
    goods.storage == Storage::Cold
}

/// Cold goods came colder or warmer than they may, or left so. How cold they left was not asked of older deliveries.
pub fn is_out_of_range(
    goods: &goods::Model,
    arrived: Option<i64>,
    journey: Option<&Journey>,
    rules: &Rules,
) -> bool {
    let left_wrong = journey.is_some_and(|journey| !rules.is_cold_enough(journey.left_temperature));
    let came_right = arrived.is_some_and(|tenths| rules.is_cold_enough(tenths));
    is_cold(goods) && (left_wrong || !came_right)
}

/// Goods that last no longer than the rules ask are taken in with a reason alone.
pub fn is_short(expires_on: NaiveDate, today: NaiveDate, rules: &Rules) -> bool {
    (expires_on - today).num_days() < rules.shortest_days
}
