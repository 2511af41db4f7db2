//! A company that owes a receipt of compounds with special ingredients beyond its last day, or whose receipt was found wrong,
//! buys no more of them (domain section 1, reason 7; K).
use catalog::goods::models::facts::GoodsSnapshot;
use chrono::NaiveDate;
use identity::companies::models::facts::BuyerContext;

use crate::{pages::RECEIPTS_PAGE, reason::Reason};

pub(super) fn reason(member: &BuyerContext, goods: &GoodsSnapshot, today: NaiveDate) -> Option<Reason> {
    if !goods.control.is_special_compound() {
        return None;
    }
    if member.company.receipt_is_faulty {
        let message =
            "有一张含麻（特殊药品复方制剂）回执经质量管理部复核为异常，重新提交并归档后才能再买这类商品";
        return Some(Reason::new(
            "receipt_faulty",
            message,
            Some(RECEIPTS_PAGE),
            goods.id,
        ));
    }
    let last = member.company.receipt_due_on.filter(|last| *last < today)?;
    let message =
        format!("有一张含麻（特殊药品复方制剂）回执应在 {last} 前确认，确认上一次收货后才能再买这类商品");
    Some(Reason::new(
        "receipt_overdue",
        message,
        Some(RECEIPTS_PAGE),
        goods.id,
    ))
}
