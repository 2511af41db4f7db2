//! How the cells of registers read.
use chrono::{DateTime, NaiveDate, Utc};
use files::export::Value;
use kernel::{clock::shop_time, input::temperature::celsius};
use serde_json::Value as Json;

pub fn moment_text(at: DateTime<Utc>) -> String {
    shop_time(at).format("%Y-%m-%d %H:%M:%S").to_string()
}

pub fn moment(at: Option<DateTime<Utc>>) -> Value {
    at.map(moment_text).unwrap_or_default().into()
}

pub fn day(day: Option<NaiveDate>) -> Value {
    day.map(|day| day.to_string()).unwrap_or_default().into()
}

/// Tenths of a degree, or of a percent.
pub fn degrees(tenths: Option<i64>) -> Value {
    tenths.map(celsius).unwrap_or_default().into()
}

pub fn yes(flag: bool) -> Value {
    if flag { "是" } else { "否" }.into()
}

/// A cell on paper.
pub fn printed(value: &Value) -> String {
    match value {
        Value::Text(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        Value::Money(money) => money.to_string(),
    }
}

/// The row of a product sheet under the first of these labels that it has.
pub fn sheet_text(sheet: &Json, labels: &[&str]) -> String {
    let rows = sheet.as_array().map(Vec::as_slice).unwrap_or_default();
    let row = |label: &&str| rows.iter().find(|row| row["label"].as_str() == Some(*label));
    let found = labels.iter().find_map(row);
    found
        .and_then(|row| row["text"].as_str())
        .unwrap_or_default()
        .to_owned()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_sheet_is_asked_by_the_first_label_it_has() {
        let sheet = json!([{ "label": "产地", "text": "安徽亳州" }, { "label": "执行标准", "text": "药典" }]);
        assert_eq!(sheet_text(&sheet, &["道地产区", "产地"]), "安徽亳州");
        assert_eq!(sheet_text(&sheet, &["UDI"]), "");
        assert_eq!(sheet_text(&Json::Null, &["产地"]), "");
    }
}
