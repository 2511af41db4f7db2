//! Money in whole fen. JSON carries yuan as a string with two decimals ("12.30").
use std::{
    fmt,
    iter::Sum,
    ops::{Add, AddAssign, Neg, Sub, SubAssign},
    str::FromStr,
};

use sea_orm::DeriveValueType;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{ObjectBuilder, RefOr, Schema, schema::Type},
};

mod shares;

/// An amount in fen, and a column of them. Arithmetic saturates: the largest order is far below `i64::MAX`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, DeriveValueType)]
pub struct Money(pub i64);

impl Money {
    pub const ZERO: Self = Self(0);

    pub const fn fen(self) -> i64 {
        self.0
    }

    /// This amount for `number` pieces.
    #[must_use]
    pub const fn times(self, number: i64) -> Self {
        Self(self.0.saturating_mul(number))
    }

    /// Never below zero.
    #[must_use]
    pub fn floored_at_zero(self) -> Self {
        self.max(Self::ZERO)
    }

    pub const fn is_positive(self) -> bool {
        self.0 > 0
    }
}

impl Add for Money {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Money {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Money {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl SubAssign for Money {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Neg for Money {
    type Output = Self;
    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}

impl Sum for Money {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}

/// Bytes of the longest amount as text: a sign, 17 digits, the point, two digits.
const LONGEST: usize = 21;

impl Money {
    /// Yuan with two decimals, digit by digit from the right: a list of goods writes hundreds of them, and the formatter is slow.
    fn written(self, text: &mut [u8; LONGEST]) -> &str {
        let mut left = self.0.unsigned_abs();
        let mut start = LONGEST;
        let mut put = |byte: u8| {
            start -= 1;
            text[start] = byte;
        };
        for place in 0.. {
            if place == 2 {
                put(b'.');
            }
            put(b'0' + u8::try_from(left % 10).unwrap_or_default());
            left /= 10;
            if place >= 2 && left == 0 {
                break;
            }
        }
        if self.0 < 0 {
            put(b'-');
        }
        str::from_utf8(&text[start..]).unwrap_or_default()
    }
}

impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.written(&mut [0; LONGEST]))
    }
}

#[derive(Debug, thiserror::Error)]
#[error("金额应为不超过两位小数的数字")]
pub struct NotMoney;

impl FromStr for Money {
    type Err = NotMoney;

    /// Reads "12", "12.3", "12.30" and their negatives; more decimals are refused, not rounded.
    fn from_str(text: &str) -> Result<Self, NotMoney> {
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
        let (yuan, decimals) = digits.split_once('.').unwrap_or((digits, ""));
        let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if yuan.is_empty()
            || yuan.len() > 12
            || decimals.len() > 2
            || !all_digits(yuan)
            || !all_digits(decimals)
        {
            return Err(NotMoney);
        }
        let fen = format!("{decimals:0<2}");
        let yuan: i64 = yuan.parse().map_err(|_| NotMoney)?;
        let fen: i64 = fen.parse().map_err(|_| NotMoney)?;
        Ok(Self(sign * (yuan * 100 + fen)))
    }
}

impl Serialize for Money {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.written(&mut [0; LONGEST]))
    }
}

impl<'de> Deserialize<'de> for Money {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = crate::input::scalar::text_of(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}

impl PartialSchema for Money {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .pattern(Some(r"^-?\d+\.\d{2}$"))
            .description(Some("yuan with two decimals"))
            .into()
    }
}

impl ToSchema for Money {}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn reads_yuan_and_refuses_what_is_not_money() {
        assert_eq!("12".parse::<Money>().unwrap(), Money(1200));
        assert_eq!("12.3".parse::<Money>().unwrap(), Money(1230));
        assert_eq!("-0.05".parse::<Money>().unwrap(), Money(-5));
        for wrong in [
            "",
            ".5",
            "1.234",
            "1e3",
            "１２",
            "1,000",
            "NaN",
            "--1",
            "9999999999999",
        ] {
            assert!(wrong.parse::<Money>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn amounts_are_written_with_two_decimals() {
        let written = [0, 5, -5, 100, -123_456, i64::MAX, i64::MIN].map(|fen| Money(fen).to_string());
        let expected = [
            "0.00",
            "0.05",
            "-0.05",
            "1.00",
            "-1234.56",
            "92233720368547758.07",
            "-92233720368547758.08",
        ];
        assert_eq!(written, expected);
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back(fen in -1_000_000_000_000_i64..1_000_000_000_000) {
            prop_assert_eq!(Money(fen).to_string().parse::<Money>().unwrap(), Money(fen));
        }
    }
}
