use kernel::input::temperature::celsius;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::models::quality_rules::QualityRules;

/// Days, years, degrees and percent with one decimal.
#[derive(Serialize, ToSchema)]
pub struct AdminQualityRules {
    /// A new batch is sold only once its report is sealed; else who takes it in may vouch for the report that came along.
    pub sealed_report_releases: bool,
    pub near_expiry_days: u64,
    pub care_days: u64,
    /// Of cold and controlled goods, pieces of TCM, and what is near expiry.
    pub key_care_days: u64,
    pub normal_coldest: String,
    pub normal_warmest: String,
    pub cool_coldest: String,
    pub cool_warmest: String,
    pub cold_coldest: String,
    pub cold_warmest: String,
    pub humidity_driest: String,
    pub humidity_dampest: String,
    pub receipt_within_days: u64,
    /// A receipt that was found wrong stops the next purchase of special compounds at once.
    pub faulty_receipt_blocks: bool,
    /// Days to tell buyers and the authority, by the level of a recall.
    pub recall_days_first: u32,
    pub recall_days_second: u32,
    pub recall_days_third: u32,
    pub recall_summary_days: u64,
    pub keep_years: u32,
    /// Beyond the expiry of devices, and of anabolics and peptide hormones.
    pub device_years: u32,
    pub doping_years: u32,
    /// Goods of hospitals leave with their invoice; else it is issued when their order is finished.
    pub invoice_with_goods: bool,
    /// From so many days before its last day one of the wholesaler's own licences is to be renewed.
    pub own_licence_days: i64,
}

impl From<&QualityRules> for AdminQualityRules {
    fn from(rules: &QualityRules) -> Self {
        let QualityRules {
            reports,
            near_expiry,
            care,
            documents,
            invoices,
            renewals,
        } = rules;
        let [recall_days_first, recall_days_second, recall_days_third] = documents.recall_days;
        Self {
            sealed_report_releases: reports.sealed_report_releases,
            near_expiry_days: near_expiry.days,
            care_days: care.care_days,
            key_care_days: care.key_care_days,
            normal_coldest: celsius(care.normal[0]),
            normal_warmest: celsius(care.normal[1]),
            cool_coldest: celsius(care.cool[0]),
            cool_warmest: celsius(care.cool[1]),
            cold_coldest: celsius(care.cold[0]),
            cold_warmest: celsius(care.cold[1]),
            humidity_driest: celsius(care.humidity[0]),
            humidity_dampest: celsius(care.humidity[1]),
            receipt_within_days: documents.receipt_within_days,
            faulty_receipt_blocks: documents.faulty_receipt_blocks,
            recall_days_first,
            recall_days_second,
            recall_days_third,
            recall_summary_days: documents.recall_summary_days,
            keep_years: documents.keep_years,
            device_years: documents.device_years_beyond_expiry,
            doping_years: documents.doping_years_beyond_expiry,
            invoice_with_goods: invoices.of_hospitals,
            own_licence_days: renewals.told_before,
        }
    }
}

/// Each with what it is called.
pub const CALLED: [(&str, &str); 23] = [
    ("sealed_report_releases", "新批号须药检报告签章后才能销售"),
    ("near_expiry_days", "近效期（天）"),
    ("care_days", "养护间隔（天）"),
    ("key_care_days", "重点养护间隔（天）"),
    ("normal_coldest", "常温库最低（℃）"),
    ("normal_warmest", "常温库最高（℃）"),
    ("cool_coldest", "阴凉库最低（℃）"),
    ("cool_warmest", "阴凉库最高（℃）"),
    ("cold_coldest", "冷藏库最低（℃）"),
    ("cold_warmest", "冷藏库最高（℃）"),
    ("humidity_driest", "湿度最低（%）"),
    ("humidity_dampest", "湿度最高（%）"),
    ("receipt_within_days", "含麻回执期限（天）"),
    ("faulty_receipt_blocks", "回执有异常马上停购"),
    ("recall_days_first", "一级召回通知（天）"),
    ("recall_days_second", "二级召回通知（天）"),
    ("recall_days_third", "三级召回通知（天）"),
    ("recall_summary_days", "召回总结（天）"),
    ("keep_years", "记录保存（年）"),
    ("device_years", "器械有效期后保存（年）"),
    ("doping_years", "蛋白同化制剂、肽类激素有效期后保存（年）"),
    ("invoice_with_goods", "医院、卫生院的货随发票同行"),
    ("own_licence_days", "本企业证照到期前提醒（天）"),
];

/// "近效期（天） 180 → 90，…": what is other than before, in words.
pub fn told(before: &QualityRules, after: &QualityRules) -> String {
    let [before, after] = [before, after].map(|rules| json!(AdminQualityRules::from(rules)));
    let changed = CALLED
        .iter()
        .filter(|(field, _)| before[*field] != after[*field])
        .map(|(field, name)| format!("{name} {} → {}", worded(&before[*field]), worded(&after[*field])));
    changed.collect::<Vec<_>>().join("，")
}

fn worded(value: &Value) -> String {
    match value {
        Value::Bool(true) => "是".into(),
        Value::Bool(false) => "否".into(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
