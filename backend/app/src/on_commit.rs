//! Cache invalidation and pushes of this process after a commit. Events that must not get lost go through the
//! outbox (`event_handlers.rs`).
use campaigns::{changes::Changed as CampaignsChanged, models::book_cache::BookCache};
use catalog::{
    changes::Changed as CatalogChanged,
    favorites::models::favorites::Favorites,
    goods::models::{detail_cache::DetailCache, goods_cache::GoodsCache},
    search_tuning::models::search_tuning::SearchTuning,
};
use checkout::{
    cart::models::cart::{self, CartOwner},
    changes::Changed as CheckoutChanged,
    offers::models::ordered_goods::Ordered,
};
use content::{ContentCache, changes::Changed as ContentChanged};
use identity::{changes::Changed as IdentityChanged, sign_in::models::live_sessions::Sessions};
use kernel::{Services, Writer, services::shared};
use loco_rs::app::AppContext;
use messaging::{Live, live::CartChanged};
use pricing::{changes::Changed as PricingChanged, models::freight_rule_cache::FreightRuleCache};
use site::changes::Changed as SiteChanged;

use crate::{controllers::Common, live_chat, live_seckill, models::article_index::ArticleIndex};

pub fn listen(writer: &Writer, ctx: &AppContext) {
    to_identity(writer, ctx);
    to_site(writer, ctx);
    to_catalog(writer, ctx);
    to_content(writer, ctx);
    to_campaigns(writer, ctx);
    to_pricing(writer, ctx);
    to_checkout(writer, ctx);
    live_chat::listen(writer, ctx);
    live_seckill::listen(writer, ctx);
}

fn to_identity(writer: &Writer, ctx: &AppContext) {
    let (sessions, live) = (shared::<Sessions>(ctx), shared::<Live>(ctx));
    writer.on_commit(move |touched| {
        if let Some(changed) = touched.read() {
            sessions.forget_all();
            tokio::spawn(recheck(live.clone(), changed));
        }
    });
}

fn to_site(writer: &Writer, ctx: &AppContext) {
    let (common, goods_cache) = (shared::<Common>(ctx), shared::<GoodsCache>(ctx));
    writer.on_commit(move |touched| match touched.read() {
        Some(SiteChanged::ShopFacts) => common.drop_all(),
        // Every product is judged by them.
        Some(SiteChanged::OwnLicences) => {
            goods_cache.drop_all();
            common.drop_all();
        }
        None => {}
    });
}

fn to_catalog(writer: &Writer, ctx: &AppContext) {
    let (goods_cache, details) = (shared::<GoodsCache>(ctx), shared::<DetailCache>(ctx));
    let (favorites, search_tuning) = (shared::<Favorites>(ctx), shared::<SearchTuning>(ctx));
    let (content, common) = (shared::<ContentCache>(ctx), shared::<Common>(ctx));
    writer.on_commit(move |touched| match touched.read() {
        Some(CatalogChanged::Goods(id)) => {
            goods_cache.drop_goods(id);
            details.forget(id);
        }
        Some(CatalogChanged::Stock(id)) => goods_cache.drop_stock(id),
        Some(CatalogChanged::Favorites(member_id)) => favorites.forget(member_id),
        Some(CatalogChanged::SearchTuning) => search_tuning.forget(),
        Some(CatalogChanged::Brands) => {
            content.drop_all();
            common.drop_all();
        }
        Some(CatalogChanged::Categories) => {
            goods_cache.drop_all();
            common.drop_all();
        }
        // Every product is judged by the one, and says by the other what of its stock it is.
        Some(CatalogChanged::DepartmentRules | CatalogChanged::NearExpiry) => goods_cache.drop_all(),
        None => {}
    });
}

fn to_content(writer: &Writer, ctx: &AppContext) {
    let (content, common) = (shared::<ContentCache>(ctx), shared::<Common>(ctx));
    let articles = shared::<ArticleIndex>(ctx);
    writer.on_commit(move |touched| {
        if touched.read::<ContentChanged>().is_some() {
            content.drop_all();
            articles.forget();
            common.drop_all();
        }
    });
}

fn to_campaigns(writer: &Writer, ctx: &AppContext) {
    let books = shared::<BookCache>(ctx);
    writer.on_commit(move |touched| {
        if let Some(changed) = touched.read::<CampaignsChanged>() {
            books.forget(changed);
        }
    });
}

fn to_pricing(writer: &Writer, ctx: &AppContext) {
    let freight_rules = shared::<FreightRuleCache>(ctx);
    writer.on_commit(move |touched| {
        if touched.read::<PricingChanged>().is_some() {
            freight_rules.forget();
        }
    });
}

fn to_checkout(writer: &Writer, ctx: &AppContext) {
    let ordered = shared::<Ordered>(ctx);
    let (live, services) = (shared::<Live>(ctx), Services::of(ctx));
    writer.on_commit(move |touched| match touched.read() {
        Some(CheckoutChanged::Orders(company_id)) => ordered.forget(company_id),
        Some(CheckoutChanged::Cart {
            member_id,
            company_id,
            change,
        }) if live.may_be_connected(member_id) => {
            let owner = CartOwner {
                member_id,
                company_id,
            };
            tokio::spawn(push_cart(live.clone(), services.clone(), owner, change));
        }
        Some(CheckoutChanged::Cart { .. }) | None => {}
    });
}

/// A member or staff member who lost a right no longer receives its events.
async fn recheck(live: Live, changed: IdentityChanged) {
    match changed {
        IdentityChanged::Member(id) => live.recheck_member(id).await,
        IdentityChanged::Company(id) => live.recheck_company(id).await,
        IdentityChanged::Staff(id) => live.recheck_staff(id).await,
    }
}

/// The badge on the member's other pages, and the cart on other devices.
async fn push_cart(live: Live, services: Services, owner: CartOwner, change: Option<i64>) {
    match cart::count(&services.db, owner).await {
        Ok(total) => {
            let changed = CartChanged { total, change };
            live.to_member_at(owner.member_id, owner.company_id, &changed)
                .await;
        }
        Err(error) => tracing::debug!(%error, "a cart could not be counted"),
    }
}
