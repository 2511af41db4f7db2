//! The descriptions of all crates as one, and as two: the storefront's (`/api`) and the back office's (`/admin/api`).
//! Kept in docs/, from where the TypeScript types of both apps are generated. Not served, and no part of an optimised build.
use async_trait::async_trait;
use loco_rs::{
    Result,
    app::AppContext,
    task::{Task, TaskInfo, Vars},
};
use messaging::live::described::{self, ADMIN_EVENTS, SHOP_EVENTS};
use utoipa::openapi::{InfoBuilder, OpenApi, OpenApiBuilder, PathItem, extensions::ExtensionsBuilder};
use utoipa_axum::router::OpenApiRouter;

use serving::sizes::Size;

use crate::{site_map, sizes::SIZES};

pub const SHOP: &str = "/api";
pub const ADMIN: &str = "/admin/api";
pub const LARGEST_FILE: &str = "x-largest-file";
pub const LARGEST_BODY: &str = "x-largest-body";

/// Everything the crates describe.
pub fn whole() -> OpenApi {
    let info = InfoBuilder::new()
        .title("药集")
        .version(env!("CARGO_PKG_VERSION"));
    let empty = OpenApiBuilder::new().info(info.build()).build();
    let mut whole = site_map::endpoints()
        .fold(OpenApiRouter::with_openapi(empty), OpenApiRouter::routes)
        .into_openapi();
    for (path, item) in &mut whole.paths.paths {
        name_operations(path, item);
        state_size(path, item);
    }
    let components = whole.components.get_or_insert_default();
    components.schemas.extend(described::of_buyers());
    components.schemas.extend(described::of_staff());
    whole
}

/// Handlers of several domains share their names; a method and a path are unique.
fn name_operations(path: &str, item: &mut PathItem) {
    let place = path
        .trim_matches('/')
        .replace(['/', '-'], "_")
        .replace(['{', '}'], "");
    for (method, operation) in [
        ("get", &mut item.get),
        ("post", &mut item.post),
        ("put", &mut item.put),
        ("patch", &mut item.patch),
        ("delete", &mut item.delete),
    ] {
        if let Some(operation) = operation {
            operation.operation_id = Some(format!("{method}_{place}"));
        }
    }
}

/// Maximum size of a file for this call, and of several together; the apps check it before sending.
fn state_size(path: &str, item: &mut PathItem) {
    let size = Size::of(SIZES, path);
    let (Some(operation), Some(file)) = (&mut item.post, size.file) else {
        return;
    };
    let mut said = ExtensionsBuilder::new().add(LARGEST_FILE, file);
    if size.takes_several() {
        said = said.add(LARGEST_BODY, size.body);
    }
    operation.extensions.get_or_insert_default().merge(said.build());
}

/// The calls below `prefix` and the events of its live channel, with the schemas they use.
pub fn below(prefix: &str) -> OpenApi {
    let mut part = whole();
    let events = if prefix == ADMIN {
        ADMIN_EVENTS
    } else {
        SHOP_EVENTS
    };
    let prefix = format!("{prefix}/");
    part.paths
        .paths
        .retain(|path, _| format!("{path}/").starts_with(&prefix));
    let used = used_schemas(&part, events);
    if let Some(components) = &mut part.components {
        components.schemas.retain(|name, _| used.contains(name));
    }
    part
}

/// Names of the events' schema and of those that the paths refer to, directly or through others.
fn used_schemas(description: &OpenApi, events: &str) -> std::collections::BTreeSet<String> {
    let schemas = description
        .components
        .as_ref()
        .map(|components| &components.schemas);
    let mut used = std::collections::BTreeSet::new();
    let mut open = references(&serde_json::to_value(&description.paths).unwrap_or_default());
    open.push(events.to_owned());
    while let Some(name) = open.pop() {
        if let Some(schema) = schemas.and_then(|schemas| schemas.get(&name))
            && used.insert(name)
        {
            open.extend(references(&serde_json::to_value(schema).unwrap_or_default()));
        }
    }
    used
}

fn references(value: &serde_json::Value) -> Vec<String> {
    use serde_json::Value;
    match value {
        Value::Object(fields) => fields
            .iter()
            .flat_map(|(key, value)| match (key.as_str(), value) {
                ("$ref", Value::String(target)) => {
                    let name = target.strip_prefix("#/components/schemas/");
                    name.map(str::to_owned).into_iter().collect()
                }
                _ => references(value),
            })
            .collect(),
        Value::Array(items) => items.iter().flat_map(references).collect(),
        _ => Vec::new(),
    }
}

/// As it is kept in docs/.
pub fn text(description: &OpenApi) -> String {
    let mut description = serde_json::to_value(description).unwrap_or_default();
    if let Some(schemas) = description["components"]["schemas"].as_object_mut() {
        for (name, schema) in schemas {
            if !name.ends_with("Input") {
                require_all_fields(schema);
            }
        }
    }
    let mut text = serde_json::to_string_pretty(&description).unwrap_or_default();
    text.push('\n');
    text
}

/// Answers always contain every field, null where there is no value; the generator would mark optional ones
/// as possibly missing.
fn require_all_fields(schema: &mut serde_json::Value) {
    use serde_json::Value;
    match schema {
        Value::Object(fields) => {
            let names = fields
                .get("properties")
                .and_then(Value::as_object)
                .map(|properties| properties.keys().cloned().map(Value::String).collect::<Vec<_>>());
            if let Some(names) = names {
                fields.insert("required".into(), Value::Array(names));
            }
            fields.values_mut().for_each(require_all_fields);
        }
        Value::Array(items) => items.iter_mut().for_each(require_all_fields),
        _ => {}
    }
}

/// `yaoji task openapi [of:shop|admin]`
pub struct PrintDescription;

#[async_trait]
impl Task for PrintDescription {
    fn task(&self) -> TaskInfo {
        TaskInfo {
            name: "openapi".into(),
            detail: "Prints the description of the API (of:shop, of:admin, or all of it)".into(),
        }
    }

    async fn run(&self, _: &AppContext, vars: &Vars) -> Result<()> {
        let description = match vars.cli_arg("of") {
            Ok("shop") => below(SHOP),
            Ok("admin") => below(ADMIN),
            _ => whole(),
        };
        print!("{}", text(&description));
        Ok(())
    }
}
