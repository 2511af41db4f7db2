//! How changes of the catalogue read in its history. Pure.
use catalog::{
    documents::models::kinds::{DocumentAudience, DocumentStatus, GoodsDocumentKind},
    goods::models::{
        codes::{Control, Kind, Rx, Storage},
        first_sale::FirstSale,
        words::{CONTROLS, KINDS, RXS, SCOPES, STORAGES, word},
    },
};
use identity::{
    audit::models::history::{Wording, moment},
    licences::models::scopes::device_category,
    staff::models::posts::Post,
};
use sea_orm::ActiveEnum;
use serde_json::Value;

/// Fields in the order of the page, with their headings.
const HEADINGS: [(&str, &str); 61] = [
    ("code", "编码"),
    ("kind", "类别"),
    ("name", "名称"),
    ("short_name", "简称"),
    ("trade_name", "商品名"),
    ("aliases", "别名"),
    ("province", "省份"),
    ("maker", "生产企业"),
    ("brand", "品牌"),
    ("category", "分类"),
    ("parent", "上级分类"),
    ("place", "位置"),
    ("sort", "排序"),
    ("form", "剂型"),
    ("spec", "规格"),
    ("unit", "单位"),
    ("approval_number", "批准文号"),
    ("barcode", "条码"),
    ("rx", "处方分类"),
    ("scope", "经营范围"),
    ("control", "管控"),
    ("device_class", "器械类别"),
    ("device_code", "器械分类"),
    ("storage", "贮藏条件"),
    ("min_number", "起订量"),
    ("step", "中包装"),
    ("case_number", "件装量"),
    ("limit_number", "每店限购"),
    ("on_sale", "上架"),
    ("first_sale", "首营审批"),
    ("post", "审批岗位"),
    ("is_preferred", "优选"),
    ("free_shipping_quantity", "包邮数量"),
    ("is_freight_by_weight", "按重量计运费"),
    ("weight_grams", "单件重量（克）"),
    ("is_controlled_sale", "控销专区"),
    ("base_price", "基础价"),
    ("ladder_type", "阶梯方式"),
    ("ladder_prices", "阶梯价"),
    ("rank_prices", "等级价"),
    ("prices", "价格"),
    ("effect", "控销"),
    ("company", "客户"),
    ("region", "地区"),
    ("buyer_type", "客户类型"),
    ("rank", "客户等级"),
    ("price", "专属价"),
    ("valid_from", "生效时间"),
    ("valid_to", "结束时间"),
    ("pictures", "图片"),
    ("logo", "标志"),
    ("image", "图片"),
    ("url", "链接"),
    ("reason", "原因"),
    ("goods_id", "商品编号"),
    ("title", "资料名称"),
    ("audience", "谁能看到"),
    ("status", "状态"),
    ("version", "版本"),
    ("issued_on", "签发日期"),
    ("valid_until", "有效期至"),
];

pub const WORDING: Wording = Wording {
    headings: &HEADINGS,
    words,
};

fn words(field: &str, value: &Value) -> Option<String> {
    Some(match (field, value) {
        ("kind", Value::Number(code)) => {
            let kind = code
                .as_i64()
                .and_then(|code| Kind::from_code(i32::try_from(code).ok()?));
            word(&KINDS, kind?).into()
        }
        ("kind", Value::String(code)) => GoodsDocumentKind::from_code(code)
            .unwrap_or(GoodsDocumentKind::Other)
            .text()
            .into(),
        ("audience", Value::String(code)) => DocumentAudience::from_code(code)
            .unwrap_or(DocumentAudience::Staff)
            .text()
            .into(),
        ("status", Value::String(code)) => DocumentStatus::try_from_value(code).ok()?.text().into(),
        ("ladder_type", Value::Number(code)) => if code.as_i64() == Some(1) {
            "不超过"
        } else {
            "达到"
        }
        .into(),
        ("first_sale", Value::String(code)) => FirstSale::from_code(code).text().into(),
        ("post", Value::String(code)) => Post::try_from_value(code).ok()?.text().into(),
        ("rx", Value::String(code)) => word(&RXS, Rx::from_code(code)).into(),
        ("device_code", Value::String(code)) => device_category(code)?.1.into(),
        ("scope", Value::String(code)) => word(&SCOPES, code.as_str()).into(),
        ("storage", Value::String(code)) => word(&STORAGES, Storage::from_code(code)).into(),
        ("control", Value::String(code)) => word(&CONTROLS, Control::from_code(code)).into(),
        ("valid_from" | "valid_to", Value::String(text)) => moment(text),
        ("ladder_prices", Value::Array(rows)) => list(rows, "number", "件 "),
        ("rank_prices", Value::Array(rows)) => list(rows, "rank", " 级 "),
        ("prices", Value::Array(lines)) => texts(lines),
        ("pictures", Value::Array(urls)) => pictures(urls),
        _ => return None,
    })
}

fn list(rows: &[Value], key: &str, between: &str) -> String {
    let row = |row: &Value| {
        let price = row["price"].as_str().unwrap_or_default();
        format!("{}{between}¥{price}", row[key])
    };
    rows.iter().map(row).collect::<Vec<_>>().join("；")
}

fn texts(lines: &[Value]) -> String {
    let lines: Vec<&str> = lines.iter().filter_map(Value::as_str).collect();
    lines.join("；")
}

/// Their number, and the ends of their names, by which another order shows.
fn pictures(urls: &[Value]) -> String {
    if urls.is_empty() {
        return "没有".into();
    }
    let name = |url: &Value| {
        let name = url.as_str().and_then(|url| url.rsplit('/').next());
        name.map(|name| name.chars().take(4).collect::<String>())
            .unwrap_or_default()
    };
    let names: Vec<String> = urls.iter().map(name).collect();
    format!("{} 张（{}）", urls.len(), names.join("、"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn texts(before: &Value, after: &Value) -> Vec<String> {
        let changes = WORDING.changes(Some(before), Some(after)).into_iter();
        changes
            .map(|change| format!("{}：{}→{}", change.heading, change.before, change.after))
            .collect()
    }

    #[test]
    fn what_differs_reads_like_the_page() {
        let before =
            json!({ "rx": "rx", "base_price": "12.30", "on_sale": false, "step": 1, "category": "抗生素" });
        let after =
            json!({ "rx": "otc_a", "base_price": null, "on_sale": true, "step": 1, "category": "感冒用药" });
        assert_eq!(
            texts(&before, &after),
            [
                "分类：抗生素→感冒用药",
                "处方分类：处方药→甲类OTC",
                "上架：否→是",
                "基础价：12.30→"
            ]
        );
    }

    #[test]
    fn lists_times_and_unknown_fields_read_too() {
        let before = json!({ "ladder_prices": [], "pictures": ["/media/uploads/abcdef.jpg"], "valid_to": null, "novel": 1 });
        let after = json!({
            "ladder_prices": [{ "number": 10, "price": "9.50" }],
            "pictures": [],
            "valid_to": "2026-11-21T16:00:00Z",
            "novel": [2],
        });
        assert_eq!(
            texts(&before, &after),
            [
                "阶梯价：→10件 ¥9.50",
                "结束时间：→2026-11-22 00:00",
                "图片：1 张（abcd）→没有",
                "novel：1→[2]"
            ]
        );
    }
}
