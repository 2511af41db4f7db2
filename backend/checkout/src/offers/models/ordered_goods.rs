//! Which goods a company has ever ordered, kept in memory: most pages of a product need not ask the database
//! what the company bought of it.
use std::{collections::HashSet, sync::Arc, time::Duration};

use ::orders::models::_entities::{order_lines, orders};
use kernel::{Db, cache::RowCache};
use sea_orm::{DbErr, JoinType, QuerySelect, prelude::*};

use crate::purchase_history::models::purchase_history::{self, PurchasedGoods};

const LARGEST_WEIGHT: u64 = 8 << 20;
/// Bounds how long an order placed through another node stays unseen.
const KEPT_FOR: Duration = Duration::from_mins(1);

/// Goods ids by company. Unpaid and cancelled orders count too: the set only saves queries.
#[derive(Clone)]
pub struct Ordered(Arc<RowCache<HashSet<i64>>>);

impl Default for Ordered {
    fn default() -> Self {
        let bytes = |goods: &HashSet<i64>| (goods.capacity() * 2 * size_of::<i64>()) as u64 + 128;
        Self(Arc::new(RowCache::new(LARGEST_WEIGHT, KEPT_FOR, bytes)))
    }
}

impl Ordered {
    /// What the company has bought of a product; asks the database only if it ever ordered it.
    pub async fn history(
        &self,
        db: &Db,
        company_id: i64,
        goods_id: i64,
    ) -> Result<Option<PurchasedGoods>, DbErr> {
        if self.of(db, company_id).await?.contains(&goods_id) {
            purchase_history::of_goods(db, company_id, goods_id).await
        } else {
            Ok(None)
        }
    }

    async fn of(&self, db: &Db, company_id: i64) -> Result<Arc<HashSet<i64>>, DbErr> {
        if let Some(goods) = self.0.get(company_id) {
            return Ok(goods);
        }
        let asked = self.0.ask([company_id]);
        let ids: Vec<i64> = order_lines::Entity::find()
            .select_only()
            .distinct()
            .column(order_lines::Column::GoodsId)
            .join(JoinType::InnerJoin, order_lines::Relation::Orders.def())
            .filter(orders::Column::CompanyId.eq(company_id))
            .into_tuple()
            .all(db)
            .await?;
        let goods = Arc::new(ids.into_iter().collect());
        self.0.keep(&asked, company_id, &goods);
        Ok(goods)
    }

    /// Called for every `Changed::Orders` after its commit.
    pub fn forget(&self, company_id: i64) {
        self.0.forget(company_id);
    }
}
