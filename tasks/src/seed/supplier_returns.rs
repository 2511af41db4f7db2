//! Goods of the demo's deliveries that go back to their suppliers: one return has left, one waits for a second person.
use chrono::TimeDelta;
use identity::permissions::Role;
use kernel::{Services, WriteTx};
use receiving::{
    errors::ReceivingError,
    models::_entities::{goods_receipt_lines, goods_receipts},
    receipts::models::receipts::Status,
    supplier_returns::models::{
        states::Source,
        supplier_returns::{self, Decision, NewReturn},
    },
};
use sea_orm::{JoinType, QueryOrder, QuerySelect, prelude::*};

use super::departments::Departments;

/// Why it goes back, its codes, and how many hours ago it was asked for; the first one has left.
const RETURNS: [(&str, &[&str], i64); 2] = [
    (
        "供货单位发错规格，同意退回",
        &["81234560000000000011", "81234560000000000012"],
        30,
    ),
    ("动销慢，供货单位同意退回", &[], 4),
];
const DECIDED_AFTER: TimeDelta = TimeDelta::hours(2);

pub async fn create(services: &Services) -> anyhow::Result<()> {
    let departments = Departments::load(services).await?;
    let lines = goods_receipt_lines::Entity::find()
        .join(
            JoinType::InnerJoin,
            goods_receipt_lines::Relation::GoodsReceipts.def(),
        )
        .filter(goods_receipts::Column::Status.eq(Status::Accepted))
        .filter(goods_receipt_lines::Column::HasReport.eq(true))
        .order_by_asc(goods_receipt_lines::Column::Id)
        .limit(RETURNS.len() as u64)
        .all(&services.db)
        .await?;
    let now = services.clock.now();
    services
        .writer
        .run(async move |tx: &WriteTx| {
            for (place, (line, (reason, codes, hours))) in lines.into_iter().zip(RETURNS).enumerate() {
                let at = now - TimeDelta::hours(hours);
                let new = NewReturn {
                    line_id: line.id,
                    quantity: line.accepted / 20,
                    source: Source::Stock,
                    reason: reason.into(),
                    codes: codes.iter().map(|code| (*code).to_owned()).collect(),
                };
                let asked = supplier_returns::ask(tx, new, &departments.warehouse.actor, at).await?;
                if place == 0 {
                    let decision = Decision {
                        approves: true,
                        opinion: "已与供货单位核实，同意退回".into(),
                    };
                    let qa = (&departments.qa.actor, &[Role::Qa][..]);
                    supplier_returns::decide(tx, asked.id, decision, qa, at + DECIDED_AFTER).await?;
                }
            }
            Ok::<_, ReceivingError>(())
        })
        .await?;
    Ok(())
}
