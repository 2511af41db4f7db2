pub mod cart_items;
pub mod saved_list_lines;
pub mod saved_lists;
