//! What a document is called as a download.
use files::download::safe_part;

use crate::{documents::models::documents::Document, goods::models::facts::GoodsSnapshot};

/// `阿莫西林胶囊 0.25g×24粒 注册证.pdf`
pub fn file_name(document: &Document, goods: Option<&GoodsSnapshot>) -> String {
    let ending = match document.content_type.as_str() {
        "application/pdf" => "pdf",
        "image/webp" => "webp",
        _ => "jpg",
    };
    let (name, spec) = goods.map_or(("", ""), |goods| (&*goods.name, &*goods.spec));
    let parts = [name, spec, &document.title].map(safe_part);
    let words: Vec<&str> = parts
        .iter()
        .map(String::as_str)
        .filter(|part| !part.is_empty())
        .collect();
    if words.is_empty() {
        format!("商品资料.{ending}")
    } else {
        format!("{}.{ending}", words.join(" "))
    }
}
