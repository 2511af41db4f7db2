//! A member's favourite products.
pub mod models {
    pub mod favorites;
}
