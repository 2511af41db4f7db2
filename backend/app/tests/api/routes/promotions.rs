//! Calls of the back office about campaigns and what else is given away.
use identity::permissions::{Access, Resource};

/// Calls of the back office, with what the caller must be allowed.
pub const PROMOTIONS: &[(&str, Resource, Access)] = &[
    ("GET /admin/api/campaigns", Resource::Promotions, Access::Read),
    ("POST /admin/api/campaigns", Resource::Promotions, Access::Write),
    (
        "POST /admin/api/campaigns/warnings",
        Resource::Promotions,
        Access::Write,
    ),
    (
        "POST /admin/api/campaigns/simulate",
        Resource::Promotions,
        Access::Read,
    ),
    (
        "GET /admin/api/campaigns/{id}",
        Resource::Promotions,
        Access::Read,
    ),
    (
        "PUT /admin/api/campaigns/{id}",
        Resource::Promotions,
        Access::Write,
    ),
    (
        "DELETE /admin/api/campaigns/{id}",
        Resource::Promotions,
        Access::Write,
    ),
    (
        "POST /admin/api/campaigns/{id}/copy",
        Resource::Promotions,
        Access::Write,
    ),
    (
        "POST /admin/api/campaigns/{id}/propose",
        Resource::Promotions,
        Access::Write,
    ),
    (
        "POST /admin/api/campaigns/{id}/withdraw",
        Resource::Promotions,
        Access::Write,
    ),
    (
        "POST /admin/api/campaigns/{id}/approve",
        Resource::PromotionRelease,
        Access::Write,
    ),
    (
        "POST /admin/api/campaigns/{id}/refuse",
        Resource::PromotionRelease,
        Access::Write,
    ),
    (
        "POST /admin/api/campaigns/{id}/stop",
        Resource::PromotionStop,
        Access::Write,
    ),
    (
        "GET /admin/api/campaigns/{id}/results",
        Resource::Promotions,
        Access::Read,
    ),
    (
        "GET /admin/api/campaigns/{id}/sales",
        Resource::Promotions,
        Access::Read,
    ),
    (
        "GET /admin/api/campaigns/{id}/preview",
        Resource::Promotions,
        Access::Read,
    ),
    (
        "GET /admin/api/campaigns/{id}/history",
        Resource::Promotions,
        Access::Read,
    ),
    (
        "GET /admin/api/campaign_rules",
        Resource::Promotions,
        Access::Read,
    ),
    (
        "PUT /admin/api/campaign_rules",
        Resource::PromotionRelease,
        Access::Write,
    ),
];
