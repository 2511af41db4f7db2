//! A campaign as buyers of a class would find it, as if it ran now: what staff look at before it is put up.
use campaigns::models::{
    assumed,
    book::CampaignBook,
    campaign::{Campaign, CampaignGoods},
    kinds::{GoodsRole, Kind},
};
use catalog::lookup::models::lookup::{Audience, FoundGoods};
use checkout::{
    cart::models::cart::Kind as LineKind,
    errors::CheckoutError,
    offers::models::{offer::Viewer, running::Running},
    placing::models::quoting::QuoteSources,
    simulation::models::{
        buyer_class::BuyerClass,
        simulated_cart::{self, SimulatedLine, SimulationRequest, SupposedBuyer},
    },
};
use kernel::counts::to_usize;
use pricing::models::{freight_rule_cache::FreightRuleCache, promotions::Progress};

use super::campaign_goods::{self, CampaignGoodsReader, OfViewer};
use crate::views::campaigns::CampaignGoodsCard;

/// The first goods of a long campaign stand for all of them.
const SHOWN: usize = 12;
/// As many goods of the shop stand for a campaign about everything.
pub const EXAMPLES: u64 = 6;

#[derive(Default)]
pub struct CampaignPreview {
    /// Whether the campaign is for buyers of this class at all.
    pub is_for_them: bool,
    pub cards: Vec<CampaignGoodsCard>,
    /// Goods of the campaign that they find.
    pub found: usize,
    /// Goods of it that are not on sale.
    pub off_sale: usize,
    pub gap: Option<PreviewedGap>,
}

/// What the cart says when the smallest order of one product is in it.
pub struct PreviewedGap {
    pub name: String,
    pub number: i64,
    pub unit: String,
    /// 还差 ¥20.00 减 ¥30.00
    pub text: String,
}

/// `examples`: goods of the shop that stand for a campaign about everything, and how many there are; none for others.
pub async fn preview(
    reader: &CampaignGoodsReader,
    freight_rules: &FreightRuleCache,
    (campaign, examples): (&Campaign, &FoundGoods),
    class: BuyerClass,
) -> Result<CampaignPreview, CheckoutError> {
    let (db, now, buyer) = (&reader.services.db, reader.now(), class.buyer());
    if !campaign.is_for(Some(&buyer.company)) {
        return Ok(CampaignPreview::default());
    }
    let alone = [campaign.clone()];
    let book = assumed::book_with(db, &reader.book().await?, &alone, now).await?;
    let as_it_runs = book.all().iter().find(|one| one.id() == campaign.id());
    let campaign = &with_examples(as_it_runs.unwrap_or(campaign), &examples.ids);
    let running = Running::of(&book.for_buyer(Some(&buyer.company), now));
    let viewer = Viewer {
        buyer: Some(&buyer),
        running: &running,
        now,
    };
    let seen = reader.seen_by(Audience::Buyers, &[campaign]).await?.concat();
    let shown = &seen[..seen.len().min(SHOWN + examples.ids.len())];
    let ids: Vec<i64> = shown.iter().map(|(_, goods)| goods.goods_id).collect();
    let named = reader.named_prices(Some(&buyer), shown).await?;
    let cards = reader.cards.for_viewer(viewer, &ids).await?.into_iter();
    let cards = cards.filter_map(|card| {
        let goods = campaign.goods_of(card.id)?;
        let of_viewer = OfViewer {
            named: named.get(&(campaign.id(), card.id)).copied(),
            card,
            bought: 0,
            group: None,
        };
        Some(campaign_goods::card(campaign, goods, &book, of_viewer, now))
    });
    let cards: Vec<CampaignGoodsCard> = cards.collect();
    let counted = cards.iter().find(|card| card.role == GoodsRole::Goods.code());
    let gap = match (campaign.row.kind, counted) {
        (Kind::FullReduction | Kind::AddOn, Some(card)) => {
            gap(reader, freight_rules, &book, campaign, class, card).await?
        }
        _ => None,
    };
    Ok(CampaignPreview {
        is_for_them: true,
        found: seen.len().max(to_usize(examples.total)),
        off_sale: campaign.goods.len() - seen.len(),
        cards,
        gap,
    })
}

/// The page of a campaign about everything names no goods; these have its terms without a row of their own.
fn with_examples(campaign: &Campaign, ids: &[i64]) -> Campaign {
    let mut campaign = campaign.clone();
    let new = ids.iter().filter(|id| campaign.goods_of(**id).is_none());
    let new = new.map(|id| CampaignGoods {
        id: 0,
        campaign_id: campaign.row.id,
        goods_id: *id,
        role: GoodsRole::Goods,
        price: None,
        stock: None,
        reserved: 0,
        sold: 0,
        buyer_limit: 0,
        set_quantity: 1,
        sort: 0,
    });
    let new: Vec<CampaignGoods> = new.collect();
    campaign.goods.extend(new);
    campaign
}

/// None where the smallest order reaches the highest tier.
async fn gap(
    reader: &CampaignGoodsReader,
    freight_rules: &FreightRuleCache,
    book: &CampaignBook,
    campaign: &Campaign,
    class: BuyerClass,
    card: &CampaignGoodsCard,
) -> Result<Option<PreviewedGap>, CheckoutError> {
    let (goods, number) = (&card.goods, card.goods.base_number.max(1));
    let smallest = SimulatedLine {
        goods_id: goods.id,
        quantity: number,
        kind: LineKind::Normal,
        campaign_id: 0,
    };
    let question = SimulationRequest {
        buyer: SupposedBuyer::Class(class),
        at: reader.now(),
        province: String::new(),
        lines: vec![smallest],
        coupon_ids: Some(Vec::new()),
    };
    let shop = QuoteSources {
        services: &reader.services,
        goods_cache: &reader.goods_cache,
        book,
        freight_rules,
    };
    let quoted = simulated_cart::quote(shop, &question).await?;
    let mut progress = quoted.checkout.basket.promoted.progress.iter();
    let own = progress.find(|one| one.campaign_id == campaign.id());
    Ok(own.and_then(Progress::hint).map(|text| PreviewedGap {
        name: goods.name.to_string(),
        number,
        unit: goods.unit.to_string(),
        text,
    }))
}
