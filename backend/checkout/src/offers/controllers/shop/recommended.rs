//! GET /api/index_wntj/1: what the home page recommends to the visitor or buyer who looks (为您推荐).
use axum::extract::State;
use catalog::{
    goods::models::goods_cache::GoodsCache,
    lookup::models::lookup::{GoodsFilter, Lookup, Sort},
};
use identity::actors::Visitor;
use kernel::{ApiResult, Data, Services, api::Envelope};
use loco_rs::controller::extractor::shared_store::SharedStore;

use crate::offers::{
    models::{audience::audience_of, bought_together},
    views::shop::{cards::Cards, goods::GoodsList},
};

/// Goods that the page shows.
const SHOWN: usize = 12;
/// Best sellers to choose the rest from: some of them the buyer may not buy.
const BEST_SELLERS: u64 = 36;

/// Goods bought together with the company's latest purchases, then best sellers; goods that the buyer may not
/// buy now come last.
#[utoipa::path(get, path = "/api/index_wntj/1", tag = "goods", responses((status = 200, body = Envelope<GoodsList>)))]
pub async fn list(
    visitor: Visitor,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
    SharedStore(lookup): SharedStore<Lookup>,
    State(cards): State<Cards>,
) -> ApiResult<Data<GoodsList>> {
    let audience = audience_of(&visitor);
    let together = match &visitor.0 {
        Some(buyer) => bought_together::of(&services.db, buyer.company_id()).await?,
        None => Vec::new(),
    };
    let today = services.clock.today();
    let facts = goods_cache.get_many(&services.db, &together).await?;
    let mut ids: Vec<i64> = facts
        .iter()
        .filter(|goods| goods.on_sale && goods.in_stock(today) && goods.control.is_shown_to(audience))
        .map(|goods| goods.id)
        .collect();
    let best_sellers = GoodsFilter {
        audience,
        in_stock: true,
        sort: Sort::Sales,
        limit: BEST_SELLERS,
        ..Default::default()
    };
    for id in lookup.find(&best_sellers).await?.ids {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    let mut list = cards.of(&visitor, &ids).await?;
    list.sort_by_key(|card| !card.is_buy);
    list.truncate(SHOWN);
    Ok(Data(GoodsList { list }))
}
