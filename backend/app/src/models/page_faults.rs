//! Faults of a page that its editor is told of: blocks that show nothing, goods that are off sale and links to them,
//! offers that are over. None of it is refused: goods and offers come back.
use campaigns::models::campaign;
use catalog::errors::LookupError;
use content::pages::models::blocks::{CountdownEnd, GoodsSource, PageBlock, PageSlide, VersionBlock};
use coupons::models::coupons;
use sea_orm::DbErr;

use super::{page_blocks::PageBlocks, page_fault::PageFault};

/// Addresses of a product, each followed by its id.
const OF_GOODS: [&str; 4] = ["/list/info/", "/list_info/", "/list/info-pt/", "/list_info_pt/"];

impl PageBlocks {
    pub async fn faults(&self, blocks: &[VersionBlock]) -> Result<Vec<PageFault>, LookupError> {
        let known: Vec<PageBlock> = blocks.iter().filter_map(|block| block.known().cloned()).collect();
        let mut found = self.goods_to_arrange(&known).await?.into_iter();
        let mut faults = Vec::new();
        for (at, block) in blocks.iter().enumerate() {
            let Some(block) = block.known() else { continue };
            let mut texts = self.dead_links(block).await?;
            match block {
                PageBlock::Goods(goods) => {
                    if found.next().is_none_or(|goods| goods.is_empty()) {
                        texts.push("现在没有可以展示的商品，买家看不到这个区块".into());
                    } else if let GoodsSource::Hand { goods } = &goods.source {
                        texts.extend(self.off_sale(goods).await?);
                    }
                }
                PageBlock::Countdown(countdown) => texts.extend(self.run_out(&countdown.end).await?),
                PageBlock::Coupons(block) => texts.extend(self.not_claimable(&block.coupons).await?),
                PageBlock::Banner(_)
                | PageBlock::Carousel(_)
                | PageBlock::Text(_)
                | PageBlock::HotPicture(_) => {}
            }
            faults.extend(texts.into_iter().map(|text| PageFault {
                block: Some(at + 1),
                text,
            }));
        }
        Ok(faults)
    }

    async fn off_sale(&self, ids: &[i64]) -> Result<Option<String>, DbErr> {
        let goods = self.goods_cache.get_many(&self.services.db, ids).await?;
        let gone = ids.len() - goods.iter().filter(|goods| goods.on_sale).count();
        Ok((gone > 0).then(|| format!("有 {gone} 个商品已下架，买家看不到")))
    }

    async fn run_out(&self, end: &CountdownEnd) -> Result<Option<String>, DbErr> {
        let now = self.services.clock.now();
        let text = match end {
            CountdownEnd::Time { at } => (*at <= now).then_some("倒计时已经结束"),
            CountdownEnd::Campaign { id } => {
                let found = campaign::find(&self.services.db, *id).await?;
                let is_over = found.is_none_or(|campaign| campaign.row.ends_at <= now);
                is_over.then_some("所用的促销活动已经结束，买家看不到这个区块")
            }
        };
        Ok(text.map(str::to_owned))
    }

    async fn not_claimable(&self, ids: &[i64]) -> Result<Option<String>, DbErr> {
        let now = self.services.clock.now();
        let mut over = 0;
        for id in ids {
            let found = coupons::by_id(&self.services.db, *id).await?;
            over += usize::from(found.is_none_or(|coupon| coupon.claim_to.is_some_and(|to| to <= now)));
        }
        Ok((over > 0).then(|| format!("有 {over} 张优惠券已过领取时间，买家看不到")))
    }

    async fn dead_links(&self, block: &PageBlock) -> Result<Vec<String>, DbErr> {
        let mut dead = Vec::new();
        for (title, url) in links(block) {
            let Some(id) = goods_of(url) else { continue };
            let goods = self.goods_cache.get(&self.services.db, id).await?;
            if goods.is_none_or(|goods| !goods.on_sale) {
                dead.push(format!("“{title}”链接的商品已下架"));
            }
        }
        Ok(dead)
    }
}

/// What leads somewhere, with its words.
fn links(block: &PageBlock) -> Vec<(&str, &str)> {
    match block {
        PageBlock::Banner(banner) => vec![of_slide(&banner.slide)],
        PageBlock::Carousel(carousel) => carousel.slides.iter().map(of_slide).collect(),
        PageBlock::HotPicture(picture) => {
            let areas = picture.areas.iter();
            areas.map(|area| (&*area.title, &*area.url)).collect()
        }
        PageBlock::Goods(goods) => vec![(&*goods.title, &*goods.url)],
        PageBlock::Countdown(_) | PageBlock::Coupons(_) | PageBlock::Text(_) => Vec::new(),
    }
}

fn of_slide(slide: &PageSlide) -> (&str, &str) {
    (&*slide.title, &*slide.url)
}

/// The product that this address shows.
fn goods_of(url: &str) -> Option<i64> {
    let rest = OF_GOODS.iter().find_map(|prefix| url.strip_prefix(prefix))?;
    let id = rest.split(['?', '#', '/']).next()?;
    id.parse().ok()
}
