pub mod goods_receipts;
pub mod receiving_rules;
pub mod suppliers;
