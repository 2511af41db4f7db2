//! Where the handlers answer, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::{admin, media};

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/media/goods")
            .add("/{file}", get(media::goods_picture)),
        Routes::new()
            .prefix("/admin/api/pictures")
            .add("/", post(admin::pictures::create)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(media::goods_picture, admin::pictures::create))]
pub struct Description;
