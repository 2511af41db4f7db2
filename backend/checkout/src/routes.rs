//! The routes of this domain, and their description.
use axum::routing::{get, post};
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use crate::controllers::shop;

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/goods")
            .add("/list", get(shop::goods::list))
            .add("/filters", get(shop::goods::filters))
            .add("/hot", get(shop::goods::hot))
            .add("/search", get(shop::goods::search))
            .add("/detail/{id}", get(shop::goods::detail)),
        Routes::new()
            .prefix("/api/index_wntj")
            .add("/1", get(shop::recommended::list)),
        Routes::new()
            .prefix("/api/favorite")
            .add("/", get(shop::favorites::list).post(shop::favorites::add))
            .add("/cancel", post(shop::favorites::cancel)),
        Routes::new()
            .prefix("/api/cart")
            .add("/", post(shop::cart::add))
            .add("/list", get(shop::cart::list))
            .add("/total", get(shop::cart::total))
            .add("/quick_add/{id}", post(shop::cart::quick_add))
            .add("/import", post(shop::cart_import::import))
            .add("/fill", post(shop::cart_fill::fill))
            .add("/batch_delete", post(shop::cart::batch_delete))
            .add("/batch_select", post(shop::cart::batch_select))
            .add("/copy", post(shop::cart_copy::copy_to_stores))
            .add("/checkout", post(shop::cart::checkout))
            .add("/next_hint", post(shop::cart_hint::next_hint))
            .add("/{id}/edit", post(shop::cart::edit)),
        Routes::new()
            .prefix("/api/user")
            .add("/fast_buy", get(shop::purchase_history::list)),
        Routes::new()
            .prefix("/api/saved_list")
            .add("/", get(shop::saved_lists::list).post(shop::saved_lists::make))
            .add(
                "/{id}",
                get(shop::saved_lists::detail)
                    .put(shop::saved_lists::retitle)
                    .delete(shop::saved_lists::discard),
            )
            .add("/{id}/goods", post(shop::saved_lists::put))
            .add("/{id}/remove", post(shop::saved_lists::remove))
            .add("/{id}/cart", post(shop::saved_lists::to_cart)),
        Routes::new()
            .prefix("/api/replenishment")
            .add("/", get(shop::replenishment::by_history))
            .add("/sheet", post(shop::replenishment::by_sheet)),
        Routes::new()
            .prefix("/api/order")
            .add("/", post(shop::place_order::place))
            .add("/{id}/buy_again", post(shop::cart_fill::buy_again)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    shop::goods::list,
    shop::goods::filters,
    shop::goods::hot,
    shop::goods::search,
    shop::goods::detail,
    shop::recommended::list,
    shop::favorites::list,
    shop::favorites::add,
    shop::favorites::cancel,
    shop::cart::add,
    shop::cart::list,
    shop::cart::total,
    shop::cart::quick_add,
    shop::cart::batch_delete,
    shop::cart::batch_select,
    shop::cart_copy::copy_to_stores,
    shop::cart::checkout,
    shop::cart_hint::next_hint,
    shop::cart_import::import,
    shop::cart_fill::fill,
    shop::cart_fill::buy_again,
    shop::saved_lists::list,
    shop::saved_lists::make,
    shop::saved_lists::detail,
    shop::saved_lists::retitle,
    shop::saved_lists::discard,
    shop::saved_lists::put,
    shop::saved_lists::remove,
    shop::saved_lists::to_cart,
    shop::replenishment::by_history,
    shop::replenishment::by_sheet,
    shop::purchase_history::list,
    shop::cart::edit,
    shop::place_order::place,
))]
struct Description;

pub fn openapi() -> utoipa::openapi::OpenApi {
    Description::openapi()
}
