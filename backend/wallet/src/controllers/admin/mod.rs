pub mod entries;
pub mod proposals;
pub mod wallet;
