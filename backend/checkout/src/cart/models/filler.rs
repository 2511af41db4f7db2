//! Filling the cart of who asks, in one transaction.
use ::orders::settings::TradeRules;
use campaigns::models::book_cache::BookCache;
use catalog::goods::models::goods_cache::GoodsCache;
use identity::{actors::Entitled, member_rights::PlaceOrders};
use kernel::{
    Services, WriteTx,
    input::{Quantity, RowId},
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{
    cart_context::CartContext,
    cart_fill::{self, FillRequest, FillResult},
};
use crate::errors::CheckoutError;

#[derive(Deserialize, ToSchema)]
pub struct WishInput {
    pub goods_id: RowId,
    pub number: Quantity,
}

impl From<WishInput> for FillRequest {
    fn from(input: WishInput) -> Self {
        Self {
            goods_id: input.goods_id.0,
            quantity: input.number.0,
        }
    }
}

/// Fills carts. Cheap to clone.
#[derive(Clone)]
pub struct CartFiller {
    pub(crate) services: Services,
    pub(crate) goods_cache: GoodsCache,
    pub(crate) books: BookCache,
}

impl CartFiller {
    #[kernel::boxed]
    pub async fn fill(
        self,
        buyer: &Entitled<PlaceOrders>,
        wishes: Vec<FillRequest>,
    ) -> Result<FillResult, CheckoutError> {
        let member = buyer.member.clone();
        let (settings, now) = (self.services.settings.clone(), self.services.clock.now());
        let book = self.books.get(&self.services).await?;
        let goods_cache = self.goods_cache;
        self.services
            .writer
            .run(async move |tx: &WriteTx| {
                let rules = settings.of::<TradeRules>();
                let context = CartContext::new(&goods_cache, rules, &member, &book, now);
                cart_fill::fill(tx, &context, &wishes).await
            })
            .await
    }
}
