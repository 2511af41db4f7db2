//! How the cells of registers read.
use chrono::{DateTime, NaiveDate, Utc};
use files::export::Value;
use kernel::{clock::shop_time, input::temperature::celsius};

pub fn moment_text(at: DateTime<Utc>) -> String {
    shop_time(at).format("%Y-%m-%d %H:%M:%S").to_string()
}

/// Empty where there is none.
pub fn moment(at: Option<DateTime<Utc>>) -> Value {
    at.map(moment_text).unwrap_or_default().into()
}

/// Empty where there is none.
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

/// What an entry of the stock refers to: the number of a document; care and what is let go from quarantine have none.
pub fn document(reference: &str) -> Value {
    match reference {
        "care" => "养护记录".into(),
        "quarantine" => "待处理区放行".into(),
        number => number.into(),
    }
}

/// A cell on paper.
pub fn printed(value: &Value) -> String {
    match value {
        Value::Text(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        Value::Money(money) => money.to_string(),
    }
}
