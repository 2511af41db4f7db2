//! Who may call what: every route of the site map × every kind of caller. A route that is not listed here fails.
use std::collections::BTreeMap;

use identity::permissions::{Access, Resource, Role, access};
use loco_rs::controller::AppRoutes;
use reqwest::Method;

use crate::harness::{Answer, Client, Shop, send};

/// Calls that anybody may make.
const PUBLIC: &[&str] = &[
    "GET /healthz",
    "GET /readyz",
    "POST /api/user/login",
    "GET /api/common",
    "GET /api/demo",
    "GET /api/goods/list",
    "GET /api/goods/filters",
    "GET /api/goods/hot",
    "GET /api/goods/search",
    "GET /api/goods/detail/{id}",
    "GET /api/focus",
    "GET /api/focus/top",
    "GET /api/focus/right",
    "GET /api/focus/bottom",
    "GET /api/focus/login",
    "GET /api/focus/common",
    "GET /api/focus/postList",
    "GET /api/focus/demo",
    "GET /api/global/links",
    "GET /api/index_wntj/1",
    "GET /api/focus/ppzq",
    "GET /api/focus/brand/{id}",
    "GET /api/focus/yx",
    "GET /api/focus/zyzq",
    "GET /api/focus/qxzq",
    "GET /api/focus/jxqzc",
    "GET /api/focus/kxzq",
    "GET /api/focus/kxzq_ad",
    "GET /api/focus/new_kxzq",
    "GET /api/focus/new_kxzq/{url}",
    "GET /api/focus/xrtj",
    "GET /api/goods/activities",
    "GET /api/goods/activities/{id}",
    "GET /api/article/category",
    "GET /media/goods/{file}",
    "GET /media/uploads/{key}",
    "GET /media/banners/{name}",
    "GET /media/activities/{name}",
    "POST /admin/api/session",
];

/// Calls that need a signed-in buyer.
const BUYER: &[&str] = &[
    "DELETE /api/user/logout",
    "GET /api/user/base",
    "GET /api/address",
    "POST /api/address",
    "PUT /api/address/{id}",
    "DELETE /api/address/{id}",
    "GET /api/favorite",
    "POST /api/favorite",
    "POST /api/favorite/cancel",
    "POST /api/cart",
    "GET /api/cart/list",
    "GET /api/cart/total",
    "POST /api/cart/quick_add/{id}",
    "POST /api/cart/batch_delete",
    "POST /api/cart/batch_select",
    "POST /api/cart/copy",
    "POST /api/cart/checkout",
    "POST /api/cart/next_hint",
    "POST /api/cart/{id}/edit",
    "POST /api/cart/import",
    "GET /api/user/fast_buy",
    "GET /api/user/buy",
    "POST /api/user/buy",
    "GET /api/user/buy/{id}",
    "DELETE /api/user/buy/{id}",
    "GET /api/spbg/filter",
    "GET /api/spbg/zip",
    "GET /api/spbg/{id}/file",
    "GET /api/order",
    "POST /api/order",
    "GET /api/order/payment/{id}",
    "GET /api/order/{id}",
    "POST /api/order/{id}/pay",
    "POST /api/order/{id}/cancel",
    "POST /api/order/{id}/receive",
    "GET /api/message",
    "POST /api/message/read",
];

/// Calls that need any signed-in member of staff.
const ANY_STAFF: &[&str] = &["GET /admin/api/session", "DELETE /admin/api/session"];

/// Calls of the back office, with what the caller must be allowed.
const STAFF: &[(&str, Resource, Access)] = &[
    ("GET /admin/api/dashboard", Resource::Dashboard, Access::Read),
    ("GET /admin/api/goods", Resource::Goods, Access::Read),
    ("GET /admin/api/goods/{id}", Resource::Goods, Access::Read),
    ("PUT /admin/api/goods/{id}", Resource::Goods, Access::Write),
    ("GET /admin/api/categories", Resource::Goods, Access::Read),
    ("GET /admin/api/categories/{id}", Resource::Goods, Access::Read),
    ("GET /admin/api/makers", Resource::Goods, Access::Read),
    ("GET /admin/api/makers/{id}", Resource::Goods, Access::Read),
    ("GET /admin/api/warehouses", Resource::Goods, Access::Read),
    ("GET /admin/api/warehouses/{id}", Resource::Goods, Access::Read),
    ("GET /admin/api/wanted_items", Resource::Goods, Access::Read),
    ("GET /admin/api/wanted_items/{id}", Resource::Goods, Access::Read),
    ("PUT /admin/api/wanted_items/{id}", Resource::Goods, Access::Write),
    (
        "GET /admin/api/goods_documents",
        Resource::Documents,
        Access::Read,
    ),
    (
        "POST /admin/api/goods_documents",
        Resource::Documents,
        Access::Write,
    ),
    (
        "GET /admin/api/goods_documents/{id}",
        Resource::Documents,
        Access::Read,
    ),
    (
        "GET /admin/api/goods_documents/{id}/file",
        Resource::Documents,
        Access::Read,
    ),
    (
        "POST /admin/api/goods_documents/{id}/replace",
        Resource::Documents,
        Access::Write,
    ),
    (
        "POST /admin/api/goods_documents/{id}/withdraw",
        Resource::Documents,
        Access::Write,
    ),
    ("GET /admin/api/stocks", Resource::Stocks, Access::Read),
    ("GET /admin/api/stocks/{id}", Resource::Stocks, Access::Read),
    (
        "POST /admin/api/stocks/{id}/adjust",
        Resource::Stocks,
        Access::Write,
    ),
    ("GET /admin/api/orders", Resource::Orders, Access::Read),
    ("GET /admin/api/orders/{id}", Resource::Orders, Access::Read),
    (
        "POST /admin/api/orders/{id}/ship",
        Resource::Orders,
        Access::Write,
    ),
    (
        "POST /admin/api/orders/{id}/cancel",
        Resource::Orders,
        Access::Write,
    ),
    ("GET /admin/api/companies", Resource::Companies, Access::Read),
    ("GET /admin/api/companies/{id}", Resource::Companies, Access::Read),
    (
        "GET /admin/api/companies/{id}/wallet",
        Resource::Companies,
        Access::Read,
    ),
    (
        "POST /admin/api/companies/{id}/approve",
        Resource::Companies,
        Access::Write,
    ),
    (
        "POST /admin/api/companies/{id}/suspend",
        Resource::Companies,
        Access::Write,
    ),
    ("GET /admin/api/licences", Resource::Licences, Access::Read),
    ("GET /admin/api/licences/{id}", Resource::Licences, Access::Read),
    (
        "GET /admin/api/licences/{id}/scan",
        Resource::Licences,
        Access::Read,
    ),
    (
        "POST /admin/api/licences/{id}/approve",
        Resource::Licences,
        Access::Write,
    ),
    (
        "POST /admin/api/licences/{id}/reject",
        Resource::Licences,
        Access::Write,
    ),
    ("GET /admin/api/goods_imports", Resource::Goods, Access::Read),
    ("POST /admin/api/goods_imports", Resource::Goods, Access::Write),
    ("GET /admin/api/goods_imports/{id}", Resource::Goods, Access::Read),
    (
        "GET /admin/api/goods_imports/{id}/rows",
        Resource::Goods,
        Access::Read,
    ),
    (
        "POST /admin/api/goods_imports/{id}/apply",
        Resource::Goods,
        Access::Write,
    ),
    ("POST /admin/api/categories", Resource::Goods, Access::Write),
    ("PUT /admin/api/categories/{id}", Resource::Goods, Access::Write),
    (
        "DELETE /admin/api/categories/{id}",
        Resource::Goods,
        Access::Write,
    ),
    (
        "GET /admin/api/categories/{id}/history",
        Resource::Goods,
        Access::Read,
    ),
    ("POST /admin/api/makers", Resource::Goods, Access::Write),
    ("PUT /admin/api/makers/{id}", Resource::Goods, Access::Write),
    ("DELETE /admin/api/makers/{id}", Resource::Goods, Access::Write),
    (
        "GET /admin/api/makers/{id}/history",
        Resource::Goods,
        Access::Read,
    ),
    ("GET /admin/api/brands", Resource::Goods, Access::Read),
    ("GET /admin/api/brands/{id}", Resource::Goods, Access::Read),
    ("POST /admin/api/brands", Resource::Goods, Access::Write),
    ("PUT /admin/api/brands/{id}", Resource::Goods, Access::Write),
    ("DELETE /admin/api/brands/{id}", Resource::Goods, Access::Write),
    (
        "GET /admin/api/brands/{id}/history",
        Resource::Goods,
        Access::Read,
    ),
    ("GET /admin/api/goods_prices", Resource::Goods, Access::Read),
    ("GET /admin/api/goods_prices/{id}", Resource::Goods, Access::Read),
    ("POST /admin/api/goods_prices", Resource::Goods, Access::Write),
    ("PUT /admin/api/goods_prices/{id}", Resource::Goods, Access::Write),
    (
        "DELETE /admin/api/goods_prices/{id}",
        Resource::Goods,
        Access::Write,
    ),
    (
        "POST /admin/api/categories/{id}/move",
        Resource::Goods,
        Access::Write,
    ),
    ("POST /admin/api/goods", Resource::Goods, Access::Write),
    ("POST /admin/api/goods/bulk", Resource::Goods, Access::Write),
    (
        "POST /admin/api/goods/bulk/preview",
        Resource::Goods,
        Access::Write,
    ),
    ("GET /admin/api/goods/{id}/history", Resource::Goods, Access::Read),
    (
        "GET /admin/api/goods_prices/{id}/history",
        Resource::Goods,
        Access::Read,
    ),
    (
        "GET /admin/api/goods_documents/{id}/history",
        Resource::Documents,
        Access::Read,
    ),
    (
        "GET /admin/api/activities/{id}/history",
        Resource::Ads,
        Access::Read,
    ),
    ("GET /admin/api/zones/{id}/history", Resource::Ads, Access::Read),
    (
        "GET /admin/api/nav_items/{id}/history",
        Resource::Ads,
        Access::Read,
    ),
    ("POST /admin/api/pictures", Resource::Goods, Access::Write),
    ("GET /admin/api/nav_items", Resource::Ads, Access::Read),
    ("POST /admin/api/nav_items", Resource::Ads, Access::Write),
    ("GET /admin/api/nav_items/{id}", Resource::Ads, Access::Read),
    ("PUT /admin/api/nav_items/{id}", Resource::Ads, Access::Write),
    ("DELETE /admin/api/nav_items/{id}", Resource::Ads, Access::Write),
    ("GET /admin/api/search_synonyms", Resource::Search, Access::Read),
    ("POST /admin/api/search_synonyms", Resource::Search, Access::Write),
    (
        "GET /admin/api/search_synonyms/{id}",
        Resource::Search,
        Access::Read,
    ),
    (
        "PUT /admin/api/search_synonyms/{id}",
        Resource::Search,
        Access::Write,
    ),
    (
        "DELETE /admin/api/search_synonyms/{id}",
        Resource::Search,
        Access::Write,
    ),
    ("GET /admin/api/search_stop_words", Resource::Search, Access::Read),
    (
        "POST /admin/api/search_stop_words",
        Resource::Search,
        Access::Write,
    ),
    (
        "GET /admin/api/search_stop_words/{id}",
        Resource::Search,
        Access::Read,
    ),
    (
        "DELETE /admin/api/search_stop_words/{id}",
        Resource::Search,
        Access::Write,
    ),
    ("GET /admin/api/search_pins", Resource::Search, Access::Read),
    ("POST /admin/api/search_pins", Resource::Search, Access::Write),
    ("GET /admin/api/search_pins/{id}", Resource::Search, Access::Read),
    ("PUT /admin/api/search_pins/{id}", Resource::Search, Access::Write),
    (
        "DELETE /admin/api/search_pins/{id}",
        Resource::Search,
        Access::Write,
    ),
    ("GET /admin/api/search_misses", Resource::Search, Access::Read),
    ("GET /admin/api/hot_words", Resource::Search, Access::Read),
    ("POST /admin/api/hot_words", Resource::Search, Access::Write),
    ("GET /admin/api/hot_words/{id}", Resource::Search, Access::Read),
    ("PUT /admin/api/hot_words/{id}", Resource::Search, Access::Write),
    (
        "DELETE /admin/api/hot_words/{id}",
        Resource::Search,
        Access::Write,
    ),
    ("GET /admin/api/ads", Resource::Ads, Access::Read),
    ("POST /admin/api/ads", Resource::Ads, Access::Write),
    ("GET /admin/api/ads/{id}", Resource::Ads, Access::Read),
    ("PUT /admin/api/ads/{id}", Resource::Ads, Access::Write),
    ("DELETE /admin/api/ads/{id}", Resource::Ads, Access::Write),
    ("GET /admin/api/activities", Resource::Ads, Access::Read),
    ("POST /admin/api/activities", Resource::Ads, Access::Write),
    ("GET /admin/api/activities/{id}", Resource::Ads, Access::Read),
    ("PUT /admin/api/activities/{id}", Resource::Ads, Access::Write),
    ("DELETE /admin/api/activities/{id}", Resource::Ads, Access::Write),
    ("GET /admin/api/zones", Resource::Ads, Access::Read),
    ("GET /admin/api/zones/{id}", Resource::Ads, Access::Read),
    ("PUT /admin/api/zones/{id}", Resource::Ads, Access::Write),
    ("POST /admin/api/uploads", Resource::Ads, Access::Write),
    ("GET /admin/api/audit", Resource::Audit, Access::Read),
    ("GET /admin/api/audit/{id}", Resource::Audit, Access::Read),
    ("GET /admin/api/staff", Resource::Staff, Access::Read),
];

/// `METHOD /path` of every route there is.
fn all() -> Vec<String> {
    let routes = AppRoutes::empty().add_routes(app::site_map::all());
    let calls = routes.collect().into_iter().flat_map(|route| {
        let uri = route.uri;
        route
            .actions
            .into_iter()
            .map(move |method| format!("{method} {uri}"))
    });
    calls.collect()
}

async fn call(client: &Client, route: &str) -> Answer {
    let (method, path) = route.split_once(' ').unwrap();
    let path = path
        .replace("{id}", "999999")
        .replace("{file}", "x")
        .replace("{url}", "x")
        .replace("{key}", "x")
        .replace("{name}", "x");
    send(client.request(Method::from_bytes(method.as_bytes()).unwrap(), &path)).await
}

#[test]
fn every_route_is_listed_once_and_every_listed_route_is_there() {
    let mut listed: BTreeMap<String, usize> = BTreeMap::new();
    let staff = STAFF.iter().map(|(route, ..)| route);
    for route in PUBLIC.iter().chain(BUYER).chain(ANY_STAFF).chain(staff) {
        *listed.entry((*route).to_owned()).or_default() += 1;
    }
    for route in all() {
        assert_eq!(listed.remove(&route), Some(1), "{route} is not listed once");
    }
    assert!(listed.is_empty(), "listed and not there: {listed:?}");
}

#[tokio::test]
async fn strangers_reach_what_is_public_and_nothing_else() {
    let shop = Shop::start().await;
    let stranger = shop.visitor();
    for route in PUBLIC {
        let answer = call(&stranger, route).await;
        let reached = !matches!(answer.status.as_u16(), 401 | 403 | 405 | 500..);
        assert!(reached, "{route} {answer:?}");
    }
    let staff = STAFF.iter().map(|(route, ..)| route);
    for route in BUYER.iter().chain(ANY_STAFF).chain(staff) {
        call(&stranger, route).await.assert_refused(401);
    }
}

#[tokio::test]
async fn buyers_and_staff_do_not_reach_into_each_others_rooms() {
    let shop = Shop::start().await;
    let (buyer, staff) = (shop.buyer().await, shop.staff(Role::Super).await);
    for (route, ..) in STAFF {
        call(&buyer, route).await.assert_refused(401);
    }
    for route in BUYER {
        call(&staff, route).await.assert_refused(401);
    }
    // Sign-out last.
    for route in BUYER.iter().rev() {
        let answer = call(&buyer, route).await;
        assert!(
            !matches!(answer.status.as_u16(), 401 | 403 | 405 | 500..),
            "{route} {answer:?}"
        );
    }
}

#[tokio::test]
async fn each_role_reaches_what_the_table_gives_it() {
    let shop = Shop::start().await;
    for role in Role::ALL {
        let staff = shop.staff(role).await;
        for (route, resource, needed) in STAFF {
            let answer = call(&staff, route).await;
            let may = access(role, *resource) >= Some(*needed);
            if may {
                let reached = !matches!(answer.status.as_u16(), 401 | 403 | 405 | 500..);
                assert!(reached, "{role:?} {route} {answer:?}");
            } else {
                answer.assert_refused(403);
            }
        }
        call(&staff, "GET /admin/api/session").await.assert_ok();
    }
}
