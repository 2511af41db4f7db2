//! /admin/api/wallet_proposals: proposed manual entries, and the second person's decision.
use axum::extract::State;
use identity::{
    actors::Staff,
    companies::models::companies,
    permissions::{Access, ReadWallet, Resource, WritePayments, WriteWallet, best_access},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Id, Input, Quantity, RowId, Text},
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::entries::visible;
use crate::{
    errors::WalletError,
    models::{
        find,
        ledger::Kind,
        proposals::{self, Decision, NewProposal, Proposal},
    },
    views::admin::proposal::AdminWalletProposal,
};

/// Filters: `id`, `company_id`, `kind`, `state`, `can_decide` (waits for this colleague).
#[utoipa::path(get, path = "/admin/api/wallet_proposals", tag = "wallet", responses((status = 200, body = Vec<AdminWalletProposal>)))]
pub async fn list(
    staff: Staff<ReadWallet>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminWalletProposal>> {
    let found = find::proposals(&services.db, &query, staff.id, staff.own_customers_only());
    let (rows, total) = found.await?;
    Ok(Rows {
        name: "wallet_proposals",
        from: query.from,
        total,
        rows: views_of(&services, rows, staff.id).await?,
    })
}

#[utoipa::path(get, path = "/admin/api/wallet_proposals/{id}", tag = "wallet", params(("id" = i64, Path)), responses((status = 200, body = AdminWalletProposal), (status = 404)))]
pub async fn show(
    staff: Staff<ReadWallet>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminWalletProposal>> {
    let row = proposals::by_id(&services.db, id).await?;
    let row = row.ok_or_else(|| ApiError::not_found("调整申请"))?;
    visible(&staff, &services.db, row.company_id).await?;
    one(&services, row, staff.id).await
}

async fn one(services: &Services, row: Proposal, staff_id: i64) -> ApiResult<PlainJson<AdminWalletProposal>> {
    let view = views_of(services, vec![row], staff_id).await?.pop();
    Ok(PlainJson(view.ok_or_else(|| ApiError::not_found("调整申请"))?))
}

async fn views_of(
    services: &Services,
    rows: Vec<Proposal>,
    staff_id: i64,
) -> ApiResult<Vec<AdminWalletProposal>> {
    let names = companies::names(&services.db, rows.iter().map(|row| row.company_id)).await?;
    let view = |row: Proposal| {
        let company = names.get(&row.company_id).cloned().unwrap_or_default();
        AdminWalletProposal::new(row, company, staff_id)
    };
    Ok(rows.into_iter().map(view).collect())
}

#[derive(Deserialize, ToSchema)]
pub struct WalletProposalInput {
    #[schema(value_type = i64)]
    company_id: RowId,
    /// balance | points | voucher
    kind: Text<20>,
    /// Yuan ("50.00"), or whole points ("500"); negative takes away.
    amount: Text<20>,
    /// Of points and vouchers that come in; without it a year.
    #[schema(value_type = Option<i64>)]
    valid_days: Option<Quantity>,
    reason: Text<200>,
}

impl WalletProposalInput {
    fn checked(self) -> ApiResult<NewProposal> {
        let kind = Kind::from_code(&self.kind.0)
            .ok_or_else(|| ApiError::invalid("kind", "请选择余额、积分或现金券"))?;
        let amount = kind
            .read(&self.amount.0)
            .ok_or_else(|| ApiError::invalid("amount", "余额和现金券填金额，积分填整数，扣减填负数"))?;
        Ok(NewProposal {
            company_id: self.company_id.0,
            kind,
            amount,
            valid_days: self.valid_days.map(|days| days.0),
            reason: self.reason.0,
        })
    }
}

/// Books nothing yet. The balance is proposed by those who may write payments.
#[utoipa::path(post, path = "/admin/api/wallet_proposals", tag = "wallet", request_body = WalletProposalInput, responses((status = 200, body = AdminWalletProposal), (status = 403), (status = 422)))]
pub async fn create(
    staff: Staff<WriteWallet>,
    State(services): State<Services>,
    Input(input): Input<WalletProposalInput>,
) -> ApiResult<PlainJson<AdminWalletProposal>> {
    let new = input.checked()?;
    let keeps_money = best_access(&staff.roles, Resource::Payments) == Some(Access::Write);
    if new.kind == Kind::Balance && !keeps_money {
        return Err(ApiError::Forbidden("余额调整由财务提出，请联系财务同事".into()));
    }
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| proposals::propose(tx, new, &actor, now).await)
        .await?;
    one(&services, row, staff.id).await
}

#[derive(Deserialize, ToSchema)]
pub struct WalletApproveInput {
    #[serde(default)]
    reason: Text<200>,
}

#[derive(Deserialize, ToSchema)]
pub struct WalletRejectInput {
    reason: Text<200>,
}

/// By a colleague who may write payments and has not proposed it: it is booked at once. 409 when there is less than is to be taken.
#[utoipa::path(post, path = "/admin/api/wallet_proposals/{id}/approve", tag = "wallet", params(("id" = i64, Path)), request_body = WalletApproveInput, responses((status = 200, body = AdminWalletProposal), (status = 404), (status = 409)))]
pub async fn approve(
    staff: Staff<WritePayments>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<WalletApproveInput>,
) -> ApiResult<PlainJson<AdminWalletProposal>> {
    let decision = (Decision::Approve, input.reason.0);
    decide(&services, id, decision, (staff.actor(), staff.id)).await
}

#[utoipa::path(post, path = "/admin/api/wallet_proposals/{id}/reject", tag = "wallet", params(("id" = i64, Path)), request_body = WalletRejectInput, responses((status = 200, body = AdminWalletProposal), (status = 404), (status = 409), (status = 422)))]
pub async fn reject(
    staff: Staff<WritePayments>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<WalletRejectInput>,
) -> ApiResult<PlainJson<AdminWalletProposal>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写驳回原因，提出人会看到"));
    }
    let decision = (Decision::Reject, input.reason.0);
    decide(&services, id, decision, (staff.actor(), staff.id)).await
}

/// By the person who proposed it.
#[utoipa::path(post, path = "/admin/api/wallet_proposals/{id}/withdraw", tag = "wallet", params(("id" = i64, Path)), responses((status = 200, body = AdminWalletProposal), (status = 404), (status = 409)))]
pub async fn withdraw(
    staff: Staff<WriteWallet>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminWalletProposal>> {
    let decision = (Decision::Withdraw, String::new());
    decide(&services, id, decision, (staff.actor(), staff.id)).await
}

async fn decide(
    services: &Services,
    id: i64,
    (decision, reason): (Decision, String),
    (actor, staff_id): (kernel::Actor, i64),
) -> ApiResult<PlainJson<AdminWalletProposal>> {
    let now = services.clock.now();
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let row = proposals::decide(tx, id, (decision, &reason), &actor, now).await?;
            Ok::<_, WalletError>(row)
        })
        .await?;
    one(services, row, staff_id).await
}
