//! 补货建议: how much of a product a buyer should order now, from what they bought or from what their own stock
//! sheet says.
