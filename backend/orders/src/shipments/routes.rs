//! Where the handlers answer, and their description.
use axum::routing::{delete, get, post};
use gateways::logistics::sandbox as express;
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::{admin, shop};

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/order")
            .add("/{id}/ask_cancel", post(shop::shipments::ask_cancel))
            .add("/{id}/logistics", get(shop::shipments::logistics))
            .add("/{id}/trace_codes", get(shop::shipments::codes))
            .add("/{id}/trace_codes/file", get(shop::shipments::codes_file))
            .add("/shipments/{id}/receive", post(shop::shipments::receive_parcel))
            .add("/shipments/{id}/temperature", get(shop::shipments::temperature)),
        Routes::new()
            .prefix("/api/logistics")
            .add("/push", post(shop::logistics::push)),
        Routes::new()
            .prefix("/sandbox/express")
            .add("/", get(express::page))
            .add("/{id}", post(express::next)),
        Routes::new()
            .prefix("/admin/api/carriers")
            .add("/", get(admin::shipments::known_carriers)),
        Routes::new()
            .prefix("/admin/api/trace_prefixes")
            .add("/", get(admin::trace_prefixes::list))
            .add("/{id}", delete(admin::trace_prefixes::forget)),
        Routes::new()
            .prefix("/admin/api/shipments")
            .add("/", get(admin::shipments::list))
            .add("/send", post(admin::shipments::send_many))
            .add("/{id}", get(admin::shipments::show))
            .add("/{id}/send", post(admin::shipments::send))
            .add(
                "/{id}/temperature",
                get(admin::shipments::show_temperature).post(admin::shipments::add_temperature),
            ),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    shop::shipments::ask_cancel,
    shop::shipments::logistics,
    shop::shipments::codes,
    shop::shipments::codes_file,
    shop::shipments::receive_parcel,
    shop::shipments::temperature,
    shop::logistics::push,
    admin::shipments::list,
    admin::shipments::show,
    admin::shipments::send,
    admin::shipments::add_temperature,
    admin::shipments::show_temperature,
    admin::shipments::send_many,
    admin::shipments::known_carriers,
    admin::trace_prefixes::list,
    admin::trace_prefixes::forget
))]
pub struct Description;
