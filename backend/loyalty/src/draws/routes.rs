//! Where the handlers answer, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::{admin, shop};

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/draw")
            .add("/", get(shop::draws::show))
            .add("/simple", get(shop::draws::simple))
            .add("/simple/check", get(shop::draws::check))
            .add("/ads", get(shop::draws::ads))
            .add("/record", get(shop::records::list))
            .add("/record/{id}/claim", post(shop::records::claim_prize))
            .add("/new_record", get(shop::records::winners))
            .add("/{id}", post(shop::drawing::draw))
            .add("/{id}/activity", get(shop::draws::activity))
            .add("/{id}/proof", get(shop::proof::show)),
        Routes::new()
            .prefix("/admin/api/draws")
            .add("/", get(admin::draws::list).post(admin::draws::create))
            .add(
                "/{id}",
                get(admin::draws::show)
                    .put(admin::draws::update)
                    .delete(admin::draws::delete),
            )
            .add("/{id}/preview", get(admin::draws::preview))
            .add("/{id}/history", get(admin::history::draw))
            .add("/{id}/start", post(admin::lifecycle::start))
            .add("/{id}/pause", post(admin::lifecycle::pause))
            .add("/{id}/end", post(admin::lifecycle::end))
            .add("/{id}/approve", post(admin::lifecycle::approve)),
        Routes::new()
            .prefix("/admin/api/draw_records")
            .add("/", get(admin::records::list))
            .add("/{id}/deliver", post(admin::records::release)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    shop::draws::show,
    shop::draws::simple,
    shop::draws::check,
    shop::draws::ads,
    shop::draws::activity,
    shop::records::list,
    shop::records::claim_prize,
    shop::records::winners,
    shop::drawing::draw,
    shop::proof::show,
    admin::draws::list,
    admin::draws::create,
    admin::draws::show,
    admin::draws::update,
    admin::draws::delete,
    admin::draws::preview,
    admin::history::draw,
    admin::lifecycle::start,
    admin::lifecycle::pause,
    admin::lifecycle::end,
    admin::lifecycle::approve,
    admin::records::list,
    admin::records::release
))]
pub struct Description;
