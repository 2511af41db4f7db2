//! The port to goods and orders, which this crate does not know: `app` says what a card of them shows, and to whom.
use std::sync::Arc;

use async_trait::async_trait;
use identity::companies::models::facts::BuyerContext;
use kernel::ApiError;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A product or an order as it was when it was sent in a conversation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ChatCard {
    pub title: String,
    pub lines: Vec<String>,
    /// Address of a picture; empty = none.
    pub picture: String,
}

#[async_trait]
pub trait CardSource: Send + Sync {
    /// Of goods that this buyer may see.
    async fn goods(&self, buyer: &BuyerContext, goods_id: i64) -> Result<Option<ChatCard>, ApiError>;

    /// Of an order of this company.
    async fn order(&self, company_id: i64, number: &str) -> Result<Option<ChatCard>, ApiError>;
}

/// The source that `app` chose, cheap to clone.
#[derive(Clone)]
pub struct Cards(Arc<dyn CardSource>);

impl Cards {
    pub fn new(source: impl CardSource + 'static) -> Self {
        Self(Arc::new(source))
    }
}

impl std::ops::Deref for Cards {
    type Target = dyn CardSource;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}
