//! Why goods may not be bought.
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A shop whose own licence does not cover the goods.
pub(crate) const NOT_OURS: &str = "shop_licence";
pub(crate) const OFF_SALE: &str = "off_sale";
pub(crate) const NO_PRICE: &str = "no_price";
pub(crate) const CONTROLLED_SALE: &str = "controlled_sale";

/// In the place of a product, where what is asked for is none.
pub(crate) const NO_PRODUCT: i64 = 0;

/// Why goods may not be bought, and the page that resolves it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Reason {
    pub code: String,
    pub message: String,
    /// The same in a few letters, for a cell of a table.
    #[serde(default)]
    pub brief: String,
    pub fix_url: Option<String>,
    pub goods_id: i64,
}

impl Reason {
    pub fn new(code: &str, message: impl Into<String>, fix_url: Option<&str>, goods_id: i64) -> Self {
        Self {
            code: code.into(),
            message: message.into(),
            brief: brief(code).into(),
            fix_url: fix_url.map(Into::into),
            goods_id,
        }
    }
}

/// The short text of a reason for a table cell. Reasons about one document are worded where its state is
/// known.
fn brief(code: &str) -> &'static str {
    match code {
        "sign_in" => "登录后可买",
        "not_registered" => "注册未完成",
        "not_approved" => "资质未通过",
        "role" => "无下单权限",
        "not_agent" => "非被委托人",
        "receipt_overdue" => "回执逾期",
        "receipt_faulty" => "回执异常",
        "never_online" | "no_pharmacy" => "依法不售",
        NOT_OURS => "暂停供应",
        CONTROLLED_SALE => "控销品种",
        OFF_SALE => "已下架",
        NO_PRICE => "价格待定",
        "no_stock" => "缺货",
        code if code.starts_with("contract_") => "合同待签",
        _ => "暂不可购",
    }
}
