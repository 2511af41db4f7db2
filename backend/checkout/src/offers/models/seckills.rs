//! Seckills of one product that are open to the viewer, as the page of the product tells them.
use catalog::prices::models::shopper::Shopper;
use kernel::Money;
use pricing::models::campaign_prices::UnitKind;

use crate::offers::models::{
    named_price::named_price,
    offer::{Offer, Viewer},
    running::{Sale, SaleGoods},
};

pub struct OpenSeckill<'a> {
    pub sale: &'a Sale,
    pub goods: &'a SaleGoods,
    /// What a unit costs this buyer in a line that names the campaign.
    pub price: Money,
    /// Less than what they pay without it.
    pub save: Money,
}

/// In the order of the campaigns. None while prices are hidden, and none whose budget does not cover one unit more.
pub fn open_seckills<'a>(viewer: Viewer<'a>, offer: &Offer) -> Vec<OpenSeckill<'a>> {
    let Some((buyer, usual)) = viewer.buyer.zip(offer.unit()) else {
        return Vec::new();
    };
    let shopper = Shopper::of(buyer);
    let is_open = |sale: &&Sale| sale.kind == UnitKind::Seckill && !offer.without.contains(&sale.campaign_id);
    let found = viewer.running.sales.iter().filter(is_open).filter_map(|sale| {
        let goods = sale.goods(offer.goods.id)?;
        let priced = named_price(&shopper, &offer.goods, 1, sale.unit_price(goods), viewer.now)?;
        // Compounds with special ingredients are in no campaign, whatever it names.
        priced.campaign.as_ref()?;
        Some(OpenSeckill {
            sale,
            goods,
            price: priced.unit,
            save: (usual - priced.unit).floored_at_zero(),
        })
    });
    found.collect()
}
