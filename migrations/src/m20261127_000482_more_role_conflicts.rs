//! More roles that check each other: who audits does nothing that is audited, who buys receives nothing, and who gives the
//! last word on suppliers and first sales neither buys nor receives.
use sea_orm_migration::prelude::*;

migration!();

/// Whoever writes anything (K: internal audit is independent of what it looks at).
const AUDITED: [&str; 10] = [
    "super",
    "product",
    "promotion",
    "content",
    "service",
    "warehouse",
    "qa",
    "finance",
    "salesman",
    "system",
];

const OF_AUDITOR: &str = "审计查看所有岗位的记录，不兼被审计的岗位";
const OF_BUYING: &str = "采购的人不收货，购进和收货要由两人经手";
const OF_HEAD: &str = "负责人审批供应商和首营，不能审批自己采购的";
const OF_HEAD_AT_THE_DOOR: &str = "负责人审批供应商，不能兼收货和发货";
const OF_RETURNS: &str = "客服受理售后，仓库验收退回的货，不能由一人经手";
const OF_REFUNDS: &str = "财务付退款，不能付自己受理的";

/// Role, other, why; all but the auditor's (M).
const PAIRS: [(&str, &str, &str); 5] = [
    ("product", "warehouse", OF_BUYING),
    ("super", "product", OF_HEAD),
    ("super", "warehouse", OF_HEAD_AT_THE_DOOR),
    ("service", "warehouse", OF_RETURNS),
    ("finance", "service", OF_REFUNDS),
];

fn pairs() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    let of_auditor = AUDITED.map(|other| ("auditor", other, OF_AUDITOR));
    of_auditor.into_iter().chain(PAIRS)
}

/// What quality management has laid down itself stays as it is.
async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for (role, other, why) in pairs() {
        let insert = format!(
            "INSERT INTO role_conflicts (role, other, why) SELECT '{role}', '{other}', '{why}' WHERE NOT EXISTS (\
             SELECT 1 FROM role_conflicts WHERE (role = '{role}' AND other = '{other}') \
             OR (role = '{other}' AND other = '{role}'))"
        );
        manager.get_connection().execute_unprepared(&insert).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for (role, other, why) in pairs() {
        let delete = format!(
            "DELETE FROM role_conflicts WHERE role = '{role}' AND other = '{other}' AND why = '{why}'"
        );
        manager.get_connection().execute_unprepared(&delete).await?;
    }
    Ok(())
}
