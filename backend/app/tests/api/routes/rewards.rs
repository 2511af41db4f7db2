//! Calls of the back office for coupons, ledgers, draws and the points mall.
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
        Resource::PromotionStop,
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
    ("GET /admin/api/draws", Resource::Promotions, Access::Read),
    ("POST /admin/api/draws", Resource::Promotions, Access::Write),
    ("GET /admin/api/draws/{id}", Resource::Promotions, Access::Read),
    ("PUT /admin/api/draws/{id}", Resource::Promotions, Access::Write),
    (
        "DELETE /admin/api/draws/{id}",
        Resource::Promotions,
        Access::Write,
    ),
    (
        "GET /admin/api/draws/{id}/preview",
        Resource::Promotions,
        Access::Read,
    ),
    (
        "GET /admin/api/draws/{id}/results",
        Resource::Promotions,
        Access::Read,
    ),
    (
        "GET /admin/api/draws/{id}/history",
        Resource::Promotions,
        Access::Read,
    ),
    (
        "POST /admin/api/draws/{id}/start",
        Resource::Promotions,
        Access::Write,
    ),
    (
        "POST /admin/api/draws/{id}/pause",
        Resource::PromotionStop,
        Access::Write,
    ),
    (
        "POST /admin/api/draws/{id}/resume",
        Resource::PromotionStop,
        Access::Write,
    ),
    (
        "POST /admin/api/draws/{id}/end",
        Resource::PromotionStop,
        Access::Write,
    ),
    (
        "POST /admin/api/draws/{id}/approve",
        Resource::PromotionRelease,
        Access::Write,
    ),
    (
        "POST /admin/api/draws/{id}/refuse",
        Resource::PromotionRelease,
        Access::Write,
    ),
    ("GET /admin/api/draw_rules", Resource::Promotions, Access::Read),
    (
        "PUT /admin/api/draw_rules",
        Resource::PromotionRelease,
        Access::Write,
    ),
    ("GET /admin/api/draw_records", Resource::Promotions, Access::Read),
    (
        "POST /admin/api/draw_records/{id}/deliver",
        Resource::PromotionRelease,
        Access::Write,
    ),
    ("GET /admin/api/points_goods", Resource::Promotions, Access::Read),
    (
        "POST /admin/api/points_goods",
        Resource::Promotions,
        Access::Write,
    ),
    (
        "GET /admin/api/points_goods/{id}",
        Resource::Promotions,
        Access::Read,
    ),
    (
        "PUT /admin/api/points_goods/{id}",
        Resource::Promotions,
        Access::Write,
    ),
    (
        "POST /admin/api/points_goods/{id}/approve",
        Resource::PromotionRelease,
        Access::Write,
    ),
    (
        "POST /admin/api/points_goods/{id}/refuse",
        Resource::PromotionRelease,
        Access::Write,
    ),
    (
        "GET /admin/api/points_goods/{id}/history",
        Resource::Promotions,
        Access::Read,
    ),
    (
        "GET /admin/api/points_orders",
        Resource::PointsOrders,
        Access::Read,
    ),
    (
        "GET /admin/api/points_orders/{id}",
        Resource::PointsOrders,
        Access::Read,
    ),
    (
        "POST /admin/api/points_orders/{id}/ship",
        Resource::PointsOrders,
        Access::Write,
    ),
    (
        "POST /admin/api/points_orders/{id}/cancel",
        Resource::PointsOrders,
        Access::Write,
    ),
];
