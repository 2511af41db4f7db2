//! Products that a member wants to find again.
pub mod models {
    pub mod favorites;
}
