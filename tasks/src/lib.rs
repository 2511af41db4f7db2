//! Commands for operators: `yaoji task <name> [key:value …]`. They can run while a server is running, on a
//! migrated database.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "draws of the demo shop"
)]
mod audit;
pub mod check;
mod demo;
pub mod events;
mod expire;
mod import_goods;
mod inspection;
mod reindex;
pub mod seed;
pub mod staff_access;

use loco_rs::task::Tasks;

pub use demo::{DemoAccount, DemoAccounts, demo_accounts};

pub fn register(tasks: &mut Tasks) {
    tasks.register(audit::Audit);
    tasks.register(check::Check);
    tasks.register(expire::Expire);
    tasks.register(import_goods::ImportGoods);
    tasks.register(inspection::Inspection);
    tasks.register(reindex::Reindex);
    tasks.register(seed::Seed);
    tasks.register(staff_access::StaffAccess);
}
