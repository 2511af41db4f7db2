//! Temperatures on the way as a recorder wrote them (途中温度记录, GSP; K): a day, a time and a temperature on each line, whatever
//! parts them and whatever stands before or behind them.
use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use kernel::{Db, WriteTx, clock::shanghai};
use sea_orm::{ActiveValue::Set, DbErr, QueryOrder, prelude::*};

use crate::{
    models::_entities::cold_readings::{ActiveModel, Column, Entity},
    receipts::models::receipts::check::{MEASURABLE, tenths},
};

/// Of one delivery: fifteen days, every minute.
const MOST: usize = 21_600;
/// Rows of one statement.
const ROWS: usize = 500;
/// Nothing older is noted.
const FIRST_DAY: NaiveDate = NaiveDate::from_ymd_opt(2000, 1, 1).expect("a day");

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    pub at: DateTime<Utc>,
    /// Tenths of a degree.
    pub temperature: i64,
}

/// What a line of the text is.
enum Line {
    /// A heading, a footer, an empty line; also what names two days, and no temperature behind the first.
    Other,
    Reading(Reading),
    /// It begins like a reading and is none.
    Wrong,
}

/// The readings of a text between start and arrival, in the order of time; none of an empty text. Pure.
pub(super) fn read(text: &str, (from, to): (DateTime<Utc>, DateTime<Utc>)) -> Result<Vec<Reading>, String> {
    let mut readings = Vec::new();
    for (place, line) in text.lines().enumerate() {
        match line_of(line) {
            Line::Other => {}
            Line::Reading(reading) => readings.push(reading),
            Line::Wrong => {
                let number = place + 1;
                return Err(format!(
                    "第 {number} 行读不出时间和温度，应为 2026-11-26 08:05 4.2 这样的一行"
                ));
            }
        }
    }
    if readings.len() > MOST {
        return Err(format!("最多 {MOST} 个温度，请用间隔长一些的记录"));
    }
    readings.retain(|reading| (from..=to).contains(&reading.at));
    readings.sort_by_key(|reading| reading.at);
    if readings.is_empty() && !text.trim().is_empty() {
        return Err("记录里没有启运到到货之间的温度，每行应为时间和温度，请核对".into());
    }
    Ok(readings)
}

fn line_of(line: &str) -> Line {
    let words: Vec<&str> = line
        .split(|letter: char| letter.is_whitespace() || ",;，；\"T".contains(letter))
        .filter(|word| !word.is_empty())
        .collect();
    let begins = words.iter().position(|word| is_like_day(word));
    let Some([day, time, temperature, ..]) = begins.map(|place| &words[place..]) else {
        return Line::Other;
    };
    let reading = || {
        let temperature = temperature_of(temperature).filter(|tenths| MEASURABLE.contains(tenths))?;
        let there = day_of(day)?.and_time(time_of(time)?);
        let at = there.and_local_timezone(shanghai()).single()?.to_utc();
        Some(Reading { at, temperature })
    };
    match reading() {
        Some(reading) => Line::Reading(reading),
        // From when to when the recorder ran.
        None if words.iter().filter(|word| is_like_day(word)).count() > 1 => Line::Other,
        None => Line::Wrong,
    }
}

/// Three numbers: 2026-11-26, 2026/11/26, 2026.11.26.
fn is_like_day(word: &str) -> bool {
    let parts: Vec<&str> = word.split(['-', '/', '.']).collect();
    let is_number = |part: &str, longest: usize| {
        (1..=longest).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    matches!(parts[..], [year, month, day] if year.len() == 4
        && is_number(year, 4)
        && is_number(month, 2)
        && is_number(day, 2))
}

fn day_of(word: &str) -> Option<NaiveDate> {
    let day = NaiveDate::parse_from_str(&word.replace(['/', '.'], "-"), "%Y-%m-%d").ok()?;
    (day >= FIRST_DAY).then_some(day)
}

fn time_of(word: &str) -> Option<NaiveTime> {
    ["%H:%M", "%H:%M:%S"]
        .into_iter()
        .find_map(|form| NaiveTime::parse_from_str(word, form).ok())
}

/// Tenths of a degree; a second decimal is rounded.
fn temperature_of(word: &str) -> Option<i64> {
    let word = word.trim_end_matches('℃').trim_end_matches("°C");
    if let Some(tenths) = tenths(word) {
        return Some(tenths);
    }
    let digit = word.chars().next_back()?.to_digit(10)?;
    let rest = &word[..word.len() - 1];
    let away = if word.starts_with('-') { -1 } else { 1 };
    let whole = tenths(rest).filter(|_| rest.contains('.'))?;
    Some(if digit < 5 { whole } else { whole + away })
}

/// The coldest and the warmest of them.
pub(super) fn range(readings: &[Reading]) -> (Option<i64>, Option<i64>) {
    let all = || readings.iter().map(|reading| reading.temperature);
    (all().min(), all().max())
}

pub(super) async fn add(tx: &WriteTx, delivery_id: i64, readings: &[Reading]) -> Result<(), DbErr> {
    for part in readings.chunks(ROWS) {
        let rows = part.iter().map(|reading| ActiveModel {
            delivery_id: Set(delivery_id),
            at: Set(reading.at),
            temperature: Set(reading.temperature),
            ..Default::default()
        });
        Entity::insert_many(rows).exec_without_returning(tx.db()).await?;
    }
    Ok(())
}

/// In the order of time.
pub async fn of_delivery(db: &Db, delivery_id: i64) -> Result<Vec<Reading>, DbErr> {
    let rows = Entity::find()
        .filter(Column::DeliveryId.eq(delivery_id))
        .order_by_asc(Column::At)
        .order_by_asc(Column::Id)
        .all(db)
        .await?;
    let readings = rows.into_iter().map(|row| Reading {
        at: row.at,
        temperature: row.temperature,
    });
    Ok(readings.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    /// From eight to twelve in Shanghai.
    fn way() -> (DateTime<Utc>, DateTime<Utc>) {
        (at("2026-11-26T00:00:00Z"), at("2026-11-26T04:00:00Z"))
    }

    fn temperatures(text: &str) -> Vec<i64> {
        let readings = read(text, way()).unwrap();
        readings.into_iter().map(|reading| reading.temperature).collect()
    }

    #[test]
    fn recorders_write_days_times_and_temperatures_in_many_ways() {
        for line in [
            "2026-11-26 08:05 4.2",
            "2026/11/26\t08:05:30\t4.2",
            "17,2026-11-26 08:05:00,4.2,55.0%",
            "\"2026.11.26\";\"8:05\";\"4.2℃\"",
            "2026-11-26T08:05:00，4.2 ℃",
            "2026-11-26 08:05 4.24",
            "2026-11-26 08:05 4.15",
        ] {
            assert_eq!(temperatures(line), [42], "{line}");
        }
        assert_eq!(temperatures("2026-11-26 08:05 -0.25"), [-3]);
        let reading = read("2026-11-26 08:05 5", way()).unwrap()[0];
        assert_eq!(
            (reading.at, reading.temperature),
            (at("2026-11-26T00:05:00Z"), 50)
        );
    }

    #[test]
    fn what_is_around_the_readings_and_outside_the_way_does_not_count() {
        let text = "仪器编号：TH-07\n开始时间: 2026-11-26 07:00\n\
                    记录时段: 2026-11-26 07:00 - 2026-11-26 12:30\n序号,时间,温度1(℃)\n\
                    1,2026-11-26 07:59,21.0\n3,2026-11-26 12:00,5.0\n2,2026-11-26 08:00,3.1\n4,2026-11-26 12:01,19.0\n\n合计 4 条";
        assert_eq!(temperatures(text), [31, 50], "in the order of time");
        assert_eq!(range(&read(text, way()).unwrap()), (Some(31), Some(50)));
        assert_eq!(read(" \n", way()), Ok(Vec::new()));
        assert_eq!(range(&[]), (None, None));
    }

    #[test]
    fn a_line_that_is_nearly_a_reading_is_named() {
        for wrong in [
            "2026-13-26 08:05 4.2",
            "1999-11-26 08:05 4.2",
            "2026-11-26 25:05 4.2",
            "2026-11-26 08:05 --",
            "2026-11-26 08:05 60.1",
        ] {
            let why = read(&format!("时间 温度\n{wrong}"), way()).unwrap_err();
            assert!(why.starts_with("第 2 行"), "{wrong}: {why}");
        }
        assert!(read("没有温度", way()).is_err());
        assert!(read("2026-11-25 08:05 4.2", way()).is_err(), "another day");
        let many = "2026-11-26 08:05 4.2\n".repeat(MOST + 1);
        assert!(read(&many, way()).is_err());
    }
}
