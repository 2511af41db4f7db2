//! Allowed dependencies between crates (docs/architecture.md); any other one fails.
use std::{collections::BTreeMap, fs, path::Path, process::Command};

use serde_json::Value;

const LOWER: &[(&str, &[&str])] = &[
    ("kernel", &[]),
    ("migrations", &[]),
    ("files", &["kernel"]),
    ("gateways", &["kernel"]),
    ("search", &[]),
    ("identity", &["files", "gateways", "kernel"]),
    ("expiries", &["identity", "kernel"]),
    ("registration", &["content", "identity", "kernel"]),
    ("vetting", &["identity", "kernel"]),
    ("site", &["identity", "files", "kernel"]),
    ("contracts", &["site", "identity", "files", "kernel"]),
    ("content", &["identity", "files", "kernel"]),
    ("messaging", &["identity", "gateways", "kernel"]),
    ("service", &["identity", "files", "kernel"]),
    ("catalog", &["site", "identity", "files", "kernel"]),
    ("merchandising", &["catalog", "identity", "files", "kernel"]),
    (
        "receiving",
        &["eligibility", "catalog", "site", "identity", "files", "kernel"],
    ),
    ("wallet", &["identity", "files", "kernel"]),
    (
        "coupons",
        &["pricing", "catalog", "wallet", "identity", "files", "kernel"],
    ),
    ("pricing", &["catalog", "identity", "kernel"]),
    ("campaigns", &["pricing", "catalog", "identity", "kernel"]),
    ("eligibility", &["catalog", "site", "identity", "kernel"]),
    (
        "orders",
        &[
            "eligibility",
            "campaigns",
            "coupons",
            "pricing",
            "wallet",
            "catalog",
            "site",
            "identity",
            "gateways",
            "files",
            "kernel",
        ],
    ),
    (
        "checkout",
        &[
            "orders",
            "eligibility",
            "campaigns",
            "coupons",
            "pricing",
            "wallet",
            "catalog",
            "identity",
            "files",
            "kernel",
        ],
    ),
    (
        "loyalty",
        &[
            "orders",
            "eligibility",
            "coupons",
            "wallet",
            "catalog",
            "identity",
            "kernel",
        ],
    ),
    (
        "after_sales",
        &["orders", "catalog", "identity", "files", "kernel"],
    ),
    (
        "reconciliation",
        &["orders", "identity", "gateways", "files", "kernel"],
    ),
    (
        "invoices",
        &[
            "after_sales",
            "orders",
            "catalog",
            "site",
            "identity",
            "gateways",
            "files",
            "kernel",
        ],
    ),
    (
        "documents",
        &[
            "invoices",
            "after_sales",
            "orders",
            "eligibility",
            "receiving",
            "content",
            "catalog",
            "contracts",
            "site",
            "identity",
            "gateways",
            "files",
            "kernel",
        ],
    ),
    (
        "tasks",
        &[
            "documents",
            "invoices",
            "after_sales",
            "loyalty",
            "reconciliation",
            "service",
            "checkout",
            "orders",
            "coupons",
            "wallet",
            "merchandising",
            "receiving",
            "campaigns",
            "pricing",
            "catalog",
            "content",
            "messaging",
            "contracts",
            "site",
            "identity",
            "gateways",
            "files",
            "kernel",
        ],
    ),
    (
        "app",
        &[
            "serving",
            "tasks",
            "documents",
            "invoices",
            "after_sales",
            "loyalty",
            "reconciliation",
            "checkout",
            "orders",
            "eligibility",
            "coupons",
            "wallet",
            "merchandising",
            "receiving",
            "campaigns",
            "pricing",
            "catalog",
            "messaging",
            "service",
            "content",
            "contracts",
            "expiries",
            "registration",
            "vetting",
            "site",
            "identity",
            "search",
            "gateways",
            "files",
            "migrations",
            "kernel",
        ],
    ),
    ("serving", &["identity", "kernel"]),
    ("testkit", &["migrations", "kernel"]),
    ("bench", &[]),
];

/// What tests may use besides.
const FOR_TESTS: &[&str] = &["testkit", "migrations"];

/// Is this crate named in the sources below that crate's folder?
fn is_named(name: &str, folder: &Path) -> bool {
    let sources = ["src", "tests", "examples"].map(|part| folder.join(part));
    let sources = sources.iter().filter(|source| source.is_dir());
    sources
        .flat_map(|source| source_files(source))
        .any(|text| names(&text, name))
}

/// `name::…` where a path begins, or `use name;`. Neither `crate::name::…` nor `surname::…`.
fn names(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + name.len()..]);
        let (start, is_absolute) = match before.strip_suffix("::") {
            Some(start) => (start, true),
            None => (before, false),
        };
        let continues = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '>';
        let is_inner = start.ends_with(continues) || (!is_absolute && start.ends_with(':'));
        let is_used = after.starts_with("::") || (after.starts_with(';') && start.ends_with("use "));
        !is_inner && is_used
    })
}

#[test]
fn a_crate_is_named_where_a_path_begins() {
    for text in [
        "use files::pdf;",
        "    ::files::pdf()",
        "&files::Pdf",
        "use files;",
    ] {
        assert!(names(text, "files"), "{text}");
    }
    for text in [
        "use crate::files::pdf;",
        "profiles::show()",
        "files.len()",
        "my_files::all()",
    ] {
        assert!(!names(text, "files"), "{text}");
    }
}

fn source_files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .flat_map(|path| match path.extension() {
            _ if path.is_dir() => source_files(&path),
            Some(kind) if kind == "rs" => vec![fs::read_to_string(&path).unwrap()],
            _ => Vec::new(),
        })
        .collect()
}

#[test]
fn every_listed_arrow_is_used() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    for (name, lower) in LOWER {
        let folder = root.join(name);
        let folder = if folder.is_dir() {
            folder
        } else {
            root.parent().unwrap().join(name)
        };
        for below in *lower {
            assert!(
                is_named(below, &folder),
                "{name} may know {below}, and names it nowhere"
            );
        }
    }
}

#[test]
fn crates_depend_only_on_those_listed() {
    let allowed: BTreeMap<_, _> = LOWER.iter().copied().collect();
    let metadata = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&metadata.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    assert!(packages.len() >= LOWER.len(), "every crate is looked at");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    for package in packages {
        let name = text(&package["name"]);
        let lower = allowed
            .get(name.as_str())
            .unwrap_or_else(|| panic!("crate {name} is not listed"));
        for dependency in package["dependencies"].as_array().unwrap() {
            let (of, path) = (text(&dependency["name"]), &dependency["path"]);
            let is_ours = path.is_string() && of != name;
            let for_tests = dependency["kind"] == "dev" && FOR_TESTS.contains(&of.as_str());
            assert!(
                !is_ours || lower.contains(&of.as_str()) || for_tests,
                "{name} must not know {of}"
            );
        }
    }
}

#[test]
fn the_code_map_is_listed_bottom_up() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/architecture.md");
    let page = fs::read_to_string(page).unwrap();
    let map = page.split("## ").find(|part| part.starts_with("Code map"));
    let rows = map.unwrap().lines().filter_map(|line| line.strip_prefix("| `"));
    let mut row_of = BTreeMap::new();
    for (row, line) in rows.enumerate() {
        // A row may be of two crates.
        let names = line.split(" |").next().unwrap_or_default();
        for name in names.split(", ") {
            row_of.insert(name.trim_matches('`'), row);
        }
    }
    assert!(row_of.len() > 25, "every row is looked at: {row_of:?}");
    for (name, lower) in LOWER {
        let Some(row) = row_of.get(name) else { continue };
        // What has no row of its own is below all.
        let above = lower.iter().filter(|below| row_of.get(*below) >= Some(row));
        let above: Vec<_> = above.collect();
        assert!(above.is_empty(), "{name} stands above what it uses: {above:?}");
    }
}
