//! Who may call what: every route of the site map × every kind of caller. A route that is not listed here fails.
use std::collections::BTreeMap;

use identity::permissions::{Access, Resource, Role, access};
use loco_rs::controller::AppRoutes;
use reqwest::Method;

pub use self::shop::BUYER;
use self::{
    companies::COMPANIES,
    content::CONTENT,
    goods::GOODS,
    messages::MESSAGES,
    promotions::PROMOTIONS,
    rewards::REWARDS,
    service::SERVICE,
    shop::PUBLIC,
    staff::{ANY_STAFF, STAFF},
    stock::STOCK,
    trade::TRADE,
};
use crate::harness::{Answer, Client, Shop, send};

mod companies;
mod content;
mod goods;
mod messages;
mod promotions;
mod rewards;
mod service;
mod shop;
mod staff;
mod stock;
mod trade;

/// Every call of the back office that asks for a permission.
fn permitted() -> impl Iterator<Item = &'static (&'static str, Resource, Access)> {
    let all = [
        STAFF, COMPANIES, CONTENT, GOODS, MESSAGES, PROMOTIONS, REWARDS, SERVICE, STOCK, TRADE,
    ];
    all.into_iter().flatten()
}

/// `METHOD /path` of every route there is.
pub fn all() -> Vec<String> {
    let routes = AppRoutes::empty().add_route(app::site_map::all());
    let calls = routes.collect().into_iter().flat_map(|route| {
        let uri = route.uri;
        route
            .actions
            .into_iter()
            .map(move |method| format!("{method} {uri}"))
    });
    calls.collect()
}

/// A PUT of the back office either requires the version that was read, or states what protects it instead.
#[test]
fn every_form_of_the_back_office_is_versioned_or_a_command() {
    let mut listed: BTreeMap<&str, usize> = BTreeMap::new();
    let forms = app::forms::FORMS.iter().map(|form| form.path);
    for path in forms.chain(app::forms::COMMANDS.iter().map(|(path, _)| *path)) {
        *listed.entry(path).or_default() += 1;
    }
    for route in all() {
        let changed = ["PUT ", "PATCH "]
            .iter()
            .find_map(|method| route.strip_prefix(method));
        if let Some(path) = changed.filter(|path| path.starts_with("/admin/api/")) {
            assert_eq!(listed.remove(path), Some(1), "{route} is no form and no command");
        }
    }
    assert!(listed.is_empty(), "listed and not there: {listed:?}");
}

pub async fn call(client: &Client, route: &str) -> Answer {
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
    let staff = permitted().map(|(route, ..)| route);
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
    let staff = permitted().map(|(route, ..)| route);
    for route in BUYER.iter().chain(ANY_STAFF).chain(staff) {
        call(&stranger, route).await.assert_refused(401);
    }
}

#[tokio::test]
async fn buyers_and_staff_do_not_reach_into_each_others_rooms() {
    let shop = Shop::start().await;
    let (buyer, staff) = (shop.buyer().await, shop.staff(Role::Super).await);
    for (route, ..) in permitted() {
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
        for (route, resource, needed) in permitted() {
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
