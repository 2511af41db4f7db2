//! 补货建议: how much of a product a buyer should order now, from what they bought or from what their own stock
//! sheet says.
pub mod habit;
pub mod history;
pub mod need;
pub mod stock_sheet;
mod stock_sheet_head;
