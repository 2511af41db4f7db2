//! Which contracts a company owes and has. How they are drawn up and signed is the crate `contracts`.
pub mod models {
    pub mod contracts;
    pub mod cover;
    pub mod rules;
    pub mod standing;
}
