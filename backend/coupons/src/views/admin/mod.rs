pub mod claim;
pub mod coupon;
pub mod reward_rules;
