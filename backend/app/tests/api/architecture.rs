//! Who may know whom (docs/architecture.md); anything that is not listed is denied.
use std::{collections::BTreeMap, process::Command};

use serde_json::Value;

const LOWER: &[(&str, &[&str])] = &[
    ("kernel", &[]),
    ("migrations", &[]),
    ("search", &["kernel"]),
    ("identity", &["kernel"]),
    ("content", &["identity", "kernel"]),
    ("messaging", &["identity", "kernel"]),
    ("catalog", &["identity", "kernel"]),
    ("wallet", &["identity", "kernel"]),
    ("promotion", &["wallet", "catalog", "identity", "kernel"]),
    ("eligibility", &["catalog", "identity", "kernel"]),
    ("gateways", &["kernel"]),
    (
        "trade",
        &[
            "eligibility",
            "gateways",
            "promotion",
            "wallet",
            "catalog",
            "identity",
            "kernel",
        ],
    ),
    (
        "documents",
        &["trade", "gateways", "catalog", "identity", "kernel"],
    ),
    (
        "tasks",
        &[
            "documents",
            "after_sales",
            "trade",
            "eligibility",
            "gateways",
            "promotion",
            "wallet",
            "catalog",
            "identity",
            "content",
            "messaging",
            "kernel",
        ],
    ),
    (
        "app",
        &[
            "tasks",
            "documents",
            "after_sales",
            "trade",
            "eligibility",
            "gateways",
            "promotion",
            "wallet",
            "catalog",
            "identity",
            "content",
            "messaging",
            "search",
            "kernel",
            "migrations",
        ],
    ),
    ("testkit", &["kernel", "migrations"]),
    ("bench", &["kernel"]),
];

/// What tests may use besides.
const FOR_TESTS: &[&str] = &["testkit", "migrations"];

#[test]
fn crates_know_only_whom_they_may() {
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
