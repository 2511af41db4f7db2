//! What the rules of a campaign ask of a product.
use kernel::Money;

/// What of a product decides whether it may be in a campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoodsFacts {
    pub name: String,
    pub base_price: Option<Money>,
    pub cost_price: Option<Money>,
    pub is_special_compound: bool,
}
