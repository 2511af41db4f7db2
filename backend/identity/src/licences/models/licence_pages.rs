//! The pages of a document in their order: the scan that every document has, and those behind it.
use serde_json::Value;

use crate::models::_entities::licences::Model as Licence;

/// 正本, 副本, 变更页: more than this is a bundle of papers, which belongs into one PDF.
pub const MOST_PAGES: usize = 6;

/// Keys of the files. Empty while nothing was handed in.
pub fn keys(licence: &Licence) -> Vec<String> {
    let first = Some(licence.scan_key.as_str()).filter(|key| !key.is_empty());
    let further = licence.further_scans.as_array().into_iter().flatten();
    first
        .into_iter()
        .chain(further.filter_map(Value::as_str))
        .map(str::to_owned)
        .collect()
}

/// The key of a page; pages count from 1.
pub fn key(licence: &Licence, page: usize) -> Option<String> {
    keys(licence).into_iter().nth(page.checked_sub(1)?)
}

/// As the columns keep them: the first page, and the rest.
pub fn split(keys: Vec<String>) -> Option<(String, Value)> {
    let mut keys = keys.into_iter();
    let first = keys.next()?;
    Some((first, keys.collect()))
}
