//! Acceptance (验收): every unit of a delivery is accepted or refused. Accepted units become stock in the same
//! transaction, refused ones never do.
use std::collections::{BTreeMap, HashMap};

use catalog::{
    changes::Changed,
    models::_entities::goods,
    stock::models::{
        shelf_place::ShelfPlace,
        stock::{self, BatchDates, DeliveredBatch},
    },
};
use chrono::{DateTime, NaiveDate, Utc};
use eligibility::supply;
use identity::permissions::{Access, Resource, Role, best_access};
use kernel::{Actor, Db, Money, WriteTx, api::FieldErrors, clock::shop_day};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, prelude::*};

use crate::{
    errors::ReceivingError,
    models::_entities::goods_receipts::Model as Receipt,
    purchases::models::expected,
    receipts::models::receipts::{
        check,
        journey::{self, Journey},
        lines::{Line, lines_of},
        rules::{self, Rules, Strictness},
        serials,
        status::Status,
        supplier, udi,
        withdraw::waiting,
    },
    suppliers::models::suppliers::Supplier,
};

/// The decision on one line.
#[derive(Clone, Debug)]
pub struct LineDecision {
    pub line_id: i64,
    pub accepted: i64,
    /// Why the rest is refused.
    pub refuse_reason: String,
    /// The inspection report came with the goods. Where the wholesaler sells nothing before a report is
    /// sealed, this releases nothing.
    pub has_report: bool,
    /// Where the accepted units were put; none: nobody said.
    pub shelf_place: Option<ShelfPlace>,
}

#[derive(Clone, Debug)]
pub struct Decision {
    pub lines: Vec<LineDecision>,
    pub opinion: String,
    /// Package, label and leaflet, as the acceptor found them.
    pub appearance: String,
    /// New batches are sold on the word of the person who accepts them (`sealed_report_releases` is off).
    pub word_releases: bool,
}

/// What an acceptance did.
pub struct AcceptanceResult {
    pub receipt: Receipt,
    pub lines: Vec<Line>,
    /// Goods id → former and new cost price.
    pub costs: BTreeMap<i64, (Option<Money>, Money)>,
}

/// Why these products are accepted by quality management alone, and not by the person who received them; empty when
/// anyone who receives deliveries may accept them.
pub fn strictness_reasons<'a>(
    products: impl Iterator<Item = &'a goods::Model>,
    rules: &Rules,
) -> Vec<Strictness> {
    let mut reasons = Vec::new();
    for reason in products.filter_map(|product| rules::strictness(product, rules)) {
        if !reasons.contains(&reason) {
            reasons.push(reason);
        }
    }
    reasons
}

/// Why this person may not accept the receipt, if so.
pub fn hindrance(
    receipt: &Receipt,
    reasons: &[Strictness],
    roles: &[Role],
    staff_id: i64,
) -> Option<&'static str> {
    let may_receive = best_access(roles, Resource::GoodsReceipts) == Some(Access::Write);
    let is_qa = roles.contains(&Role::Qa);
    if reasons.is_empty() {
        return (!is_qa && !may_receive).then_some("验收由质量管理或仓库岗位办理");
    }
    if !is_qa {
        Some("这张收货单由质量管理岗位验收")
    } else if receipt.received_by == staff_id {
        Some("收货和验收不能是同一个人，请让质量管理的同事验收")
    } else {
        None
    }
}

/// The goods of these lines, by id.
pub async fn goods_of(db: &Db, lines: &[Line]) -> Result<HashMap<i64, goods::Model>, DbErr> {
    let rows = goods::Entity::find()
        .filter(goods::Column::Id.is_in(lines.iter().map(|line| line.goods_id)))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}

/// Decides a waiting receipt, once, by a permitted person.
pub async fn accept(
    tx: &WriteTx,
    receipt_id: i64,
    decision: Decision,
    (actor, roles): (&Actor, &[Role]),
    now: DateTime<Utc>,
) -> Result<AcceptanceResult, ReceivingError> {
    let receipt = waiting(tx, receipt_id).await?;
    let lines = lines_of(tx.db(), receipt_id).await?;
    let goods = goods_of(tx.db(), &lines).await?;
    let rules = rules::rules(tx.db()).await?;
    let reasons = strictness_reasons(goods.values(), &rules);
    if let Some(why) = hindrance(&receipt, &reasons, roles, actor.id.unwrap_or_default()) {
        return Err(ReceivingError::Forbidden(why));
    }
    let said = matched(&lines, &decision)?;
    let journey = journey::of_receipt(tx.db(), receipt_id).await?;
    let supplier = supplier::held(tx, receipt.supplier_id).await?;
    let supplier = supplier.ok_or(ReceivingError::NotFound("供货单位"))?;
    let known = Known {
        goods: &goods,
        supplier: &supplier,
        journey: journey.as_ref(),
        rules: &rules,
        today: shop_day(now),
    };
    check_decision(&said, &known, &decision)?;
    if said.iter().any(|(_, said)| said.accepted > 0) {
        refuse_stopped(tx, &supplier, known.today).await?;
    }
    let batches = take_in(tx, &receipt, &said, decision.word_releases, now).await?;
    let units = said.iter().filter(|(line, _)| udi::is_of_unit(&line.udi));
    serials::refuse_twice(
        tx,
        units
            .filter_map(|(line, _)| batches.get(&line.id).copied())
            .collect(),
    )
    .await?;
    write_lines(tx, &said, &batches).await?;
    let costs = set_costs(tx, &said, &goods).await?;
    let status = status_after(&said);
    let mut row = receipt.into_active_model();
    row.status = Set(status);
    row.decided_by = Set(actor.id);
    row.decided_by_name = Set(actor.name.clone());
    row.decided_at = Set(Some(now));
    row.opinion = Set(decision.opinion);
    row.appearance = Set(decision.appearance);
    let receipt = row.update(tx.db()).await?;
    if let Some(order_id) = receipt.purchase_order_id {
        expected::settle(tx, order_id).await?;
    }
    let lines = lines_of(tx.db(), receipt_id).await?;
    Ok(AcceptanceResult {
        receipt,
        lines,
        costs,
    })
}

/// `batches`: what became of the accepted units, by line.
async fn write_lines(
    tx: &WriteTx,
    said: &LineDecisions<'_>,
    batches: &HashMap<i64, i64>,
) -> Result<(), DbErr> {
    for (line, said) in said {
        let mut row = (*line).clone().into_active_model();
        row.accepted = Set(said.accepted);
        row.refused = Set(line.quantity - said.accepted);
        row.refuse_reason = Set(said.refuse_reason.clone());
        row.has_report = Set(said.has_report);
        row.batch_id = Set(batches.get(&line.id).copied());
        row.shelf_place = Set(said.shelf_place.clone().filter(|_| said.accepted > 0));
        row.update(tx.db()).await?;
    }
    Ok(())
}

fn status_after(said: &LineDecisions<'_>) -> Status {
    let accepted: i64 = said.iter().map(|(_, said)| said.accepted).sum();
    let whole: i64 = said.iter().map(|(line, _)| line.quantity).sum();
    Status::of(accepted, whole - accepted)
}

/// Quality management may have stopped the supplier, or its papers have run out, since it delivered.
async fn refuse_stopped(tx: &WriteTx, supplier: &Supplier, today: NaiveDate) -> Result<(), ReceivingError> {
    match supplier::why_not(tx.db(), supplier, today).await? {
        Some(why) => Err(ReceivingError::Conflict(format!(
            "{why}。请全部拒收，退回供货单位；能恢复供货的，办妥后再验收"
        ))),
        None => Ok(()),
    }
}

type LineDecisions<'a> = Vec<(&'a Line, &'a LineDecision)>;

/// Every line with its decision, each once.
fn matched<'a>(lines: &'a [Line], decision: &'a Decision) -> Result<LineDecisions<'a>, ReceivingError> {
    let by_line: HashMap<i64, &LineDecision> =
        decision.lines.iter().map(|said| (said.line_id, said)).collect();
    let said: Option<LineDecisions> = lines
        .iter()
        .map(|line| by_line.get(&line.id).map(|said| (line, *said)))
        .collect();
    let is_whole = decision.lines.len() == lines.len();
    said.filter(|_| is_whole)
        .ok_or_else(|| ReceivingError::invalid("lines", "请逐行填写验收结果，每行一次"))
}

/// What a decision is measured by.
struct Known<'a> {
    goods: &'a HashMap<i64, goods::Model>,
    supplier: &'a Supplier,
    journey: Option<&'a Journey>,
    rules: &'a Rules,
    today: NaiveDate,
}

impl Known<'_> {
    fn is_out_of_range(&self, line: &Line) -> bool {
        self.goods
            .get(&line.goods_id)
            .is_some_and(|goods| check::is_out_of_range(goods, line.temperature, self.journey, self.rules))
    }

    /// Why these goods do not come from there, if so: their class or what the supplier may bring has changed since.
    fn beyond_scope(&self, line: &Line) -> Option<String> {
        let goods = self.goods.get(&line.goods_id)?;
        supply::why_not(goods, &self.supplier.scope_codes)
            .or_else(|| self.rules.forbidden_by_letter(goods, self.supplier))
    }

    /// Why these goods are taken in with a reason alone, if so.
    fn reservation(&self, line: &Line) -> Option<String> {
        let goods = self.goods.get(&line.goods_id);
        let is_cold = goods.is_some_and(check::is_cold);
        let beyond = goods.and_then(|goods| supply::why_not_by_letter(goods, rules::letter(self.supplier)));
        if let Some(why) = beyond {
            Some(format!("{why}，同意入库请写明理由"))
        } else if check::is_short(line.expires_on, self.today, self.rules) {
            Some(format!(
                "批号 {} 剩余效期不足 {} 天，同意入库请写明理由",
                line.batch_number, self.rules.shortest_days
            ))
        } else if is_cold && self.journey.is_some_and(Journey::is_late) {
            Some(format!(
                "批号 {} 在途超过约定时限，同意入库请写明理由",
                line.batch_number
            ))
        } else if is_cold
            && self
                .journey
                .is_some_and(|journey| journey.is_out_on_way(self.rules))
        {
            Some(format!(
                "批号 {} 途中温度超出 {}，同意入库请写明评估结论",
                line.batch_number,
                range_text(self.rules)
            ))
        } else {
            None
        }
    }
}

/// What cold goods may have.
fn range_text(rules: &Rules) -> String {
    format!(
        "{}～{} ℃",
        check::celsius(rules.coldest),
        check::celsius(rules.warmest)
    )
}

fn check_decision(
    said: &LineDecisions<'_>,
    known: &Known<'_>,
    decision: &Decision,
) -> Result<(), ReceivingError> {
    let mut errors = FieldErrors::default();
    if decision.appearance.is_empty() && said.iter().any(|(_, said)| said.accepted > 0) {
        errors.add("appearance", "请填写外观、包装、标签的检查结果");
    }
    for (place, (line, said)) in said.iter().enumerate() {
        let mut wrong = |field: &str, why: String| errors.add(format!("lines.{place}.{field}"), why);
        if !(0..=line.quantity).contains(&said.accepted) {
            wrong("accepted", format!("合格数量应为 0 到 {} 的整数", line.quantity));
            continue;
        }
        if said.accepted < line.quantity && said.refuse_reason.is_empty() {
            wrong("refuse_reason", "请填写拒收原因".into());
        }
        if said.accepted == 0 {
            continue;
        }
        if let Some(why) = known.beyond_scope(line) {
            wrong("accepted", format!("{why}，请全部拒收"));
        } else if line.expires_on <= known.today {
            wrong(
                "accepted",
                format!("批号 {} 已过有效期，请全部拒收", line.batch_number),
            );
        } else if let Some(why) = known.reservation(line).filter(|_| decision.opinion.is_empty()) {
            errors.add("opinion", why);
        }
        if known.is_out_of_range(line) {
            errors.add(
                format!("lines.{place}.accepted"),
                format!("启运或到货温度不在 {}，请全部拒收", range_text(known.rules)),
            );
        }
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(ReceivingError::Invalid(errors))
    }
}

/// Line id → the batch that its accepted units went into.
async fn take_in(
    tx: &WriteTx,
    receipt: &Receipt,
    said: &LineDecisions<'_>,
    word_releases: bool,
    now: DateTime<Utc>,
) -> Result<HashMap<i64, i64>, ReceivingError> {
    let taken: Vec<_> = said.iter().filter(|(_, said)| said.accepted > 0).collect();
    if taken.is_empty() {
        return Ok(HashMap::new());
    }
    let delivered: Vec<DeliveredBatch> = taken
        .iter()
        .map(|(line, said)| DeliveredBatch {
            goods_id: line.goods_id,
            warehouse_id: receipt.warehouse_id,
            batch_number: line.batch_number.clone(),
            dates: BatchDates {
                produced_on: line.produced_on,
                expires_on: line.expires_on,
            },
            quantity: said.accepted,
            udi: udi::of_batch(&line.udi),
            shelf_place: said.shelf_place.clone(),
            has_report: word_releases && said.has_report,
        })
        .collect();
    let batches = stock::take_in(tx, &delivered, &receipt.number, now).await?;
    let lines = taken.iter().map(|(line, _)| line.id);
    Ok(lines.zip(batches).collect())
}

/// The last price paid for a unit; the highest of a delivery that brought it at several, and nothing that came free. In the order
/// of ids, as everybody changes several goods.
async fn set_costs(
    tx: &WriteTx,
    said: &LineDecisions<'_>,
    goods: &HashMap<i64, goods::Model>,
) -> Result<BTreeMap<i64, (Option<Money>, Money)>, DbErr> {
    let mut paid: BTreeMap<i64, Money> = BTreeMap::new();
    for (line, said) in said {
        if said.accepted > 0 && line.unit_price.is_positive() {
            let highest = paid.entry(line.goods_id).or_default();
            *highest = (*highest).max(line.unit_price);
        }
    }
    let mut costs = BTreeMap::new();
    for (goods_id, price) in paid {
        goods::Entity::update_many()
            .col_expr(goods::Column::CostPrice, Expr::value(price))
            .filter(goods::Column::Id.eq(goods_id))
            .exec(tx.db())
            .await?;
        tx.touch(Changed::Goods(goods_id));
        let before = goods.get(&goods_id).and_then(|goods| goods.cost_price);
        costs.insert(goods_id, (before, price));
    }
    Ok(costs)
}
