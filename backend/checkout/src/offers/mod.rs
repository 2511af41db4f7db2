//! Products as this buyer may see and buy them: lists, suggestions, detail, recommendations, favourites.
pub mod controllers {
    mod from_context;
    pub mod shop {
        pub mod favorites;
        pub mod goods;
        pub mod goods_query;
        pub mod recommended;
    }
}
pub mod models {
    pub mod audience;
    pub mod bought_together;
    pub mod named_price;
    pub mod offer;
    pub mod ordered_goods;
    pub mod running;
    pub mod seckills;
    pub mod spent_sets;
    pub mod visitor_searches;
}
pub mod routes;
pub mod views {
    pub mod shop {
        pub mod cards;
        pub mod goods;
        pub mod goods_detail;
        pub mod goods_filters;
    }
}
