pub mod claims;
pub mod codes;
pub mod coupons;
pub mod decisions;
pub mod reward_rules;
