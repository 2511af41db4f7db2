//! Temperatures as thermometers show them: tenths of a degree.
use serde::{Deserialize, Deserializer, de::Error};
use utoipa::ToSchema;

use super::scalar::text_of;

/// Tenths of a degree; empty = not measured.
#[derive(Clone, Copy, Debug, Default, ToSchema)]
#[schema(value_type = String)]
pub struct Celsius(pub Option<i64>);

impl<'de> Deserialize<'de> for Celsius {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = text_of(deserializer)?;
        if text.trim().is_empty() {
            return Ok(Self(None));
        }
        tenths(&text)
            .map(|tenths| Self(Some(tenths)))
            .ok_or_else(|| D::Error::custom("温度应为数字，最多一位小数，例如 5.2"))
    }
}

/// Tenths of a degree, as people write them.
pub fn celsius(tenths: i64) -> String {
    let sign = if tenths < 0 { "-" } else { "" };
    format!("{sign}{}.{}", tenths.abs() / 10, tenths.abs() % 10)
}

/// "5", "5.2", "-18.0", "5.2℃"; None for anything else.
pub fn tenths(text: &str) -> Option<i64> {
    let text = text.trim().trim_end_matches('℃').trim_end_matches("°C").trim();
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let (whole, tenth) = digits.split_once('.').unwrap_or((digits, "0"));
    let is_plain = |part: &str, most: usize| {
        !part.is_empty() && part.len() <= most && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    if !is_plain(whole, 3) || !is_plain(tenth, 1) {
        return None;
    }
    let (whole, tenth): (i64, i64) = (whole.parse().ok()?, tenth.parse().ok()?);
    Some(sign * (whole * 10 + tenth))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn temperatures_have_one_decimal() {
        for (text, expected) in [
            ("5", Some(50)),
            (" 5.2 ", Some(52)),
            ("-18.0", Some(-180)),
            ("-0.5", Some(-5)),
            ("8℃", Some(80)),
            ("5.25", None),
            ("", None),
            ("-", None),
            ("1e3", None),
            ("９", None),
            ("99999", None),
            ("5.", None),
        ] {
            assert_eq!(tenths(text), expected, "{text}");
        }
        for tenths_of in [-500, -5, 0, 5, 52, 600] {
            assert_eq!(tenths(&celsius(tenths_of)), Some(tenths_of));
        }
    }
}
