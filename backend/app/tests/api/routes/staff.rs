//! Calls of the back office about itself and about the shop.
use identity::permissions::{Access, Resource};

/// Calls that need any signed-in member of staff.
pub const ANY_STAFF: &[&str] = &[
    "GET /admin/api/session",
    "DELETE /admin/api/session",
    "PUT /admin/api/account/password",
    "POST /admin/api/account/second_factor",
    "PUT /admin/api/account/second_factor",
    "POST /admin/api/account/second_factor/off",
    "GET /admin/api/account/preferences",
    "PUT /admin/api/account/preferences",
    "GET /admin/api/account/sessions",
    "DELETE /admin/api/account/sessions/{id}",
];

/// Calls of the back office, with what the caller must be allowed.
pub const STAFF: &[(&str, Resource, Access)] = &[
    ("GET /admin/api/dashboard", Resource::Dashboard, Access::Read),
    ("GET /admin/api/counts", Resource::Tasks, Access::Read),
    ("GET /admin/api/failed_jobs", Resource::ClientErrors, Access::Read),
    ("GET /admin/api/order_counts", Resource::Orders, Access::Read),
    ("GET /admin/api/presence", Resource::Dashboard, Access::Read),
    ("GET /admin/api/visits", Resource::Visits, Access::Read),
    (
        "GET /admin/api/client_errors",
        Resource::ClientErrors,
        Access::Read,
    ),
    (
        "GET /admin/api/client_errors/{id}",
        Resource::ClientErrors,
        Access::Read,
    ),
    (
        "POST /admin/api/client_errors/{id}/resolve",
        Resource::ClientErrors,
        Access::Write,
    ),
    (
        "GET /admin/api/quality_rules",
        Resource::QualityRules,
        Access::Read,
    ),
    (
        "PUT /admin/api/quality_rules",
        Resource::QualityRules,
        Access::Write,
    ),
    ("GET /admin/api/inspections", Resource::Inspections, Access::Read),
    (
        "GET /admin/api/inspections/package",
        Resource::Inspections,
        Access::Read,
    ),
    (
        "GET /admin/api/inspections/{key}",
        Resource::Inspections,
        Access::Read,
    ),
    ("GET /admin/api/audit", Resource::Audit, Access::Read),
    ("GET /admin/api/audit/{id}", Resource::Audit, Access::Read),
    ("GET /admin/api/audit_checks", Resource::Audit, Access::Read),
    // It changes nothing of the shop.
    ("POST /admin/api/audit_checks", Resource::Audit, Access::Read),
    ("GET /admin/api/refused_sign_ins", Resource::Audit, Access::Read),
    ("POST /admin/api/staff", Resource::Staff, Access::Write),
    ("GET /admin/api/staff/{id}", Resource::Staff, Access::Read),
    ("PUT /admin/api/staff/{id}", Resource::Staff, Access::Write),
    (
        "POST /admin/api/staff/{id}/password",
        Resource::Staff,
        Access::Write,
    ),
    (
        "POST /admin/api/staff/{id}/second_factor/off",
        Resource::Staff,
        Access::Write,
    ),
    ("GET /admin/api/staff", Resource::Staff, Access::Read),
    (
        "GET /admin/api/asked_changes",
        Resource::QualityRules,
        Access::Read,
    ),
    (
        "POST /admin/api/asked_changes/{id}/refuse",
        Resource::QualityRules,
        Access::Write,
    ),
    (
        "GET /admin/api/role_conflicts",
        Resource::QualityRules,
        Access::Read,
    ),
    (
        "PUT /admin/api/role_conflicts",
        Resource::QualityRules,
        Access::Write,
    ),
    ("GET /admin/api/shop_facts", Resource::ShopFacts, Access::Read),
    ("PUT /admin/api/shop_facts", Resource::ShopFacts, Access::Write),
    (
        "PUT /admin/api/shop_facts/identity",
        Resource::Licences,
        Access::Write,
    ),
    ("GET /admin/api/own_licences", Resource::Licences, Access::Read),
    (
        "GET /admin/api/own_licences/{id}",
        Resource::Licences,
        Access::Read,
    ),
    (
        "GET /admin/api/own_licences/{id}/history",
        Resource::Licences,
        Access::Read,
    ),
    (
        "PUT /admin/api/own_licences/{id}",
        Resource::Licences,
        Access::Write,
    ),
    (
        "POST /admin/api/own_licences/pictures",
        Resource::Licences,
        Access::Write,
    ),
];
