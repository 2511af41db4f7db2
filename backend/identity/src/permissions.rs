//! What each staff role may do (domain section 6), in one table. Handlers declare the permission they need as
//! a type (`Staff<WriteGoods>`), so that the check cannot be forgotten.
mod capabilities;
mod resources;
mod roles;

pub use capabilities::*;
pub use resources::{Access, Resource};
pub use roles::Role;

/// The table. QA alone decides on licences; the auditor reads all and writes nothing; the system role keeps accounts
/// and sees no trade data.
#[allow(
    clippy::match_same_arms,
    reason = "one line per rule reads better than merged ones"
)]
pub const fn access(role: Role, resource: Resource) -> Option<Access> {
    use Access::{Read, Write};
    match (role, resource) {
        (Role::System, Resource::Staff) => Some(Write),
        (Role::System, Resource::Audit) => Some(Read),
        (Role::System, _) => None,
        (Role::Auditor, _) => Some(Read),
        (_, Resource::Dashboard) => Some(Read),
        (Role::Super, Resource::Audit | Resource::Staff | Resource::Licences) => Some(Read),
        (Role::Super, Resource::Receipts) => Some(Read),
        // They read what all roles wrote, and nobody writes here.
        (Role::Super | Role::Qa, Resource::Inspections) => Some(Read),
        // Quality management alone accepts what must not be accepted by the person who received it, and lays
        // down what that is.
        (Role::Qa, Resource::Acceptance) => Some(Write),
        (Role::Super | Role::Product | Role::Warehouse, Resource::Acceptance) => Some(Read),
        (Role::Warehouse, Resource::GoodsReceipts) => Some(Write),
        (Role::Product | Role::Qa, Resource::GoodsReceipts) => Some(Read),
        (Role::Qa, Resource::GoodsReview) => Some(Write),
        (
            Role::Super | Role::Product | Role::Promotion | Role::Service | Role::Warehouse,
            Resource::GoodsReview,
        ) => Some(Read),
        (Role::Product | Role::Qa, Resource::GoodsClass) => Some(Write),
        (Role::Qa, Resource::Reports | Resource::Receipts | Resource::Recalls) => Some(Write),
        (Role::Product | Role::Service | Role::Warehouse, Resource::Reports | Resource::Recalls) => {
            Some(Read)
        }
        (Role::Service | Role::Salesman, Resource::Receipts) => Some(Read),
        (Role::Finance, Resource::Invoices) => Some(Write),
        (Role::Service, Resource::Invoices) => Some(Read),
        // Staff who propose campaigns and coupons do not approve them.
        (Role::Finance, Resource::PromotionRelease) => Some(Write),
        (Role::Super | Role::Promotion, Resource::PromotionRelease) => Some(Read),
        (Role::Super | Role::Product | Role::Promotion | Role::Content, Resource::Visits) => Some(Read),
        (Role::Super, _) => Some(Write),
        // Those who may change a price may agree to a colleague's; what goods cost the wholesaler is
        // for them and finance alone.
        (Role::Product | Role::Promotion, Resource::Goods | Resource::Prices) => Some(Write),
        (Role::Finance, Resource::Prices) => Some(Read),
        (Role::Promotion, Resource::Promotions) => Some(Write),
        (Role::Promotion | Role::Service | Role::Warehouse, Resource::PointsOrders) => Some(Write),
        (Role::Finance, Resource::PointsOrders) => Some(Read),
        (
            Role::Product | Role::Finance | Role::Service | Role::Content | Role::Salesman,
            Resource::Promotions,
        ) => Some(Read),
        (Role::Product | Role::Qa, Resource::Documents) => Some(Write),
        (Role::Service | Role::Salesman, Resource::Documents) => Some(Read),
        // Who may take which step is defined in the state table of claims.
        (Role::Service | Role::Warehouse | Role::Qa | Role::Finance, Resource::AfterSales) => Some(Write),
        (Role::Salesman, Resource::AfterSales) => Some(Read),
        (Role::Product | Role::Promotion, Resource::Stocks) => Some(Read),
        (Role::Service, Resource::Orders) => Some(Write),
        (Role::Service | Role::Qa, Resource::Reviews) => Some(Write),
        (Role::Service | Role::Qa, Resource::Shipments) => Some(Read),
        (Role::Warehouse, Resource::Shipments) => Some(Write),
        (Role::Service, Resource::Goods | Resource::Stocks | Resource::Companies) => Some(Read),
        (Role::Warehouse, Resource::Stocks | Resource::Orders) => Some(Write),
        (Role::Warehouse, Resource::Goods) => Some(Read),
        (Role::Qa, Resource::Licences | Resource::Companies) => Some(Write),
        (Role::Qa, Resource::Goods | Resource::Stocks | Resource::Orders) => Some(Read),
        (Role::Qa, Resource::Contracts) => Some(Write),
        (Role::Service | Role::Finance | Role::Salesman, Resource::Contracts) => Some(Read),
        // They propose; finance decides (Payments), and no one decides on their own proposal.
        (Role::Promotion | Role::Service | Role::Finance, Resource::Wallet) => Some(Write),
        (Role::Finance, Resource::Payments) => Some(Write),
        (Role::Finance, Resource::Orders | Resource::Companies) => Some(Read),
        (Role::Service, Resource::Payments) => Some(Read),
        (Role::Salesman, Resource::Companies | Resource::Orders | Resource::Goods) => Some(Read),
        (Role::Content, Resource::Ads | Resource::Articles) => Some(Write),
        // Quality management sees the feedback it is responsible for (`content/feedback`).
        (Role::Service | Role::Qa, Resource::Feedback) => Some(Write),
        // Those who arrange goods on pages and in searches must be able to look them up.
        (Role::Content, Resource::Goods) => Some(Read),
        (Role::Promotion, Resource::Ads) => Some(Write),
        (Role::Promotion | Role::Service | Role::Content, Resource::MassMessages) => Some(Write),
        (Role::Service | Role::Content, Resource::MessageTemplates) => Some(Write),
        (Role::Promotion | Role::Qa, Resource::MessageTemplates) => Some(Read),
        (Role::Content | Role::Product, Resource::Search) => Some(Write),
        // Contracts and seals name the wholesaler by them: the head of the shop alone changes them.
        (Role::Content | Role::Service | Role::Qa | Role::Finance, Resource::ShopFacts) => Some(Read),
        // Salesmen with their own customers.
        (Role::Service | Role::Salesman, Resource::Service) => Some(Write),
        _ => None,
    }
}

/// The most that any of these roles allows.
pub fn best_access(roles: &[Role], resource: Resource) -> Option<Access> {
    roles.iter().filter_map(|role| access(*role, resource)).max()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_qa_decides_on_licences() {
        for role in Role::ALL {
            let may = access(role, Resource::Licences) == Some(Access::Write);
            assert_eq!(may, role == Role::Qa, "{role:?}");
        }
    }

    #[test]
    fn who_changes_prices_agrees_to_those_of_others_and_few_see_the_cost() {
        for role in Role::ALL {
            assert_eq!(
                access(role, Resource::Prices) == Some(Access::Write),
                access(role, Resource::Goods) == Some(Access::Write),
                "{role:?}"
            );
            let reads = access(role, Resource::Prices).is_some();
            let may = [
                Role::Super,
                Role::Product,
                Role::Promotion,
                Role::Finance,
                Role::Auditor,
            ];
            assert_eq!(reads, may.contains(&role), "{role:?}");
        }
    }

    #[test]
    fn finance_alone_releases_what_price_and_promotion_propose() {
        for role in Role::ALL {
            let proposes = access(role, Resource::Promotions) == Some(Access::Write);
            assert_eq!(
                proposes,
                matches!(role, Role::Super | Role::Promotion),
                "{role:?}"
            );
            let releases = access(role, Resource::PromotionRelease) == Some(Access::Write);
            assert_eq!(releases, role == Role::Finance, "{role:?}");
        }
    }

    #[test]
    fn the_class_of_goods_is_proposed_by_those_who_know_them_and_decided_by_qa_alone() {
        for role in Role::ALL {
            let decides = access(role, Resource::GoodsReview) == Some(Access::Write);
            assert_eq!(decides, role == Role::Qa, "{role:?}");
            let proposes = access(role, Resource::GoodsClass) == Some(Access::Write);
            assert_eq!(
                proposes,
                matches!(role, Role::Super | Role::Product | Role::Qa),
                "{role:?}"
            );
        }
    }

    #[test]
    fn the_warehouse_packs_and_those_who_speak_for_buyers_or_the_law_review() {
        for role in Role::ALL {
            let packs = access(role, Resource::Shipments) == Some(Access::Write);
            assert_eq!(packs, matches!(role, Role::Super | Role::Warehouse), "{role:?}");
            let reviews = access(role, Resource::Reviews) == Some(Access::Write);
            assert_eq!(
                reviews,
                matches!(role, Role::Super | Role::Service | Role::Qa),
                "{role:?}"
            );
        }
    }

    #[test]
    fn the_warehouse_receives_and_quality_management_lays_down_who_accepts() {
        for role in Role::ALL {
            let receives = access(role, Resource::GoodsReceipts) == Some(Access::Write);
            assert_eq!(
                receives,
                matches!(role, Role::Super | Role::Warehouse),
                "{role:?}"
            );
            let accepts = access(role, Resource::Acceptance) == Some(Access::Write);
            assert_eq!(accepts, role == Role::Qa, "{role:?}");
            let reads = access(role, Resource::GoodsReceipts).is_some();
            assert_eq!(reads, access(role, Resource::Acceptance).is_some(), "{role:?}");
        }
    }

    #[test]
    fn inspections_are_answered_by_those_who_speak_for_the_law() {
        for role in Role::ALL {
            let may = matches!(role, Role::Super | Role::Qa | Role::Auditor).then_some(Access::Read);
            assert_eq!(access(role, Resource::Inspections), may, "{role:?}");
        }
    }

    #[test]
    fn content_writes_articles_and_those_who_speak_for_buyers_or_the_law_answer_them() {
        for role in Role::ALL {
            let writes = access(role, Resource::Articles) == Some(Access::Write);
            assert_eq!(writes, matches!(role, Role::Super | Role::Content), "{role:?}");
            let answers = access(role, Resource::Feedback) == Some(Access::Write);
            assert_eq!(
                answers,
                matches!(role, Role::Super | Role::Service | Role::Qa),
                "{role:?}"
            );
        }
    }

    #[test]
    fn the_head_of_the_shop_alone_changes_what_contracts_call_it() {
        for role in Role::ALL {
            let writes = access(role, Resource::ShopFacts) == Some(Access::Write);
            assert_eq!(writes, role == Role::Super, "{role:?}");
        }
    }

    #[test]
    fn the_auditor_writes_nothing_and_the_system_role_sees_no_trade() {
        for resource in Resource::ALL {
            assert_eq!(access(Role::Auditor, resource), Some(Access::Read));
        }
        assert_eq!(access(Role::System, Resource::Orders), None);
        assert_eq!(access(Role::System, Resource::Companies), None);
    }
}
