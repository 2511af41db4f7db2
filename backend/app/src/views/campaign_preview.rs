//! A campaign as buyers of a class would find it, for staff.
use kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

use super::campaigns::CampaignGoodsCard;
use crate::models::campaign_preview::{CampaignPreview, PreviewedGap};

#[derive(Serialize, ToSchema)]
pub struct AdminPreviewedTag {
    /// 秒 满 换购 赠 特 …
    pub name: &'static str,
    pub text: String,
}

#[derive(Serialize, ToSchema)]
pub struct AdminPreviewedGoods {
    pub goods_id: i64,
    pub name: String,
    pub spec: String,
    pub unit: String,
    /// goods | add_on
    pub role: &'static str,
    /// What they pay for a unit in a line that names no campaign; null while hidden from them.
    pub own_price: Option<Money>,
    /// Unit price in the campaign; for a subsidy the price less its voucher. Null where the kind sets none.
    pub price: Option<Money>,
    /// Less than what they pay without the campaign.
    pub save: Option<Money>,
    /// Units in a set of a combination, else 1.
    pub set_quantity: i64,
    /// Of its own stock; null = the shop's.
    pub left: Option<i64>,
    /// Units per buyer, 0 = no limit.
    pub buyer_limit: i64,
    /// Of all campaigns that would run.
    pub tags: Vec<AdminPreviewedTag>,
    /// Why they could not order it.
    pub reasons: Vec<String>,
}

impl From<&CampaignGoodsCard> for AdminPreviewedGoods {
    fn from(card: &CampaignGoodsCard) -> Self {
        let goods = &card.goods;
        let tags = goods.tags.iter().map(|tag| AdminPreviewedTag {
            name: tag.name,
            text: tag.describe.to_string(),
        });
        Self {
            goods_id: goods.id,
            name: goods.name.to_string(),
            spec: goods.ypgg.to_string(),
            unit: goods.unit.to_string(),
            role: card.role,
            own_price: goods.price,
            price: card.price,
            save: card.save,
            set_quantity: card.set_quantity,
            left: card.left,
            buyer_limit: card.buyer_limit,
            tags: tags.collect(),
            reasons: goods
                .reasons
                .iter()
                .map(|reason| reason.message.clone())
                .collect(),
        }
    }
}

/// What the cart says when the smallest order of one product is in it.
#[derive(Serialize, ToSchema)]
pub struct AdminPreviewedGap {
    pub name: String,
    pub number: i64,
    pub unit: String,
    /// 还差 ¥20.00 减 ¥30.00
    pub text: String,
}

impl From<PreviewedGap> for AdminPreviewedGap {
    fn from(gap: PreviewedGap) -> Self {
        Self {
            name: gap.name,
            number: gap.number,
            unit: gap.unit,
            text: gap.text,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct AdminCampaignPreview {
    /// Whether the campaign is for buyers of this class at all; if not, they find nothing of it.
    pub is_for_them: bool,
    /// The first of its goods; of a campaign about everything what sells most in the shop.
    pub goods: Vec<AdminPreviewedGoods>,
    /// Goods of it that they find; of a campaign about everything those of the shop that are in stock.
    pub found: usize,
    /// Goods of it that are not on sale.
    pub off_sale: usize,
    pub gap: Option<AdminPreviewedGap>,
}

impl From<CampaignPreview> for AdminCampaignPreview {
    fn from(preview: CampaignPreview) -> Self {
        Self {
            is_for_them: preview.is_for_them,
            goods: preview.cards.iter().map(Into::into).collect(),
            found: preview.found,
            off_sale: preview.off_sale,
            gap: preview.gap.map(Into::into),
        }
    }
}
