//! Whether a change asks more of buyers and of the wholesaler, or less. Pure.
use std::cmp::Ordering;

use catalog::goods::models::codes::{Control, DeviceClass};
use identity::licences::models::scopes::{self, device_category};
use serde_json::{Map, Value};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Goods sold until the decision are sold under a rule that may be too lax.
    Stricter,
    Looser,
    /// Stricter in one point and looser in another, or another class altogether.
    Other,
    /// Nothing that has an order: names, numbers.
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
const ORDERS: [(&str, &[&str]); 2] = [
    ("rx", &["none", "otc_b", "otc_a", "rx"]),
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
    match field {
        "control" => control(before, after),
        "scope" => ranked((scope(before), before), (scope(after), after)),
        "device_code" => ranked((category(before), before), (category(after), after)),
        "device_class" => ordered(device_class(before).cmp(&device_class(after))),
        _ => {
            let Some((_, order)) = ORDERS.iter().find(|(of, _)| *of == field) else {
                return Direction::Even;
            };
            let place = |code: &str| order.iter().position(|one| *one == code);
            ordered(place(before).cmp(&place(after)))
        }
    }
}

/// `Less`: it was laxer before.
const fn ordered(order: Ordering) -> Direction {
    match order {
        Ordering::Less => Direction::Stricter,
        Ordering::Greater => Direction::Looser,
        Ordering::Equal => Direction::Even,
    }
}

/// Two codes of one rank open the goods to other buyers, and are proven by a document.
fn ranked((rank_before, before): (u8, &str), (rank_after, after): (u8, &str)) -> Direction {
    match ordered(rank_before.cmp(&rank_after)) {
        Direction::Even if before != after => Direction::Other,
        direction => direction,
    }
}

fn control(before: &str, after: &str) -> Direction {
    let place = |code: &str| match Control::from_code(code) {
        Control::None => 0,
        control if control.is_never_sold_online() => 2,
        _ => 1,
    };
    if place(after) == 2 && place(before) == 2 {
        return Direction::Even;
    }
    ranked((place(before), before), (place(after), after))
}

/// How much the gate asks for: of sundries no licence for them, of a scope that no licence names one that nobody has.
fn scope(code: &str) -> u8 {
    match code {
        "none" => 0,
        "food" | "device" => 1,
        class if scopes::is_medicine(class) => 1,
        _ => 2,
    }
}

/// A device without a category is covered by a licence that names them all alone.
fn category(code: &str) -> u8 {
    u8::from(device_category(code).is_none())
}

/// What no class was entered for is of the strictest, as the gate has it.
fn device_class(code: &str) -> u8 {
    match DeviceClass::from_code(code) {
        DeviceClass::First => 1,
        DeviceClass::Second => 2,
        DeviceClass::Third | DeviceClass::None => 3,
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
                json!({ "name": "甲", "approval_number": "国药准字H20053344" }),
                json!({ "name": "乙", "approval_number": "国药准字H20053345" }),
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

    fn of(field: &str, before: &str, after: &str) -> Direction {
        let map = |code: &str| Map::from_iter([(field.to_owned(), json!(code))]);
        direction(&map(before), &map(after))
    }

    #[test]
    fn another_scope_names_its_document_unless_it_is_stricter_for_sure() {
        for (before, after, expected) in [
            ("chemical", "none", Direction::Looser),
            ("food", "none", Direction::Looser),
            ("device", "none", Direction::Looser),
            ("", "chemical", Direction::Looser),
            ("unheard of", "none", Direction::Looser),
            ("chemical", "antibiotic", Direction::Other),
            ("chemical", "food", Direction::Other),
            ("food", "chemical", Direction::Other),
            ("none", "chemical", Direction::Stricter),
            ("none", "food", Direction::Stricter),
            ("chemical", "", Direction::Stricter),
            ("chemical", "chemical", Direction::Even),
        ] {
            assert_eq!(of("scope", before, after), expected, "{before} → {after}");
        }
        assert!(of("scope", "chemical", "none").asks_for_document());
        assert!(of("scope", "chemical", "antibiotic").asks_for_document());
    }

    #[test]
    fn another_category_of_devices_names_its_document_unless_it_is_taken_away() {
        for (before, after, expected) in [
            ("07", "14", Direction::Other),
            ("", "07", Direction::Looser),
            ("99", "07", Direction::Looser),
            ("07", "", Direction::Stricter),
            ("07", "07", Direction::Even),
        ] {
            assert_eq!(of("device_code", before, after), expected, "{before} → {after}");
        }
    }

    #[test]
    fn a_device_without_a_class_is_held_as_strictly_as_class_three() {
        for (before, after, expected) in [
            ("", "I", Direction::Looser),
            ("", "II", Direction::Looser),
            ("", "III", Direction::Even),
            ("III", "", Direction::Even),
            ("II", "", Direction::Stricter),
            ("I", "III", Direction::Stricter),
        ] {
            assert_eq!(of("device_class", before, after), expected, "{before} → {after}");
        }
    }
}
