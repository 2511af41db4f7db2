//! Texts with a special meaning.
use chrono::{DateTime, Utc};

use super::scalar::Text;
use crate::{ApiError, ApiResult, api::FieldErrors};

/// ISO 8601 with a zone; absent or empty = none. 422 for anything else.
pub fn moment(field: &str, text: Option<Text<40>>) -> Result<Option<DateTime<Utc>>, FieldErrors> {
    let Some(text) = text.filter(|text| !text.is_empty()) else {
        return Ok(None);
    };
    let moment = DateTime::parse_from_rfc3339(&text.0);
    moment
        .map(|moment| Some(moment.to_utc()))
        .map_err(|_| FieldErrors::one(field, "时间格式不正确"))
}

/// `updated_at` of what a colleague read before they decide on it. 422 where it is missing or is no moment.
pub fn read_version(updated_at: Text<40>) -> Result<DateTime<Utc>, FieldErrors> {
    let read = moment("updated_at", Some(updated_at))?;
    read.ok_or_else(|| FieldErrors::one("updated_at", "请打开看过现在的内容，再批准"))
}

/// `3,1,2` → ids in that order, each once. 422 for anything else and for more than `most`.
pub fn id_list(text: &str, most: usize) -> ApiResult<Vec<i64>> {
    let wrong = || ApiError::invalid("ids", "编号应为用逗号分开的数字");
    let mut ids = Vec::new();
    for part in text
        .split([',', '，'])
        .map(str::trim)
        .filter(|part| !part.is_empty())
    {
        let id: i64 = part.parse().ok().filter(|id| *id > 0).ok_or_else(wrong)?;
        if !ids.contains(&id) {
            ids.push(id);
        }
        if ids.len() > most {
            return Err(ApiError::invalid("ids", format!("一次最多 {most} 个，请分几次")));
        }
    }
    if ids.is_empty() { Err(wrong()) } else { Ok(ids) }
}

/// The same of document numbers (orders, payments).
pub fn number_list(text: &str, most: usize) -> ApiResult<Vec<String>> {
    let mut numbers: Vec<String> = Vec::new();
    for part in text
        .split([',', '，'])
        .map(str::trim)
        .filter(|part| !part.is_empty())
    {
        if !is_document_number(part) {
            return Err(ApiError::invalid("ids", "单号应由字母和数字组成，用逗号分开"));
        }
        if !numbers.iter().any(|number| number == part) {
            numbers.push(part.to_owned());
        }
        if numbers.len() > most {
            return Err(ApiError::invalid("ids", format!("一次最多 {most} 个，请分几次")));
        }
    }
    if numbers.is_empty() {
        return Err(ApiError::invalid("ids", "请先选择单据"));
    }
    Ok(numbers)
}

/// As this shop writes the numbers of its documents.
pub(super) fn is_document_number(text: &str) -> bool {
    text.len() <= 40 && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_read_in_order_and_nonsense_is_refused() {
        assert_eq!(id_list(" 3,1，2,3", 3).unwrap(), [3, 1, 2]);
        for wrong in [
            "",
            ",",
            "x",
            "1,-2",
            "0",
            "1;2",
            "99999999999999999999",
            "1,2,3,4",
        ] {
            assert!(id_list(wrong, 3).is_err(), "{wrong}");
        }
    }

    #[test]
    fn document_numbers_are_read_in_order_each_once() {
        assert_eq!(number_list("YJ2, YJ1，YJ2", 2).unwrap(), ["YJ2", "YJ1"]);
        for wrong in ["", ",", "YJ1;YJ2", "YJ\u{0}1", "../x", "1,2,3"] {
            assert!(number_list(wrong, 2).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_moment_names_its_zone() {
        let read = |text: &str| moment("starts_at", Some(Text(text.into())));
        assert_eq!(
            read("2026-11-22T00:00:00+08:00").unwrap(),
            read("2026-11-21T16:00:00Z").unwrap()
        );
        assert_eq!(read("").unwrap(), None);
        assert!(read("2026-11-22T00:00:00").is_err());
    }
}
