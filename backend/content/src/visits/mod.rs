//! Visits of the storefront: which pages are shown, and how far visitors get on the way to an order. Counted
//! without cookies; after its day no visitor can be recognised (adr/0028).
pub mod controllers {
    pub mod shop {
        pub mod page_views;
    }
}
pub mod models {
    pub mod day;
    pub mod known_pages;
    pub mod report;
    pub mod robots;
    pub mod steps;
    pub mod store;
    pub mod view_limit;
    pub mod visits;
}
pub mod routes;
