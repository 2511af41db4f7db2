//! How the cold goods of a delivery came (冷链运输, GSP; K): in what, from when to when, and how cold they left. How cold they
//! arrived is said of each line.
use std::collections::HashMap;

use catalog::goods::models::cooling::{self, Cooling};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Db, WriteTx, clock::span_text};
use sea_orm::{ActiveValue::Set, DbErr, prelude::*};

use crate::{
    models::_entities::cold_deliveries::{ActiveModel, Column, Entity},
    receipts::models::receipts::{
        check::{MEASURABLE, celsius},
        readings::{self, Reading},
        rules::Rules,
    },
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
    /// What a recorder wrote on the way, a reading on each line; empty: there is no record.
    pub readings: String,
}

/// A journey as it is kept once its receipt is known, with the readings of its way.
pub(super) struct CheckedJourney {
    journey: ActiveModel,
    readings: Vec<Reading>,
}

impl CheckedJourney {
    pub async fn keep(self, tx: &WriteTx, receipt_id: i64) -> Result<(), DbErr> {
        let mut journey = self.journey;
        journey.receipt_id = Set(receipt_id);
        let kept = journey.insert(tx.db()).await?;
        readings::add(tx, kept.id, &self.readings).await
    }
}

/// No delivery is on the way for longer: it would be a slip of the pen.
const LONGEST: TimeDelta = TimeDelta::days(15);

/// The error message of a field.
type Fault = (&'static str, String);

impl NewJourney {
    /// What is missing or cannot be, if anything. Pure.
    pub(super) fn checked(self, now: DateTime<Utc>) -> Result<CheckedJourney, Vec<Fault>> {
        let mut faults = self.time_faults(now);
        let way = self.started_at.zip(self.arrived_at).filter(|_| faults.is_empty());
        let readings = way.map_or(Ok(Vec::new()), |way| readings::read(&self.readings, way));
        let readings = readings.unwrap_or_else(|why| {
            faults.push(("readings", why));
            Vec::new()
        });
        if self.cooling.is_none() {
            faults.push((
                "cooling",
                "冷藏商品请选择保温方式：冷藏车、车载冷藏箱或保温箱".into(),
            ));
        }
        if self.vehicle.is_empty() {
            faults.push(("vehicle", "冷藏商品请填写冷藏车牌号或保温箱编号".into()));
        }
        match self.left_temperature {
            None => faults.push((
                "left_temperature",
                "冷藏商品请填写启运温度，照运输记录填，例如 5.2".into(),
            )),
            Some(tenths) if !MEASURABLE.contains(&tenths) => {
                faults.push(("left_temperature", "启运温度应为 -50 到 60 ℃".into()));
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
        let (coldest, warmest) = readings::range(&readings);
        let journey = ActiveModel {
            cooling: Set(cooling),
            vehicle: Set(self.vehicle),
            started_at: Set(started_at),
            left_temperature: Set(left_temperature),
            arrived_at: Set(arrived_at),
            transit_hours: Set(self.transit_hours),
            coldest: Set(coldest),
            warmest: Set(warmest),
            ..Default::default()
        };
        Ok(CheckedJourney { journey, readings })
    }

    fn time_faults(&self, now: DateTime<Utc>) -> Vec<Fault> {
        let mut faults = Vec::new();
        if self.started_at.is_none() {
            faults.push(("started_at", "冷藏商品请填写启运时间，照运输记录填".into()));
        }
        match self.arrived_at {
            None => faults.push(("arrived_at", "冷藏商品请填写到货时间".into())),
            Some(at) if at > now => faults.push(("arrived_at", "到货时间不能晚于现在".into())),
            Some(at) if self.started_at.is_some_and(|start| start >= at) => {
                faults.push(("arrived_at", "到货时间应在启运时间之后，请核对".into()));
            }
            Some(at) if self.started_at.is_some_and(|start| at - start > LONGEST) => {
                faults.push(("started_at", "启运到到货超过 15 天，请核对日期".into()));
            }
            Some(_) => {}
        }
        if !(0..=LONGEST.num_hours()).contains(&self.transit_hours) {
            faults.push(("transit_hours", "约定的在途时限应为 0 到 360 小时".into()));
        }
        faults
    }
}

impl Journey {
    /// It was on the way for longer than was agreed.
    pub fn is_late(&self) -> bool {
        cooling::is_late(self.started_at, self.arrived_at, self.transit_hours)
    }

    /// A reading on the way was colder or warmer than cold goods may be.
    pub fn is_out_on_way(&self, rules: &Rules) -> bool {
        let mut extremes = [self.coldest, self.warmest].into_iter().flatten();
        extremes.any(|tenths| !rules.is_cold_enough(tenths))
    }

    /// The coldest and the warmest on the way, in degrees; empty without a record.
    pub fn way_text(&self) -> String {
        self.coldest
            .zip(self.warmest)
            .map(|(coldest, warmest)| format!("{}～{}", celsius(coldest), celsius(warmest)))
            .unwrap_or_default()
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
            readings: String::new(),
        }
    }

    /// What the recorder wrote at one o'clock UTC.
    fn recorded(temperature: &str) -> NewJourney {
        NewJourney {
            readings: format!("2026-11-26 09:00 {temperature}"),
            ..journey()
        }
    }

    #[test]
    fn readings_are_read_once_the_times_are_known() {
        let kept = recorded("5.5")
            .checked(now())
            .unwrap_or_else(|faults| panic!("{faults:?}"));
        assert_eq!(
            (kept.journey.coldest, kept.journey.warmest, kept.readings.len()),
            (Set(Some(55)), Set(Some(55)), 1)
        );
        assert_eq!(wrong(recorded("--")), ["readings"]);
        let untimed = NewJourney {
            started_at: None,
            ..recorded("--")
        };
        assert_eq!(wrong(untimed), ["started_at"]);
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
