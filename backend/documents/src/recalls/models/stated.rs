//! Numbers that a buyer states in answer to a recall.
use serde::Deserialize;
use utoipa::ToSchema;

/// A whole number, 0 too but never left out; forms send it as text.
#[derive(Clone, Copy, Debug, ToSchema)]
#[schema(value_type = i64)]
pub struct StatedQuantity(pub i64);

impl<'de> Deserialize<'de> for StatedQuantity {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use kernel::input::scalar::{LARGEST_QUANTITY, text_of};
        let text = text_of(deserializer)?;
        text.trim()
            .parse()
            .ok()
            .filter(|number| (0..=LARGEST_QUANTITY).contains(number))
            .map(Self)
            .ok_or_else(|| serde::de::Error::custom("请填写数量，没有填 0"))
    }
}
