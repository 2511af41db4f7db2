//! Every address of the shop, in one place.
//!
//! `/api/…` the storefront's calls, `/admin/api/…` those of the back office, `/media/…` pictures, `/socket.io` the live
//! channel, `/healthz` and `/readyz` for the watch; all else are the two built apps (`serving::web`).
use kernel::{Services, services::shared};
use loco_rs::{app::AppContext, controller::Routes};
use messaging::Live;

use crate::{controllers, forms, health, serving::web};

/// What the crates answer. Handlers get a context without the settings, which the router would copy for each request;
/// they read them from `Services`.
pub fn routes(ctx: &AppContext) -> Vec<Routes> {
    let mut light = ctx.clone();
    light.config.settings = None;
    let mut all = all();
    for routes in &mut all {
        let prefix = routes.prefix.clone().unwrap_or_default();
        for handler in &mut routes.handlers {
            let path = format!("{prefix}{}", handler.uri);
            let mut method = handler.method.clone().with_state(light.clone());
            if let Some(form) = forms::at(path.trim_end_matches('/')) {
                method = forms::versioned(form, method, ctx);
            }
            handler.method = method;
        }
    }
    all
}

/// The same, bound to no context.
pub fn all() -> Vec<Routes> {
    [
        vec![health::routes()],
        identity::routes::routes(),
        contracts::routes::routes(),
        catalog::routes::routes(),
        merchandising::routes::routes(),
        receiving::routes::routes(),
        pricing::routes::routes(),
        campaigns::routes::routes(),
        wallet::routes::routes(),
        coupons::routes::routes(),
        checkout::routes::routes(),
        orders::routes::routes(),
        loyalty::routes::routes(),
        after_sales::routes::routes(),
        documents::routes::routes(),
        content::routes::routes(),
        messaging::routes::routes(),
        controllers::routes(),
    ]
    .concat()
}

/// The live channel, and the two apps behind everything else.
pub fn with_live_and_web(router: axum::Router, ctx: &AppContext) -> axum::Router {
    let settings = &Services::of(ctx).settings;
    let live = shared::<Live>(ctx);
    live.mount(router).fallback_service(web::apps(settings))
}
