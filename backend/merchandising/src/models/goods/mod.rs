//! How products are filed and changed. Their finders are `catalog::models::goods`.
pub mod bulk;
mod change;
mod fill;
mod freight;
mod name_rules;
pub mod never_online;
pub mod record;
mod save;
pub mod special_control;

pub use change::{GoodsChange, PriceChange, RecordChange};
pub use fill::MOST_PICTURES;
pub(crate) use fill::fill;
pub use freight::FreightChange;
#[cfg(test)]
pub(crate) use save::blank;
pub(crate) use save::{category_kind, check_references, form_field, record_of};
pub use save::{create, update, wrong_code};
