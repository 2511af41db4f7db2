pub mod addresses;
pub mod session;
