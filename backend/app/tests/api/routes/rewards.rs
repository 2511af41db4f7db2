//! Calls of the back office for coupons and ledgers.
use identity::permissions::{Access, Resource};

pub const REWARDS: &[(&str, Resource, Access)] = &[
    ("GET /admin/api/coupons", Resource::Promotions, Access::Read),
    ("POST /admin/api/coupons", Resource::Promotions, Access::Write),
    ("GET /admin/api/coupons/{id}", Resource::Promotions, Access::Read),
    ("PUT /admin/api/coupons/{id}", Resource::Promotions, Access::Write),
    (
        "GET /admin/api/coupons/{id}/history",
        Resource::Promotions,
        Access::Read,
    ),
    (
        "GET /admin/api/coupons/{id}/results",
        Resource::Promotions,
        Access::Read,
    ),
    (
        "POST /admin/api/coupons/{id}/propose",
        Resource::Promotions,
        Access::Write,
    ),
    (
        "POST /admin/api/coupons/{id}/withdraw",
        Resource::Promotions,
        Access::Write,
    ),
    (
        "POST /admin/api/coupons/{id}/approve",
        Resource::PromotionRelease,
        Access::Write,
    ),
    (
        "POST /admin/api/coupons/{id}/reject",
        Resource::PromotionRelease,
        Access::Write,
    ),
    (
        "POST /admin/api/coupons/{id}/stop",
        Resource::Promotions,
        Access::Write,
    ),
    (
        "POST /admin/api/coupons/{id}/give",
        Resource::Promotions,
        Access::Write,
    ),
    (
        "POST /admin/api/coupons/{id}/codes",
        Resource::Promotions,
        Access::Write,
    ),
    (
        "GET /admin/api/coupons/{id}/codes/export",
        Resource::Promotions,
        Access::Write,
    ),
    ("GET /admin/api/coupon_codes", Resource::Promotions, Access::Write),
    ("GET /admin/api/coupon_claims", Resource::Promotions, Access::Read),
    (
        "POST /admin/api/coupon_claims/{id}/void",
        Resource::Promotions,
        Access::Write,
    ),
    ("GET /admin/api/reward_rules", Resource::Promotions, Access::Read),
    (
        "PUT /admin/api/reward_rules",
        Resource::PromotionRelease,
        Access::Write,
    ),
    ("GET /admin/api/wallet_entries", Resource::Wallet, Access::Read),
    (
        "GET /admin/api/wallet_entries/export",
        Resource::Wallet,
        Access::Read,
    ),
    ("GET /admin/api/wallet_proposals", Resource::Wallet, Access::Read),
    (
        "GET /admin/api/wallet_proposals/{id}",
        Resource::Wallet,
        Access::Read,
    ),
    (
        "POST /admin/api/wallet_proposals",
        Resource::Wallet,
        Access::Write,
    ),
    (
        "POST /admin/api/wallet_proposals/{id}/approve",
        Resource::Payments,
        Access::Write,
    ),
    (
        "POST /admin/api/wallet_proposals/{id}/reject",
        Resource::Payments,
        Access::Write,
    ),
    (
        "POST /admin/api/wallet_proposals/{id}/withdraw",
        Resource::Wallet,
        Access::Write,
    ),
];
