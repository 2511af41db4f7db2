//! Recalls, what each buyer answered, and what the authority was told.
use std::collections::HashMap;

use files::export::Value;
use kernel::{Db, counts::to_i64};
use sea_orm::{Condition, DbErr, JoinType, QuerySelect, QueryTrait, prelude::*};

use super::{
    asked::{Asked, Filter},
    cells,
    facts::companies_of,
    register::{Cells, Head, amount, column, register},
};
use crate::{
    models::_entities::{recall_notices, recall_reports, recalls},
    recalls::models::recalls::RecallStatus,
};

const RECALLS: Head = Head {
    code: "recalls",
    title: "药品召回记录",
    about: "期间内发起的召回及其汇总，含已撤销的；逐个客户的答复见“召回通知和答复”",
    filters: &[Filter::Period, Filter::Goods, Filter::Batch, Filter::Company],
    columns: &[
        column("召回单号", 7.0),
        column("发起时间", 6.5),
        column("通用名称", 8.0),
        column("规格", 6.0),
        column("生产企业", 8.0),
        column("批准文号", 7.0),
        column("批号", 5.0),
        column("级别", 4.4),
        column("状态", 4.4),
        column("原因", 8.0),
        column("处理要求", 8.0),
        column("发起人", 4.0),
        column("复核人", 4.0),
        column("发布时间", 6.5),
        column("结束时间", 6.5),
        amount("通知客户", 4.0),
        amount("已答复", 3.6),
        amount("已售给客户", 4.4),
        amount("客户报在库", 4.4),
        amount("客户报已用", 4.4),
    ],
};

register!(Recalls, RECALLS, recalls, called, recall_cells);

fn conditions(asked: &Asked) -> Condition {
    Condition::all()
        .add(asked.within(recalls::Column::CreatedAt))
        .add_option(asked.of_goods(recalls::Column::GoodsId))
        .add_option(asked.of_batch(recalls::Column::BatchNumber))
}

fn called(asked: &Asked) -> Select<recalls::Entity> {
    let told = asked.company_id.map(|id| {
        recall_notices::Entity::find()
            .select_only()
            .column(recall_notices::Column::RecallId)
            .filter(recall_notices::Column::CompanyId.eq(id))
            .into_query()
    });
    let all = conditions(asked).add_option(told.map(|ids| recalls::Column::Id.in_subquery(ids)));
    recalls::Entity::find().filter(all)
}

async fn recall_cells(db: &Db, _: &Asked, rows: Vec<recalls::Model>) -> Result<Vec<Cells>, DbErr> {
    let notices = recall_notices::Entity::find()
        .filter(recall_notices::Column::RecallId.is_in(rows.iter().map(|row| row.id)))
        .all(db)
        .await?;
    let mut by_recall: HashMap<i64, Vec<recall_notices::Model>> = HashMap::new();
    for notice in notices {
        by_recall.entry(notice.recall_id).or_default().push(notice);
    }
    let cells = rows.iter().map(|row| {
        let notices = by_recall.get(&row.id).map(Vec::as_slice).unwrap_or_default();
        let sum = |of: fn(&recall_notices::Model) -> i64| Value::Number(notices.iter().map(of).sum());
        let answered = notices.iter().filter(|one| one.answered_at.is_some()).count();
        let is_issued = matches!(row.status, RecallStatus::Active | RecallStatus::Closed);
        vec![
            row.number.as_str().into(),
            cells::moment(Some(row.created_at)),
            row.goods_name.as_str().into(),
            row.spec.as_str().into(),
            row.maker.as_str().into(),
            row.approval_number.as_str().into(),
            row.batch_number.as_str().into(),
            row.level.text().into(),
            row.status.text().into(),
            row.reason.as_str().into(),
            row.instruction.as_str().into(),
            row.created_by_name.as_str().into(),
            row.decided_by_name.as_str().into(),
            cells::moment(row.decided_at.filter(|_| is_issued)),
            cells::moment(row.closed_at),
            Value::Number(to_i64(notices.len())),
            Value::Number(to_i64(answered)),
            sum(|one| one.shipped),
            sum(|one| one.in_stock),
            sum(|one| one.sold),
        ]
    });
    Ok(cells.collect())
}

const NOTICES: Head = Head {
    code: "recall_answers",
    title: "召回通知和答复",
    about: "每个收到召回通知的客户一行，没有答复的也在内；期间按召回发起时间",
    filters: &[Filter::Period, Filter::Goods, Filter::Batch, Filter::Company],
    columns: &[
        column("召回单号", 7.0),
        column("通用名称", 8.0),
        column("批号", 5.0),
        column("级别", 4.4),
        column("发布时间", 6.5),
        column("客户", 10.0),
        column("相关订单", 10.0),
        amount("购进数量", 4.0),
        amount("在库", 3.4),
        amount("已售或已用", 4.4),
        column("答复说明", 8.0),
        column("答复人", 4.0),
        column("答复时间", 6.5),
    ],
};

register!(RecallAnswers, NOTICES, recall_notices, told, notice_cells);

fn told(asked: &Asked) -> Select<recall_notices::Entity> {
    let all = conditions(asked).add_option(asked.of_company(recall_notices::Column::CompanyId));
    recall_notices::Entity::find()
        .join(JoinType::InnerJoin, recall_notices::Relation::Recalls.def())
        .filter(all)
}

async fn recalls_of(db: &Db, ids: impl Iterator<Item = i64>) -> Result<HashMap<i64, recalls::Model>, DbErr> {
    let rows = recalls::Entity::find()
        .filter(recalls::Column::Id.is_in(ids))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}

async fn notice_cells(db: &Db, _: &Asked, rows: Vec<recall_notices::Model>) -> Result<Vec<Cells>, DbErr> {
    let found = recalls_of(db, rows.iter().map(|row| row.recall_id)).await?;
    let companies = companies_of(db, rows.iter().map(|row| row.company_id)).await?;
    let cells = rows.iter().filter_map(|row| {
        let recall = found.get(&row.recall_id)?;
        let is_answered = row.answered_at.is_some();
        let answer = |units: i64| {
            if is_answered {
                Value::Number(units)
            } else {
                "".into()
            }
        };
        Some(vec![
            recall.number.as_str().into(),
            recall.goods_name.as_str().into(),
            recall.batch_number.as_str().into(),
            recall.level.text().into(),
            cells::moment(recall.decided_at),
            companies.get(&row.company_id).map_or("", |one| &one.name).into(),
            row.orders.as_str().into(),
            Value::Number(row.shipped),
            answer(row.in_stock),
            answer(row.sold),
            row.note.as_str().into(),
            if is_answered {
                row.answered_by.as_str()
            } else {
                "未答复"
            }
            .into(),
            cells::moment(row.answered_at),
        ])
    });
    Ok(cells.collect())
}

const REPORTS: Head = Head {
    code: "recall_reports",
    title: "召回向监管部门报告记录",
    about: "召回计划、进展和总结报给了哪个部门、哪一天；期间按报告日期。报告本身在召回页打印",
    filters: &[Filter::Period, Filter::Goods, Filter::Batch],
    columns: &[
        column("报告日期", 5.6),
        column("召回单号", 7.0),
        column("通用名称", 8.0),
        column("规格", 6.0),
        column("批号", 5.0),
        column("级别", 4.4),
        column("报告", 5.0),
        column("监管部门", 9.0),
        column("说明", 10.0),
        column("登记人", 4.0),
        column("登记时间", 6.5),
    ],
};

register!(RecallReports, REPORTS, recall_reports, reported, report_cells);

fn reported(asked: &Asked) -> Select<recall_reports::Entity> {
    let all = Condition::all()
        .add(asked.on(recall_reports::Column::ReportedOn))
        .add_option(asked.of_goods(recalls::Column::GoodsId))
        .add_option(asked.of_batch(recalls::Column::BatchNumber));
    recall_reports::Entity::find()
        .join(JoinType::InnerJoin, recall_reports::Relation::Recalls.def())
        .filter(all)
}

async fn report_cells(db: &Db, _: &Asked, rows: Vec<recall_reports::Model>) -> Result<Vec<Cells>, DbErr> {
    let found = recalls_of(db, rows.iter().map(|row| row.recall_id)).await?;
    let cells = rows.iter().filter_map(|row| {
        let recall = found.get(&row.recall_id)?;
        Some(vec![
            cells::day(Some(row.reported_on)),
            recall.number.as_str().into(),
            recall.goods_name.as_str().into(),
            recall.spec.as_str().into(),
            recall.batch_number.as_str().into(),
            recall.level.text().into(),
            row.kind.text().into(),
            row.authority.as_str().into(),
            row.note.as_str().into(),
            row.made_by_name.as_str().into(),
            cells::moment(Some(row.made_at)),
        ])
    });
    Ok(cells.collect())
}
