//! Who took part in what waits for a decision: none of them decides on it.
use sea_orm::prelude::Json;
use serde_json::json;

/// Actions of the system itself are not attributed to anyone.
pub fn of(people: &[Option<i64>]) -> Json {
    let none = json!([]);
    people.iter().fold(none, |hands, person| joined(&hands, *person))
}

/// With this person as well, once; none is the system, which is nobody's hand.
pub fn joined(hands: &Json, person: Option<i64>) -> Json {
    let mut ids = ids(hands);
    if let Some(id) = person.filter(|id| !ids.contains(id)) {
        ids.push(id);
    }
    json!(ids)
}

/// Those of both.
pub fn merged(hands: &Json, more: &Json) -> Json {
    let more = ids(more).into_iter();
    more.fold(hands.clone(), |all, person| joined(&all, Some(person)))
}

/// Never the system.
pub fn include(hands: &Json, person: Option<i64>) -> bool {
    person.is_some_and(|id| ids(hands).contains(&id))
}

fn ids(hands: &Json) -> Vec<i64> {
    let all = hands.as_array().into_iter().flatten();
    all.filter_map(serde_json::Value::as_i64).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_named_once_and_the_system_never() {
        let hands = joined(&of(&[Some(3), None, Some(3)]), Some(5));
        assert_eq!(hands, json!([3, 5]));
        assert!(include(&hands, Some(5)) && !include(&hands, Some(4)) && !include(&hands, None));
        assert_eq!(merged(&hands, &json!([5, 7])), json!([3, 5, 7]));
    }
}
