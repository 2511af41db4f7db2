//! One sheet of goods is checked at a time: two that begin at once would both find that none is.
use sea_orm_migration::prelude::*;

migration!();

/// What died with its process is no check any more; of several, the newest may still run.
const GIVEN_UP: &str = "update goods_imports set status = 'interrupted' where status = 'checking' \
    and id < (select max(other.id) from goods_imports other where other.status = 'checking')";

const ONE_IS_CHECKED: &str = "create unique index if not exists ux_goods_imports_checking on goods_imports (status) where status = 'checking'";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let db = manager.get_connection();
    db.execute_unprepared(GIVEN_UP).await?;
    db.execute_unprepared(ONE_IS_CHECKED).await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let db = manager.get_connection();
    db.execute_unprepared("drop index if exists ux_goods_imports_checking")
        .await?;
    Ok(())
}
