//! Who may change which setting: every setting × every role, over HTTP. A writing call that is in neither
//! list fails, so that new calls must be classified.
use std::collections::BTreeSet;

use identity::{
    permissions::Role,
    shop_settings::{ChangedBy, Setting},
};
use loco_rs::controller::AppRoutes;
use serde_json::{Value, json};

use crate::harness::{Answer, Client, Shop};

/// Writes that set nothing of how the shop works: they decide one case, or keep one thing (a product, an
/// advert, an account).
const NO_SETTINGS: &[&str] = &[
    "DELETE /admin/api/account/sessions/{id}",
    "DELETE /admin/api/activities/{id}",
    "DELETE /admin/api/ads/{id}",
    "DELETE /admin/api/article_categories/{id}",
    "DELETE /admin/api/articles/{id}",
    "DELETE /admin/api/brands/{id}",
    "DELETE /admin/api/campaigns/{id}",
    "DELETE /admin/api/categories/{id}",
    "DELETE /admin/api/draws/{id}",
    "DELETE /admin/api/goods_prices/{id}",
    "DELETE /admin/api/makers/{id}",
    "DELETE /admin/api/pages/{id}",
    "DELETE /admin/api/pages/{id}/editors",
    "DELETE /admin/api/session",
    "DELETE /admin/api/trace_prefixes/{id}",
    "POST /admin/api/account/second_factor",
    "POST /admin/api/account/second_factor/off",
    "POST /admin/api/activities",
    "POST /admin/api/addresses/{id}/approve",
    "POST /admin/api/addresses/{id}/reject",
    "POST /admin/api/ads",
    "POST /admin/api/after_sales/{id}/accept",
    "POST /admin/api/after_sales/{id}/arrive",
    "POST /admin/api/after_sales/{id}/inspect",
    "POST /admin/api/after_sales/{id}/pack",
    "POST /admin/api/after_sales/{id}/refund",
    "POST /admin/api/after_sales/{id}/reject",
    "POST /admin/api/after_sales/{id}/replace",
    "POST /admin/api/after_sales/{id}/return_refused",
    "POST /admin/api/article_categories",
    "POST /admin/api/articles",
    "POST /admin/api/articles/preview",
    "POST /admin/api/asked_changes/{id}/refuse",
    "POST /admin/api/audit_checks",
    "POST /admin/api/bank_movements/{id}/return_rest",
    "POST /admin/api/batch_reports/bulk",
    "POST /admin/api/batch_reports/{id}",
    "POST /admin/api/batch_reports/{id}/seal",
    "POST /admin/api/batch_reports/{id}/withdraw",
    "POST /admin/api/brands",
    "POST /admin/api/campaigns",
    "POST /admin/api/campaigns/simulate",
    "POST /admin/api/campaigns/warnings",
    "POST /admin/api/campaigns/{id}/approve",
    "POST /admin/api/campaigns/{id}/copy",
    "POST /admin/api/campaigns/{id}/propose",
    "POST /admin/api/campaigns/{id}/refuse",
    "POST /admin/api/campaigns/{id}/stop",
    "POST /admin/api/campaigns/{id}/withdraw",
    "POST /admin/api/care_records",
    "POST /admin/api/categories",
    "POST /admin/api/categories/{id}/move",
    "POST /admin/api/class_changes",
    "POST /admin/api/class_changes/{id}/approve",
    "POST /admin/api/class_changes/{id}/reject",
    "POST /admin/api/class_changes/{id}/withdraw",
    "POST /admin/api/class_rules",
    "POST /admin/api/class_rules/{id}/approve",
    "POST /admin/api/class_rules/{id}/end",
    "POST /admin/api/class_rules/{id}/reject",
    "POST /admin/api/class_rules/{id}/withdraw",
    "POST /admin/api/client_errors/{id}/resolve",
    "POST /admin/api/climate_records",
    "POST /admin/api/climate_records/{id}/handle",
    "POST /admin/api/cold_parcels/{id}/decide",
    "POST /admin/api/companies/{id}/approve",
    "POST /admin/api/companies/{id}/suspend",
    "POST /admin/api/contracts/{id}/void",
    "POST /admin/api/coupon_claims/{id}/void",
    "POST /admin/api/coupons",
    "POST /admin/api/coupons/{id}/approve",
    "POST /admin/api/coupons/{id}/codes",
    "POST /admin/api/coupons/{id}/give",
    "POST /admin/api/coupons/{id}/propose",
    "POST /admin/api/coupons/{id}/reject",
    "POST /admin/api/coupons/{id}/stop",
    "POST /admin/api/coupons/{id}/withdraw",
    "POST /admin/api/destructions",
    "POST /admin/api/draw_records/{id}/deliver",
    "POST /admin/api/draws",
    "POST /admin/api/draws/{id}/approve",
    "POST /admin/api/draws/{id}/end",
    "POST /admin/api/draws/{id}/pause",
    "POST /admin/api/draws/{id}/refuse",
    "POST /admin/api/draws/{id}/resume",
    "POST /admin/api/draws/{id}/start",
    "POST /admin/api/entrusted_carriers",
    "POST /admin/api/entrusted_carriers/{id}/decide",
    "POST /admin/api/entrusted_carriers/{id}/scans",
    "POST /admin/api/feedback/{id}/answer",
    "POST /admin/api/feedback/{id}/assign",
    "POST /admin/api/feedback/{id}/close",
    "POST /admin/api/feedback/{id}/goods",
    "POST /admin/api/first_sales/{id}/approve",
    "POST /admin/api/first_sales/{id}/reject",
    "POST /admin/api/gateway_refunds/{id}/instead",
    "POST /admin/api/gateway_refunds/{id}/retry",
    "POST /admin/api/goods",
    "POST /admin/api/goods/bulk",
    "POST /admin/api/goods/bulk/preview",
    "POST /admin/api/goods/{id}/first_sale",
    "POST /admin/api/goods_documents",
    "POST /admin/api/goods_documents/{id}/replace",
    "POST /admin/api/goods_documents/{id}/withdraw",
    "POST /admin/api/goods_imports",
    "POST /admin/api/goods_imports/{id}/apply",
    "POST /admin/api/goods_prices",
    "POST /admin/api/goods_receipts",
    "POST /admin/api/goods_receipts/sheet",
    "POST /admin/api/goods_receipts/{id}/accept",
    "POST /admin/api/goods_receipts/{id}/withdraw",
    "POST /admin/api/held_refunds/{id}/release",
    "POST /admin/api/invoices",
    "POST /admin/api/invoices/{id}/red",
    "POST /admin/api/invoices/{id}/retry",
    "POST /admin/api/licence_expiries/remind",
    "POST /admin/api/licences/{id}/approve",
    "POST /admin/api/licences/{id}/reject",
    "POST /admin/api/makers",
    "POST /admin/api/mass_messages",
    "POST /admin/api/mass_messages/estimate",
    "POST /admin/api/mass_messages/{id}/approve",
    "POST /admin/api/mass_messages/{id}/propose",
    "POST /admin/api/mass_messages/{id}/reject",
    "POST /admin/api/mass_messages/{id}/stop",
    "POST /admin/api/mass_messages/{id}/take_back",
    "POST /admin/api/mass_messages/{id}/withdraw",
    "POST /admin/api/message_templates/{id}/preview",
    "POST /admin/api/orders/{id}/cancel",
    "POST /admin/api/orders/{id}/close_rest",
    "POST /admin/api/orders/{id}/ship",
    "POST /admin/api/own_licences/pictures",
    "POST /admin/api/pages",
    "POST /admin/api/pages/goods",
    "POST /admin/api/pages/{id}/editors",
    "POST /admin/api/pages/{id}/publish",
    "POST /admin/api/pages/{id}/restore",
    "POST /admin/api/pages/{id}/unpublish",
    "POST /admin/api/payment_alarms/{id}/seen",
    "POST /admin/api/payments/{id}/check",
    "POST /admin/api/picking",
    "POST /admin/api/pictures",
    "POST /admin/api/points_goods",
    "POST /admin/api/points_goods/{id}/approve",
    "POST /admin/api/points_goods/{id}/refuse",
    "POST /admin/api/points_orders/{id}/cancel",
    "POST /admin/api/points_orders/{id}/ship",
    "POST /admin/api/price_changes/{id}/approve",
    "POST /admin/api/price_changes/{id}/reject",
    "POST /admin/api/price_changes/{id}/withdraw",
    "POST /admin/api/purchase_orders",
    "POST /admin/api/purchase_orders/{id}/amend",
    "POST /admin/api/purchase_orders/{id}/close",
    "POST /admin/api/quality_papers",
    "POST /admin/api/quality_papers/{id}/file",
    "POST /admin/api/quarantine/{id}/release",
    "POST /admin/api/recall_notices/{id}/call",
    "POST /admin/api/recalls",
    "POST /admin/api/recalls/{id}/close",
    "POST /admin/api/recalls/{id}/drop",
    "POST /admin/api/recalls/{id}/issue",
    "POST /admin/api/recalls/{id}/reports",
    "POST /admin/api/receipts/{id}/fault",
    "POST /admin/api/receipts/{id}/file",
    "POST /admin/api/reviews/{id}/agree_cancel",
    "POST /admin/api/reviews/{id}/decline_cancel",
    "POST /admin/api/reviews/{id}/pass",
    "POST /admin/api/reviews/{id}/refuse",
    "POST /admin/api/service/availability",
    "POST /admin/api/service/conversations",
    "POST /admin/api/service/conversations/{id}/assign",
    "POST /admin/api/service/conversations/{id}/close",
    "POST /admin/api/service/conversations/{id}/messages",
    "POST /admin/api/service/conversations/{id}/mute",
    "POST /admin/api/service/conversations/{id}/notes",
    "POST /admin/api/service/conversations/{id}/pictures",
    "POST /admin/api/service/conversations/{id}/read",
    "POST /admin/api/service/conversations/{id}/take",
    "POST /admin/api/service/conversations/{id}/topic",
    "POST /admin/api/service/conversations/{id}/transfer",
    "POST /admin/api/service/conversations/{id}/typing",
    "POST /admin/api/service/conversations/{id}/unmute",
    "POST /admin/api/service/messages/{id}/retract",
    "POST /admin/api/session",
    "POST /admin/api/shipments/send",
    "POST /admin/api/shipments/{id}/check",
    "POST /admin/api/shipments/{id}/codes",
    "POST /admin/api/shipments/{id}/pick",
    "POST /admin/api/shipments/{id}/send",
    "POST /admin/api/shipments/{id}/temperature",
    "POST /admin/api/shipments/{id}/void",
    "POST /admin/api/staff",
    "POST /admin/api/staff/{id}/password",
    "POST /admin/api/staff/{id}/second_factor/off",
    "POST /admin/api/statement_differences/{id}/settle",
    "POST /admin/api/statements/bank",
    "POST /admin/api/statements/fetch",
    "POST /admin/api/stocks/{id}/adjust",
    "POST /admin/api/stocks/{id}/lock",
    "POST /admin/api/stocks/{id}/place",
    "POST /admin/api/supplier_returns",
    "POST /admin/api/supplier_returns/{id}/decide",
    "POST /admin/api/supplier_returns/{id}/withdraw",
    "POST /admin/api/suppliers",
    "POST /admin/api/suppliers/{id}/opinion",
    "POST /admin/api/suppliers/{id}/scans",
    "POST /admin/api/suppliers/{id}/trace_code",
    "POST /admin/api/transfer_slips/{id}/confirm",
    "POST /admin/api/transfer_slips/{id}/return",
    "POST /admin/api/uploads",
    "POST /admin/api/wallet_proposals",
    "POST /admin/api/wallet_proposals/{id}/approve",
    "POST /admin/api/wallet_proposals/{id}/reject",
    "POST /admin/api/wallet_proposals/{id}/withdraw",
    "PUT /admin/api/account/password",
    "PUT /admin/api/account/preferences",
    "PUT /admin/api/account/second_factor",
    "PUT /admin/api/activities/{id}",
    "PUT /admin/api/ads/{id}",
    "PUT /admin/api/article_categories/{id}",
    "PUT /admin/api/articles/{id}",
    "PUT /admin/api/brands/{id}",
    "PUT /admin/api/campaigns/{id}",
    "PUT /admin/api/categories/{id}",
    "PUT /admin/api/companies/{id}",
    "PUT /admin/api/companies/{id}/contact",
    "PUT /admin/api/coupons/{id}",
    "PUT /admin/api/draws/{id}",
    "PUT /admin/api/entrusted_carriers/{id}",
    "PUT /admin/api/goods/{id}",
    "PUT /admin/api/goods_leaflets/{id}",
    "PUT /admin/api/goods_particulars/{id}",
    "PUT /admin/api/goods_prices/{id}",
    "PUT /admin/api/licences/{id}",
    "PUT /admin/api/makers/{id}",
    "PUT /admin/api/mass_messages/{id}",
    "PUT /admin/api/own_licences/{id}",
    "PUT /admin/api/pages/{id}",
    "PUT /admin/api/points_goods/{id}",
    "PUT /admin/api/shop_facts/identity",
    "PUT /admin/api/staff/{id}",
    "PUT /admin/api/suppliers/{id}",
    "PUT /admin/api/trace_parties/{id}",
    "PUT /admin/api/wanted_items/{id}",
];

#[test]
fn every_write_of_the_office_is_a_setting_or_none() {
    let settings = Setting::ALL.into_iter().flat_map(Setting::routes).copied();
    let listed: BTreeSet<&str> = settings.chain(NO_SETTINGS.iter().copied()).collect();
    let routes = AppRoutes::empty().add_route(app::site_map::all()).collect();
    let mut writes = BTreeSet::new();
    for route in routes.iter().filter(|route| route.uri.starts_with("/admin/api/")) {
        let calls = route
            .actions
            .iter()
            .filter(|method| !["GET", "HEAD"].contains(&method.as_str()));
        writes.extend(calls.map(|method| format!("{method} {}", route.uri)));
    }
    for write in &writes {
        assert!(
            listed.contains(write.as_str()),
            "{write}: a setting (shop_settings.rs), or none?"
        );
    }
    for known in listed {
        assert!(writes.contains(known), "{known} is listed and not there");
    }
}

/// A change of this setting that loosens what can be loosened.
async fn loosen(staff: &Client, setting: Setting) -> Answer {
    let reason = "旺季";
    match setting {
        Setting::EphedrineReview => {
            let body =
                json!({ "ephedrine": false, "first_order": false, "above_amount": null, "reason": reason });
            staff.put_json("/admin/api/review_rules", &body).await
        }
        Setting::QuantityRules => {
            let body = json!({
                "order_units": 0, "period_days": 30, "period_units": 0, "usual_times": 99, "reason": reason,
            });
            staff.put_json("/admin/api/quantity_rules", &body).await
        }
        Setting::DocumentNeed => {
            let body = json!({ "buyer_type": 1, "kind": "food", "need": "none", "reason": reason });
            staff.put_json("/admin/api/document_rules", &body).await
        }
        Setting::DepartmentRules => {
            let body = json!({ "class": "tcm_piece", "departments": "", "reason": reason });
            staff.put_json("/admin/api/department_rules", &body).await
        }
        Setting::SecondLook => {
            let body = json!({ "kind": "drug_trading", "is_needed": false, "reason": reason });
            staff
                .put_json("/admin/api/document_rules/second_look", &body)
                .await
        }
        Setting::RoleConflicts => {
            let body = json!({ "role": "qa", "other": "warehouse", "is_forbidden": false, "reason": reason });
            staff.put_json("/admin/api/role_conflicts", &body).await
        }
        Setting::DispatchRules => {
            let body = json!({ "second_person_checks": false, "coldest": "2", "warmest": "8", "trace_codes": "never", "reason": reason });
            staff.put_json("/admin/api/dispatch_rules", &body).await
        }
        Setting::FirstSaleDocuments => {
            let body =
                json!({ "kind": 1, "document_kind": "leaflet", "is_required": false, "reason": reason });
            staff.put_json("/admin/api/first_sale_rules", &body).await
        }
        Setting::ContractRule => {
            let body = json!({
                "is_required": false, "valid_months": 36, "covers_stores": true, "reason": reason,
            });
            staff.put_json("/admin/api/contract_rules/1", &body).await
        }
        Setting::ContractText => {
            let body = json!({ "kind": "quality", "title": "质量保证协议", "body": "双方友好合作。", "reason": reason });
            staff.post_json("/admin/api/contract_texts", &body).await
        }
        Setting::AfterSaleRules => {
            let body = json!({
                "open_days": 1, "send_within_days": 7, "most_photos": 1, "second_person_above": "999999.00",
                "return_receiver": "仓库", "return_phone": "13800000000", "return_address": "武汉", "reason": reason,
            });
            staff.put_json("/admin/api/after_sale_rules", &body).await
        }
        Setting::AfterSaleReasons => {
            let body = json!({ "text": "瓶盖渗漏", "ground": "damaged", "kinds": ["return"], "sort": 1, "is_open": true, "reason": reason });
            staff.post_json("/admin/api/after_sale_reasons", &body).await
        }
        Setting::ReceivingRules => {
            let body = json!({
                "second_person": false, "shortest_days": 0, "coldest": "2", "warmest": "8",
                "scans_due_on": "2999-12-31", "letters_bind": false, "reason": reason,
            });
            staff.put_json("/admin/api/receiving_rules", &body).await
        }
        other => panic!("{other:?} loosens nothing of the law"),
    }
}

fn of_the_law() -> impl Iterator<Item = Setting> {
    let settings = Setting::ALL.into_iter();
    settings.filter(|setting| setting.changed_by() == ChangedBy::QualityManagement)
}

#[tokio::test]
async fn what_the_law_speaks_about_is_loosened_by_quality_management_alone() {
    for setting in of_the_law() {
        let shop = Shop::start().await;
        for role in Role::ALL.into_iter().filter(|role| *role != Role::Qa) {
            let refused = loosen(&shop.staff(role).await, setting).await;
            assert_eq!(refused.status, 403, "{role:?} {setting:?} {refused:?}");
        }
        let changed = loosen(&shop.staff(Role::Qa).await, setting).await;
        assert_eq!(changed.status, 200, "{setting:?} {changed:?}");
    }
}

#[tokio::test]
async fn staff_who_review_orders_may_change_the_commercial_rules() {
    let shop = Shop::start().await;
    let path = "/admin/api/review_rules";
    for role in [Role::Service, Role::Super] {
        let staff = shop.staff(role).await;
        let own =
            json!({ "ephedrine": true, "first_order": true, "above_amount": "5000.00", "reason": "旺季" });
        staff.put_json(path, &own).await.assert_ok();
        let both =
            json!({ "ephedrine": false, "first_order": false, "above_amount": null, "reason": "旺季" });
        let refused = staff.put_json(path, &both).await;
        refused.assert_refused(403);
        assert_eq!(refused.message(), "含麻黄碱订单的审核由质量管理修改");
        let kept: Value = staff.get(path).await.body;
        assert_eq!(
            (&kept["ephedrine"], &kept["first_order"]),
            (&json!(true), &json!(true))
        );
    }
}
