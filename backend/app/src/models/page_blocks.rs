//! What the blocks of a page name, for the one who looks: goods at their prices, coupons as they stand for them, campaigns
//! that are theirs. Content keeps the blocks, the other domains what is in them.
use std::sync::Arc;

use campaigns::models::{book_cache::BookCache, kinds::GoodsRole};
use catalog::{
    errors::LookupError,
    goods::models::{facts::GoodsSnapshot, goods_cache::GoodsCache},
    lookup::models::lookup::{Audience, GoodsFilter, Lookup, Sort, Zone},
    prices::models::{promotions::Promotion, shopper::Shopper},
};
use checkout::offers::{
    models::audience::{audience_of, shopper_of},
    views::shop::{cards::Cards, goods::GoodsCard},
};
use chrono::{DateTime, Utc};
use content::{
    models::links,
    pages::models::{
        blocks::{CountdownEnd, GoodsSource, GoodsTag, PageBlock},
        live::LivePage,
    },
    zones::views::shop::zone::rule_sections,
};
use coupons::{
    models::{
        audience::Recipient,
        buyers,
        centre::{self, ListedCoupon},
        scope::ScopeNames,
    },
    views::shop::coupon::OfferedCoupon,
};
use identity::{actors::Visitor, companies::models::facts::CompanyFacts};
use kernel::Services;
use sea_orm::DbErr;

use super::collection_goods::CollectionGoods;
use crate::views::pages::{
    PageView, ShownBanner, ShownBlock, ShownCarousel, ShownCountdown, ShownCoupons, ShownGoods,
    ShownHotPicture, ShownText, safe_area, safe_slide,
};

#[derive(Clone)]
pub struct PageBlocks {
    pub(crate) services: Services,
    pub(crate) lookup: Lookup,
    pub(crate) cards: Cards,
    pub(crate) goods_cache: GoodsCache,
    pub(crate) collection_goods: CollectionGoods,
    pub(crate) books: BookCache,
}

/// Who looks, as far as it decides which goods they find.
struct Viewer<'a> {
    audience: Audience,
    shopper: Option<Shopper>,
    company: Option<&'a CompanyFacts>,
}

impl Viewer<'static> {
    /// An approved buyer without prices or campaigns of their own.
    const ANY_BUYER: Self = Self {
        audience: Audience::Buyers,
        shopper: None,
        company: None,
    };
}

impl<'a> From<&'a Visitor> for Viewer<'a> {
    fn from(visitor: &'a Visitor) -> Self {
        Self {
            audience: audience_of(visitor),
            shopper: shopper_of(visitor),
            company: visitor.0.as_ref().map(|buyer| &buyer.member.company),
        }
    }
}

impl PageBlocks {
    pub async fn show(&self, visitor: &Visitor, page: &LivePage) -> Result<PageView, LookupError> {
        let mut goods = self.goods(visitor, &page.blocks).await?.into_iter();
        let mut coupons = self.coupons(visitor, &page.blocks).await?;
        let mut blocks = Vec::with_capacity(page.blocks.len());
        for block in &page.blocks {
            let shown = match block {
                PageBlock::Goods(block) => ShownBlock::Goods(ShownGoods {
                    title: block.title.clone(),
                    url: links::safe_or_empty(&block.url).to_owned(),
                    list: goods.next().unwrap_or_default(),
                }),
                PageBlock::Coupons(block) => ShownBlock::Coupons(ShownCoupons {
                    title: block.title.clone(),
                    list: chosen(&mut coupons, &block.coupons),
                }),
                PageBlock::Countdown(block) => {
                    let Some(ends_at) = self.end(visitor, &block.end).await? else {
                        continue;
                    };
                    ShownBlock::Countdown(ShownCountdown {
                        title: block.title.clone(),
                        ends_at,
                        over: block.over.clone(),
                    })
                }
                PageBlock::Banner(block) => ShownBlock::Banner(ShownBanner {
                    shape: block.shape,
                    slide: safe_slide(block.slide.clone()),
                }),
                PageBlock::Carousel(block) => ShownBlock::Carousel(ShownCarousel {
                    shape: block.shape,
                    slides: block.slides.iter().cloned().map(safe_slide).collect(),
                }),
                PageBlock::HotPicture(block) => ShownBlock::HotPicture(ShownHotPicture {
                    title: block.title.clone(),
                    picture: block.picture.clone(),
                    areas: block.areas.iter().cloned().map(safe_area).collect(),
                }),
                PageBlock::Text(block) => ShownBlock::Text(ShownText {
                    sections: rule_sections(&block.text),
                }),
            };
            blocks.push(shown);
        }
        Ok(PageView {
            id: page.id,
            version: page.version,
            title: page.title.clone(),
            blocks,
        })
    }

    /// Of each block of goods, in order; the cards of all are made at once.
    async fn goods(
        &self,
        visitor: &Visitor,
        blocks: &[PageBlock],
    ) -> Result<Vec<Vec<GoodsCard>>, LookupError> {
        let lists = self.lists(&Viewer::from(visitor), blocks).await?;
        let lists: Vec<&[i64]> = lists.iter().map(Vec::as_slice).collect();
        Ok(self.cards.of_each(visitor, &lists).await?)
    }

    /// The same for those who put the page together: what any approved buyer finds there.
    pub async fn goods_to_arrange(
        &self,
        blocks: &[PageBlock],
    ) -> Result<Vec<Vec<Arc<GoodsSnapshot>>>, LookupError> {
        let lists = self.lists(&Viewer::ANY_BUYER, blocks).await?;
        let mut goods = Vec::with_capacity(lists.len());
        for ids in &lists {
            goods.push(self.goods_cache.get_many(&self.services.db, ids).await?);
        }
        Ok(goods)
    }

    /// The ids of each block of goods.
    async fn lists(&self, viewer: &Viewer<'_>, blocks: &[PageBlock]) -> Result<Vec<Vec<i64>>, LookupError> {
        let mut lists = Vec::new();
        for block in blocks {
            if let PageBlock::Goods(block) = block {
                let mut ids = self.ids(viewer, &block.source, block.most).await?;
                ids.truncate(block.most);
                lists.push(ids);
            }
        }
        Ok(lists)
    }

    async fn ids(
        &self,
        viewer: &Viewer<'_>,
        source: &GoodsSource,
        most: usize,
    ) -> Result<Vec<i64>, LookupError> {
        match source {
            GoodsSource::Hand { goods } => Ok(self.seen(viewer, goods).await?),
            GoodsSource::Campaign { id } => {
                let goods = self.of_campaign(viewer, *id).await?;
                Ok(self.seen(viewer, &goods).await?)
            }
            rule => {
                let filter = GoodsFilter {
                    audience: viewer.audience,
                    shopper: viewer.shopper.clone(),
                    limit: most as u64,
                    ..by_rule(rule)
                };
                Ok(self.lookup.find(&filter).await?.ids)
            }
        }
    }

    /// Those on sale that the viewer may see.
    async fn seen(&self, viewer: &Viewer<'_>, ids: &[i64]) -> Result<Vec<i64>, DbErr> {
        let seen = self.collection_goods.seen(viewer.audience, &[ids]).await?;
        Ok(seen.first().map(|seen| seen.all().to_vec()).unwrap_or_default())
    }

    async fn of_campaign(&self, viewer: &Viewer<'_>, id: i64) -> Result<Vec<i64>, DbErr> {
        let book = self.books.get(&self.services).await?;
        let mine = book.for_buyer(viewer.company, self.services.clock.now());
        let found = mine.shown().find(|campaign| campaign.id() == id);
        let goods = found.into_iter().flat_map(|campaign| &campaign.goods);
        let counted = goods.filter(|goods| goods.role == GoodsRole::Goods);
        Ok(counted.map(|goods| goods.goods_id).collect())
    }

    /// None: a campaign that is over, or not for this visitor.
    async fn end(&self, visitor: &Visitor, end: &CountdownEnd) -> Result<Option<DateTime<Utc>>, DbErr> {
        match end {
            CountdownEnd::Time { at } => Ok(Some(*at)),
            CountdownEnd::Campaign { id } => {
                let book = self.books.get(&self.services).await?;
                let company = visitor.0.as_ref().map(|buyer| &buyer.member.company);
                let mine = book.for_buyer(company, self.services.clock.now());
                let found = mine.shown().find(|campaign| campaign.id() == *id);
                Ok(found.map(|campaign| campaign.row.ends_at))
            }
        }
    }

    /// Of all blocks at once; nothing is asked where no block has any.
    async fn coupons(&self, visitor: &Visitor, blocks: &[PageBlock]) -> Result<Vec<OfferedCoupon>, DbErr> {
        let mut named: Vec<i64> = Vec::new();
        for block in blocks {
            if let PageBlock::Coupons(block) = block {
                named.extend(&block.coupons);
            }
        }
        if named.is_empty() {
            return Ok(Vec::new());
        }
        let db = &self.services.db;
        let to = match &visitor.0 {
            Some(buyer) => {
                let has_bought = buyers::has_bought(db, buyer.company_id()).await?;
                let company = &buyer.member.company;
                Some(Recipient::of_member(company, buyer.member_id(), has_bought))
            }
            None => None,
        };
        let mut offered = centre::offered(db, to.as_ref(), self.services.clock.now()).await?;
        offered.retain(|offered: &ListedCoupon| named.contains(&offered.coupon.id));
        let names = ScopeNames::of(db, offered.iter().map(|offered| &offered.coupon)).await?;
        let views = offered
            .into_iter()
            .map(|offered| OfferedCoupon::new(offered, &names));
        Ok(views.collect())
    }
}

/// Those of a block, in its order. Each coupon is shown once on a page.
fn chosen(all: &mut Vec<OfferedCoupon>, ids: &[i64]) -> Vec<OfferedCoupon> {
    let take = |id: &i64| {
        let at = all.iter().position(|coupon| coupon.id == *id)?;
        Some(all.remove(at))
    };
    ids.iter().filter_map(take).collect()
}

fn by_rule(source: &GoodsSource) -> GoodsFilter {
    let of = |sort: Sort| GoodsFilter {
        sort,
        in_stock: true,
        ..GoodsFilter::default()
    };
    match source {
        GoodsSource::Category { id } => GoodsFilter {
            category_id: Some(*id),
            ..of(Sort::Sales)
        },
        GoodsSource::Brand { id } => GoodsFilter {
            brand_id: Some(*id),
            ..of(Sort::Sales)
        },
        GoodsSource::Tag { tag } => {
            let promotion = match tag {
                GoodsTag::Special => Some(Promotion::Special),
                GoodsTag::Ladder => Some(Promotion::Ladder),
                GoodsTag::FreeShipping => Some(Promotion::FreeShipping),
                GoodsTag::Controlled => None,
            };
            GoodsFilter {
                promotion,
                zone: promotion.is_none().then_some(Zone::Kx),
                ..of(Sort::Sales)
            }
        }
        GoodsSource::NearExpiry {} => GoodsFilter {
            zone: Some(Zone::Jxq),
            ..of(Sort::Expiry)
        },
        GoodsSource::New {} => of(Sort::Newest),
        GoodsSource::Sales {} | GoodsSource::Hand { .. } | GoodsSource::Campaign { .. } => of(Sort::Sales),
    }
}
