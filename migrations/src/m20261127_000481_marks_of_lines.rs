//! Which line of the list gave goods their control: with the end of the line they get their former one back.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

/// What was marked before is known by the reason, which names word and source of its line.
const MARKED: &str = "UPDATE class_changes SET class_rule_id = (\
    SELECT MAX(class_rules.id) FROM class_rules WHERE substr(class_changes.reason, 1, \
    length('名录新增“' || class_rules.word || '”（' || class_rules.source || '）：')) \
    = '名录新增“' || class_rules.word || '”（' || class_rules.source || '）：') \
    WHERE class_changes.source = 'list'";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("class_changes")
        .add_column(number_null("class_rule_id"))
        .take();
    manager.alter_table(change).await?;
    manager.get_connection().execute_unprepared(MARKED).await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("class_changes")
        .drop_column("class_rule_id")
        .take();
    manager.alter_table(change).await
}
