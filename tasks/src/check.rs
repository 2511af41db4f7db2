mod order_books;
mod payment_books;

use async_trait::async_trait;
use kernel::{Db, Services};
use loco_rs::{
    Error, Result,
    app::AppContext,
    task::{Task, TaskInfo, Vars},
};
use sea_orm::DbErr;

/// Prints what must not be; fails when there is anything.
pub struct Check;

#[async_trait]
impl Task for Check {
    fn task(&self) -> TaskInfo {
        TaskInfo {
            name: "check".into(),
            detail: "Checks the invariants: stock, ledgers, orders, the audit chain".into(),
        }
    }

    async fn run(&self, ctx: &AppContext, _: &Vars) -> Result<()> {
        let violations = violations(&Services::of(ctx).db).await?;
        for violation in &violations {
            println!("{violation}");
        }
        match violations.len() {
            0 => {
                println!("every invariant holds");
                Ok(())
            }
            count => Err(Error::Message(format!("{count} invariants are violated"))),
        }
    }
}

/// All violations, each as a line of text. Looks at one moment: what a shop that goes on selling writes between two questions
/// would else look like a violation.
pub async fn violations(db: &Db) -> Result<Vec<String>, DbErr> {
    violations_within(&db.moment().await?).await
}

/// Those that the transaction `db` sees.
pub async fn violations_within(db: &Db) -> Result<Vec<String>, DbErr> {
    let mut all = catalog::models::invariants::violations(db).await?;
    all.extend(merchandising::models::invariants::violations(db).await?);
    all.extend(receiving::purchases::models::invariants::violations(db).await?);
    all.extend(receiving::receipts::models::receipts::invariants::violations(db).await?);
    all.extend(receiving::supplier_returns::models::invariants::violations(db).await?);
    all.extend(campaigns::models::invariants::violations(db).await?);
    all.extend(wallet::models::invariants::violations(db).await?);
    all.extend(coupons::models::invariants::violations(db).await?);
    all.extend(order_books::violations(db).await?);
    all.extend(after_sales::models::invariants::violations(db).await?);
    all.extend(loyalty::models::invariants::violations(db).await?);
    all.extend(service::models::invariants::violations(db).await?);
    if let Some(id) = identity::audit::models::chain::first_broken(db).await? {
        all.push(format!("audit entry {id}: the chain is broken here"));
    }
    Ok(all)
}
