//! Complaints of buyers, with who answered first and who closed them.
use std::collections::HashMap;

use ::orders::models::_entities::{order_lines, orders};
use content::{
    feedback::models::states::Kind as Topic,
    models::_entities::{feedback, feedback_messages},
};
use identity::models::_entities::audit_entries;
use kernel::Db;
use sea_orm::{
    Condition, DbErr, QueryOrder, QuerySelect, QueryTrait, prelude::*, sea_query::SelectStatement,
};

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
    about: "商城“意见反馈”里的商品问题和投诉，带首次答复和办结的人、时间和结果；按商品或批号筛选的是写明了它的（没有选商品档案的按写的名称），或没有写明、但相关订单里有这个商品或发过这个批号的；退换货申请见“退换货和质量投诉记录”",
    filters: &[Filter::Period, Filter::Goods, Filter::Batch, Filter::Company],
    columns: &[
        column("时间", 6.5),
        column("客户", 10.0),
        column("类别", 4.0),
        column("内容", 14.0),
        column("商品", 8.0),
        column("批号", 4.4),
        column("相关订单", 7.0),
        column("状态", 4.4),
        column("首次答复", 6.5),
        column("首次答复人", 4.4),
        column("办结时间", 6.5),
        column("办结人", 4.4),
        column("处理结果", 12.0),
    ],
};

register!(Complaints, COMPLAINTS, feedback, complained, complaint_cells);

fn complained(asked: &Asked) -> Select<feedback::Entity> {
    let all = Condition::all()
        .add(feedback::Column::Kind.is_in(Topic::OF_QUALITY))
        .add(asked.within(feedback::Column::CreatedAt))
        .add_option(of_goods(asked))
        .add_option(asked.of_company(feedback::Column::CompanyId));
    feedback::Entity::find().filter(all)
}

/// A complaint is of the product and the batch that it names; of those of its order where it names none.
fn of_goods(asked: &Asked) -> Option<Condition> {
    if asked.goods_id.is_none() && asked.batch.is_none() {
        return None;
    }
    let names_both = Condition::all()
        .add_option(names_goods(asked))
        .add_option(asked.of_batch(feedback::Column::BatchNumber));
    let names_no_other_goods = names_goods(asked).map(|named| {
        let none = Condition::all()
            .add(feedback::Column::GoodsId.is_null())
            .add(feedback::Column::Goods.eq(""));
        named.add(none)
    });
    let names_no_other_batch = asked.of_batch(feedback::Column::BatchNumber).map(|named| {
        Condition::any()
            .add(named)
            .add(feedback::Column::BatchNumber.eq(""))
    });
    let of_order = Condition::all()
        .add(feedback::Column::OrderNumber.in_subquery(orders_with(asked)))
        .add_option(names_no_other_goods)
        .add_option(names_no_other_batch);
    Some(Condition::any().add(names_both).add(of_order))
}

/// By the record; of complaints for which none was chosen, what is written has the name of the product.
fn names_goods(asked: &Asked) -> Option<Condition> {
    let id = asked.goods_id?;
    let is_written = Expr::cust(format!(
        "EXISTS (SELECT 1 FROM goods WHERE goods.id = {id} AND feedback.goods LIKE '%' || goods.name || '%')"
    ));
    let in_words = Condition::all()
        .add(feedback::Column::GoodsId.is_null())
        .add(is_written);
    let by_record = feedback::Column::GoodsId.eq(id);
    Some(Condition::any().add(by_record).add(in_words))
}

fn orders_with(asked: &Asked) -> SelectStatement {
    let of_batch = |batch| order_lines::Column::Id.in_subquery(lines_of_batch(batch));
    let lines = Condition::all()
        .add_option(asked.of_goods(order_lines::Column::GoodsId))
        .add_option(asked.batch.as_deref().map(of_batch));
    let of_lines = order_lines::Entity::find()
        .select_only()
        .column(order_lines::Column::OrderId)
        .filter(lines)
        .into_query();
    orders::Entity::find()
        .select_only()
        .column(orders::Column::Number)
        .filter(orders::Column::Id.in_subquery(of_lines))
        .into_query()
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
            row.goods.as_str().into(),
            row.batch_number.as_str().into(),
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
