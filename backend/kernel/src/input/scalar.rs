//! Values as people and browsers send them: a number may come as text. Full-width digits, signs, fractions and
//! what does not fit are refused with what would be right.
use std::fmt;

use chrono::NaiveDate;
use email_address::{EmailAddress, Options};
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{Error, Visitor},
};
use utoipa::ToSchema;

/// The largest quantity a person orders of one product.
pub const LARGEST_QUANTITY: i64 = 999_999;

/// The text of a scalar, whether it came as text, number or flag; empty when a form sends the name with nothing behind it.
pub fn text_of<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    struct Scalar;
    impl Visitor<'_> for Scalar {
        type Value = String;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a text or a number")
        }
        fn visit_str<E: Error>(self, text: &str) -> Result<String, E> {
            Ok(text.to_owned())
        }
        fn visit_string<E: Error>(self, text: String) -> Result<String, E> {
            Ok(text)
        }
        fn visit_i64<E: Error>(self, number: i64) -> Result<String, E> {
            Ok(number.to_string())
        }
        fn visit_u64<E: Error>(self, number: u64) -> Result<String, E> {
            Ok(number.to_string())
        }
        fn visit_f64<E: Error>(self, number: f64) -> Result<String, E> {
            Ok(number.to_string())
        }
        fn visit_bool<E: Error>(self, flag: bool) -> Result<String, E> {
            Ok(flag.to_string())
        }
        fn visit_unit<E: Error>(self) -> Result<String, E> {
            Ok(String::new())
        }
    }
    deserializer.deserialize_any(Scalar)
}

fn whole_number(text: &str) -> Option<i64> {
    let digits = !text.is_empty() && text.len() <= 18 && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

/// A quantity of goods: 1 to 999999.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Quantity(pub i64);

impl<'de> Deserialize<'de> for Quantity {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = text_of(deserializer)?;
        whole_number(text.trim())
            .filter(|number| (1..=LARGEST_QUANTITY).contains(number))
            .map(Self)
            .ok_or_else(|| D::Error::custom(format!("数量应为 1 到 {LARGEST_QUANTITY} 的整数")))
    }
}

/// A quantity that may be zero: 0 to 999999; empty means 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Count(pub i64);

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = text_of(deserializer)?;
        let text = text.trim();
        if text.is_empty() {
            return Ok(Self(0));
        }
        whole_number(text)
            .filter(|number| *number <= LARGEST_QUANTITY)
            .map(Self)
            .ok_or_else(|| D::Error::custom(format!("应为 0 到 {LARGEST_QUANTITY} 的整数")))
    }
}

/// The id of a row; 0 means none where the specification sends it so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
pub struct RowId(pub i64);

impl<'de> Deserialize<'de> for RowId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = text_of(deserializer)?;
        whole_number(text.trim())
            .map(Self)
            .ok_or_else(|| D::Error::custom("编号格式不正确"))
    }
}

/// The position of a row among its siblings: 0 to 9999, smaller first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ToSchema)]
pub struct Position(pub i64);

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = text_of(deserializer)?;
        whole_number(text.trim())
            .filter(|number| (0..=9999).contains(number))
            .map(Self)
            .ok_or_else(|| D::Error::custom("排序应为 0 到 9999 的整数"))
    }
}

/// Yes or no as forms send it: 1/0, true/false.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Flag(pub bool);

impl<'de> Deserialize<'de> for Flag {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match text_of(deserializer)?.as_str() {
            "1" | "true" => Ok(Self(true)),
            "0" | "false" | "" => Ok(Self(false)),
            _ => Err(D::Error::custom("应为 0 或 1")),
        }
    }
}

/// Text of at most `MAX` characters, trimmed, without control characters.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(transparent)]
pub struct Text<const MAX: usize>(pub String);

impl<const MAX: usize> Text<MAX> {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<'de, const MAX: usize> Deserialize<'de> for Text<MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = text_of(deserializer)?;
        let text = text.trim();
        if text.chars().count() > MAX {
            return Err(D::Error::custom(format!("最多 {MAX} 个字")));
        }
        if text.chars().any(is_unwelcome) {
            return Err(D::Error::custom("含有不能使用的字符"));
        }
        Ok(Self(text.to_owned()))
    }
}

/// NUL and other controls, and marks that turn the reading direction.
pub fn is_unwelcome(character: char) -> bool {
    (character.is_control() && character != '\n' && character != '\t' && character != '\r')
        || matches!(character, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// A mobile number (11 digits, 1 then 3–9) or a landline (area code, dash, 7 or 8 digits): specification section 5.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(transparent)]
pub struct Phone(pub String);

impl Phone {
    pub fn parse(text: &str) -> Option<Self> {
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        let mobile = |text: &str| {
            let bytes = text.as_bytes();
            text.len() == 11 && digits(text) && bytes[0] == b'1' && (b'3'..=b'9').contains(&bytes[1])
        };
        let landline = |text: &str| {
            text.split_once('-').is_some_and(|(area, number)| {
                digits(area)
                    && digits(number)
                    && area.starts_with('0')
                    && (3..=4).contains(&area.len())
                    && (7..=8).contains(&number.len())
            })
        };
        (mobile(text) || landline(text)).then(|| Self(text.to_owned()))
    }
}

impl Phone {
    /// One that text messages reach.
    pub fn is_mobile(&self) -> bool {
        !self.0.contains('-')
    }
}

impl<'de> Deserialize<'de> for Phone {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = text_of(deserializer)?;
        Self::parse(text.trim()).ok_or_else(|| D::Error::custom("请输入 11 位手机号，或 区号-座机号"))
    }
}

/// A mail address that any server delivers to: `name@company.cn`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(transparent)]
pub struct Email(pub String);

impl Email {
    const LONGEST: usize = 100;

    pub fn parse(text: &str) -> Option<Self> {
        let plain = Options::default()
            .with_required_tld()
            .without_display_text()
            .without_domain_literal();
        let is_usable = text.is_ascii() && text.len() <= Self::LONGEST && !text.contains('"');
        let address = EmailAddress::parse_with_options(text, plain)
            .ok()
            .filter(|_| is_usable)?;
        Some(Self(format!(
            "{}@{}",
            address.local_part(),
            address.domain().to_ascii_lowercase()
        )))
    }
}

impl<'de> Deserialize<'de> for Email {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = text_of(deserializer)?;
        Self::parse(text.trim()).ok_or_else(|| D::Error::custom("请输入邮箱，例如 caigou@example.cn"))
    }
}

/// A calendar day, `YYYY-MM-DD`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(transparent)]
pub struct Day(pub NaiveDate);

impl<'de> Deserialize<'de> for Day {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = text_of(deserializer)?;
        NaiveDate::parse_from_str(text.trim(), "%Y-%m-%d")
            .map(Self)
            .map_err(|_| D::Error::custom("日期应为 年-月-日，例如 2026-11-21"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quantity_is_a_plain_positive_whole_number() {
        for right in ["1", "\"12\"", "999999", "\" 7 \""] {
            assert!(serde_json::from_str::<Quantity>(right).is_ok(), "{right}");
        }
        for wrong in [
            "0",
            "-1",
            "1.5",
            "\"１２\"",
            "9223372036854775807",
            "1000000",
            "null",
            "[]",
            "\"\"",
            "\"1e3\"",
        ] {
            assert!(serde_json::from_str::<Quantity>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_count_may_be_none() {
        for (text, number) in [
            ("0", 0),
            ("\"\"", 0),
            ("null", 0),
            ("\" 12 \"", 12),
            ("999999", 999_999),
        ] {
            assert_eq!(serde_json::from_str::<Count>(text).unwrap().0, number, "{text}");
        }
        for wrong in ["-1", "1.5", "1000000", "\"x\"", "[]"] {
            assert!(serde_json::from_str::<Count>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn phones_follow_the_specification() {
        for right in ["13800000000", "19912345678", "010-1234567", "0571-12345678"] {
            assert!(Phone::parse(right).is_some(), "{right}");
        }
        for wrong in [
            "12800000000",
            "1380000000",
            "138000000000",
            "１３８０００００００0",
            "0571-123456",
            "057112345678",
            "",
        ] {
            assert!(Phone::parse(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn mail_addresses_are_plain_ones() {
        let address = Email::parse("Cai.Gou+yao@Example.CN").unwrap();
        assert_eq!(address.0, "Cai.Gou+yao@example.cn");
        for wrong in [
            "",
            "a",
            "a@b",
            "a@b@c.cn",
            "王 <a@b.cn>",
            "a b@c.cn",
            "a@[127.0.0.1]",
            "\"a b\"@c.cn",
            "药@c.cn",
            "a@b.cn\r\nBcc: x@y.cn",
        ] {
            assert!(Email::parse(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn text_is_trimmed_and_bounded() {
        assert_eq!(
            serde_json::from_str::<Text<4>>("\" 阿莫西林 \"").unwrap().0,
            "阿莫西林"
        );
        assert!(serde_json::from_str::<Text<3>>("\"阿莫西林\"").is_err());
        assert!(serde_json::from_str::<Text<9>>("\"a\\u0000b\"").is_err());
        assert!(serde_json::from_str::<Text<9>>("\"a\\u202eb\"").is_err());
    }
}
