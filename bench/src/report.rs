//! The aims, and the table for people.
use serde_json::{Value, json};

use crate::settings::CONNECTIONS;

/// Read cases with an aim.
const AIMED_READS: [&str; 3] = ["list", "search", "detail"];
const CASES: [&str; 6] = ["list", "search", "suggestion", "detail", "checkout", "cart_add"];
/// Connections for which the aims of orders hold.
const BUSY: usize = 16;

/// Adds the aims to the report, and prints it as a table on stderr.
pub fn finish(mut report: Value) -> Value {
    let aims = aims(&report);
    print(&report, &aims);
    report["aims"] = Value::Array(aims);
    report
}

fn aims(report: &Value) -> Vec<Value> {
    let mut aims = Vec::new();
    for name in AIMED_READS {
        let cases = report["cases"][name].as_array().into_iter().flatten();
        let shares = cases.filter_map(|case| case["percent_of_bare"].as_f64());
        let least = shares.fold(f64::INFINITY, f64::min);
        aims.push(at_least(
            &format!("{name}: % of the bare handler, least of all"),
            least,
            40.0,
        ));
    }
    let busy = case(report, "checkout", BUSY);
    let share = number(&busy["percent_of_bare_transactions"]);
    aims.push(at_least(
        "paid orders: % of bare order transactions, 16 connections",
        share,
        60.0,
    ));
    let slowest = number(&busy["shop"]["milliseconds"]["place_and_pay"]["p99"]);
    aims.push(at_most(
        "paid orders: p99 of placing and paying in ms, 16 connections",
        slowest,
        100.0,
    ));
    let resident = number(&report["memory_mb"]["shop"]["peak"]);
    aims.push(at_most("resident memory in MB, peak", resident, 200.0));
    let start = number(&report["start"]["first_answer_on_existing_data_ms"]);
    aims.push(at_most(
        "first answer after start on existing data in ms",
        start,
        1000.0,
    ));
    let errors: f64 = every_case(report)
        .map(|(_, case)| number(&case["shop"]["errors"]))
        .sum();
    aims.push(at_most("errors", errors, 0.0));
    aims
}

fn at_least(aim: &str, value: f64, bound: f64) -> Value {
    json!({ "aim": aim, "value": value, "at_least": bound, "met": value >= bound })
}

fn at_most(aim: &str, value: f64, bound: f64) -> Value {
    json!({ "aim": aim, "value": value, "at_most": bound, "met": value <= bound })
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}

fn case<'a>(report: &'a Value, name: &str, connections: usize) -> &'a Value {
    let place = CONNECTIONS.iter().position(|count| *count == connections);
    &report["cases"][name][place.unwrap_or_default()]
}

fn every_case(report: &Value) -> impl Iterator<Item = (&'static str, &Value)> {
    CASES
        .into_iter()
        .flat_map(|name| CONNECTIONS.map(|connections| (name, case(report, name, connections))))
}

fn print(report: &Value, aims: &[Value]) {
    eprintln!(
        "{:<11}{:>6}{:>11}{:>9}{:>9}{:>7}{:>9}{:>8}{:>11}{:>9}{:>9}{:>8}",
        "case",
        "conn",
        "per s",
        "p50 ms",
        "p99 ms",
        "errors",
        "CPU/1000",
        "load %",
        "bare per s",
        "p99 ms",
        "CPU/1000",
        "% bare"
    );
    for (name, case) in every_case(report) {
        let (shop, bare) = (&case["shop"], &case["bare"]);
        let lap = if name == "checkout" {
            "place_and_pay"
        } else {
            "request"
        };
        eprintln!(
            "{name:<11}{:>6}{:>11.1}{:>9.2}{:>9.2}{:>7}{:>9.1}{:>8.0}{:>11.1}{:>9.2}{:>9.1}{:>8.1}",
            number(&case["connections"]),
            number(&shop["turns_per_second"]),
            number(&shop["milliseconds"][lap]["p50"]),
            number(&shop["milliseconds"][lap]["p99"]),
            number(&shop["errors"]),
            number(&shop["server_cpu_ms_per_1000_requests"]),
            number(&shop["client_cpu_percent"]),
            number(&bare["turns_per_second"]),
            number(&bare["milliseconds"][lap]["p99"]),
            number(&bare["server_cpu_ms_per_1000_requests"]),
            number(&case["percent_of_bare"]),
        );
    }
    let bare = &report["cases"]["bare_transactions"];
    eprintln!(
        "bare order transactions: {} and {} per s, p99 {} ms",
        bare["before"]["per_second"], bare["after"]["per_second"], bare["after"]["milliseconds"]["p99"]
    );
    for aim in aims {
        let met = if aim["met"] == true { "met   " } else { "MISSED" };
        let (bound, sign) = match &aim["at_least"] {
            Value::Null => (&aim["at_most"], "≤"),
            bound => (bound, "≥"),
        };
        eprintln!(
            "{met} {}: {} ({sign} {bound})",
            aim["aim"].as_str().unwrap_or_default(),
            aim["value"]
        );
    }
    eprintln!("check: {}", report["check"]["said"].as_str().unwrap_or_default());
}
