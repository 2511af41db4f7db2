//! From when the wholesaler is told that one of its own licences runs out: renewal is applied for from six months before its last
//! day until two months before (药品经营和使用质量监督管理办法; K), so quality management may have it told earlier or later.
use kernel::{
    Db, WriteTx,
    models::kept_rules::{self, KeptRules},
};
use sea_orm::DbErr;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(default)]
pub struct Renewals {
    /// Days before the last day.
    pub told_before: i64,
}

impl Default for Renewals {
    fn default() -> Self {
        Self { told_before: 180 }
    }
}

impl KeptRules for Renewals {
    const PART: &'static str = "own_licences";
}

impl Renewals {
    /// Told later.
    pub const fn is_looser_than(self, before: Self) -> bool {
        self.told_before < before.told_before
    }
}

#[kernel::boxed]
pub async fn renewals(db: &Db) -> Result<Renewals, DbErr> {
    kept_rules::read(db).await
}

#[kernel::boxed]
pub async fn keep_renewals(tx: &WriteTx, rules: Renewals) -> Result<(), DbErr> {
    kept_rules::write(tx, &rules).await
}
