//! The live channel in the report.
use serde_json::Value;

use super::{at_least, at_most, number};

/// Of those cases that were measured.
pub fn aims(cases: &Value) -> Vec<Value> {
    let mut aims = Vec::new();
    let idle = &cases["live_idle"];
    if !idle.is_null() {
        aims.push(at_most(
            &format!("resident memory in MB, {} sockets", idle["sockets"]),
            number(&idle["memory_mb"]["resident"]),
            400.0,
        ));
    }
    let broadcast = &cases["live_broadcast"];
    if !broadcast.is_null() {
        let pages = &broadcast["sockets"];
        aims.push(at_most(
            &format!("broadcast: p99 in ms until a page hears it, {pages} sockets"),
            number(&broadcast["milliseconds"]["each"]["p99"]),
            1000.0,
        ));
    }
    let push = &cases["live_push"];
    if !push.is_null() {
        aims.push(at_least(
            "push: to single members a second",
            number(&push["per_second"]),
            950.0,
        ));
        aims.push(at_most(
            &format!(
                "push: p99 in ms until the member's page hears it, {} sockets",
                push["sockets"]
            ),
            number(&push["milliseconds"]["push"]["p99"]),
            100.0,
        ));
    }
    aims
}

pub fn print(cases: &Value) {
    let idle = &cases["live_idle"];
    if !idle.is_null() {
        eprintln!(
            "live_idle: {} sockets opened at {} per s, resident {} MB before, {} MB after {} s, {} bytes each, CPU {} %",
            idle["sockets"],
            idle["opened_per_second"],
            idle["memory_before_mb"]["resident"],
            idle["memory_mb"]["resident"],
            idle["held_seconds"],
            idle["bytes_per_socket"],
            idle["server_cpu_percent"]
        );
    }
    let broadcast = &cases["live_broadcast"];
    if !broadcast.is_null() {
        let (each, last) = (
            &broadcast["milliseconds"]["each"],
            &broadcast["milliseconds"]["last"],
        );
        eprintln!(
            "live_broadcast: {} sockets, {} times, p50 {} ms, p99 {} ms, the last page after {} ms (p50)",
            broadcast["sockets"], broadcast["times"], each["p50"], each["p99"], last["p50"]
        );
    }
    let push = &cases["live_push"];
    if !push.is_null() {
        let each = &push["milliseconds"]["push"];
        eprintln!(
            "live_push: {} pushes at {} per s, p50 {} ms, p99 {} ms, max {} ms, CPU {} %",
            push["pushes"],
            push["per_second"],
            each["p50"],
            each["p99"],
            each["max"],
            push["server_cpu_percent"]
        );
    }
}
