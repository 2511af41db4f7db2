//! Every address of the shop, in one place.
//!
//! `/api/…` the storefront's calls, `/admin/api/…` those of the back office, `/media/…` pictures, `/socket.io` the live
//! channel, `/healthz` and `/readyz` for the watch; all else are the two built apps (`serving::web`).
use std::sync::LazyLock;

use content::settings::Analytics;
use kernel::{Services, api::Endpoint, services::shared};
use loco_rs::{app::AppContext, controller::Routes};
use messaging::Live;
use serving::{Site, web};

use crate::{controllers, forms, health, sizes::SIZES};

/// What the crates answer. Handlers get a context without the settings, which the router would copy for each request;
/// they read them from `Services`.
pub fn routes(ctx: &AppContext) -> Routes {
    let mut light = ctx.clone();
    light.config.settings = None;
    let mut all = all();
    for handler in &mut all.handlers {
        let mut method = handler.method.clone().with_state(light.clone());
        if let Some(form) = forms::at(&handler.uri) {
            method = forms::versioned(form, method, ctx);
        }
        handler.method = method;
    }
    all
}

/// The same, bound to no context.
pub fn all() -> Routes {
    // An endpoint is made together with its description, which costs more than the rest of it: once per process, not per shop.
    static ALL: LazyLock<Routes> = LazyLock::new(|| {
        let placed = endpoints().flat_map(|(_, described, method)| {
            let paths = described.paths.into_keys();
            paths.map(move |path| (path, method.clone()))
        });
        placed.fold(Routes::new(), |all, (path, method)| all.add(&path, method))
    });
    ALL.clone()
}

/// What each crate answers, and how it describes it.
pub fn endpoints() -> impl Iterator<Item = Endpoint> {
    let crates: [fn() -> Vec<Endpoint>; _] = [
        health::routes,
        identity::routes::routes,
        expiries::routes::routes,
        registration::routes::routes,
        vetting::routes::routes,
        site::routes::routes,
        contracts::routes::routes,
        catalog::routes::routes,
        merchandising::routes::routes,
        receiving::routes::routes,
        pricing::routes::routes,
        campaigns::routes::routes,
        wallet::routes::routes,
        coupons::routes::routes,
        checkout::routes::routes,
        orders::routes::routes,
        reconciliation::routes::routes,
        loyalty::routes::routes,
        after_sales::routes::routes,
        invoices::routes::routes,
        documents::routes::routes,
        content::routes::routes,
        messaging::routes::routes,
        service::routes::routes,
        controllers::routes,
    ];
    crates.into_iter().flat_map(|routes| routes())
}

/// The live channel, and the two apps behind everything else.
pub fn with_live_and_web(router: axum::Router, ctx: &AppContext) -> axum::Router {
    let settings = &Services::of(ctx).settings;
    let live = shared::<Live>(ctx);
    live.mount(router).fallback_service(web::apps(settings))
}

/// The same, with what `serving` has to know of it.
pub fn served(router: axum::Router, ctx: &AppContext) -> Site {
    let services = Services::of(ctx);
    let analytics = services.settings.of::<Analytics>().outside_origin();
    Site {
        router,
        sizes: SIZES,
        analytics: analytics.map(str::to_owned),
    }
}
