//! What a buyer wrote down to order, pasted or uploaded, matched with products on sale; and lists that are ordered
//! again and again.
pub mod controllers {
    mod from_context;
    pub mod shop {
        pub mod cart_import;
        pub mod saved_lists;
    }
}
pub mod models {
    pub mod dosage_forms;
    pub mod folding;
    pub mod list_matching;
    pub mod list_proposal;
    pub mod list_quantity;
    pub mod saved_lists;
    pub mod shopping_list;
}
pub mod routes;
pub mod views {
    pub mod shop {
        pub mod cart_import;
        pub mod saved_list;
    }
}
