//! What waits for staff, and for whom.
use std::collections::BTreeSet;

use app::models::queues::QUEUES;
use identity::permissions::Role;

#[test]
fn every_queue_has_a_name_of_its_own_and_a_filter_that_can_be_read() {
    let names: BTreeSet<&str> = QUEUES.iter().map(|queue| queue.name).collect();
    assert_eq!(names.len(), QUEUES.len());
    for queue in QUEUES {
        assert!(queue.filter().is_ok(), "{}", queue.name);
    }
}

fn is_for(name: &str, role: Role) -> bool {
    let queue = QUEUES.iter().find(|queue| queue.name == name);
    queue.is_some_and(|queue| queue.is_for(&[role]))
}

#[test]
fn a_queue_is_for_those_whose_work_it_is() {
    assert!(is_for("claims_inspect", Role::Qa) && !is_for("claims_inspect", Role::Service));
    assert!(is_for("cold_parcels", Role::Qa) && !is_for("cold_parcels", Role::Warehouse));
    assert!(is_for("goods_receipts", Role::Qa) && !is_for("goods_receipts", Role::Warehouse));
    assert!(is_for("coupons", Role::Finance) && !is_for("coupons", Role::Promotion));
    assert!(is_for("goods_unpriced", Role::Product) && !is_for("goods_unpriced", Role::Promotion));
    let missing = "batch_reports_missing";
    assert!(is_for(missing, Role::Product) && is_for(missing, Role::Qa) && !is_for(missing, Role::Super));
    assert!(is_for("companies_silent", Role::Salesman) && !is_for("companies_silent", Role::Finance));
    assert!(is_for("client_errors", Role::System) && !is_for("client_errors", Role::Super));
    assert!(is_for("refused_sign_ins", Role::System) && !is_for("refused_sign_ins", Role::Super));
    assert!(is_for("failed_jobs", Role::System) && !is_for("failed_jobs", Role::Super));
}

#[test]
fn the_auditor_has_no_tasks() {
    let of_auditor = QUEUES.iter().filter(|queue| queue.is_for(&[Role::Auditor]));
    assert_eq!(of_auditor.count(), 0);
}
