use eligibility::standing::Level;
use kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::chain::StoreFigures;

/// A store that the viewer may act for.
#[derive(Serialize, ToSchema)]
pub struct StoreRow {
    /// Of the company, as `POST /api/user/store` and `POST /api/cart/copy` take it.
    pub id: i64,
    pub name: String,
    /// How its documents stand, in the words that its own people read.
    pub documents: String,
    pub level: Level,
    /// Paid in this calendar month, less what went back.
    pub spent: Money,
    /// Orders that are neither finished nor cancelled.
    pub open_orders: i64,
}

impl From<StoreFigures> for StoreRow {
    fn from(store: StoreFigures) -> Self {
        Self {
            id: store.id,
            name: store.name,
            documents: store.standing.text,
            level: store.standing.level,
            spent: store.spent,
            open_orders: store.open_orders,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct StoreBoard {
    pub stores: Vec<StoreRow>,
}
