pub mod admin;
pub mod media;
