//! Where the handlers answer, and their description.
use axum::routing::{delete, get, post};
use gateways::wechat;
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::{admin, shop};

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/user")
            .add("/login", post(shop::session::login))
            .add("/logout", delete(shop::session::logout))
            .add("/create_code", post(shop::codes::create))
            .add("/phone/{value}", get(shop::codes::check_phone))
            .add("/forget/verify", post(shop::forget::verify))
            .add("/forget/reset", post(shop::forget::reset))
            .add("/wechat", get(shop::wechat::show))
            .add("/wechat/qr", get(shop::wechat::qr))
            .add("/wechat/callback", get(shop::wechat::callback))
            .add("/unbind_wechat", delete(shop::wechat::unbind))
            .add("/sessions", get(shop::member_sessions::list))
            .add("/sessions/{id}", delete(shop::member_sessions::end))
            .add("/sessions/end_others", post(shop::member_sessions::end_others)),
        Routes::new()
            .prefix("/sandbox")
            .add("/wechat/connect/qrconnect", get(wechat::sandbox::page)),
        Routes::new().prefix("/admin/api/session").add(
            "/",
            get(admin::session::show)
                .post(admin::session::start)
                .delete(admin::session::end),
        ),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    shop::session::login,
    shop::session::logout,
    shop::codes::create,
    shop::codes::check_phone,
    shop::forget::verify,
    shop::forget::reset,
    shop::wechat::show,
    shop::wechat::qr,
    shop::wechat::callback,
    shop::wechat::unbind,
    shop::member_sessions::list,
    shop::member_sessions::end,
    shop::member_sessions::end_others,
    admin::session::start,
    admin::session::show,
    admin::session::end
))]
pub struct Description;
