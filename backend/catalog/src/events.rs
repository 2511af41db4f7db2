//! Facts of this crate for the crates above; they travel through the outbox.
use kernel::outbox::Event;
use serde::{Deserialize, Serialize};

/// What the shop shows or finds of these goods has changed: their data or prices, whether there is stock, or the
/// earliest expiry date.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoodsChanged {
    pub goods_ids: Vec<i64>,
}

impl Event for GoodsChanged {
    const NAME: &'static str = "catalog.goods_changed.v1";
}
