//! What this process forgets or tells at once when a transaction has committed. Facts that must not get lost travel
//! through the outbox (`reactions.rs`).
use axum::extract::FromRef;
use catalog::models::{favorites::Favorites, leaflets::Leaflets, shelf::Shelf, steering::Steering};
use checkout::models::{
    cart::{self, Whose},
    ordered_goods::Ordered,
};
use content::ContentCache;
use identity::models::sessions::Sessions;
use kernel::{Services, Writer, db::Touched};
use loco_rs::app::AppContext;
use messaging::{Live, live::CartChanged};

use crate::controllers::Common;

pub fn listen(writer: &Writer, ctx: &AppContext) {
    let (sessions, shelf) = (Sessions::from_ref(ctx), Shelf::from_ref(ctx));
    let (favorites, leaflets) = (Favorites::from_ref(ctx), Leaflets::from_ref(ctx));
    let (content, common) = (ContentCache::from_ref(ctx), Common::from_ref(ctx));
    let (steering, ordered) = (Steering::from_ref(ctx), Ordered::from_ref(ctx));
    let (live, services) = (Live::from_ref(ctx), Services::of(ctx));
    writer.on_commit(move |touched| match touched {
        Touched::Member(_) | Touched::Staff(_) | Touched::Company(_) => {
            sessions.forget_all();
            tokio::spawn(recheck(live.clone(), *touched));
        }
        Touched::Goods(id) => {
            shelf.drop_goods(*id);
            leaflets.forget(*id);
        }
        Touched::Stock(id) => shelf.drop_stock(*id),
        Touched::Favorites(member_id) => favorites.forget(*member_id),
        Touched::Orders(company_id) => ordered.forget(*company_id),
        Touched::Steering => steering.forget(),
        Touched::Content => {
            content.drop_all();
            common.drop_all();
        }
        Touched::Categories => {
            shelf.drop_all();
            common.drop_all();
        }
        Touched::Cart {
            member_id,
            company_id,
            change,
        } if live.visitors() > 0 => {
            let whose = Whose {
                member_id: *member_id,
                company_id: *company_id,
            };
            tokio::spawn(push_cart(live.clone(), services.clone(), whose, *change));
        }
        Touched::Cart { .. } => {}
    });
}

/// Whoever lost a right loses what it let them hear.
async fn recheck(live: Live, touched: Touched) {
    match touched {
        Touched::Member(id) => live.recheck_member(id).await,
        Touched::Company(id) => live.recheck_company(id).await,
        Touched::Staff(id) => live.recheck_staff(id).await,
        Touched::Goods(_)
        | Touched::Stock(_)
        | Touched::Cart { .. }
        | Touched::Favorites(_)
        | Touched::Orders(_)
        | Touched::Content
        | Touched::Categories
        | Touched::Steering => {}
    }
}

/// The badge on the member's other pages, and the cart on other devices.
async fn push_cart(live: Live, services: Services, whose: Whose, change: Option<i64>) {
    match cart::count(&services.db, whose).await {
        Ok(total) => {
            let changed = CartChanged { total, change };
            live.to_member_at(whose.member_id, whose.company_id, &changed)
                .await;
        }
        Err(error) => tracing::debug!(%error, "a cart could not be counted"),
    }
}
