//! The routes of this domain, and their description. The shop's calls show goods as cards, and stand where those are made.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use crate::controllers::admin;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/admin/api/campaigns")
            .add("/", get(admin::campaigns::list).post(admin::campaigns::create))
            .add("/warnings", post(admin::campaigns::warnings))
            .add(
                "/{id}",
                get(admin::campaigns::show)
                    .put(admin::campaigns::update)
                    .delete(admin::campaigns::delete),
            )
            .add("/{id}/copy", post(admin::campaigns::copy))
            .add("/{id}/propose", post(admin::decisions::propose))
            .add("/{id}/withdraw", post(admin::decisions::withdraw))
            .add("/{id}/approve", post(admin::decisions::approve))
            .add("/{id}/refuse", post(admin::decisions::refuse))
            .add("/{id}/stop", post(admin::decisions::stop))
            .add("/{id}/results", get(admin::results::show))
            .add("/{id}/history", get(admin::history::campaign)),
        Routes::new().prefix("/admin/api/campaign_rules").add(
            "/",
            get(admin::campaign_rules::show).put(admin::campaign_rules::set),
        ),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    admin::campaigns::list,
    admin::campaigns::show,
    admin::campaigns::create,
    admin::campaigns::update,
    admin::campaigns::delete,
    admin::campaigns::copy,
    admin::campaigns::warnings,
    admin::decisions::propose,
    admin::decisions::withdraw,
    admin::decisions::approve,
    admin::decisions::refuse,
    admin::decisions::stop,
    admin::results::show,
    admin::history::campaign,
    admin::campaign_rules::show,
    admin::campaign_rules::set,
))]
struct Description;

pub fn openapi() -> utoipa::openapi::OpenApi {
    Description::openapi()
}
