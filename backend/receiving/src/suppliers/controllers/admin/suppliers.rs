//! /admin/api/suppliers: whom the wholesaler buys from; chosen or added while goods are received, and approved before that
//! (首营企业).
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{Capability, ReadGoodsReceipts, Role, WriteGoodsReceipts},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Day, Flag, Id, Input, Text},
};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{
    errors::ReceivingError,
    receipts::models::receipts::rules,
    suppliers::{
        models::suppliers::{
            self, Facts, NewOpinion, Supplier,
            scans::{self, Outstanding},
        },
        views::admin::supplier::{AdminSupplier, SupplierReader},
    },
};

/// Filters: `id`, `status`, `q`, `my_turn` (waits for the reader's opinion), `unscanned` (approved, and a scan is missing).
#[utoipa::path(get, path = "/admin/api/suppliers", tag = "goods receipts", responses((status = 200, body = Vec<AdminSupplier>)))]
pub async fn list(
    staff: Staff<ReadGoodsReceipts>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminSupplier>> {
    let (rows, total) = suppliers::list(&services.db, &query, (staff.id, &staff.roles)).await?;
    let scans = scans::current(&services.db, rows.iter().map(|row| row.id)).await?;
    let today = services.clock.today();
    let due_on = rules::rules(&services.db).await?.scans_due_on;
    let view = |row: Supplier| {
        let of_row = scans.iter().filter(|scan| scan.supplier_id == row.id);
        let missing = scans::missing(of_row);
        AdminSupplier::of_list(row, Outstanding { missing, due_on }, today)
    };
    Ok(Rows {
        name: "suppliers",
        from: query.from,
        total,
        rows: rows.into_iter().map(view).collect(),
    })
}

#[utoipa::path(get, path = "/admin/api/suppliers/{id}", tag = "goods receipts", params(("id" = i64, Path)), responses((status = 200, body = AdminSupplier), (status = 404)))]
pub async fn show(
    staff: Staff<ReadGoodsReceipts>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminSupplier>> {
    let found = suppliers::find(&services.db, id).await?;
    let row = found.ok_or_else(|| ApiError::not_found("供货单位"))?;
    whole(&services, &staff, row).await
}

pub(super) async fn whole<C: Capability>(
    services: &Services,
    staff: &Staff<C>,
    row: Supplier,
) -> ApiResult<PlainJson<AdminSupplier>> {
    let given = suppliers::opinions(&services.db, row.id).await?;
    let scans = scans::of(&services.db, row.id).await?;
    let reader = SupplierReader {
        staff_id: staff.id,
        roles: &staff.roles,
        scans_due_on: rules::rules(&services.db).await?.scans_due_on,
    };
    let today = services.clock.today();
    Ok(PlainJson(AdminSupplier::whole(
        row,
        (given, scans),
        &reader,
        today,
    )))
}

#[derive(Deserialize, ToSchema)]
pub struct SupplierInput {
    /// As written on the delivery note and the licence.
    name: Text<100>,
}

#[utoipa::path(post, path = "/admin/api/suppliers", tag = "goods receipts", request_body = SupplierInput, responses((status = 200, body = AdminSupplier), (status = 422)))]
pub async fn create(
    staff: Staff<WriteGoodsReceipts>,
    State(services): State<Services>,
    Input(input): Input<SupplierInput>,
) -> ApiResult<PlainJson<AdminSupplier>> {
    let (actor, name, now) = (staff.actor(), input.name.0, services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let row = suppliers::create(tx, name, now).await?;
            let entry = audit::Entry {
                action: "supplier.create",
                subject_kind: "supplier",
                subject_id: row.id.to_string(),
                after: Some(json!({ "name": row.name })),
                ..audit::Entry::default()
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ReceivingError>(row)
        })
        .await?;
    whole(&services, &staff, row).await
}

#[derive(Deserialize, ToSchema)]
pub struct SupplierFactsInput {
    name: Text<100>,
    #[serde(default)]
    credit_code: Text<30>,
    #[serde(default)]
    licence_number: Text<60>,
    /// As it is printed.
    #[serde(default)]
    licence_scope: Text<500>,
    /// Codes of the `scope_choices`.
    #[serde(default)]
    scope_codes: Vec<Text<40>>,
    licence_until: Option<Day>,
    agreement_until: Option<Day>,
    #[serde(default)]
    agent_name: Text<40>,
    #[serde(default)]
    agent_id_number: Text<18>,
    #[serde(default)]
    agent_phone: Text<30>,
    /// The goods and the region that the letter is for.
    #[serde(default)]
    letter_covers: Text<300>,
    /// Codes of the `letter_choices`.
    #[serde(default)]
    letter_codes: Vec<Text<40>>,
    /// The products that the letter names one by one, by approval number or name, each on a line; empty: all of its classes.
    #[serde(default)]
    letter_goods: Text<2000>,
    letter_until: Option<Day>,
    /// Account holder, bank and number.
    #[serde(default)]
    bank_account: Text<200>,
    #[serde(default)]
    note: Text<300>,
    /// Why it is changed.
    reason: Text<200>,
}

impl SupplierFactsInput {
    fn facts(self) -> Facts {
        let day = |day: Option<Day>| day.map(|day| day.0);
        Facts {
            name: self.name.0,
            credit_code: self.credit_code.0,
            licence_number: self.licence_number.0,
            licence_scope: self.licence_scope.0,
            scope_codes: self.scope_codes.into_iter().map(|code| code.0).collect(),
            licence_until: day(self.licence_until),
            agreement_until: day(self.agreement_until),
            agent_name: self.agent_name.0,
            agent_id_number: self.agent_id_number.0,
            agent_phone: self.agent_phone.0,
            letter_covers: self.letter_covers.0,
            letter_codes: self.letter_codes.into_iter().map(|code| code.0).collect(),
            letter_goods: self.letter_goods.0,
            letter_until: day(self.letter_until),
            bank_account: self.bank_account.0,
            note: self.note.0,
        }
    }
}

/// Keeps the facts; other facts ask for new opinions. Done by purchasing, quality management or the warehouse.
#[utoipa::path(put, path = "/admin/api/suppliers/{id}", tag = "goods receipts", params(("id" = i64, Path)), request_body = SupplierFactsInput, responses((status = 200, body = AdminSupplier), (status = 403), (status = 404), (status = 422)))]
pub async fn update(
    staff: Staff<ReadGoodsReceipts>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<SupplierFactsInput>,
) -> ApiResult<PlainJson<AdminSupplier>> {
    refuse_others(&staff.roles)?;
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写修改原因，会记入日志"));
    }
    let reason = input.reason.0.clone();
    let (actor, facts, now) = (staff.actor(), input.facts(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = suppliers::change(tx, id, facts, now).await?;
            let entry = audit::Entry {
                action: "supplier.update",
                subject_kind: "supplier",
                subject_id: id.to_string(),
                before: Some(written(&before)),
                after: Some(written(&after)),
                reason,
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ReceivingError>(after)
        })
        .await?;
    whole(&services, &staff, row).await
}

/// Who may keep the facts and the scans of suppliers.
const KEEPERS: [Role; 4] = [Role::Super, Role::Product, Role::Qa, Role::Warehouse];

pub(super) fn refuse_others(roles: &[Role]) -> ApiResult<()> {
    if roles.iter().any(|role| KEEPERS.contains(role)) {
        return Ok(());
    }
    Err(ApiError::Forbidden(
        "供货单位资料由采购、质量管理或仓库岗位登记".into(),
    ))
}

fn written(row: &Supplier) -> Value {
    json!({
        "name": row.name,
        "status": row.status.code(),
        "credit_code": row.credit_code,
        "licence_number": row.licence_number,
        "licence_scope": row.licence_scope,
        "scope_codes": row.scope_codes,
        "licence_until": row.licence_until,
        "agreement_until": row.agreement_until,
        "agent_name": row.agent_name,
        "agent_id_number": row.agent_id_number,
        "agent_phone": row.agent_phone,
        "letter_covers": row.letter_covers,
        "letter_codes": row.letter_codes,
        "letter_goods": row.letter_goods,
        "letter_until": row.letter_until,
        "bank_account": row.bank_account,
        "note": row.note,
    })
}

#[derive(Deserialize, ToSchema)]
pub struct SupplierOpinionInput {
    approves: Flag,
    opinion: Text<300>,
    /// Of the supplier as it was read: nobody approves what has changed since.
    seen: Text<64>,
}

/// Purchasing, quality management and the head approve one after the other; one refusal refuses, and quality management may
/// stop an approved supplier.
#[utoipa::path(post, path = "/admin/api/suppliers/{id}/opinion", tag = "goods receipts", params(("id" = i64, Path)), request_body = SupplierOpinionInput, responses((status = 200, body = AdminSupplier), (status = 404), (status = 409), (status = 422)))]
pub async fn opinion(
    staff: Staff<ReadGoodsReceipts>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<SupplierOpinionInput>,
) -> ApiResult<PlainJson<AdminSupplier>> {
    let new = NewOpinion {
        approves: input.approves.0,
        text: input.opinion.0,
        looked_at: input.seen.0,
    };
    let (actor, roles, now) = (staff.actor(), staff.roles.clone(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after, opinion) = suppliers::give(tx, id, new, (&actor, &roles), now).await?;
            let entry = audit::Entry {
                action: "supplier.opinion",
                subject_kind: "supplier",
                subject_id: id.to_string(),
                before: Some(json!({ "status": before.status.code() })),
                after: Some(json!({
                    "status": after.status.code(),
                    "post": opinion.post.code(),
                    "approves": opinion.approves,
                })),
                reason: opinion.opinion,
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ReceivingError>(after)
        })
        .await?;
    whole(&services, &staff, row).await
}

#[derive(Deserialize, ToSchema)]
pub struct SupplierTraceCodeInput {
    /// As the platform shows it; empty takes it away.
    #[serde(default)]
    code: Text<60>,
    /// Why it is changed.
    reason: Text<200>,
}

/// What the platform of trace codes calls the supplier, which documents of what goes back name it by.
#[utoipa::path(post, path = "/admin/api/suppliers/{id}/trace_code", tag = "goods receipts", params(("id" = i64, Path)), request_body = SupplierTraceCodeInput, responses((status = 200, body = AdminSupplier), (status = 403), (status = 404), (status = 422)))]
pub async fn trace_code(
    staff: Staff<ReadGoodsReceipts>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<SupplierTraceCodeInput>,
) -> ApiResult<PlainJson<AdminSupplier>> {
    refuse_others(&staff.roles)?;
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写修改原因，会记入日志"));
    }
    let (actor, now) = (staff.actor(), services.clock.now());
    let (code, reason) = (input.code.0, input.reason.0);
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = suppliers::set_trace_code(tx, id, code).await?;
            let entry = audit::Entry {
                action: "supplier.trace_code",
                subject_kind: "supplier",
                subject_id: id.to_string(),
                before: Some(json!({ "trace_code": before.trace_code })),
                after: Some(json!({ "trace_code": after.trace_code })),
                reason,
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ReceivingError>(after)
        })
        .await?;
    whole(&services, &staff, row).await
}
