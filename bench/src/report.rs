//! The aims, and the table for people.
mod live;

use serde_json::{Value, json};

use crate::{
    measure::CPU,
    settings::{CASES, LIVE},
};

/// Read cases with an aim.
const AIMED_READS: [&str; 3] = ["list", "search", "detail"];
/// Cases with a bound on the time they take, in ms.
const AIMED_TIMES: [(&str, f64); 5] = [
    ("search", 10.0),
    ("rare_search", 10.0),
    ("suggestion", 5.0),
    ("cart", 15.0),
    ("cart_edit", 15.0),
];
/// Goods beyond which the bounds of a large shop hold.
const LARGE: f64 = 100_000.0;
/// Connections for which the aims of orders hold.
const BUSY: u64 = 16;

/// Adds the aims to the report, and prints it as a table on stderr.
pub fn finish(mut report: Value) -> Value {
    let aims = aims(&report);
    print(&report, &aims);
    report["aims"] = Value::Array(aims);
    report
}

/// Those whose cases were measured.
fn aims(report: &Value) -> Vec<Value> {
    let mut aims = Vec::new();
    for name in AIMED_READS {
        let shares = measured(report).filter(|(case, _)| *case == name);
        let least = shares
            .map(|(_, case)| number(&case["percent_of_bare"]))
            .reduce(f64::min);
        if let Some(least) = least {
            aims.push(at_least(
                &format!("{name}: % of the bare handler, least of all"),
                least,
                40.0,
            ));
        }
    }
    let counted =
        measured(report).find(|(name, case)| *name == "list_with_counts" && case["connections"] == BUSY);
    if let Some((_, lists)) = counted {
        let slowest = number(&lists["shop"]["milliseconds"]["request"]["p99"]);
        aims.push(at_most(
            "list with filter counts: p99 in ms, 16 connections",
            slowest,
            20.0,
        ));
    }
    let busy = measured(report).find(|(name, case)| *name == "checkout" && case["connections"] == BUSY);
    if let Some((_, orders)) = busy {
        let share = number(&orders["percent_of_bare_transactions"]);
        aims.push(at_least(
            "paid orders: % of bare order transactions, 16 connections",
            share,
            60.0,
        ));
        let slowest = number(&orders["shop"]["milliseconds"]["place_and_pay"]["p99"]);
        aims.push(at_most(
            "paid orders: p99 of placing and paying in ms, 16 connections",
            slowest,
            60.0,
        ));
    }
    let busy = measured(report).find(|(name, case)| *name == "draw" && case["connections"] == BUSY);
    if let Some((_, tickets)) = busy {
        let rate = number(&tickets["shop"]["turns_per_second"]);
        aims.push(at_least(
            "lucky draw: tickets per second, 16 connections",
            rate,
            500.0,
        ));
    }
    for (name, bound) in AIMED_TIMES {
        let busy = measured(report).find(|(case, figures)| *case == name && figures["connections"] == BUSY);
        if let Some((_, figures)) = busy {
            let slowest = number(&figures["shop"]["milliseconds"]["request"]["p99"]);
            aims.push(at_most(
                &format!("{name}: p99 in ms, 16 connections"),
                slowest,
                bound,
            ));
        }
    }
    aims.extend(of_seckill(&report["cases"]["seckill"]));
    aims.extend(of_campaigns(&report["cases"]["campaigns"]));
    aims.extend(of_quote(&report["cases"]["quote"]));
    aims.extend(live::aims(&report["cases"]));
    let changed = &report["cases"]["freshness"]["found_after_ms"]["max"];
    if !changed.is_null() {
        aims.push(at_most(
            "a changed price is found after ms, at most",
            number(changed),
            1000.0,
        ));
    }
    aims.extend(of_memory(report));
    let start = number(&report["start"]["first_answer_on_existing_data_ms"]);
    aims.push(at_most(
        "first answer after start on existing data in ms",
        start,
        1000.0,
    ));
    let errors = measured(report)
        .map(|(_, case)| number(&case["shop"]["errors"]))
        .sum::<f64>()
        + errors_elsewhere(&report["cases"]);
    aims.push(at_most("errors", errors, 0.0));
    aims
}

/// None where it was not measured.
fn of_quote(quote: &Value) -> Option<Value> {
    if quote.is_null() {
        return None;
    }
    let cpu = number(&quote["server_cpu_ms"]);
    Some(at_most(
        "quote of 500 lines with 50 campaigns: CPU in ms of the whole request",
        cpu,
        5.0,
    ))
}

fn of_memory(report: &Value) -> Vec<Value> {
    let memory = &report["memory_mb"]["shop"];
    if number(&report["settings"]["goods"]) > LARGE {
        let filled = number(&report["start"]["index_filled_after_ms"]) / 1000.0;
        let resident = number(&memory["resident"]);
        vec![
            at_most("index filled after s", filled, 180.0),
            at_most("resident memory in MB", resident, 600.0),
        ]
    } else {
        let peak = number(&memory["peak"]);
        vec![at_most("resident memory in MB, peak", peak, 200.0)]
    }
}

/// None where it was not measured.
fn of_seckill(seckill: &Value) -> Vec<Value> {
    if seckill.is_null() {
        return Vec::new();
    }
    let (sold, units) = (number(&seckill["sold"]), number(&seckill["units"]));
    let off = (sold - units).abs() + (number(&seckill["placed"]) - units).abs();
    vec![
        at_most(
            "seckill: units sold or orders placed beside those there are",
            off,
            0.0,
        ),
        at_most(
            "seckill: answers with 5xx",
            number(&seckill["server_errors"]),
            0.0,
        ),
        at_most(
            &format!(
                "seckill: p99 of an answer in ms, {} rivals at once",
                seckill["rivals"]
            ),
            number(&seckill["milliseconds"]["request"]["p99"]),
            500.0,
        ),
    ]
}

fn of_campaigns(campaigns: &Value) -> Vec<Value> {
    if campaigns.is_null() {
        return Vec::new();
    }
    let of = |name: &str| {
        let rate = number(&campaigns[name]["percent_of_rate"]);
        at_least(
            &format!("{name} with 50 campaigns: % of the rate without"),
            rate,
            90.0,
        )
    };
    vec![of("list"), of("cart")]
}

/// Of the cases that are no rows of the table.
fn errors_elsewhere(cases: &Value) -> f64 {
    let campaigns = ["list", "cart"].map(|name| &cases["campaigns"][name]);
    let figures = campaigns.into_iter().flat_map(|case| {
        let without = case["without"].as_array().into_iter().flatten();
        without.chain([&case["with"]])
    });
    figures
        .chain([&cases["quote"], &cases["seckill"]])
        .chain(LIVE.map(|case| &cases[case]))
        .filter_map(|figures| figures["errors"].as_f64())
        .sum()
}

/// What no longer works, where everything was done once: a case that was not measured or had errors, data that are not
/// whole. How quick it was is none of it.
pub fn wrong(report: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    for name in report["settings"]["cases"].as_array().into_iter().flatten() {
        let name = name.as_str().unwrap_or_default();
        let case = &report["cases"][name];
        if case.is_null() {
            wrong.push(format!("{name} was not measured"));
        }
        note_errors(name, case, &mut wrong);
    }
    // With fewer rivals than units nobody is refused.
    let seckill = &report["cases"]["seckill"];
    if seckill["placed"] != seckill["rivals"] {
        wrong.push(format!("seckill: some rivals were refused: {seckill}"));
    }
    if report["check"]["ok"] != true {
        wrong.push(format!("check: {}", report["check"]["said"]));
    }
    wrong
}

fn note_errors(case: &str, figures: &Value, wrong: &mut Vec<String>) {
    match figures {
        Value::Array(all) => all.iter().for_each(|one| note_errors(case, one, wrong)),
        Value::Object(fields) => {
            let errors = &figures["errors"];
            if errors.as_f64().is_some_and(|errors| errors > 0.0) {
                let first = &figures["first_error"];
                wrong.push(format!("{case}: {errors} errors, the first: {first}"));
            }
            fields.values().for_each(|one| note_errors(case, one, wrong));
        }
        _ => {}
    }
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

/// Every measured case with its name, one for each number of connections.
fn measured(report: &Value) -> impl Iterator<Item = (&'static str, &Value)> {
    CASES.into_iter().flat_map(|name| {
        let cases = report["cases"][name].as_array().into_iter().flatten();
        cases.map(move |case| (name, case))
    })
}

fn print(report: &Value, aims: &[Value]) {
    eprintln!(
        "{:<17}{:>5}  {:^41}  {:^25}  {:^13}",
        "", "", "shop", "bare", "% of bare"
    );
    eprintln!(
        "{:<17}{:>5}{:>9}{:>9}{:>9}{:>7}{:>9}{:>9}{:>9}{:>9}{:>7}{:>8}{:>8}",
        "case",
        "conn",
        "per s",
        "p50 ms",
        "p99 ms",
        "errors",
        "CPU",
        "per s",
        "p99 ms",
        "CPU",
        "rate",
        "by CPU",
        "load %"
    );
    for (name, case) in measured(report) {
        let (shop, bare) = (&case["shop"], &case["bare"]);
        let whole = |server: &Value, quantile: &str| {
            let laps = &server["milliseconds"];
            number(
                laps.get("request")
                    .or(laps.get("place_and_pay"))
                    .map_or(&Value::Null, |lap| &lap[quantile]),
            )
        };
        eprintln!(
            "{name:<17}{:>5}{:>9.1}{:>9.2}{:>9.2}{:>7}{:>9.1}{:>9.1}{:>9.2}{:>9.1}{:>7.1}{:>8.1}{:>8.0}",
            number(&case["connections"]),
            number(&shop["turns_per_second"]),
            whole(shop, "p50"),
            whole(shop, "p99"),
            number(&shop["errors"]),
            number(&shop[CPU]),
            number(&bare["turns_per_second"]),
            whole(bare, "p99"),
            number(&bare[CPU]),
            number(&case["percent_of_bare"]),
            number(&case["percent_of_bare_by_cpu"]),
            number(&shop["client_cpu_percent"]),
        );
    }
    for (when, bare) in report["cases"]["bare_transactions"]
        .as_object()
        .into_iter()
        .flatten()
    {
        let p99 = &bare["milliseconds"]["p99"];
        eprintln!(
            "bare order transactions {when}: {} per s, p99 {p99} ms",
            bare["per_second"]
        );
    }
    live::print(&report["cases"]);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_wrong_where_a_case_failed_or_is_missing_or_the_data_are_not_whole() {
        let whole = json!({
            "settings": { "cases": ["list", "campaigns"] },
            "cases": {
                "list": [{ "shop": { "errors": 0 }, "bare": { "errors": 0 } }],
                "campaigns": { "list": { "with": { "errors": 0 } } },
            },
            "check": { "ok": true, "said": "every invariant holds" },
        });
        assert_eq!(wrong(&whole), [""; 0]);
        let mut failed = whole.clone();
        failed["cases"]["campaigns"]["list"]["with"] = json!({ "errors": 2, "first_error": "409" });
        assert_eq!(wrong(&failed), ["campaigns: 2 errors, the first: \"409\""]);
        let mut missing = whole.clone();
        missing["cases"]["list"] = Value::Null;
        assert_eq!(wrong(&missing), ["list was not measured"]);
        let mut broken = whole;
        broken["check"] = json!({ "ok": false, "said": "stock" });
        assert_eq!(wrong(&broken), ["check: \"stock\""]);
    }
}
