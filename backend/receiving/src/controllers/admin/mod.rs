pub mod care;
pub mod climate;
pub mod destructions;
pub mod goods_receipts;
pub mod papers;
pub mod receiving_rules;
pub mod supplier_scans;
pub mod suppliers;
