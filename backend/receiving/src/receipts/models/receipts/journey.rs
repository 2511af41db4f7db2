//! How the cold goods of a delivery came (冷链运输, GSP; K): in what, from when to when, and how cold they left. How cold they
//! arrived is said of each line.
use std::collections::HashMap;

use catalog::goods::models::cooling::{self, Cooling};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Db, clock::span_text};
use sea_orm::{ActiveValue::Set, DbErr, prelude::*};

use crate::{
    models::_entities::cold_deliveries::{ActiveModel, Column, Entity},
    receipts::models::receipts::check::MEASURABLE,
};

pub use crate::models::_entities::cold_deliveries::Model as Journey;

/// As the warehouse notes it; nothing for deliveries without cold goods.
#[derive(Clone, Debug, Default)]
pub struct NewJourney {
    pub cooling: Option<Cooling>,
    /// The number plate, or that of the box.
    pub vehicle: String,
    pub started_at: Option<DateTime<Utc>>,
    /// Tenths of a degree.
    pub left_temperature: Option<i64>,
    pub arrived_at: Option<DateTime<Utc>>,
    /// Hours that it may be on the way; 0 = none were agreed.
    pub transit_hours: i64,
}

/// No delivery is on the way for longer: it would be a slip of the pen.
const LONGEST: TimeDelta = TimeDelta::days(15);

/// The error message of a field.
type Fault = (&'static str, &'static str);

impl NewJourney {
    /// What keeps it once its receipt is known, or what is missing or cannot be. Pure.
    pub(super) fn checked(self, now: DateTime<Utc>) -> Result<ActiveModel, Vec<Fault>> {
        let mut faults = self.time_faults(now);
        if self.cooling.is_none() {
            faults.push(("cooling", "冷藏商品请选择保温方式：冷藏车、车载冷藏箱或保温箱"));
        }
        if self.vehicle.is_empty() {
            faults.push(("vehicle", "冷藏商品请填写冷藏车牌号或保温箱编号"));
        }
        match self.left_temperature {
            None => faults.push((
                "left_temperature",
                "冷藏商品请填写启运温度，照运输记录填，例如 5.2",
            )),
            Some(tenths) if !MEASURABLE.contains(&tenths) => {
                faults.push(("left_temperature", "启运温度应为 -50 到 60 ℃"));
            }
            Some(_) => {}
        }
        let (Some(cooling), Some(left_temperature), Some((started_at, arrived_at)), true) = (
            self.cooling,
            self.left_temperature,
            self.started_at.zip(self.arrived_at),
            faults.is_empty(),
        ) else {
            return Err(faults);
        };
        Ok(ActiveModel {
            cooling: Set(cooling),
            vehicle: Set(self.vehicle),
            started_at: Set(started_at),
            left_temperature: Set(left_temperature),
            arrived_at: Set(arrived_at),
            transit_hours: Set(self.transit_hours),
            ..Default::default()
        })
    }

    fn time_faults(&self, now: DateTime<Utc>) -> Vec<Fault> {
        let mut faults = Vec::new();
        if self.started_at.is_none() {
            faults.push(("started_at", "冷藏商品请填写启运时间，照运输记录填"));
        }
        match self.arrived_at {
            None => faults.push(("arrived_at", "冷藏商品请填写到货时间")),
            Some(at) if at > now => faults.push(("arrived_at", "到货时间不能晚于现在")),
            Some(at) if self.started_at.is_some_and(|start| start >= at) => {
                faults.push(("arrived_at", "到货时间应在启运时间之后，请核对"));
            }
            Some(at) if self.started_at.is_some_and(|start| at - start > LONGEST) => {
                faults.push(("started_at", "启运到到货超过 15 天，请核对日期"));
            }
            Some(_) => {}
        }
        if !(0..=LONGEST.num_hours()).contains(&self.transit_hours) {
            faults.push(("transit_hours", "约定的在途时限应为 0 到 360 小时"));
        }
        faults
    }
}

impl Journey {
    /// It was on the way for longer than was agreed.
    pub fn is_late(&self) -> bool {
        cooling::is_late(self.started_at, self.arrived_at, self.transit_hours)
    }

    pub fn duration_text(&self) -> String {
        span_text(self.arrived_at - self.started_at)
    }
}

pub async fn of_receipt(db: &Db, receipt_id: i64) -> Result<Option<Journey>, DbErr> {
    Entity::find()
        .filter(Column::ReceiptId.eq(receipt_id))
        .one(db)
        .await
}

/// By receipt.
pub async fn of_receipts(
    db: &Db,
    receipts: impl IntoIterator<Item = i64>,
) -> Result<HashMap<i64, Journey>, DbErr> {
    let rows = Entity::find()
        .filter(Column::ReceiptId.is_in(receipts))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.receipt_id, row)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now() -> DateTime<Utc> {
        "2026-11-26T02:00:00Z".parse().unwrap()
    }

    fn journey() -> NewJourney {
        NewJourney {
            cooling: Some(Cooling::Truck),
            vehicle: "鄂A12345".into(),
            started_at: Some(now() - TimeDelta::hours(6)),
            left_temperature: Some(42),
            arrived_at: Some(now()),
            transit_hours: 0,
        }
    }

    fn wrong(journey: NewJourney) -> Vec<&'static str> {
        let faults = journey.checked(now()).err().unwrap_or_default();
        faults.into_iter().map(|(field, _)| field).collect()
    }

    #[test]
    fn everything_of_the_journey_is_said() {
        assert!(wrong(journey()).is_empty());
        let expected = [
            "started_at",
            "arrived_at",
            "cooling",
            "vehicle",
            "left_temperature",
        ];
        assert_eq!(wrong(NewJourney::default()), expected);
    }

    #[test]
    fn goods_leave_before_they_arrive_and_arrive_before_they_are_noted() {
        let arriving = |started_at, arrived_at| NewJourney {
            started_at: Some(started_at),
            arrived_at: Some(arrived_at),
            ..journey()
        };
        let minute = TimeDelta::minutes(1);
        assert_eq!(wrong(arriving(now(), now())), ["arrived_at"]);
        assert_eq!(wrong(arriving(now() - minute, now() + minute)), ["arrived_at"]);
        assert!(wrong(arriving(now() - minute, now())).is_empty());
    }

    #[test]
    fn no_journey_lasts_longer_than_fifteen_days() {
        let lasting = |travelled, transit_hours| NewJourney {
            started_at: Some(now() - travelled),
            transit_hours,
            ..journey()
        };
        assert!(wrong(lasting(TimeDelta::days(15), 360)).is_empty());
        let minute = TimeDelta::minutes(1);
        assert_eq!(wrong(lasting(TimeDelta::days(15) + minute, 0)), ["started_at"]);
        assert_eq!(wrong(lasting(TimeDelta::hours(6), 361)), ["transit_hours"]);
    }

    #[test]
    fn no_thermometer_shows_less_than_fifty_below() {
        let frozen = NewJourney {
            left_temperature: Some(-501),
            ..journey()
        };
        assert_eq!(wrong(frozen), ["left_temperature"]);
    }
}
