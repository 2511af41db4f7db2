//! Where the handlers answer, and their description.
use axum::routing::{delete, get, post, put};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::shop;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/user")
            .add("/confirm", post(shop::account::confirm))
            .add("/updateUserInfo", post(shop::account::update))
            .add("/resetPassword", post(shop::account::reset_password))
            .add(
                "/email",
                get(shop::email::show)
                    .put(shop::email::change)
                    .delete(shop::email::remove),
            )
            .add("/email/code", post(shop::email::send_code))
            .add("/members", get(shop::members::list).post(shop::members::invite))
            .add("/members/{id}", put(shop::members::change))
            .add("/member_invitations/{id}", delete(shop::members::withdraw)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    shop::account::confirm,
    shop::account::update,
    shop::account::reset_password,
    shop::email::show,
    shop::email::send_code,
    shop::email::change,
    shop::email::remove,
    shop::members::list,
    shop::members::invite,
    shop::members::change,
    shop::members::withdraw
))]
pub struct Description;
