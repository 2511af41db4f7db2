//! Inside a crate the source files form no ring: what two files need of each other is in a third one, and a file does
//! not use the file that re-exports it.
use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::OsStr,
    path::{Path, PathBuf},
};

use crate::rooms::{crates, imports, sources};

/// Modules by their path (`crate::a::b`), each with those of the same crate that it uses.
type Uses = BTreeMap<String, BTreeSet<String>>;

const ROOTS: [&str; 3] = ["crate::", "super::", "self::"];

#[test]
fn no_file_uses_a_file_that_uses_it() {
    let mut seen = 0;
    for (crate_name, folder) in crates() {
        let uses = uses(&folder, &sources(&folder));
        seen += uses.values().map(BTreeSet::len).sum::<usize>();
        let rings = rings(uses);
        assert!(
            rings.is_empty(),
            "{crate_name} has a ring among these: {rings:#?}"
        );
    }
    assert!(seen > 2_000, "every file is looked at: {seen} uses");
}

fn uses(folder: &Path, sources: &[(PathBuf, String)]) -> Uses {
    let of_product = sources
        .iter()
        .filter(|(path, _)| !is_of_tests(path.strip_prefix(folder).unwrap()));
    let texts: BTreeMap<String, &str> = of_product
        .map(|(path, text)| (module(folder, path), product_code(text)))
        .collect();
    let folders: BTreeSet<String> = sources
        .iter()
        .filter(|(path, _)| lists_others(path))
        .map(|(path, _)| module(folder, path))
        .collect();
    let of = |(own, text): (&String, &&str)| {
        let mut named: Vec<String> = imports(text);
        named.extend(full_paths(text));
        let used = named
            .iter()
            .filter_map(|path| file_of(&absolute(own, path)?, &texts, &folders))
            .filter(|used| used != own);
        (own.clone(), used.collect())
    };
    texts.iter().map(of).collect()
}

/// `#[cfg(test)] mod tests;` and what is below it; `main.rs` is a crate of its own.
fn is_of_tests(path: &Path) -> bool {
    let module = path.with_extension("");
    let of_tests = |part: &OsStr| part.to_string_lossy().ends_with("tests");
    module == Path::new("main") || module.iter().any(of_tests)
}

fn lists_others(path: &Path) -> bool {
    path.ends_with("mod.rs") || path.ends_with("lib.rs")
}

/// `crate::a::b` of `src/a/b.rs` and of `src/a/b/mod.rs`.
pub fn module(folder: &Path, path: &Path) -> String {
    let place = path.strip_prefix(folder).unwrap().with_extension("");
    let mut parts: Vec<_> = place.iter().map(|part| part.to_string_lossy()).collect();
    if lists_others(path) {
        parts.pop();
    }
    let mut module = "crate".to_owned();
    for part in parts {
        module = format!("{module}::{part}");
    }
    module
}

/// Without the tests, which stand last.
pub fn product_code(text: &str) -> &str {
    text.split("mod tests {").next().unwrap_or(text)
}

/// Paths from `crate`, `super` or `self` that stand outside imports, too.
fn full_paths(text: &str) -> Vec<String> {
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let is_of_path = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':';
    let words = code.flat_map(|line| line.split(|letter: char| !is_of_path(letter) && letter != '$'));
    // `super::` begins the tree of an import.
    let paths = words.filter(|word| ROOTS.iter().any(|root| word.starts_with(root)) && !word.ends_with("::"));
    paths.map(|path| path.trim_end_matches(':').to_owned()).collect()
}

/// A path as it is seen from the crate's root; none into other crates.
fn absolute(own: &str, path: &str) -> Option<String> {
    let path = path.split(" as ").next().unwrap_or(path);
    if path.starts_with("::") {
        return None;
    }
    let mut at = own.to_owned();
    for part in path.split("::") {
        match part {
            "crate" => "crate".clone_into(&mut at),
            "self" => {}
            "super" => at = at.rsplit_once("::")?.0.to_owned(),
            part => at = format!("{at}::{part}"),
        }
    }
    Some(at)
}

/// The file that has what this path names. A folder that is imported as a whole stands for none of its files.
fn file_of(path: &str, texts: &BTreeMap<String, &str>, folders: &BTreeSet<String>) -> Option<String> {
    if folders.contains(path) {
        return None;
    }
    let mut at = path;
    while !texts.contains_key(at) {
        at = at.rsplit_once("::")?.0;
    }
    Some(at.to_owned())
}

/// What is left when files that use nothing of the rest are taken away again and again: the rings, and what uses them.
fn rings(mut uses: Uses) -> Uses {
    loop {
        let left: BTreeSet<String> = uses.keys().cloned().collect();
        for used in uses.values_mut() {
            used.retain(|file| left.contains(file));
        }
        uses.retain(|_, used| !used.is_empty());
        if uses.len() == left.len() {
            return uses;
        }
    }
}

#[test]
fn a_ring_is_found_however_its_files_name_each_other() {
    let source = |path: &str, text: &str| (Path::new("src").join(path), text.to_owned());
    let found = |b: &str| {
        let sources = [
            source("lib.rs", "pub mod a { pub mod x; pub mod y; }\npub mod b;"),
            source("a/x.rs", "use std::fmt;\n\nuse super::y::{self, Y};\nuse ::b::z;"),
            source(
                "a/y.rs",
                "pub struct Y(crate::b::B);\n\n#[cfg(test)]\nmod tests {\n    use crate::a::x;\n}",
            ),
            source("b/mod.rs", b),
        ];
        let rings = rings(uses(Path::new("src"), &sources));
        rings.into_keys().collect::<Vec<_>>()
    };
    assert!(found("/// As [`crate::a::y`] has it.\npub struct B;").is_empty());
    let ring = ["crate::a::x", "crate::a::y", "crate::b"];
    assert_eq!(found("use super::a::y::Y as Other;"), ring);
    assert_eq!(found("use crate::{a::{y::Y}};"), ring);
    assert_eq!(found("pub struct B(Box<crate::a::x::X>);"), ring);
}
