pub mod claim;
pub mod coupon;
pub mod debts;
pub mod reward_rules;
