//! How products are filed and changed. Their finders are `catalog::goods::models::goods`.

pub use super::change::{GoodsChange, PriceChange, RecordChange};
pub use super::fill::MOST_PICTURES;
pub use super::freight::FreightChange;
pub(crate) use super::revise::{category_kind, check_references, form_field, record_of};
#[cfg(test)]
pub(crate) use super::save::blank;
pub use super::save::{create, update, wrong_code};
