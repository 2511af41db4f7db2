//! The description of the API in docs/ is that of the code. `make api` renews it.
use std::path::Path;

use app::openapi::{ADMIN, SHOP, below, text, whole};
use kernel::api::Endpoint;

fn kept(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../docs")
        .join(file);
    std::fs::read_to_string(path).unwrap_or_default()
}

#[test]
fn the_stored_api_descriptions_match_the_code() {
    for (prefix, file) in [(SHOP, "openapi-shop.json"), (ADMIN, "openapi-admin.json")] {
        assert!(
            text(&below(prefix)) == kept(file),
            "docs/{file} is out of date; run `make api`"
        );
    }
}

mod shop {
    pub mod orders {
        #[utoipa::path(get, path = "/api/orders")]
        pub async fn list() {}

        #[utoipa::path(post, path = "/api/orders")]
        pub async fn create() {}
    }
}

#[utoipa::path(get, path = "/api/cart/{id}")]
async fn cart() {}

fn placed((_, paths, router): Endpoint) -> (Vec<String>, String) {
    (paths.paths.into_keys().collect(), format!("{router:?}"))
}

#[test]
fn undescribed_handlers_answer_where_described_ones_do() {
    let two: Endpoint = utoipa_axum::routes!(shop::orders::list, shop::orders::create);
    let bare = kernel::undescribed_routes!(shop::orders::list, shop::orders::create);
    assert_eq!(placed(bare), placed(two));
    let one: Endpoint = utoipa_axum::routes!(cart);
    assert_eq!(placed(kernel::undescribed_routes!(cart)), placed(one));
}

/// Handlers of two paths in one `routes!` would all answer on both.
#[test]
fn handlers_in_one_endpoint_share_their_path() {
    for (_, described, _) in app::site_map::endpoints() {
        let paths: Vec<&String> = described.paths.keys().collect();
        assert_eq!(paths.len(), 1, "{paths:?} stand in one routes!");
    }
}

#[test]
fn every_schema_that_is_referred_to_is_described() {
    let json = serde_json::to_value(whole()).unwrap();
    let schemas = json["components"]["schemas"].as_object().unwrap();
    for name in references(&json) {
        assert!(
            schemas.contains_key(&name),
            "{name} is referred to and not described"
        );
    }
}

#[test]
fn picking_and_registration_are_described_each_by_its_own_form() {
    let json = serde_json::to_value(whole()).unwrap();
    let body = |path: &str| {
        let content = &json["paths"][path]["post"]["requestBody"]["content"];
        let form = content.as_object().unwrap().values().next().unwrap();
        references(form).pop().unwrap()
    };
    let fields = |name: &str| json["components"]["schemas"][name]["properties"].clone();
    assert!(fields(&body("/admin/api/picking"))["ids"].is_object());
    assert!(fields(&body("/api/user/register/{kind}"))["phone"].is_object());
}

fn references(value: &serde_json::Value) -> Vec<String> {
    let text = value.to_string();
    text.split("#/components/schemas/")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .map(str::to_owned)
        .collect()
}
