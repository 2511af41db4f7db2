//! Products as the shop shows them: their codes, their data and its caches, and the pictures drawn for them.
pub mod controllers {
    pub mod media;
    pub mod admin {
        pub mod pictures;
    }
}
pub mod models {
    pub mod announce;
    pub mod approval_number;
    pub mod codes;
    pub mod cooling;
    pub mod department_rules;
    pub mod detail_cache;
    pub mod facts;
    pub mod first_sale;
    pub mod goods;
    pub mod goods_cache;
    pub mod lock;
    pub mod on_file;
    pub mod particulars;
    pub mod pictures;
    pub mod stated;
    pub mod words;
}
pub mod routes;
pub mod views {
    pub mod picture;
}
