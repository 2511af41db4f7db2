//! The cart of who asks, as it stands.
use std::collections::HashSet;

use campaigns::models::book_cache::BookCache;
use catalog::goods::models::goods_cache::GoodsCache;
use identity::actors::Buyer;
use kernel::Services;
use pricing::models::freight_rule_cache::FreightRuleCache;
use sea_orm::DbErr;

use super::{
    cart_memory::CartMemory,
    cart_state::{self, CartSources, CartState},
};

/// Loads carts. Cheap to clone.
#[derive(Clone)]
pub struct CartResponder {
    pub services: Services,
    pub goods_cache: GoodsCache,
    pub(crate) memory: CartMemory,
    pub books: BookCache,
    pub freight_rules: FreightRuleCache,
}

impl CartResponder {
    /// Those of these lines that can be bought together with the selected ones: the others are never selected
    /// (specification section 4).
    pub async fn selectable(&self, buyer: &Buyer, ids: &[i64]) -> Result<Vec<i64>, DbErr> {
        let asked: HashSet<i64> = ids.iter().copied().collect();
        let state = self.of(buyer).await?;
        let able = state.lines.iter().filter(|line| line.offer.is_buyable());
        Ok(able
            .map(|line| line.row.id)
            .filter(|id| asked.contains(id))
            .collect())
    }

    #[kernel::boxed]
    pub async fn of(&self, buyer: &Buyer) -> Result<CartState, DbErr> {
        let book = self.books.get(&self.services).await?;
        let shop = CartSources {
            services: &self.services,
            goods_cache: &self.goods_cache,
            memory: &self.memory,
            book: &book,
            freight_rules: &self.freight_rules,
        };
        cart_state::load(shop, &buyer.member).await
    }
}
