//! Where the handlers answer, and their description.
use axum::routing::{delete, get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::shop;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/user")
            .add(
                "/invitations",
                get(shop::invitations::list).post(shop::invitations::invite),
            )
            .add("/store", post(shop::stores::switch))
            .add("/invitations/{id}", delete(shop::invitations::withdraw))
            .add("/invitations/{id}/accept", post(shop::invitations::accept)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    shop::stores::switch,
    shop::invitations::list,
    shop::invitations::invite,
    shop::invitations::withdraw,
    shop::invitations::accept
))]
pub struct Description;
