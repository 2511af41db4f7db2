//! Whom a special price or a sale rule names: buyers by rank, province and company, each of them or none.
use identity::companies::models::{companies, facts::BuyerType};
use kernel::{WriteTx, api::FieldErrors};
use sea_orm::{DbErr, prelude::*};

use super::pricing::HIGHEST_RANK;

/// The provinces as licences and addresses write them.
pub const PROVINCES: [&str; 34] = [
    "北京市",
    "天津市",
    "河北省",
    "山西省",
    "内蒙古自治区",
    "辽宁省",
    "吉林省",
    "黑龙江省",
    "上海市",
    "江苏省",
    "浙江省",
    "安徽省",
    "福建省",
    "江西省",
    "山东省",
    "河南省",
    "湖北省",
    "湖南省",
    "广东省",
    "广西壮族自治区",
    "海南省",
    "重庆市",
    "四川省",
    "贵州省",
    "云南省",
    "西藏自治区",
    "陕西省",
    "甘肃省",
    "青海省",
    "宁夏回族自治区",
    "新疆维吾尔自治区",
    "台湾省",
    "香港特别行政区",
    "澳门特别行政区",
];

/// Those whom an offer is for; an empty list asks for nothing.
#[derive(Clone, Copy, Debug)]
pub struct Segment<'a> {
    pub ranks: &'a [i32],
    pub buyer_types: &'a [i32],
    pub regions: &'a [String],
}

impl Segment<'_> {
    /// Adds what no company can be.
    pub fn check(&self, errors: &mut FieldErrors) {
        let is_rank = |rank: &i32| (0..=HIGHEST_RANK).contains(&i64::from(*rank));
        if !self.ranks.iter().all(is_rank) {
            errors.add("ranks", format!("等级应为 0 到 {HIGHEST_RANK}"));
        }
        let is_type = |code: &i32| BuyerType::from_code(*code).is_some();
        if !self.buyer_types.iter().all(is_type) {
            errors.add("buyer_types", "请从列表中选择企业类型");
        }
        let is_province = |region: &String| PROVINCES.contains(&region.as_str());
        if self.regions.len() > PROVINCES.len() || !self.regions.iter().all(is_province) {
            errors.add("regions", "请从列表中选择省份");
        }
    }
}

/// Adds the errors of rank, region (empty: everywhere) and company.
#[kernel::boxed]
pub async fn check(
    tx: &WriteTx,
    (rank, region, company_id): (Option<i64>, &str, Option<i64>),
    errors: &mut FieldErrors,
) -> Result<(), DbErr> {
    if rank.is_some_and(|rank| !(0..=HIGHEST_RANK).contains(&rank)) {
        errors.add("rank", format!("等级应为 0 到 {HIGHEST_RANK}"));
    }
    if !region.is_empty() && !PROVINCES.contains(&region) {
        errors.add("region", "请从列表中选择省份");
    }
    if let Some(company_id) = company_id
        && companies::by_id(tx.db(), company_id).await?.is_none()
    {
        errors.add("company_id", "这个客户不存在");
    }
    Ok(())
}

/// The column says the same: this value, or none.
pub fn is(column: impl ColumnTrait, value: Option<i64>) -> Expr {
    match value {
        Some(value) => column.eq(value),
        None => column.is_null(),
    }
}
