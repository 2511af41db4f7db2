//! Salesmen see their own customers alone (domain section 6): a handler that they may call knows who asks, unless it shows
//! nothing of single customers.
use std::collections::BTreeSet;

use identity::permissions::{Access, Resource, Role, access};

use crate::rooms::{crates, sources};

/// Goods, rules and promotions, which are the same for everybody who may read them.
const OF_NO_CUSTOMER: &[&str] = &[
    "/admin/api/after_sale_reasons",
    "/admin/api/after_sale_reasons/{id}",
    "/admin/api/after_sale_rules",
    "/admin/api/brands",
    "/admin/api/brands/{id}",
    "/admin/api/brands/{id}/history",
    "/admin/api/campaign_rules",
    "/admin/api/campaigns/{id}/preview",
    "/admin/api/campaigns/{id}/results",
    "/admin/api/campaigns/{id}/sales",
    "/admin/api/categories",
    "/admin/api/categories/{id}",
    "/admin/api/categories/{id}/history",
    "/admin/api/contract_rules",
    "/admin/api/contract_rules/{id}",
    "/admin/api/contract_texts",
    "/admin/api/contract_texts/{id}",
    "/admin/api/coupons/{id}/results",
    "/admin/api/draw_rules",
    "/admin/api/draws/{id}/history",
    "/admin/api/draws/{id}/preview",
    "/admin/api/draws/{id}/results",
    "/admin/api/freight_rules",
    "/admin/api/freight_rules/{id}",
    "/admin/api/freight_rules/{id}/history",
    "/admin/api/goods",
    "/admin/api/goods_documents",
    "/admin/api/goods_documents/{id}",
    "/admin/api/goods_documents/{id}/file",
    "/admin/api/goods_documents/{id}/history",
    "/admin/api/goods_imports",
    "/admin/api/goods_imports/{id}",
    "/admin/api/goods_imports/{id}/rows",
    "/admin/api/goods_leaflets/{id}",
    "/admin/api/goods_particulars/{id}",
    "/admin/api/makers",
    "/admin/api/makers/{id}",
    "/admin/api/makers/{id}/history",
    "/admin/api/points_goods/{id}/history",
    "/admin/api/reward_rules",
    "/admin/api/service/rules",
    "/admin/api/warehouses",
    "/admin/api/warehouses/{id}",
];

/// What handlers ask of those who call them, as far as salesmen have it: `ReadGoods`.
fn of_salesmen() -> Vec<String> {
    let text = include_str!("../../../identity/src/permissions/capabilities.rs");
    let found = text.lines().filter_map(|line| {
        let (name, asked) = line.trim().strip_suffix(';')?.split_once(" = ")?;
        let (resource, needed) = asked.split_once(", ")?;
        let mut all = Resource::ALL.into_iter();
        let resource = all.find(|known| format!("{known:?}") == resource)?;
        let has = access(Role::Salesman, resource)?;
        (needed == "Read" || has == Access::Write).then(|| name.to_owned())
    });
    found.collect()
}

#[test]
fn handlers_for_salesmen_know_whose_customers_they_show() {
    let theirs = of_salesmen();
    assert!(theirs.len() > 8, "{theirs:?}");
    let mut without = BTreeSet::new();
    for (_, folder) in crates() {
        for (_, text) in sources(&folder) {
            for handler in text.split("#[utoipa::path(").skip(1) {
                let path = handler.split('"').nth(1).unwrap();
                let head = handler.split_once(") -> ").map_or(handler, |(head, _)| head);
                let ignores = |name: &String| head.contains(&format!("_: Staff<{name}>"));
                if theirs.iter().any(ignores) {
                    without.insert(path.to_owned());
                }
            }
        }
    }
    let known: BTreeSet<String> = OF_NO_CUSTOMER.iter().map(|path| (*path).to_owned()).collect();
    assert_eq!(without, known, "who asks, and do they see this customer?");
}
