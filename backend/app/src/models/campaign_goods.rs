//! Campaigns and their goods for the viewer: cards, remaining stock, their own use, members of a group buy.
use std::collections::HashMap;

use campaigns::{
    models::{
        book::CampaignBook,
        book_cache::BookCache,
        campaign::{Campaign, CampaignGoods, CampaignTier, Stage},
        groups::{self, GroupBuy, GroupMembership},
        kinds::Kind,
        uses,
    },
    shown::views::shop::campaign::{CampaignGift, CampaignSummary, GroupProgress},
};
use catalog::{
    goods::{
        models::facts::GoodsSnapshot, models::goods_cache::GoodsCache, views::picture::goods_picture_url,
    },
    lookup::models::lookup::Audience,
    prices::models::shopper::Shopper,
};
use checkout::offers::{
    models::audience::audience_of,
    views::shop::{
        cards::Cards,
        goods::{GoodsCard, Promotion},
    },
};
use chrono::{DateTime, Utc};
use identity::{
    actors::Visitor,
    companies::models::{companies, facts::BuyerContext},
};
use kernel::{Money, Services};
use pricing::models::campaign_prices::UnitKind;
use sea_orm::DbErr;

pub use super::named_prices::CampaignItem;
use super::named_prices::{NamedPrice, NamedPrices, close_sets_beyond_budget, named_prices, with_whole_sets};
use crate::views::campaigns::{CampaignGoodsCard, CampaignPreview};

/// Members of a group that its page names.
const JOINED_SHOWN: usize = 10;

#[derive(Clone)]
pub struct CampaignGoodsReader {
    pub services: Services,
    pub(crate) books: BookCache,
    pub(crate) goods_cache: GoodsCache,
    pub(crate) cards: Cards,
}

/// What a viewer has of a product of a campaign.
pub struct OfViewer {
    pub card: GoodsCard,
    pub named: Option<NamedPrice>,
    /// Units, unpaid ones too.
    pub bought: i64,
    pub group: Option<GroupProgress>,
}

impl CampaignGoodsReader {
    pub async fn book(&self) -> Result<CampaignBook, DbErr> {
        self.books.get(&self.services).await
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.services.clock.now()
    }

    /// Of each, the goods on sale that the visitor may see, in order.
    pub async fn seen<'a>(
        &self,
        visitor: &Visitor,
        all: &[&'a Campaign],
    ) -> Result<Vec<Vec<CampaignItem<'a>>>, DbErr> {
        self.seen_by(audience_of(visitor), all).await
    }

    /// For each campaign the goods that this audience sees; empty where it sees none.
    pub async fn seen_by<'a>(
        &self,
        audience: Audience,
        all: &[&'a Campaign],
    ) -> Result<Vec<Vec<CampaignItem<'a>>>, DbErr> {
        let ids = all
            .iter()
            .flat_map(|one| one.goods.iter().map(|goods| goods.goods_id));
        let facts = self.facts(ids.collect()).await?;
        let is_seen = |goods: &&CampaignGoods| {
            let fact = facts.get(&goods.goods_id);
            fact.is_some_and(|fact| fact.on_sale && fact.control.is_shown_to(audience))
        };
        let of = |campaign: &&'a Campaign| {
            let campaign: &'a Campaign = campaign;
            campaign
                .goods
                .iter()
                .filter(is_seen)
                .map(|goods| (campaign, goods))
                .collect()
        };
        Ok(all.iter().map(of).collect())
    }

    /// What goods of campaigns cost this buyer in lines that name their campaign; none for a stranger.
    pub async fn named_prices(
        &self,
        buyer: Option<&BuyerContext>,
        places: &[CampaignItem<'_>],
    ) -> Result<NamedPrices, DbErr> {
        let Some(shopper) = buyer.map(Shopper::of) else {
            return Ok(NamedPrices::new());
        };
        let items = with_whole_sets(places);
        let ids = items.iter().map(|(_, goods)| goods.goods_id);
        let facts = self.facts(ids.collect()).await?;
        Ok(named_prices(&shopper, &items, &facts, self.now()))
    }

    pub(super) async fn facts(
        &self,
        mut ids: Vec<i64>,
    ) -> Result<HashMap<i64, std::sync::Arc<GoodsSnapshot>>, DbErr> {
        ids.sort_unstable();
        ids.dedup();
        let found = self.goods_cache.get_many(&self.services.db, &ids).await?;
        Ok(found.into_iter().map(|goods| (goods.id, goods)).collect())
    }

    pub async fn summaries(&self, all: &[&Campaign]) -> Result<Vec<CampaignSummary>, DbErr> {
        let gifts = all
            .iter()
            .flat_map(|one| one.tiers.iter().filter_map(|tier| tier.gift_goods_id));
        let facts = self.facts(gifts.collect()).await?;
        let gift = |tier: &CampaignTier| {
            let goods = facts.get(&tier.gift_goods_id?)?;
            Some(CampaignGift {
                goods_id: goods.id,
                name: goods.name.to_string(),
                unit: goods.unit.to_string(),
                image: goods_picture_url(goods),
                quantity: tier.gift_quantity,
                value: tier.gift_value,
            })
        };
        let (now, book) = (self.now(), self.book().await?);
        let left = book.left();
        Ok(all
            .iter()
            .map(|one| CampaignSummary::new(one, now, left.budget_of(one), gift))
            .collect())
    }

    /// Each with its first goods.
    pub async fn previews(
        &self,
        visitor: &Visitor,
        book: &CampaignBook,
        all: &[&Campaign],
        first: usize,
    ) -> Result<Vec<CampaignPreview>, DbErr> {
        let seen = self.seen(visitor, all).await?;
        let places: Vec<CampaignItem> = seen
            .iter()
            .flat_map(|seen| seen.iter().copied().take(first))
            .collect();
        let mut cards = self
            .cards(visitor, book, &places, false)
            .await?
            .into_iter()
            .peekable();
        let had = self.times_had(visitor, all).await?;
        let mut previews = Vec::with_capacity(all.len());
        for campaign in self.summaries(all).await? {
            let own = std::iter::from_fn(|| cards.next_if(|(id, _)| *id == campaign.id));
            let goods = own.map(|(_, card)| card).collect();
            previews.push(CampaignPreview {
                times_had: had.get(&campaign.id).copied().unwrap_or_default(),
                campaign,
                goods,
            });
        }
        Ok(previews)
    }

    /// How often the visitor has had those that one buyer may have so often only.
    pub async fn times_had(&self, visitor: &Visitor, all: &[&Campaign]) -> Result<HashMap<i64, i64>, DbErr> {
        let Some(buyer) = &visitor.0 else {
            return Ok(HashMap::new());
        };
        let limited = all.iter().filter(|one| one.row.buyer_limit > 0);
        let ids: Vec<i64> = limited.map(|one| one.id()).collect();
        let used = uses::bought(&self.services.db, buyer.company_id(), &ids).await?;
        let of_whole = used.into_iter().filter(|((_, goods), _)| goods.is_none());
        Ok(of_whole.map(|((id, _), times)| (id, times)).collect())
    }

    /// A card of each, with the id of its campaign; those that are not shown are left out.
    pub async fn cards(
        &self,
        visitor: &Visitor,
        book: &CampaignBook,
        places: &[CampaignItem<'_>],
        with_names: bool,
    ) -> Result<Vec<(i64, CampaignGoodsCard)>, DbErr> {
        let ids: Vec<i64> = places.iter().map(|(_, goods)| goods.goods_id).collect();
        let mut campaign_ids: Vec<i64> = places.iter().map(|(campaign, _)| campaign.id()).collect();
        campaign_ids.sort_unstable();
        campaign_ids.dedup();
        let bought = match &visitor.0 {
            Some(buyer) => uses::bought(&self.services.db, buyer.company_id(), &campaign_ids).await?,
            None => HashMap::new(),
        };
        let groups = self.groups(places).await?;
        let names = if with_names {
            self.names(&groups).await?
        } else {
            HashMap::new()
        };
        let lists: Vec<&[i64]> = ids.iter().map(std::slice::from_ref).collect();
        let cards = self.cards.of_each(visitor, &lists).await?;
        let buyer = visitor.0.as_ref().map(|buyer| &*buyer.member);
        let named = self.named_prices(buyer, places).await?;
        let now = self.now();
        let made = places
            .iter()
            .zip(cards)
            .filter_map(|((campaign, goods), mut card)| {
                let card = card.pop()?;
                let key = (campaign.id(), Some(goods.goods_id));
                let shown = if with_names { JOINED_SHOWN } else { 0 };
                let group = groups.of(campaign, goods.goods_id, &names, shown);
                let of_viewer = OfViewer {
                    card,
                    named: named.get(&(campaign.id(), goods.goods_id)).copied(),
                    bought: bought.get(&key).copied().unwrap_or_default(),
                    group,
                };
                Some((campaign.id(), self::card(campaign, goods, book, of_viewer, now)))
            });
        let mut made: Vec<(i64, CampaignGoodsCard)> = made.collect();
        close_sets_beyond_budget(places, book, &named, &mut made);
        Ok(made)
    }

    async fn groups(&self, places: &[CampaignItem<'_>]) -> Result<Groups, DbErr> {
        let mut ids: Vec<i64> = places
            .iter()
            .filter(|(campaign, _)| campaign.row.kind == Kind::GroupBuy)
            .map(|(campaign, _)| campaign.id())
            .collect();
        ids.dedup();
        if ids.is_empty() {
            return Ok(Groups::default());
        }
        Ok(Groups {
            rows: groups::of_campaigns(&self.services.db, &ids).await?,
            joined: groups::joined(&self.services.db, &ids).await?,
        })
    }

    async fn names(&self, groups: &Groups) -> Result<HashMap<i64, String>, DbErr> {
        // The newest of each group: one that fills quickly must not take the names of the others.
        let joined = groups.rows.iter().flat_map(|row| {
            let is_own = move |one: &&GroupMembership| {
                one.is_paid && (one.campaign_id, one.goods_id) == (row.campaign_id, row.goods_id)
            };
            groups.joined.iter().filter(is_own).take(JOINED_SHOWN)
        });
        companies::names(&self.services.db, joined.map(|one| one.company_id)).await
    }
}

#[derive(Default)]
struct Groups {
    rows: Vec<GroupBuy>,
    joined: Vec<GroupMembership>,
}

impl Groups {
    fn of(
        &self,
        campaign: &Campaign,
        goods_id: i64,
        names: &HashMap<i64, String>,
        shown: usize,
    ) -> Option<GroupProgress> {
        let is_own = |row: &&GroupBuy| row.campaign_id == campaign.id() && row.goods_id == goods_id;
        let row = self.rows.iter().find(is_own)?;
        let joined = self
            .joined
            .iter()
            .filter(|one| one.campaign_id == campaign.id() && one.goods_id == goods_id);
        let name = |one: &GroupMembership| names.get(&one.company_id).cloned().unwrap_or_default();
        let joined: Vec<(String, &GroupMembership)> = joined.map(|one| (name(one), one)).collect();
        Some(GroupProgress::new(
            row,
            (
                campaign.row.target_kind,
                campaign.row.target_quantity.unwrap_or_default(),
            ),
            &joined,
            shown,
        ))
    }
}

/// None while prices are hidden, or where the campaign lays down none.
fn price_of(
    campaign: &Campaign,
    goods: &CampaignGoods,
    card: &GoodsCard,
    named: Option<NamedPrice>,
    now: DateTime<Utc>,
) -> Option<Money> {
    let own = card.price?;
    let Some(unit) = campaign.price_of(Some(goods)) else {
        // For a subsidy it is the price less its voucher, where it promises one; the line's price is not changed.
        let is_of_this = |one: &Promotion| one.campaign_id == campaign.id();
        let promises = campaign.stage(now) != Stage::Running || card.promotions.iter().any(is_of_this);
        return if promises {
            goods.price
        } else {
            goods.price.and(Some(own))
        };
    };
    if unit.kind.is_asked_for() {
        return named.map(|named| named.unit);
    }
    // No line names it, so the buyer's own price is used where it is lower.
    match campaign.stage(now) {
        Stage::Running => Some(own),
        Stage::Announced | Stage::Ended => Some(unit.ask.of(own).min(own)),
    }
}

pub fn card(
    campaign: &Campaign,
    goods: &CampaignGoods,
    book: &CampaignBook,
    of_viewer: OfViewer,
    now: DateTime<Utc>,
) -> CampaignGoodsCard {
    let OfViewer {
        card,
        named,
        bought,
        group,
    } = of_viewer;
    let price = price_of(campaign, goods, &card, named, now);
    // A line that does not name the campaign has the buyer's own price, which may be below the base price. Prices that
    // hold by themselves are in it already.
    let is_asked_for = campaign.row.kind.unit().is_some_and(UnitKind::is_asked_for);
    let usual = if is_asked_for { card.price } else { card.base_price };
    let save = usual
        .zip(price)
        .map(|(usual, price)| (usual - price).floored_at_zero());
    let left = book.left();
    let budget = left.budget_of(campaign);
    let is_spent = budget
        .zip(named)
        .is_some_and(|(budget, named)| named.saved > budget);
    CampaignGoodsCard {
        role: goods.role.code(),
        price,
        save,
        set_quantity: goods.set_quantity,
        stock: goods.stock,
        left: if is_spent { Some(0) } else { left.of(goods) },
        sold: left.sold(goods),
        buyer_limit: goods.buyer_limit,
        bought,
        group,
        goods: card,
    }
}
