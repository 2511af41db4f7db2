//! Complaints of buyers, with who answered first and who closed them.
use std::collections::HashMap;

use ::orders::models::_entities::{order_lines, orders};
use content::{
    feedback::models::states::Kind as Topic,
    models::_entities::{feedback, feedback_messages},
};
use identity::models::_entities::audit_entries;
use kernel::Db;
use sea_orm::{Condition, DbErr, QueryOrder, QuerySelect, QueryTrait, prelude::*};

use super::{
    asked::{Asked, Filter},
    cells,
    facts::companies_of,
    register::{Cells, Head, column, register},
    trace::lines_of_batch,
};

const COMPLAINTS: Head = Head {
    code: "complaints",
    title: "投诉登记",
    about: "商城“意见反馈”里的商品问题和投诉，带首次答复和办结的人、时间和结果；按商品或批号筛选的是写了相关订单、那张订单里有这个商品或发过这个批号的；退换货申请见“退换货和质量投诉记录”",
    filters: &[Filter::Period, Filter::Goods, Filter::Batch, Filter::Company],
    columns: &[
        column("时间", 6.5),
        column("客户", 10.0),
        column("类别", 4.0),
        column("内容", 16.0),
        column("相关订单", 8.0),
        column("状态", 4.4),
        column("首次答复", 6.5),
        column("首次答复人", 4.4),
        column("办结时间", 6.5),
        column("办结人", 4.4),
        column("处理结果", 14.0),
    ],
};

register!(Complaints, COMPLAINTS, feedback, complained, complaint_cells);

fn complained(asked: &Asked) -> Select<feedback::Entity> {
    let all = Condition::all()
        .add(feedback::Column::Kind.is_in(Topic::OF_QUALITY))
        .add(asked.within(feedback::Column::CreatedAt))
        .add_option(of_order(asked))
        .add_option(asked.of_company(feedback::Column::CompanyId));
    feedback::Entity::find().filter(all)
}

/// A complaint is of the products and batches of the order that it names; one that names none is of none.
fn of_order(asked: &Asked) -> Option<Expr> {
    if asked.goods_id.is_none() && asked.batch.is_none() {
        return None;
    }
    let of_batch = |batch| order_lines::Column::Id.in_subquery(lines_of_batch(batch));
    let lines = Condition::all()
        .add_option(asked.of_goods(order_lines::Column::GoodsId))
        .add_option(asked.batch.as_deref().map(of_batch));
    let of_lines = order_lines::Entity::find()
        .select_only()
        .column(order_lines::Column::OrderId)
        .filter(lines)
        .into_query();
    let numbers = orders::Entity::find()
        .select_only()
        .column(orders::Column::Number)
        .filter(orders::Column::Id.in_subquery(of_lines))
        .into_query();
    Some(feedback::Column::OrderNumber.in_subquery(numbers))
}

async fn complaint_cells(db: &Db, _: &Asked, rows: Vec<feedback::Model>) -> Result<Vec<Cells>, DbErr> {
    let companies = companies_of(db, rows.iter().map(|row| row.company_id)).await?;
    let answered = first_to_answer(db, &rows).await?;
    let closed = last_to_close(db, &rows).await?;
    let cells = rows.iter().map(|row| {
        let closer = closed.get(&row.id).map_or("", String::as_str);
        // Who closes what nobody has answered answers it so.
        let first = answered.get(&row.id).map_or(closer, String::as_str);
        vec![
            cells::moment(Some(row.created_at)),
            companies.get(&row.company_id).map_or("", |one| &one.name).into(),
            row.kind.text().into(),
            row.content.as_str().into(),
            row.order_number.as_str().into(),
            row.status.text().into(),
            cells::moment(row.answered_at),
            first.into(),
            cells::moment(row.closed_at),
            closer.into(),
            row.result.as_str().into(),
        ]
    });
    Ok(cells.collect())
}

/// By complaint.
async fn first_to_answer(db: &Db, rows: &[feedback::Model]) -> Result<HashMap<i64, String>, DbErr> {
    use feedback_messages::Column;
    let answers = feedback_messages::Entity::find()
        .filter(Column::FeedbackId.is_in(rows.iter().map(|row| row.id)))
        .filter(Column::StaffId.is_not_null())
        .order_by_desc(Column::Id)
        .all(db)
        .await?;
    // The first comes last, and stays.
    Ok(answers
        .into_iter()
        .map(|answer| (answer.feedback_id, answer.author_name))
        .collect())
}

/// By complaint, as the log has it; nobody where it is not closed.
async fn last_to_close(db: &Db, rows: &[feedback::Model]) -> Result<HashMap<i64, String>, DbErr> {
    use audit_entries::Column;
    let closed = rows.iter().filter(|row| row.closed_at.is_some());
    let log = audit_entries::Entity::find()
        .filter(Column::SubjectKind.eq("feedback"))
        .filter(Column::SubjectId.is_in(closed.map(|row| row.id.to_string())))
        .filter(Column::Action.eq("feedback.close"))
        .order_by_asc(Column::Id)
        .all(db)
        .await?;
    let people = log
        .into_iter()
        .filter_map(|entry| Some((entry.subject_id.parse().ok()?, entry.actor_name)));
    Ok(people.collect())
}
