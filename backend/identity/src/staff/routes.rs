//! Where the handlers answer, and their description.
use axum::routing::{delete, get, post, put};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::admin;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/admin/api/staff")
            .add("/", get(admin::staff::list).post(admin::staff::create))
            .add("/{id}", get(admin::staff::show).put(admin::staff::update))
            .add("/{id}/password", post(admin::staff::reset_password))
            .add(
                "/{id}/second_factor/off",
                post(admin::staff::switch_off_second_factor),
            ),
        Routes::new()
            .prefix("/admin/api/account")
            .add("/password", put(admin::account::change_password))
            .add(
                "/second_factor",
                post(admin::account::begin_second_factor).put(admin::account::confirm_second_factor),
            )
            .add(
                "/second_factor/off",
                post(admin::account::switch_off_second_factor),
            )
            .add("/sessions", get(admin::account::list_sessions))
            .add("/sessions/{id}", delete(admin::account::end_session)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    admin::staff::list,
    admin::staff::show,
    admin::staff::create,
    admin::staff::update,
    admin::staff::reset_password,
    admin::staff::switch_off_second_factor,
    admin::account::change_password,
    admin::account::begin_second_factor,
    admin::account::confirm_second_factor,
    admin::account::switch_off_second_factor,
    admin::account::list_sessions,
    admin::account::end_session
))]
pub struct Description;
