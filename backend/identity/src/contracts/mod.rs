//! Contracts that a company needs and has. Drafting and signing are in the crate `contracts`.
pub mod models {
    pub mod contracts;
    pub mod cover;
    pub mod rules;
    pub mod standing;
}
