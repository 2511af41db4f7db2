//! How changes of freight rules read in their history.
use identity::audit::models::history::Wording;
use serde_json::Value;

pub const WORDING: Wording = Wording {
    headings: &[
        ("province", "省份"),
        ("ordinary_fee", "普通商品运费"),
        ("ordinary_free_from", "普通商品包邮金额"),
        ("preferred_fee", "优选商品运费"),
        ("preferred_free_from", "优选商品包邮金额"),
        ("first_grams", "首重（克）"),
        ("first_fee", "首重运费"),
        ("step_grams", "续重（克）"),
        ("step_fee", "续重运费"),
        ("cold_chain_fee", "冷链运费"),
    ],
    words,
};

fn words(field: &str, value: &Value) -> Option<String> {
    match (field, value) {
        ("province", Value::String(province)) if province.is_empty() => Some("其他地区".into()),
        ("ordinary_free_from" | "preferred_free_from", Value::Null) => Some("不包邮".into()),
        _ => None,
    }
}
