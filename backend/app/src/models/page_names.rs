//! Checks that the records named by page blocks exist: content stores the ids, the other domains the records.
use std::collections::BTreeSet;

use campaigns::models::campaign;
use catalog::{
    brands::models::brands, categories::models::categories::Categories,
    goods::models::goods_cache::GoodsCache,
};
use content::{
    errors::ContentError,
    pages::models::blocks::{CountdownEnd, GoodsSource, PageBlock, VersionBlock},
};
use coupons::models::coupons;
use kernel::{Services, api::FieldErrors};
use sea_orm::DbErr;

#[derive(Clone)]
pub struct PageNames {
    pub(crate) services: Services,
    pub(crate) goods_cache: GoodsCache,
    pub(crate) categories: Categories,
}

impl PageNames {
    /// 422 that names every field whose goods, category, brand, campaign or coupon does not exist.
    pub async fn refuse_unknown(&self, blocks: &[VersionBlock]) -> Result<(), ContentError> {
        let mut errors = FieldErrors::default();
        for (at, block) in blocks.iter().enumerate() {
            let Some(block) = block.known() else { continue };
            match block {
                PageBlock::Goods(block) => self.source(at, &block.source, &mut errors).await?,
                PageBlock::Countdown(block) => {
                    if let CountdownEnd::Campaign { id } = block.end {
                        self.campaign(&format!("blocks.{at}.end.id"), id, &mut errors)
                            .await?;
                    }
                }
                PageBlock::Coupons(block) => {
                    for (place, id) in block.coupons.iter().enumerate() {
                        if coupons::by_id(&self.services.db, *id).await?.is_none() {
                            let field = format!("blocks.{at}.coupons.{place}");
                            errors.add(field, "没有这张优惠券，请重新选择");
                        }
                    }
                }
                PageBlock::Banner(_)
                | PageBlock::Carousel(_)
                | PageBlock::Text(_)
                | PageBlock::HotPicture(_) => (),
            }
        }
        if errors.is_empty() {
            Ok(())
        } else {
            Err(ContentError::Invalid(errors))
        }
    }

    async fn source(&self, at: usize, source: &GoodsSource, errors: &mut FieldErrors) -> Result<(), DbErr> {
        let db = &self.services.db;
        let field = format!("blocks.{at}.source.id");
        match source {
            GoodsSource::Hand { goods } => {
                let found = self.goods_cache.get_many(db, goods).await?;
                let known: BTreeSet<i64> = found.iter().map(|goods| goods.id).collect();
                for (place, id) in goods.iter().enumerate() {
                    if !known.contains(id) {
                        let field = format!("blocks.{at}.source.goods.{place}");
                        errors.add(field, "没有这个商品，请重新选择");
                    }
                }
            }
            GoodsSource::Category { id } => {
                if self.categories.tree(db).await?.find(*id).is_none() {
                    errors.add(field, "没有这个分类，请重新选择");
                }
            }
            GoodsSource::Brand { id } => {
                if brands::find(db, *id).await?.is_none() {
                    errors.add(field, "没有这个品牌，请重新选择");
                }
            }
            GoodsSource::Campaign { id } => self.campaign(&field, *id, errors).await?,
            GoodsSource::Tag { .. }
            | GoodsSource::New {}
            | GoodsSource::Sales {}
            | GoodsSource::NearExpiry {} => (),
        }
        Ok(())
    }

    async fn campaign(&self, field: &str, id: i64, errors: &mut FieldErrors) -> Result<(), DbErr> {
        if campaign::find(&self.services.db, id).await?.is_none() {
            errors.add(field, "没有这个促销活动，请重新选择");
        }
        Ok(())
    }
}
