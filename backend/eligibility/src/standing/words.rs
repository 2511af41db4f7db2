//! Texts about documents, used everywhere: pages, reasons, messages and mails.

pub const NEW_ONE: &str = "请上传新证";
pub const AGAIN: &str = "请重新上传";
pub const FIRST: &str = "请上传";

/// Of a new version, while the one before is over or runs out.
pub const IN_REVIEW: &str = "新证正在审核，通过后自动替换，不用再上传。";
/// Of the version before, while it is in force and a newer one isn't approved.
pub const STILL_VALID: &str = "原来的证照在有效期内继续有效。";

/// As `goods_locked_by` names what a basic document locks.
pub const EVERYTHING: &str = "任何商品";

/// What can't be bought, by the goods that `goods_locked_by` names.
pub fn locked(goods: &[&str]) -> String {
    if goods.contains(&EVERYTHING) {
        return format!("不能采购{EVERYTHING}");
    }
    format!("不能采购{}，其他商品不受影响", goods.join("、"))
}

pub(super) fn with_step(what: String, step: Option<&str>) -> String {
    match step {
        Some(step) => format!("{what}，{step}"),
        None => what,
    }
}
