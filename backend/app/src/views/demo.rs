use serde::Serialize;
use tasks::{DemoAccount as Account, DemoAccounts as Accounts};
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub struct DemoAccount {
    pub username: String,
    pub password: String,
    pub name: String,
    pub describe: String,
}

#[derive(Serialize, ToSchema)]
pub struct DemoAccounts {
    pub buyers: Vec<DemoAccount>,
    pub staff: Vec<DemoAccount>,
}

impl From<Accounts> for DemoAccounts {
    fn from(accounts: Accounts) -> Self {
        let views = |accounts: Vec<Account>| accounts.into_iter().map(DemoAccount::from).collect();
        Self {
            buyers: views(accounts.buyers),
            staff: views(accounts.staff),
        }
    }
}

impl From<Account> for DemoAccount {
    fn from(account: Account) -> Self {
        Self {
            username: account.username,
            password: account.password.into(),
            name: account.name,
            describe: account.describe,
        }
    }
}
