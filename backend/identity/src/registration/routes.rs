//! Where the handlers answer, and their description.
use axum::routing::get;
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::shop;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/user")
            .add(
                "/register/{kind}",
                get(shop::register::checklists).post(shop::register::start),
            )
            .add(
                "/register",
                get(shop::register::show)
                    .put(shop::register::fill_in)
                    .post(shop::register::hand_in),
            ),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    shop::register::checklists,
    shop::register::start,
    shop::register::show,
    shop::register::fill_in,
    shop::register::hand_in
))]
pub struct Description;
