pub mod entry;
pub mod proposal;
pub mod wallet;
