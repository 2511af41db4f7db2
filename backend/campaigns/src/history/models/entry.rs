//! What the audit log keeps of a campaign.
use identity::audit::models::audit;
use serde_json::{Value, json};

use crate::models::campaign::Campaign;

pub(crate) fn entry(
    action: &'static str,
    before: Option<&Campaign>,
    after: Option<&Campaign>,
) -> audit::Entry {
    let id = before.or(after).map_or(0, Campaign::id);
    audit::Entry {
        action,
        subject_kind: "campaign",
        subject_id: id.to_string(),
        before: before.map(facts),
        after: after.map(facts),
        reason: String::new(),
    }
}

fn facts(campaign: &Campaign) -> Value {
    let row = &campaign.row;
    let audience = campaign
        .audience
        .iter()
        .map(|(kind, value)| format!("{} {value}", kind.code()));
    let goods = campaign.goods.iter().map(|goods| {
        let number = |number: Option<i64>| number.map_or_else(|| "—".into(), |number| number.to_string());
        let price = goods.price.map_or_else(|| "—".into(), |price| price.to_string());
        format!(
            "{} #{} 价 {price} 库存 {} 限购 {} 每套 {}",
            goods.role.code(),
            goods.goods_id,
            number(goods.stock),
            goods.buyer_limit,
            goods.set_quantity
        )
    });
    let tiers = campaign.tiers.iter().map(|tier| {
        let gift = tier.gift_goods_id.map_or_else(String::new, |id| {
            format!(" 赠 #{id}×{} 单价 {}", tier.gift_quantity, tier.gift_value)
        });
        format!("满 {} 减 {} 返 {}{gift}", tier.threshold, tier.cut, tier.voucher)
    });
    json!({
        "kind": row.kind.code(),
        "name": row.name,
        "remark": row.remark,
        "status": row.status.code(),
        "zone": row.zone,
        "starts_at": row.starts_at,
        "ends_at": row.ends_at,
        "with_coupon": row.with_coupon,
        "stack_group": row.stack_group,
        "priority": row.priority,
        "percent": row.percent,
        "target_kind": row.target_quantity.map(|_| row.target_kind.code()),
        "target_quantity": row.target_quantity,
        "buyer_limit": row.buyer_limit,
        "budget": row.budget,
        "image": row.image,
        "audience": audience.collect::<Vec<_>>(),
        "goods": goods.collect::<Vec<_>>(),
        "tiers": tiers.collect::<Vec<_>>(),
    })
}
