//! What a change reads like on the page of a record.
use identity::audit::models::history::{Change, Wording, moment};
use serde_json::{Value, json};

const WORDING: Wording = Wording {
    headings: &[("name", "名称"), ("is_open", "公布"), ("starts_at", "开始")],
    words: |field, value| match (field, value) {
        ("starts_at", Value::String(text)) => Some(moment(text)),
        _ => None,
    },
};

fn lines(before: Option<&Value>, after: Option<&Value>) -> Vec<String> {
    let line = |change: Change| format!("{}：{}→{}", change.heading, change.before, change.after);
    WORDING.changes(before, after).into_iter().map(line).collect()
}

#[test]
fn what_differs_reads_in_the_order_of_the_page() {
    let before = json!({ "id": 1, "novel": 1, "is_open": false, "name": "甲", "starts_at": null });
    let after =
        json!({ "id": 2, "novel": [2], "is_open": true, "name": "甲", "starts_at": "2026-11-21T16:00:00Z" });
    assert_eq!(
        lines(Some(&before), Some(&after)),
        ["公布：否→是", "开始：→2026-11-22 00:00", "novel：1→[2]"]
    );
}

#[test]
fn a_new_record_shows_all_it_has() {
    assert_eq!(
        lines(None, Some(&json!({ "name": "云南白药", "logo": "" }))),
        ["名称：→云南白药"]
    );
}
