//! Checks of the code layout: crates of a readable size, the same subfolders in each, unique names, handlers
//! whose folder matches their path, controllers without queries, and models without HTTP.
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

/// Lines of a crate above which it asks to be two; generated entities are not counted.
const LARGEST_CRATE: usize = 15_000;
/// Lines above which a crate with tables has a folder per resource.
const LARGE_CRATE: usize = 5_000;
/// What a resource's folder may hold.
const ROOMS: &[&str] = &["controllers", "models", "views", "workers", "mod.rs", "routes.rs"];

pub fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

pub fn entries(folder: &Path) -> Vec<PathBuf> {
    let Ok(found) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut found: Vec<PathBuf> = found.map(|entry| entry.unwrap().path()).collect();
    found.sort();
    found
}

pub fn name(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}

/// The sources of a crate with their text, generated entities apart.
pub fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let inner = entries(folder)
        .into_iter()
        .filter(|path| name(path) != "_entities");
    inner
        .flat_map(|path| match path.extension() {
            _ if path.is_dir() => sources(&path),
            Some(kind) if kind == "rs" => {
                let text = fs::read_to_string(&path).unwrap();
                vec![(path, text)]
            }
            _ => Vec::new(),
        })
        .collect()
}

fn lines(sources: &[(PathBuf, String)]) -> usize {
    sources.iter().map(|(_, text)| text.lines().count()).sum()
}

/// Crates of the backend: name and `src`.
pub fn crates() -> Vec<(String, PathBuf)> {
    let folders = entries(&workspace().join("backend")).into_iter();
    let found: Vec<_> = folders.map(|path| (name(&path), path.join("src"))).collect();
    assert!(found.len() > 15, "every crate is looked at");
    found
}

#[test]
fn no_crate_exceeds_its_size_limit() {
    for (name, folder) in crates() {
        let lines = lines(&sources(&folder));
        assert!(lines <= LARGEST_CRATE, "{name} has {lines} lines");
    }
}

#[test]
fn large_crates_have_a_folder_per_resource_with_the_same_rooms() {
    for (crate_name, folder) in crates() {
        let all = sources(&folder);
        // What serves nothing (kernel) has no resources.
        let serves = all.iter().any(|(path, _)| name(path) == "routes.rs");
        if !serves || lines(&all) <= LARGE_CRATE {
            continue;
        }
        let folders = entries(&folder)
            .into_iter()
            .filter(|path| path.join("routes.rs").is_file());
        let resources: Vec<PathBuf> = folders.collect();
        assert!(resources.len() > 1, "{crate_name} has no folder per resource");
        let beside = folder.join("controllers");
        assert!(!beside.exists(), "{beside:?} belongs to no resource");
        for resource in resources {
            let text = fs::read_to_string(resource.join("mod.rs")).unwrap();
            assert!(text.starts_with("//! "), "{resource:?} does not say what it is");
            for entry in entries(&resource) {
                assert!(ROOMS.contains(&name(&entry).as_str()), "{entry:?} is no room");
            }
        }
    }
}

/// Handlers ask finders, so that a query stands once and in the models. A controller is nobody's library: what several
/// resources share is a model, a view or an input. (`mod.rs` lists routes, also those of others.)
#[test]
fn controllers_neither_query_tables_nor_use_controllers_of_others() {
    let mut seen = 0;
    for (crate_name, folder) in crates() {
        for (path, text) in sources(&folder) {
            let place = path.strip_prefix(&folder).unwrap().iter();
            let place: Vec<_> = place.map(|part| part.to_string_lossy()).collect();
            let Some(own) = owner_of_controllers(&crate_name, &format!("crate::{}", place.join("::"))) else {
                continue;
            };
            seen += 1;
            for query in ["Entity::find", "::find_by_id"] {
                assert!(!text.contains(query), "{path:?} asks a table itself: {query}");
            }
            if name(&path) == "mod.rs" {
                continue;
            }
            for import in imports(&text) {
                let other = owner_of_controllers(&crate_name, &import);
                let is_own = other.is_none_or(|other| other == own);
                assert!(is_own, "{path:?} uses a controller of another resource: {import}");
            }
        }
    }
    assert!(seen > 150, "every controller is looked at");
}

/// How long something takes is said where somebody has set it: in the shop's facts, in a rule, or not at all.
#[test]
fn no_text_promises_a_term_that_nobody_set() {
    let mut seen = 0;
    for (_, folder) in crates() {
        for (path, text) in sources(&folder) {
            let text = text.split("#[cfg(test)]").next().unwrap_or_default();
            if name(&path) == "tests.rs" {
                continue;
            }
            seen += 1;
            for (place, _) in text.match_indices("个工作日") {
                let before = text[..place].trim_end().chars().next_back();
                let is_fixed =
                    before.is_some_and(|last| last.is_ascii_digit() || "一二两三五七".contains(last));
                assert!(!is_fixed, "{path:?} promises a number of working days");
            }
        }
    }
    assert!(seen > 500, "every source is looked at");
}

/// A model says what went wrong in the error of its crate; that crate's `errors.rs` makes an answer of it.
#[test]
fn models_name_no_error_of_the_api() {
    let mut seen = 0;
    for (_, folder) in crates() {
        for (path, text) in sources(&folder) {
            let place = path.strip_prefix(&folder).unwrap();
            if !place.iter().any(|part| part == "models") {
                continue;
            }
            seen += 1;
            for answer in ["ApiError", "ApiResult"] {
                assert!(!text.contains(answer), "{path:?} names {answer}");
            }
        }
    }
    assert!(seen > 500, "every model is looked at");
}

/// What handlers extract is put together in their own rooms.
#[test]
fn models_and_views_are_not_extracted_from_the_context_by_themselves() {
    let mut seen = 0;
    for (_, folder) in crates() {
        for (path, text) in sources(&folder) {
            let is_inside = path.iter().any(|part| part == "models" || part == "views");
            seen += usize::from(is_inside);
            let extracts = text.contains("impl FromRef<AppContext>");
            assert!(!is_inside || !extracts, "{path:?} knows how it is extracted");
        }
    }
    assert!(seen > 500, "every model and view is looked at: {seen}");
}

/// `orders::lifecycle` of `crate::lifecycle::controllers::…` in the crate `orders`; none of siblings (`super::…`).
fn owner_of_controllers(crate_name: &str, path: &str) -> Option<String> {
    let (owner, _) = path.split_once("::controllers::")?;
    let owner = owner.trim_start_matches("::");
    match owner.strip_prefix("crate") {
        Some(resource) => Some(format!("{crate_name}{resource}")),
        None => (!owner.starts_with("super")).then(|| owner.to_owned()),
    }
}

/// The paths that a source imports, one by one: `use a::{b, c::d};` imports `a::b` and `a::c::d`.
pub fn imports(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for statement in text.split(';') {
        if let Some((_, tree)) = statement.rsplit_once("use ") {
            branches("", tree, &mut found);
        }
    }
    found
}

fn branches(before: &str, tree: &str, found: &mut Vec<String>) {
    let mut depth = 0_i32;
    let parts = tree.split(|letter: char| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        letter == ',' && depth == 0
    });
    for part in parts.map(str::trim).filter(|part| !part.is_empty()) {
        match part.split_once('{') {
            Some((path, inner)) => {
                let inner = inner.strip_suffix('}').unwrap_or(inner);
                branches(&format!("{before}{path}"), inner, found);
            }
            None => found.push(format!("{before}{part}")),
        }
    }
}

#[test]
fn imports_are_read_one_by_one() {
    let text = "//! Orders.\nuse ::orders::{\n    lifecycle::{controllers::shop, models::{a, b}},\n};\nuse crate::goods;\n";
    assert_eq!(
        imports(text),
        [
            "::orders::lifecycle::controllers::shop",
            "::orders::lifecycle::models::a",
            "::orders::lifecycle::models::b",
            "crate::goods",
        ]
    );
    let owner = |path| owner_of_controllers("catalog", path);
    assert_eq!(
        owner("::orders::lifecycle::controllers::shop").as_deref(),
        Some("orders::lifecycle")
    );
    assert_eq!(owner("crate::controllers::span").as_deref(), Some("catalog"));
    assert_eq!(owner("super::pictures"), None);
}

/// Two types of one name overwrite each other in the description of the API, which would then be wrong for
/// one of them.
#[test]
fn every_schema_has_a_name_of_its_own() {
    let mut seen = BTreeMap::new();
    for (_, folder) in crates() {
        for (path, text) in sources(&folder) {
            for schema in schemas(&text) {
                let other = seen.insert(schema.clone(), path.clone());
                assert!(other.is_none(), "{schema} stands in {path:?} and in {other:?}");
            }
        }
    }
    assert!(seen.len() > 300, "every schema is looked at");
}

/// The types of a source that derive `ToSchema`.
fn schemas(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut is_schema = false;
    for line in text.lines() {
        let line = line.trim();
        is_schema |= line.starts_with("#[derive(") && line.contains("ToSchema");
        let declared = line.strip_prefix("pub ").and_then(|rest| {
            let rest = rest
                .strip_prefix("struct ")
                .or_else(|| rest.strip_prefix("enum "))?;
            rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
                .next()
        });
        if let Some(declared) = declared {
            if is_schema {
                found.push(declared.to_owned());
            }
            is_schema = false;
        }
    }
    found
}

/// Automatic messages use templates that staff can change: reactions send messages through one function,
/// which applies the template.
#[test]
fn messages_of_the_shop_are_worded_by_templates() {
    let mut seen = 0;
    for (crate_name, folder) in crates() {
        for (path, text) in sources(&folder) {
            let sends = text.contains("NewMessage {");
            seen += usize::from(sends);
            let is_theirs = crate_name == "messaging" || path.ends_with("event_handlers/messages.rs");
            assert!(is_theirs || !sends, "{path:?} words a message itself");
        }
    }
    assert!(seen > 1, "every message is looked at");
}

/// A described handler that is in no `routes!` is not served, and no other test would notice.
#[test]
fn every_described_handler_answers_at_its_path() {
    let routes = crate::routes::all();
    let mut seen = BTreeMap::new();
    for (_, folder) in crates() {
        for (path, text) in sources(&folder) {
            for described in described(&text) {
                assert!(
                    routes.contains(&described),
                    "{described} of {path:?} stands in no routes!"
                );
                assert!(has_its_folder(&described, &path), "{described} is in {path:?}");
                let other = seen.insert(described.clone(), path.clone());
                assert!(
                    other.is_none(),
                    "{described} is described in {path:?} and in {other:?}"
                );
            }
        }
    }
    assert!(seen.len() > 500, "every handler is looked at");
}

/// Handlers of staff are in `controllers/admin`, those of the shop in `controllers/shop`.
fn has_its_folder(described: &str, path: &Path) -> bool {
    let folder = match described.split_once(' ') {
        Some((_, route)) if route.starts_with("/admin/api/") => "controllers/admin",
        Some((_, route)) if route.starts_with("/api/") => "controllers/shop",
        _ => return true,
    };
    path.to_string_lossy().contains(folder)
}

/// `GET /api/…` of the handlers that a source describes.
fn described(text: &str) -> Vec<String> {
    let handlers = text.split("#[utoipa::path(").skip(1);
    handlers
        .map(|rest| {
            let (method, rest) = rest.split_once(',').unwrap();
            let path = rest.split('"').nth(1).unwrap();
            format!("{} {path}", method.trim().to_uppercase())
        })
        .collect()
}
