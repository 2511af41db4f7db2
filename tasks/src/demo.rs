//! The accounts of the demonstration, as the sign-in pages offer them.
use crate::seed;

pub use seed::DemoAccount;

#[derive(Clone, Debug, Default)]
pub struct DemoAccounts {
    pub buyers: Vec<DemoAccount>,
    pub staff: Vec<DemoAccount>,
}

/// What the seed made, or would make.
pub fn demo_accounts() -> DemoAccounts {
    DemoAccounts {
        buyers: seed::demo_buyers(),
        staff: seed::demo_staff(),
    }
}
