//! What completes a group buy, as the form of the back office has it.
use identity::permissions::Role;
use serde_json::{Value, json};

use crate::{
    campaigns_support::{campaign, goods_for, step},
    harness::Shop,
};

#[tokio::test]
async fn a_group_by_members_says_how_many_and_what_keeps_it_from_them() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Promotion).await;
    let (goods, _) = goods_for(&shop, 10).await;
    let group = |limit: i64, changes: Value| {
        let mut fields = json!({
            "kind": "group_buy", "target_kind": "members", "target_quantity": 5,
            "goods": [{ "goods_id": goods, "price": "7.00", "stock": 10, "buyer_limit": limit }],
        });
        fields
            .as_object_mut()
            .unwrap()
            .extend(changes.as_object().unwrap().clone());
        campaign(&shop, fields)
    };
    for (changes, wrong) in [
        (json!({ "target_kind": "people" }), "target_kind"),
        (
            json!({ "kind": "seckill", "target_quantity": null }),
            "target_kind",
        ),
        (json!({ "target_quantity": null }), "target_quantity"),
        (json!({ "target_quantity": 1 }), "target_quantity"),
        (json!({ "target_quantity": 11 }), "target_quantity"),
        (json!({ "target_quantity": 10_001 }), "target_quantity"),
    ] {
        let body = group(2, changes);
        let answer = staff.post_json("/admin/api/campaigns", &body).await;
        assert_eq!(answer.wrong_fields(), [wrong], "{body}");
    }
    for (limit, warned) in [(0, true), (3, true), (2, false)] {
        let body = group(limit, json!({}));
        let told = staff.post_json("/admin/api/campaigns/warnings", &body).await;
        let warnings = told.assert_ok().body["warnings"].to_string();
        assert_eq!(
            warnings.contains("请限购到 2 以内"),
            warned,
            "{limit}: {warnings}"
        );
    }
    let made = staff
        .post_json("/admin/api/campaigns", &group(2, json!({})))
        .await;
    let copy = step(&staff, made.id(), "copy", json!({})).await;
    for one in [&made, &copy] {
        let body = &one.assert_ok().body;
        assert_eq!(
            (&body["target_kind"], &body["target_quantity"]),
            (&json!("members"), &json!(5))
        );
    }
}
