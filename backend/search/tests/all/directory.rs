//! The directory: kept when it is valid, emptied when it is not, but never when it is not an index of ours.

use std::{fs, path::Path};

use search::{GoodsQuery, SearchError, SearchIndex, State};

use crate::catalogue::{GoodsCache, goods, text_query};

fn files(path: &Path) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(path).expect("a directory");
    entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_file())
        .collect()
}

fn largest_segment_file(path: &Path) -> std::path::PathBuf {
    let is_hidden = |path: &Path| {
        path.file_name()
            .is_some_and(|name| name.to_string_lossy().starts_with('.'))
    };
    let mut all = files(path);
    all.retain(|path| !is_hidden(path) && path.extension().is_some_and(|extension| extension != "json"));
    all.into_iter()
        .max_by_key(|path| fs::metadata(path).expect("a file").len())
        .expect("segments")
}

/// Opens the directory and expects an empty index that can be filled.
fn starts_anew(path: &Path) {
    let opened = SearchIndex::open(path).expect("opens");
    assert_eq!(opened.state, State::Fresh);
    assert!(!opened.index.is_complete());
    assert_eq!(
        opened
            .index
            .search(&GoodsQuery::default())
            .expect("answers")
            .total,
        0
    );
    opened.index.replace_all(goods().into_iter()).expect("fills");
    assert!(opened.index.search(&text_query("amxl")).expect("answers").total > 0);
}

#[test]
fn an_index_survives_closing() {
    let directory = GoodsCache::full().close();
    let opened = SearchIndex::open(directory.path()).expect("opens");
    assert_eq!(opened.state, State::Ready);
    assert!(opened.index.is_complete());
    assert_eq!(
        opened
            .index
            .search(&GoodsQuery::default())
            .expect("answers")
            .total,
        goods().len()
    );
}

#[test]
fn generations_go_on_after_reopening() {
    let goods_cache = GoodsCache::full();
    let before = goods_cache.index.generation();
    let directory = goods_cache.close();
    let opened = SearchIndex::open(directory.path()).expect("opens");
    assert!(opened.index.generation() >= before);
}

#[test]
fn a_missing_directory_is_made() {
    let directory = tempfile::tempdir().expect("a directory");
    starts_anew(&directory.path().join("a/b"));
}

fn flip_a_byte(path: &Path) {
    let file = largest_segment_file(path);
    let mut bytes = fs::read(&file).expect("reads");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 0xff;
    fs::write(&file, bytes).expect("writes");
}

fn truncate(path: &Path) {
    let file = largest_segment_file(path);
    let bytes = fs::read(&file).expect("reads");
    fs::write(&file, &bytes[..bytes.len() / 3]).expect("writes");
}

fn empty_a_file(path: &Path) {
    fs::write(largest_segment_file(path), "").expect("writes");
}

fn lose_a_file(path: &Path) {
    fs::remove_file(largest_segment_file(path)).expect("removes");
}

fn garble_the_segment_list(path: &Path) {
    fs::write(path.join("meta.json"), "{").expect("writes");
}

fn lose_the_segment_list(path: &Path) {
    fs::remove_file(path.join("meta.json")).expect("removes");
}

fn leave_only_the_version(path: &Path) {
    for file in files(path) {
        if !file.ends_with("yaoji-search-version") {
            fs::remove_file(file).expect("removes");
        }
    }
}

type Damage = fn(&Path);

#[test]
fn damage_of_any_kind_is_wiped() {
    let damages: [(&str, Damage); 7] = [
        ("a flipped byte", flip_a_byte),
        ("a truncated file", truncate),
        ("an empty file", empty_a_file),
        ("a lost file", lose_a_file),
        ("a garbled list of segments", garble_the_segment_list),
        ("a lost list of segments", lose_the_segment_list),
        ("nothing but the version", leave_only_the_version),
    ];
    for (name, damage) in damages {
        let directory = GoodsCache::full().close();
        damage(directory.path());
        println!("{name}");
        starts_anew(directory.path());
    }
}

#[test]
fn another_version_is_wiped() {
    let directory = GoodsCache::full().close();
    fs::write(directory.path().join("yaoji-search-version"), "0-0").expect("writes");
    starts_anew(directory.path());
    let directory = GoodsCache::full().close();
    fs::remove_file(directory.path().join("yaoji-search-version")).expect("removes");
    starts_anew(directory.path());
}

#[test]
fn foreign_files_are_left_alone() {
    let directory = tempfile::tempdir().expect("a directory");
    let letter = directory.path().join("letter.txt");
    fs::write(&letter, "dear").expect("writes");
    let refused = SearchIndex::open(directory.path()).expect_err("not ours");
    assert!(matches!(refused, SearchError::ForeignDirectory(_)), "{refused}");
    assert_eq!(fs::read_to_string(&letter).expect("reads"), "dear");
}

#[test]
fn a_second_writer_is_refused_and_wipes_nothing() {
    let goods_cache = GoodsCache::full();
    let index = goods_cache.index.clone();
    let directory = goods_cache.close();
    for version in [None, Some("0-0")] {
        if let Some(other) = version {
            fs::write(directory.path().join("yaoji-search-version"), other).expect("writes");
        }
        let refused = SearchIndex::open(directory.path()).expect_err("held");
        assert!(matches!(refused, SearchError::Busy(_)), "{refused}");
    }
    index.apply(Vec::new(), &[1]).expect("still writes");
    assert_eq!(
        index.search(&GoodsQuery::default()).expect("answers").total,
        goods().len() - 1
    );
}

#[test]
fn a_directory_taken_away_is_an_error_and_not_a_crash() {
    let goods_cache = GoodsCache::full();
    let index = goods_cache.index.clone();
    drop(goods_cache.close());
    assert!(index.apply(goods(), &[]).is_err());
    assert!(
        index
            .search(&text_query("amxl"))
            .expect("what is open stays readable")
            .total
            > 0
    );
}
