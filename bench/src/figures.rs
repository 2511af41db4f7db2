//! From single measurements to figures.
use std::{collections::BTreeMap, time::Duration};

use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::{load::Lap, process::Memory};

/// What one connection, or all of them, saw.
#[derive(Default)]
pub struct Counted {
    pub turns: u64,
    /// In microseconds.
    pub laps: BTreeMap<&'static str, Vec<u32>>,
    pub errors: u64,
    pub first_error: Option<String>,
}

impl Counted {
    pub fn note(&mut self, laps: Vec<Lap>) {
        self.turns += 1;
        for (name, took) in laps {
            let micros = u32::try_from(took.as_micros()).unwrap_or(u32::MAX);
            self.laps.entry(name).or_default().push(micros);
        }
    }

    pub fn note_error(&mut self, error: &anyhow::Error) {
        self.errors += 1;
        self.first_error.get_or_insert_with(|| format!("{error:#}"));
    }

    pub fn add(&mut self, other: Self) {
        self.turns += other.turns;
        self.errors += other.errors;
        self.first_error = self.first_error.take().or(other.first_error);
        for (name, laps) in other.laps {
            self.laps.entry(name).or_default().extend(laps);
        }
    }
}

/// What a measurement cost.
pub struct Usage {
    pub server: Duration,
    pub client: Duration,
    pub took: Duration,
    pub memory: Memory,
}

#[derive(Serialize)]
pub struct Figures {
    pub connections: usize,
    /// A turn is one request, or one paid order.
    pub turns_per_second: f64,
    pub requests_per_second: f64,
    pub milliseconds: BTreeMap<&'static str, Quantiles>,
    pub errors: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_error: Option<String>,
    pub server_cpu_ms_per_1000_requests: f64,
    pub server_cpu_percent: f64,
    pub client_cpu_percent: f64,
    pub memory_mb: Memory,
}

#[derive(Serialize)]
pub struct Quantiles {
    pub p50: f64,
    pub p99: f64,
    pub max: f64,
}

impl Figures {
    pub fn new(connections: usize, requests: u32, counted: Counted, usage: &Usage) -> Self {
        let seconds = usage.took.as_secs_f64();
        let turns = counted.turns as f64 / seconds;
        let thousands = counted.turns as f64 * f64::from(requests) / 1000.0;
        let laps = counted.laps.into_iter();
        Self {
            connections,
            turns_per_second: rounded(turns),
            requests_per_second: rounded(turns * f64::from(requests)),
            milliseconds: laps.map(|(name, laps)| (name, Quantiles::of(laps))).collect(),
            errors: counted.errors,
            first_error: counted.first_error,
            server_cpu_ms_per_1000_requests: rounded(usage.server.as_secs_f64() * 1000.0 / thousands),
            server_cpu_percent: rounded(usage.server.as_secs_f64() / seconds * 100.0),
            client_cpu_percent: rounded(usage.client.as_secs_f64() / seconds * 100.0),
            memory_mb: usage.memory,
        }
    }
}

impl Quantiles {
    pub fn of(mut micros: Vec<u32>) -> Self {
        micros.sort_unstable();
        let at = |share: f64| {
            let place = (micros.len() as f64 * share).ceil() as usize;
            let micros = micros.get(place.saturating_sub(1)).copied().unwrap_or_default();
            f64::from(micros) / 1000.0
        };
        Self {
            p50: at(0.50),
            p99: at(0.99),
            max: at(1.0),
        }
    }
}

pub fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

/// `part` of `whole`, in percent.
pub fn percent(part: &Value, whole: &Value) -> Value {
    match (part.as_f64(), whole.as_f64()) {
        (Some(part), Some(whole)) if whole > 0.0 => json!(rounded(part / whole * 100.0)),
        _ => Value::Null,
    }
}

/// The same report with the medians of all numbers. Errors add up, and texts are the first there is.
pub fn medians(reports: &[Value]) -> Value {
    match reports.first() {
        Some(Value::Object(first)) => {
            let mut keys: Vec<&String> = first.keys().collect();
            let later = reports.iter().skip(1).filter_map(Value::as_object);
            keys.extend(later.flat_map(Map::keys).filter(|key| !first.contains_key(*key)));
            let merged = keys.into_iter().map(|key| {
                let values: Vec<Value> = reports
                    .iter()
                    .filter_map(|report| report.get(key).cloned())
                    .collect();
                let value = if key == "errors" {
                    sum(&values)
                } else {
                    medians(&values)
                };
                (key.clone(), value)
            });
            merged.collect()
        }
        Some(Value::Array(first)) => (0..first.len())
            .map(|place| {
                let values: Vec<Value> = reports
                    .iter()
                    .filter_map(|report| report.get(place).cloned())
                    .collect();
                medians(&values)
            })
            .collect(),
        Some(first) if reports.iter().all(|report| report == first) => first.clone(),
        Some(Value::Number(_)) => {
            let numbers: Vec<f64> = reports.iter().filter_map(Value::as_f64).collect();
            json!(median(numbers))
        }
        Some(other) => other.clone(),
        None => Value::Null,
    }
}

pub fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_unstable_by(f64::total_cmp);
    let middle = numbers.len() / 2;
    match numbers.len() {
        0 => 0.0,
        odd if odd % 2 == 1 => numbers[middle],
        _ => rounded(f64::midpoint(numbers[middle - 1], numbers[middle])),
    }
}

fn sum(values: &[Value]) -> Value {
    json!(values.iter().filter_map(Value::as_u64).sum::<u64>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_measured_values() {
        let quantiles = Quantiles::of((1..=1000).rev().collect());
        assert_eq!((quantiles.p50, quantiles.p99, quantiles.max), (0.5, 0.99, 1.0));
        assert!(Quantiles::of(Vec::new()).p99.abs() < f64::EPSILON);
    }

    #[test]
    fn repeats_become_medians_and_errors_add_up() {
        let repeats = [
            json!({ "a": [{ "rate": 1, "errors": 2 }] }),
            json!({ "a": [{ "rate": 9, "errors": 0 }] }),
            json!({ "a": [{ "rate": 4, "errors": 1, "first_error": "409" }] }),
        ];
        let expected = json!({ "a": [{ "rate": 4.0, "errors": 3, "first_error": "409" }] });
        assert_eq!(medians(&repeats), expected);
    }
}
