//! Goods as cards for the visitor or buyer who looks: what nearly every page of the shop is made of.
use std::{collections::HashSet, sync::Arc};

use campaigns::models::book_cache::BookCache;
use catalog::{
    favorites::models::favorites::Favorites,
    goods::models::{facts::GoodsSnapshot, first_sale::FirstSale, goods_cache::GoodsCache},
};
use identity::actors::Visitor;
use kernel::Services;
use sea_orm::DbErr;

use crate::offers::{
    models::{
        offer::{Offer, OfferRequest, Viewer, offer},
        running::Running,
        spent_sets,
    },
    views::shop::goods::GoodsCard,
};

/// Makes cards. Cheap to clone.
#[derive(Clone)]
pub struct Cards {
    pub(crate) services: Services,
    pub(crate) goods_cache: GoodsCache,
    pub(crate) favorites: Favorites,
    pub(crate) books: BookCache,
}

impl Cards {
    /// Of these goods for this viewer, in this order; unknown ones are left out.
    #[kernel::boxed]
    pub async fn of(&self, visitor: &Visitor, ids: &[i64]) -> Result<Vec<GoodsCard>, DbErr> {
        let cards = self.with_offers(visitor, ids).await?.into_iter();
        Ok(cards.map(|(card, _)| card).collect())
    }

    /// The same with what each is made from.
    pub async fn with_offers(
        &self,
        visitor: &Visitor,
        ids: &[i64],
    ) -> Result<Vec<(GoodsCard, Offer)>, DbErr> {
        let running = self.running(visitor).await?;
        let marks = self.marks(visitor).await?;
        self.made(self.viewer(visitor, &running), &marks, ids).await
    }

    /// Of these goods for a viewer who need not exist, and has marked nothing.
    pub async fn for_viewer(&self, viewer: Viewer<'_>, ids: &[i64]) -> Result<Vec<GoodsCard>, DbErr> {
        let cards = self.made(viewer, &HashSet::new(), ids).await?.into_iter();
        Ok(cards.map(|(card, _)| card).collect())
    }

    async fn made(
        &self,
        viewer: Viewer<'_>,
        marks: &HashSet<i64>,
        ids: &[i64],
    ) -> Result<Vec<(GoodsCard, Offer)>, DbErr> {
        let goods = self.goods_cache.get_many(&self.services.db, ids).await?;
        let shown = goods.into_iter().filter(|goods| is_shown(goods));
        let cards = shown.map(|goods| {
            let offer = offer(viewer, goods, OfferRequest::default());
            let is_marked = marks.contains(&offer.goods.id);
            (
                GoodsCard::new(&offer, viewer.running, viewer.now, is_marked),
                offer,
            )
        });
        Ok(cards.collect())
    }

    /// Of each of these lists, made at once.
    #[kernel::boxed]
    pub async fn of_each(&self, visitor: &Visitor, lists: &[&[i64]]) -> Result<Vec<Vec<GoodsCard>>, DbErr> {
        let lists = self.with_offers_of_each(visitor, lists).await?.into_iter();
        let cards = |list: Vec<(GoodsCard, Offer)>| list.into_iter().map(|(card, _)| card).collect();
        Ok(lists.map(cards).collect())
    }

    /// The same with what each is made from.
    pub async fn with_offers_of_each(
        &self,
        visitor: &Visitor,
        lists: &[&[i64]],
    ) -> Result<Vec<Vec<(GoodsCard, Offer)>>, DbErr> {
        let all = self.with_offers(visitor, &lists.concat()).await?;
        let mut cards = all.into_iter().peekable();
        let of = |list: &&[i64]| {
            let own = list.iter();
            own.filter_map(|id| cards.next_if(|(card, _)| card.id == *id))
                .collect()
        };
        Ok(lists.iter().map(of).collect())
    }

    /// What campaigns run for this viewer.
    #[kernel::boxed]
    pub async fn running(&self, visitor: &Visitor) -> Result<Arc<Running>, DbErr> {
        let Some(buyer) = &visitor.0 else {
            return Ok(Arc::default());
        };
        let book = self.books.get(&self.services).await?;
        let now = self.services.clock.now();
        let running = Running::of(&book.for_buyer(Some(&buyer.member.company), now));
        let (db, goods_cache) = (&self.services.db, &self.goods_cache);
        spent_sets::put_aside(db, goods_cache, running, &buyer.member, now).await
    }

    /// Who looks, as offers are made for them.
    pub fn viewer<'a>(&self, visitor: &'a Visitor, running: &'a Running) -> Viewer<'a> {
        Viewer {
            running,
            buyer: visitor.0.as_ref().map(|buyer| &*buyer.member),
            now: self.services.clock.now(),
        }
    }

    /// What one of them would be made from.
    #[kernel::boxed]
    pub async fn goods(&self, id: i64) -> Result<Option<Arc<GoodsSnapshot>>, DbErr> {
        let goods = self.goods_cache.get(&self.services.db, id).await?;
        Ok(goods.filter(|goods| is_shown(goods)))
    }

    /// What this viewer has marked.
    #[kernel::boxed]
    pub async fn marks(&self, visitor: &Visitor) -> Result<Arc<HashSet<i64>>, DbErr> {
        match &visitor.0 {
            Some(buyer) => self.favorites.of(&self.services.db, buyer.member_id()).await,
            None => Ok(Arc::default()),
        }
    }
}

/// Goods without first-sale approval do not exist for buyers.
fn is_shown(goods: &GoodsSnapshot) -> bool {
    goods.first_sale == FirstSale::Approved
}
