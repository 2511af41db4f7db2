pub mod common;
pub mod demo;
pub mod user;
