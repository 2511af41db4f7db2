//! Documents name files, modules and decisions that exist.
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use crate::rooms::{crates, entries, name, workspace};

/// Folders beside `backend`, and one of these tests, by which documents name files.
const FOLDERS: &[&str] = &[
    "admin",
    "bench",
    "docs",
    "e2e",
    "migrations",
    "packages",
    "scripts",
    "shop",
    "storefront",
    "tasks",
];

/// Every document with its text.
fn pages() -> impl Iterator<Item = (PathBuf, String)> {
    let root = workspace();
    let mut pages = entries(&root.join("docs"));
    pages.extend(entries(&root.join("docs/adr")));
    pages.extend([root.join("README.md"), root.join("CONTRIBUTING.md")]);
    pages.retain(|page| page.extension().is_some_and(|kind| kind == "md"));
    pages.into_iter().map(|page| {
        let text = fs::read_to_string(&page).unwrap();
        (page, text)
    })
}

/// `orders/payments/models/settle`, `backend/app/src/forms.rs` and `scripts/run.sh` in code spans of the documents, and the
/// decisions that they refer to.
#[test]
fn documents_name_files_that_exist() {
    let root = workspace();
    let decisions = entries(&root.join("docs/adr"));
    let of_crates: Vec<String> = crates().into_iter().map(|(name, _)| name).collect();
    let mut looked_at = 0;
    for (page, text) in pages() {
        for span in text.split('`').skip(1).step_by(2) {
            let span = span.split("::").next().unwrap_or(span);
            let Some((first, rest)) = span.split_once('/') else {
                continue;
            };
            let is_path = span
                .chars()
                .all(|letter| letter.is_ascii_alphanumeric() || "_/.-".contains(letter));
            let backend = root.join("backend");
            let places = match first {
                "backend" => vec![backend.join(rest)],
                folder if FOLDERS.contains(&folder) => vec![
                    root.join(span),
                    root.join(folder).join("src").join(rest),
                    backend.join("app/tests/api").join(span),
                ],
                of_crate if of_crates.iter().any(|name| name == of_crate) => {
                    let folder = backend.join(of_crate);
                    // Some features of the storefront are called as crates are.
                    let feature = root.join("storefront/src/features").join(span);
                    vec![folder.join("src").join(rest), folder.join(rest), feature]
                }
                _ => continue,
            };
            if is_path {
                looked_at += 1;
                let exists = places.iter().any(|place| is_source(place));
                assert!(exists, "{} names {span}, which is not there", name(&page));
            }
        }
        for named in text.split("adr/0").skip(1) {
            let decision = format!("0{}-", named.get(..3).unwrap_or(named));
            let exists = decisions.iter().any(|file| name(file).starts_with(&decision));
            assert!(exists, "{} refers to decision {decision}", name(&page));
        }
    }
    assert!(looked_at > 200, "{looked_at} paths were looked at");
}

/// `orders::lifecycle::models::split` in code spans of the documents.
#[test]
fn documents_name_modules_that_exist() {
    let of_crates: BTreeMap<String, PathBuf> = crates().into_iter().collect();
    let mut looked_at = 0;
    for (page, text) in pages() {
        for span in text.split('`').skip(1).step_by(2) {
            let parts: Vec<&str> = span.split("::").collect();
            let Some(folder) = of_crates.get(parts[0]) else {
                continue;
            };
            let is_name = |part: &&str| {
                part.chars()
                    .all(|letter| letter.is_alphanumeric() || letter == '_')
            };
            if parts.len() > 1 && parts.iter().all(is_name) {
                looked_at += 1;
                let exists = has_item(folder, &parts[1..]);
                assert!(exists, "{} names {span}, which is not there", name(&page));
            }
        }
    }
    assert!(looked_at > 40, "{looked_at} names were looked at");
}

/// The file of the longest beginning of the path that is one has a word for each part behind it.
fn has_item(folder: &Path, parts: &[&str]) -> bool {
    let text_of = |count: usize| {
        let module = folder.join(parts[..count].join("/"));
        let places = [
            module.with_extension("rs"),
            module.join("mod.rs"),
            module.join("lib.rs"),
        ];
        let texts = places.iter().filter_map(|place| fs::read_to_string(place).ok());
        let text: String = texts.collect();
        (!text.is_empty()).then_some((count, text))
    };
    let found = (0..=parts.len()).rev().find_map(text_of);
    found.is_some_and(|(count, text)| {
        let is_no_letter = |letter: char| !letter.is_alphanumeric() && letter != '_';
        let words: Vec<&str> = text.split(is_no_letter).collect();
        parts[count..].iter().all(|part| words.contains(part))
    })
}

/// Documents leave the ending out where it says nothing.
fn is_source(place: &Path) -> bool {
    let with = |kind: &str| place.with_extension(kind).exists();
    place.exists() || ["rs", "ts", "tsx"].into_iter().any(with)
}
