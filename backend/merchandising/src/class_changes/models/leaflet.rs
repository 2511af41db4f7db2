//! How a leaflet that changes reads: what differs, row by row. Pure.
use catalog::goods::models::detail_cache::SheetRow;
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// What differs, before and after, each row under its heading; of other places the order of all.
pub(crate) fn told(before: &Value, after: &Value) -> (Map<String, Value>, Map<String, Value>) {
    let (before, after) = (rows(before), rows(after));
    let (lost, gained) = (apart(&before, &after), apart(&after, &before));
    if lost.is_empty() && gained.is_empty() && before != after {
        return (order(&before), order(&after));
    }
    (lost, gained)
}

/// None where it is no leaflet.
pub(crate) fn rows(sheet: &Value) -> Vec<SheetRow> {
    Vec::<SheetRow>::deserialize(sheet).unwrap_or_default()
}

fn apart(of: &[SheetRow], others: &[SheetRow]) -> Map<String, Value> {
    let differing = of.iter().filter(|row| !others.contains(row));
    differing
        .map(|row| (format!("说明书：{}", row.label), json!(row.text)))
        .collect()
}

fn order(rows: &[SheetRow]) -> Map<String, Value> {
    let labels: Vec<&str> = rows.iter().map(|row| row.label.as_str()).collect();
    Map::from_iter([("说明书的顺序".to_owned(), json!(labels.join("、")))])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_that_differ_read_under_their_headings() {
        let before = json!([{ "label": "成份", "text": "甲" }, { "label": "禁忌", "text": "孕妇" }]);
        let after = json!([
            { "label": "成份", "text": "甲" }, { "label": "禁忌", "text": "孕妇、儿童" }, { "label": "贮藏", "text": "密封" },
        ]);
        let (lost, gained) = told(&before, &after);
        assert_eq!(Value::Object(lost), json!({ "说明书：禁忌": "孕妇" }));
        assert_eq!(
            Value::Object(gained),
            json!({ "说明书：禁忌": "孕妇、儿童", "说明书：贮藏": "密封" })
        );
    }

    #[test]
    fn the_same_rows_in_other_places_are_told_by_their_order() {
        let row = |label: &str| json!({ "label": label, "text": "" });
        let (before, after) = (json!([row("甲"), row("乙")]), json!([row("乙"), row("甲")]));
        let (was, now) = told(&before, &after);
        assert_eq!(Value::Object(was), json!({ "说明书的顺序": "甲、乙" }));
        assert_eq!(Value::Object(now), json!({ "说明书的顺序": "乙、甲" }));
        assert!(told(&before, &before).0.is_empty());
    }
}
