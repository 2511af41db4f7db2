//! The table of what each staff role may do.
use identity::permissions::{Access, Resource, Role, access};

#[test]
fn only_qa_decides_on_licences() {
    for role in Role::ALL {
        let may = access(role, Resource::Licences) == Some(Access::Write);
        assert_eq!(may, role == Role::Qa, "{role:?}");
    }
}

#[test]
fn the_head_of_the_shop_decides_nothing_that_quality_management_or_finance_decides() {
    use Resource::{
        Acceptance, CompanyApproval, Contracts, GoodsReview, Invoices, Licences, PromotionRelease,
        QualityRules, Recalls, Receipts, Reports,
    };
    for resource in [
        Acceptance,
        CompanyApproval,
        Contracts,
        GoodsReview,
        Invoices,
        Licences,
        PromotionRelease,
        QualityRules,
        Recalls,
        Receipts,
        Reports,
    ] {
        assert_eq!(access(Role::Super, resource), Some(Access::Read), "{resource:?}");
        let decides = Role::ALL
            .into_iter()
            .filter(|role| access(*role, resource) == Some(Access::Write))
            .collect::<Vec<_>>();
        assert!(
            matches!(decides[..], [Role::Qa | Role::Finance]),
            "{resource:?} {decides:?}"
        );
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
        let stops = access(role, Resource::PromotionStop) == Some(Access::Write);
        assert_eq!(stops, proposes || releases, "{role:?}");
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
fn purchasing_orders_and_who_receives_accepts_or_pays_reads_it() {
    for role in Role::ALL {
        let orders = access(role, Resource::Purchases) == Some(Access::Write);
        assert_eq!(orders, matches!(role, Role::Super | Role::Product), "{role:?}");
        let reads = matches!(role, Role::Warehouse | Role::Qa | Role::Finance | Role::Auditor);
        assert_eq!(
            access(role, Resource::Purchases).is_some(),
            orders || reads,
            "{role:?}"
        );
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

#[test]
fn errors_of_the_apps_are_for_those_who_have_them_mended() {
    for role in Role::ALL {
        let may = match role {
            Role::System => Some(Access::Write),
            Role::Super | Role::Auditor => Some(Access::Read),
            _ => None,
        };
        assert_eq!(access(role, Resource::ClientErrors), may, "{role:?}");
    }
}

#[test]
fn inspections_are_answered_by_those_who_speak_for_the_law() {
    for role in Role::ALL {
        let may = matches!(role, Role::Super | Role::Qa | Role::Auditor).then_some(Access::Read);
        assert_eq!(access(role, Resource::Inspections), may, "{role:?}");
    }
}
