//! What other crates await is compiled once (adr/0031): an async function that another crate calls is boxed. Methods and
//! functions with type parameters are not looked at.
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use crate::{
    rings::{module, product_code},
    rooms::{crates, imports, sources},
};

const BOXED: [&str; 2] = ["#[kernel::boxed]", "#[crate::awaited::boxed]"];

/// What reads a form that is still coming in borrows from it.
const BORROWS: &str = "kernel::input::parts";

/// Async functions by the module that has them, each with what it says of being boxed.
type Functions = BTreeMap<String, Vec<(String, bool)>>;

#[test]
fn what_other_crates_await_is_boxed() {
    let functions: Functions = crates()
        .into_iter()
        .flat_map(|(name, folder)| functions(&name, &folder))
        .collect();
    let (mut called, mut copied) = (0, Vec::new());
    for (caller, folder) in crates() {
        for (path, text) in sources(&folder) {
            for (function, boxed) in calls(&caller, product_code(&text), &functions) {
                called += 1;
                if !boxed {
                    copied.push(format!("{function}, called by {}", path.display()));
                }
            }
        }
    }
    assert!(copied.is_empty(), "compiled again by each caller: {copied:#?}");
    assert!(called > 300, "every call is looked at: {called}");
}

fn functions(crate_name: &str, folder: &Path) -> Functions {
    let of_file = |(path, text): &(PathBuf, String)| {
        let module = module(folder, path).replacen("crate", crate_name, 1);
        (module, async_functions(product_code(text)))
    };
    let mut functions: Functions = sources(folder).iter().map(of_file).collect();
    functions.remove(BORROWS);
    functions
}

fn async_functions(text: &str) -> Vec<(String, bool)> {
    let mut found = Vec::new();
    let (mut at, mut boxed) = (0, false);
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("pub async fn ") {
            let name = rest.split(['(', '<']).next().unwrap_or_default();
            let signature = text[at..].split('{').next().unwrap_or_default();
            let is_for_any_type = signature.contains(&format!("{name}<")) || signature.contains("impl ");
            // Borrowed insides are more than the attribute can follow.
            if !is_for_any_type && !signature.contains("'_") {
                found.push((name.to_owned(), boxed));
            }
        }
        boxed = BOXED.contains(&line) || (boxed && line.starts_with("#["));
        at += line.len() + 1;
    }
    found
}

/// The async functions of other crates that this file calls by an imported name.
fn calls(caller: &str, text: &str, functions: &Functions) -> Vec<(String, bool)> {
    let mut found = Vec::new();
    for import in imports(text) {
        let path = import.split(" as ").next().unwrap_or(&import);
        if path.split("::").next() == Some(caller) {
            continue;
        }
        let Some((parent, last)) = path.rsplit_once("::") else {
            continue;
        };
        let of_module = functions.get(path).into_iter().flatten();
        let called = of_module.filter(|(name, _)| text.contains(&format!("{last}::{name}(")));
        let itself = functions.get(parent).into_iter().flatten();
        // A job's round is handed over, not called.
        let itself = itself.filter(|(name, _)| name == last && text.contains(&format!("{name}(")));
        found.extend(
            called
                .chain(itself)
                .map(|(name, boxed)| (format!("{path} {name}"), *boxed)),
        );
    }
    found
}
