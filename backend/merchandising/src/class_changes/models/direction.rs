//! Whether a change asks more of buyers and of the wholesaler, or less. Pure.
use std::cmp::Ordering;

use catalog::goods::models::codes::Control;
use serde_json::{Map, Value};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Goods sold until the decision are sold under a rule that may be too lax.
    Stricter,
    Looser,
    /// Stricter in one point and looser in another, or another class altogether.
    Other,
    /// Nothing that has an order: names, numbers, scopes.
    Even,
}

impl Direction {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Stricter => "stricter",
            Self::Looser => "looser",
            Self::Other => "other",
            Self::Even => "even",
        }
    }

    /// Goods that more buyers may have, or others, are given to them on a document alone.
    pub const fn asks_for_document(self) -> bool {
        matches!(self, Self::Looser | Self::Other)
    }
}

/// From the laxest to the strictest.
const ORDERS: [(&str, &[&str]); 3] = [
    ("rx", &["none", "otc_b", "otc_a", "rx"]),
    ("device_class", &["", "I", "II", "III"]),
    ("storage", &["normal", "cool", "cold"]),
];

pub fn direction(before: &Map<String, Value>, after: &Map<String, Value>) -> Direction {
    let text = |values: &Map<String, Value>, field: &str| {
        values
            .get(field)
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned()
    };
    let steps = after
        .keys()
        .map(|field| step(field, &text(before, field), &text(after, field)));
    let mut all = Direction::Even;
    for next in steps {
        all = match (all, next) {
            (Direction::Even, next) => next,
            (all, Direction::Even) => all,
            (all, next) if all == next => all,
            _ => Direction::Other,
        };
    }
    all
}

fn step(field: &str, before: &str, after: &str) -> Direction {
    if field == "control" {
        let place = |code: &str| match Control::from_code(code) {
            Control::None => 0,
            control if control.is_never_sold_online() => 2,
            _ => 1,
        };
        return match place(after).cmp(&place(before)) {
            Ordering::Greater => Direction::Stricter,
            Ordering::Less => Direction::Looser,
            Ordering::Equal if before == after || place(after) == 2 => Direction::Even,
            Ordering::Equal => Direction::Other,
        };
    }
    let Some((_, order)) = ORDERS.iter().find(|(of, _)| *of == field) else {
        return Direction::Even;
    };
    let place = |code: &str| order.iter().position(|one| *one == code);
    match place(after).cmp(&place(before)) {
        Ordering::Greater => Direction::Stricter,
        Ordering::Less => Direction::Looser,
        Ordering::Equal => Direction::Even,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_change_of_class_is_stricter_looser_or_neither() {
        for (before, after, expected) in [
            (
                json!({ "control": "" }),
                json!({ "control": "ephedrine" }),
                Direction::Stricter,
            ),
            (
                json!({ "control": "no_pharmacy" }),
                json!({ "control": "" }),
                Direction::Looser,
            ),
            (
                json!({ "control": "insulin" }),
                json!({ "control": "no_pharmacy" }),
                Direction::Other,
            ),
            (
                json!({ "control": "no_pharmacy" }),
                json!({ "control": "never_online" }),
                Direction::Stricter,
            ),
            (
                json!({ "control": "never_online" }),
                json!({ "control": "special_compound" }),
                Direction::Looser,
            ),
            (
                json!({ "control": "never_online" }),
                json!({ "control": "psychotropic2" }),
                Direction::Even,
            ),
            (
                json!({ "rx": "otc_b" }),
                json!({ "rx": "rx" }),
                Direction::Stricter,
            ),
            (
                json!({ "storage": "cold" }),
                json!({ "storage": "cool" }),
                Direction::Looser,
            ),
            (
                json!({ "rx": "rx", "storage": "normal" }),
                json!({ "rx": "otc_a", "storage": "cold" }),
                Direction::Other,
            ),
            (
                json!({ "name": "甲", "device_class": "I" }),
                json!({ "name": "乙", "device_class": "II" }),
                Direction::Stricter,
            ),
            (
                json!({ "scope": "chemical" }),
                json!({ "scope": "antibiotic" }),
                Direction::Even,
            ),
        ] {
            let map = |value: &Value| value.as_object().cloned().unwrap_or_default();
            assert_eq!(
                direction(&map(&before), &map(&after)),
                expected,
                "{before} {after}"
            );
        }
    }
}
