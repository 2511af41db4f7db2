pub mod admin;
pub mod picture;
