//! The port through which products are found, and the database that answers while the index is missing.
pub mod models {
    pub mod database_lookup;
    pub mod filter_counts;
    pub mod goods_filter;
    pub mod lookup;
}
