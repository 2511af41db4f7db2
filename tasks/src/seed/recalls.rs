//! A recall that runs: one of quality management drafted it, a second one issued it, one buyer has answered on the phone, the
//! others are still to answer.
use std::collections::{BTreeMap, BTreeSet, HashMap};

use ::orders::{
    lifecycle::models::order_status::OrderStatus,
    models::_entities::{order_line_batches, order_lines, orders},
};
use campaigns::models::_entities::campaign_goods;
use catalog::{models::_entities::batches, stock::models::batch_reports::BatchKey};
use chrono::{DateTime, TimeDelta, Utc};
use documents::{
    errors::DocumentError,
    models::_entities::recall_notices,
    recalls::models::{
        issuing,
        notices::{self, Reply, Told},
        recalls::{self, Draft, QaActor},
        reports::{self, NewReport, ReportKind},
    },
    reports::models::returned_batches,
    settings::document_rules,
};
use kernel::{Actor, Db, Services, WriteTx, clock::shop_day};
use sea_orm::{PaginatorTrait, QueryOrder, QuerySelect, prelude::*};

use super::departments::Departments;

const DRAFTED: TimeDelta = TimeDelta::hours(20);
const ISSUED_AFTER: TimeDelta = TimeDelta::minutes(40);
const CALLED_AFTER: TimeDelta = TimeDelta::hours(3);
const REPORTED_AFTER: TimeDelta = TimeDelta::hours(5);
const LEVEL: i32 = 2;

pub async fn create(services: &Services) -> anyhow::Result<()> {
    let Some(batch) = batch_to_recall(&services.db).await? else {
        return Ok(());
    };
    let departments = Departments::load(services).await?;
    let rules = document_rules(&services.db).await?;
    let drafted_at = services.clock.now() - DRAFTED;
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let (first, second) = (qa(&departments.qa.actor), qa(&departments.second_qa));
            let draft = Draft {
                batch,
                level: LEVEL,
                reason: "持有人通知：该批留样考察溶出度低于标准下限".into(),
                instruction: "立即停售并封存，清点库存和已售数量，等候取货".into(),
            };
            let drafted = recalls::draft(tx, draft, first.clone(), &rules, drafted_at).await?;
            issuing::issue(tx, drafted.id, second, drafted_at + ISSUED_AFTER).await?;
            answer_by_phone(tx, drafted.id, &first, drafted_at + CALLED_AFTER).await?;
            report_plan(tx, drafted.id, first, drafted_at + REPORTED_AFTER).await
        })
        .await?;
    Ok(())
}

fn qa(actor: &Actor) -> QaActor {
    QaActor {
        id: actor.id.unwrap_or_default(),
        name: actor.name.clone(),
    }
}

async fn answer_by_phone(
    tx: &WriteTx,
    recall_id: i64,
    recorded: &QaActor,
    at: DateTime<Utc>,
) -> Result<(), DocumentError> {
    let notice = recall_notices::Entity::find()
        .filter(recall_notices::Column::RecallId.eq(recall_id))
        .order_by_asc(recall_notices::Column::Id)
        .one(tx.db())
        .await?;
    let Some(notice) = notice else { return Ok(()) };
    let sold = notice.shipped / 3;
    let reply = Reply {
        in_stock: notice.shipped - sold,
        sold,
        note: "已下架封存，已售部分正在联系顾客".into(),
    };
    let told = Told::Phone {
        by: "店长".into(),
        at,
        recorded: recorded.clone(),
    };
    notices::record_call(tx, notice.id, told, reply, at + TimeDelta::minutes(10)).await?;
    Ok(())
}

async fn report_plan(
    tx: &WriteTx,
    recall_id: i64,
    by: QaActor,
    at: DateTime<Utc>,
) -> Result<(), DocumentError> {
    let plan = NewReport {
        kind: ReportKind::Plan,
        reported_on: shop_day(at),
        authority: "武汉市市场监督管理局".into(),
        note: "召回计划和已通知的客户清单".into(),
    };
    reports::add(tx, recall_id, plan, by, at).await?;
    Ok(())
}

/// A batch that several buyers have, of goods that stay buyable and that no campaign promises.
async fn batch_to_recall(db: &Db) -> anyhow::Result<Option<BatchKey>> {
    let promised: Vec<i64> = campaign_goods::Entity::find()
        .select_only()
        .column(campaign_goods::Column::GoodsId)
        .into_tuple()
        .all(db)
        .await?;
    let mut bought: Vec<((i64, String), BTreeSet<i64>)> = received(db).await?.into_iter().collect();
    bought.sort_by_key(|((goods_id, _), companies)| (companies.len().min(2), *goods_id));
    for ((goods_id, number), _) in bought.into_iter().rev() {
        let batch = BatchKey::new(goods_id, number.as_str());
        let others = batches::Entity::find()
            .filter(batches::Column::GoodsId.eq(goods_id))
            .filter(batches::Column::Number.ne(&number))
            .filter(batches::Column::OnHand.gt(0_i64));
        let is_whole = returned_batches::by_company(db, &batch).await?.is_empty();
        if is_whole && !promised.contains(&goods_id) && others.count(db).await? > 0 {
            return Ok(Some(batch));
        }
    }
    Ok(None)
}

/// Goods and batch number of what buyers have received, and which companies have some.
async fn received(db: &Db) -> anyhow::Result<BTreeMap<(i64, String), BTreeSet<i64>>> {
    let finished = orders::Entity::find()
        .filter(orders::Column::Status.eq(OrderStatus::Finished))
        .all(db)
        .await?;
    let companies: HashMap<i64, i64> = finished.iter().map(|row| (row.id, row.company_id)).collect();
    let shipped = order_line_batches::Entity::find()
        .find_also_related(order_lines::Entity)
        .filter(order_lines::Column::OrderId.is_in(companies.keys().copied()))
        .all(db)
        .await?;
    let mut found: BTreeMap<(i64, String), BTreeSet<i64>> = BTreeMap::new();
    for (part, line) in shipped {
        let Some(line) = line else { continue };
        let Some(company_id) = companies.get(&line.order_id) else {
            continue;
        };
        let of_batch = found.entry((line.goods_id, part.batch_number)).or_default();
        of_batch.insert(*company_id);
    }
    Ok(found)
}
