//! What an inspection report is called as a download.
use catalog::goods::models::facts::GoodsSnapshot;
use files::download::safe_part;

/// `阿莫西林胶囊 0.25g×24粒 批号 B001 药检报告.pdf`
pub fn file_name(goods: Option<&GoodsSnapshot>, batch_number: &str, content_type: &str) -> String {
    let ending = match content_type {
        "application/pdf" => "pdf",
        "image/webp" => "webp",
        _ => "jpg",
    };
    let (name, spec) = goods.map_or(("", ""), |goods| (&*goods.name, &*goods.spec));
    let parts = [name, spec].map(safe_part);
    let known = parts.iter().filter(|part| !part.is_empty());
    let words: Vec<&str> = known.map(String::as_str).collect();
    let number = safe_part(batch_number);
    format!("{} 批号 {number} 药检报告.{ending}", words.join(" "))
        .trim_start()
        .to_owned()
}
